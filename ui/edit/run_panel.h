#pragma once

#include <QWidget>

class QPlainTextEdit;
class QSpinBox;
class QStackedWidget;

namespace archdef::ui {

class AlternativesView;
class Button;
class ElidedLabel;
class Field;
class Runner;
class StatePanel;
class TokenLabel;
class Workspace;

/// Prompt, the text as it streams, what else was likely at the last step, and which sha runs.
class RunPanel : public QWidget {
    Q_OBJECT
  public:
    RunPanel(Workspace* workspace, Runner* runner, QWidget* parent = nullptr);
    QWidget* tools() const { return m_tools; }
    QString prompt() const;
    void setPrompt(const QString& prompt);
    void setRunEnabled(bool enabled, const QString& whyNot);
    QPlainTextEdit* output() const { return m_output; }
    void setNarrow(bool narrow);

  signals:
    void runRequested();
    void stopRequested();

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void recolour();
    void begin();
    void append(const QString& text);
    void showStep();
    void showAmounts();
    void finish(const QString& note);
    void showSha();
    void tintLast(int from);

    Workspace* m_workspace;
    Runner* m_runner;
    QWidget* m_tools;
    TokenLabel *m_promptAmount, *m_tokenCount, *m_tokenWord, *m_speed, *m_speedWord, *m_dot1, *m_dot2;
    TokenLabel* m_shaLine;
    QStackedWidget* m_stack;
    StatePanel* m_state;
    QPlainTextEdit* m_output = nullptr;
    AlternativesView* m_alternatives;
    Field* m_prompt;
    QSpinBox* m_tokens;
    Button* m_run;
    TokenLabel* m_note;
    int m_promptLength = 0; ///< of the text shown, in UTF-16 units
};

} // namespace archdef::ui
