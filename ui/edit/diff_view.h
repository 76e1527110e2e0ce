#pragma once

#include "language/text_diff.h"

#include <QAbstractScrollArea>
#include <QStringList>
#include <vector>

namespace archdef::ui {

/// Two definitions side by side, line by line; in lines that changed the words that differ are marked. What
/// only one side has is hatched on the other.
class DiffView : public QAbstractScrollArea {
    Q_OBJECT
  public:
    explicit DiffView(QWidget* parent = nullptr);
    void setTexts(const std::string& left, const std::string& right);
    int changes() const { return static_cast<int>(m_changes.size()); } ///< runs of rows that differ
    void goToChange(bool backwards);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void paintSide(QPainter& painter, const QRect& area, const DiffRow& row, bool left) const;
    void updateScrollBars();

    QStringList m_left, m_right;
    std::vector<DiffRow> m_rows;
    std::vector<int> m_changes; ///< first row of each run
    int m_longest = 0;
};

} // namespace archdef::ui
