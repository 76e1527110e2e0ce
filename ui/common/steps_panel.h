#pragma once

#include <QWidget>

class QHBoxLayout;
class QVBoxLayout;

namespace archdef::ui {

class TokenLabel;

/// "What to do": numbered ways on, in the order of effort, each with a sentence and its actions.
class StepsPanel : public QWidget {
    Q_OBJECT
  public:
    enum class Actions { right, below };
    explicit StepsPanel(Actions actions, QWidget* parent = nullptr);

    void setTitle(const QString& title);
    void clear();
    /// `sentence` may hold `code`. Widgets for the step are added to the layout that is returned.
    QHBoxLayout* addStep(const QString& title, const QString& sentence);
    void addNote(const QString& sentence);

  private:
    Actions m_actions;
    TokenLabel* m_title;
    QVBoxLayout* m_layout;
    QWidget* m_body = nullptr;
    QVBoxLayout* m_bodyLayout = nullptr;
    int m_count = 0;
};

} // namespace archdef::ui
