#pragma once

#include <QWidget>

class QLabel;

namespace archdef::ui {

/// A sha256 in eight groups of eight digits, every second group in text-2, the first bold. It breaks after
/// the fourth group where there is no room for one line, and nowhere else. Copying gives 64 digits.
class DigestLabel : public QWidget {
    Q_OBJECT
  public:
    explicit DigestLabel(const QString& digest = {}, int pixels = 12, QWidget* parent = nullptr);
    void setDigest(const QString& digest);
    const QString& digest() const { return m_digest; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

  private:
    int lineWidth(int groups) const;
    int lineHeight() const;
    bool twoLines(int width) const;

    QString m_digest;
    int m_pixels;
    QWidget* m_copy;
};

/// The 64 digits of what was pasted: spaces, colons, case and a leading "sha256:" are ignored.
QString normalizedDigest(const QString& text);

} // namespace archdef::ui
