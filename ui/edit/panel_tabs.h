#pragma once

#include <QWidget>

class QHBoxLayout;
class QStackedWidget;

namespace archdef::ui {

/// The bottom panel: 32 px of tabs with a line below the word and a count chip, tools at the right that
/// belong to the page shown, and the pages.
class PanelTabs : public QWidget {
    Q_OBJECT
  public:
    explicit PanelTabs(QWidget* parent = nullptr);
    int addPage(const QString& title, QWidget* page, QWidget* tools);
    void setCount(int index, int count); ///< -1: no chip
    void setCurrent(int index);
    int current() const;
    void setPagesShown(bool shown); ///< else only the tabs

  signals:
    void currentChanged(int index);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QHBoxLayout* m_tabs;
    QStackedWidget* m_tools;
    QStackedWidget* m_pages;
    QList<class PanelTab*> m_buttons;
};

} // namespace archdef::ui
