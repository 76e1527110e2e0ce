#pragma once

#include <QWidget>
#include <utility>
#include <vector>

class QCheckBox;
class QComboBox;
class QSpinBox;

namespace archdef::ui {

class Button;
class ChoiceBox;
class Field;
class TokenLabel;

/// What is compared with whom: prompt, endpoint, model, number of tokens.
class CompareBar : public QWidget {
    Q_OBJECT
  public:
    enum class Reach { unknown, reachable, silent };
    explicit CompareBar(QWidget* parent = nullptr);

    QString prompt() const;
    void setPrompt(const QString& prompt);
    void setPromptTokens(int count); ///< -1: no tokenizer
    /// Built-in prompts: their names and texts.
    void setProbes(std::vector<std::pair<QString, QString>> probes);
    enum class Against { endpoint, builtin, file, record, logits, numerics };
    Against against() const;
    void setAgainst(Against against);
    /// The numerics that our engine does not run in now, as they are offered: "q8".
    void setOtherNumerics(const QString& name);
    /// A file on the other side brings the prompt along.
    bool hasOwnPrompt() const { return against() == Against::record || against() == Against::logits; }
    QString address() const;
    void setAddress(const QString& address);
    void setReach(Reach reach);
    QString servedModel() const;
    void setServedModel(const QString& name);
    void setServedModels(const QStringList& names);
    QStringList servedModels() const; ///< as listed
    int tokens() const;
    bool onEverySave() const;
    void setRunning(bool running);
    /// Why a comparison cannot start, or empty.
    void setObstacle(const QString& why);
    void setNarrow(bool narrow);

    Field* promptField() const { return m_prompt; }
    QComboBox* againstBox() const;
    QComboBox* modelBox() const { return m_model; }
    Button* compareButton() const { return m_compare; }
    Button* probeSetButton() const { return m_probeSet; }
    QSpinBox* tokenBox() const { return m_tokens; }

  signals:
    void compareRequested();
    void probesRequested();
    void promptChanged();
    void addressChanged();
    void againstChanged();

  private:
    void showInputs();

    Field* m_prompt;
    TokenLabel* m_promptTokens;
    ChoiceBox* m_probe;
    Button* m_probeSet;
    ChoiceBox* m_against;
    QWidget* m_reach;
    bool m_narrow = false;
    Field* m_address;
    QComboBox* m_model;
    QSpinBox* m_tokens;
    QCheckBox* m_onSave;
    Button* m_compare;
    std::vector<QWidget*> m_labels;
    std::vector<std::pair<QString, QString>> m_probes;
    QString m_obstacle;
    bool m_running = false;
};

} // namespace archdef::ui
