#pragma once

#include "compare/comparison_run.h"

#include <QWidget>

namespace archdef::ui {

class Butterfly;
class Button;
class ElidedLabel;
class TokenLabel;

/// One position: what stands before it, both sides' most likely tokens, and how sure each side is.
class PositionPanel : public QWidget {
    Q_OBJECT
  public:
    explicit PositionPanel(QWidget* parent = nullptr);
    void setPosition(std::shared_ptr<const ComparisonOutcome> outcome, int position);
    Butterfly* butterfly() const { return m_butterfly; }

  signals:
    void compareFromHere(const QString& prompt);

  private:
    QString prefix() const;

    std::shared_ptr<const ComparisonOutcome> m_outcome;
    int m_position = -1;
    TokenLabel* m_title;
    ElidedLabel* m_after;
    Button* m_fromHere;
    Butterfly* m_butterfly;
    TokenLabel* m_empty;
    QWidget* m_foot;
    TokenLabel* m_margins;
};

} // namespace archdef::ui
