#pragma once

#include <QLayout>
#include <QList>

namespace archdef::ui {

/// Puts items beside each other and goes on in the next line where there is no more room.
class FlowLayout : public QLayout {
    Q_OBJECT
  public:
    FlowLayout(QWidget* parent, int horizontal, int vertical);
    ~FlowLayout() override;

    void addItem(QLayoutItem* item) override;
    int count() const override;
    QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSize() const override;
    void setGeometry(const QRect& rect) override;

  private:
    int place(const QRect& rect, bool apply) const;
    QList<QLayoutItem*> m_items;
    int m_horizontal, m_vertical;
};

} // namespace archdef::ui
