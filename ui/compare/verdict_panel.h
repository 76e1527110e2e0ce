#pragma once

#include "compare/comparison_run.h"

#include <QStackedWidget>
#include <QWidget>

class QBoxLayout;
class QGridLayout;

namespace archdef::ui {

class AmountBar;
class Button;
class IconLabel;
class TokenLabel;
class VerdictFrame;
struct HistoryEntry;

/// How a verdict is drawn: its meaning's colour never stands without its icon and word.
struct VerdictLook {
    int meaning; ///< Meaning
    QString icon;
    bool broken = false; ///< the bar at the left
};
VerdictLook lookOf(compare::VerdictKind kind);

/// The place of the verdict: the five steps while a comparison runs, then the sentence, what it rests on, the
/// suspects, each with its lines and its experiment or what to look at, and four numbers.
class VerdictPanel : public QStackedWidget {
    Q_OBJECT
  public:
    explicit VerdictPanel(QWidget* parent = nullptr);

    void showNothing(const QString& title, const QString& sentence);
    void showSteps(int tokens);
    void setStep(ComparisonStep step, double part, const QString& text);
    void showOutcome(const ComparisonOutcome& outcome);
    void showFailure(const QString& title, const QString& sentence);
    /// A comparison of an earlier session, of which the numbers were kept.
    void showKept(const HistoryEntry& entry);
    /// One more line under the suspects; empty: none.
    void showHint(const QString& sentence);
    const QString& hint() const { return m_hintText; }
    Button* experimentButton() const {
        return m_experiment;
    }                                 ///< the likeliest that can be tried; may be hidden
    QStringList suspectTexts() const; ///< each as it can be read, with what it offers
    /// What a click on a suspect's offer does: its experiment, or the sentence about what to look at.
    void offerOf(int suspect);
    void setNarrow(bool narrow);

    QString title() const { return m_titleText; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  protected:
    void resizeEvent(QResizeEvent* event) override;

  signals:
    void lineActivated(int line);
    void experimentRequested(int suspect); ///< index into the verdict's suspects
    void stopRequested();
    void againRequested();

  private:
    void setVerdict(int meaning, const QString& icon, const QString& title, const QString& sentence,
                    bool broken = false);
    void clearExtras();
    void addSuspects(const ComparisonOutcome& outcome);
    void addNumber(const QString& value, const QString& caption);
    void arrangeNumbers();
    QWidget* stepsPage();

    VerdictFrame* m_verdict;
    QWidget* m_suspects;
    Button* m_experiment;
    TokenLabel* m_hint;
    QString m_hintText;
    struct Offer {
        QString text, advice; ///< no advice: it can be tried
    };
    std::vector<Offer> m_offers; ///< by suspect
    int m_firstExperiment = -1;
    QWidget* m_numbers;
    QGridLayout* m_numberGrid;
    std::vector<QWidget*> m_numberCells;
    Button* m_again;
    QString m_titleText;
    bool m_narrow = false;

    struct StepLabels {
        IconLabel* icon;
        TokenLabel* name;
        TokenLabel* text;
        QString done; ///< what stood under it when it ended
    };
    std::vector<StepLabels> m_steps;
    AmountBar* m_bar;
    int m_step = 0;
};

} // namespace archdef::ui
