#pragma once

#include "edit/popup.h"

#include <QList>
#include <functional>

class QKeyEvent;

namespace archdef::ui {

/// The fixes for one problem: its message, then rows with the effect of each as old → new. The editor keeps
/// the focus and hands its keys over.
class FixPopup : public Popup {
    Q_OBJECT
  public:
    struct Row {
        QString icon;          ///< "fix", "search"
        QString title;         ///< may hold `code`
        QString before, after; ///< the effect, where it is short
        QString note;          ///< "2 places", "F1"
        std::function<void()> apply;
    };

    explicit FixPopup(QWidget* window);
    void setContent(const QString& severityIcon, const QColor& color, const QString& message,
                    QList<Row> rows);
    /// Up, Down, Enter, Escape, digits. True where the key was taken.
    bool takeKey(QKeyEvent* event);
    const QList<Row>& rows() const { return m_rows; }
    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

  private:
    int headHeight(int width) const;
    int rowAt(const QPoint& position) const;
    void applyRow(int row);

    QString m_icon, m_message;
    QColor m_color;
    QList<Row> m_rows;
    int m_selected = 0;
};

} // namespace archdef::ui
