#pragma once

#include <QTabBar>

namespace archdef::ui {

class Document;

/// The tabs of the open definitions: a dot for unsaved text, a lock for built-in ones.
class DocumentTabs : public QTabBar {
    Q_OBJECT
  public:
    explicit DocumentTabs(QWidget* parent = nullptr);
    void showState(int index, const Document& document);
    int addDocument(const Document& document);

  signals:
    void closeClicked(int index);

  protected:
    QSize tabSizeHint(int index) const override;
    // A bar that is not shown yet does not tell its layout that it grew.
    void tabInserted(int) override { updateGeometry(); }
    void tabRemoved(int) override { updateGeometry(); }
    void paintEvent(QPaintEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

  private:
    QRect closeRect(int index) const;
    int m_hoverClose = -1;
};

} // namespace archdef::ui
