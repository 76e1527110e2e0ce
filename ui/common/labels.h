#pragma once

#include "common/theme.h"

#include <QLabel>

namespace archdef::ui {

/// A label in a token's colour that follows the theme.
class TokenLabel : public QLabel {
    Q_OBJECT
  public:
    explicit TokenLabel(const QString& text = {}, Token token = Token::text, int pixels = 13,
                        QFont::Weight weight = QFont::Normal, QWidget* parent = nullptr);
    void setToken(Token token);
    /// Text in which `code` between back ticks is set in mono.
    void setMessage(const QString& message);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void applyColor();
    Token m_token;
    QString m_message;
    bool m_applying = false;
};

/// One line that is elided where there is no room; the whole text is the tool tip then.
class ElidedLabel : public QWidget {
    Q_OBJECT
  public:
    explicit ElidedLabel(const QString& text = {}, Qt::TextElideMode mode = Qt::ElideMiddle,
                         QWidget* parent = nullptr);
    void setText(const QString& text);
    const QString& text() const { return m_text; }
    void setToken(Token token);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    QString m_text;
    Qt::TextElideMode m_mode;
    Token m_token = Token::text;
};

/// An icon that stands by itself.
class IconLabel : public QWidget {
    Q_OBJECT
  public:
    explicit IconLabel(const QString& icon = {}, Token token = Token::text2, int size = 16,
                       QWidget* parent = nullptr);
    void setIcon(const QString& icon, Token token);
    QSize sizeHint() const override { return {m_size, m_size}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QString m_icon;
    Token m_token;
    int m_size;
};

/// A hairline between regions.
class Hairline : public QWidget {
    Q_OBJECT
  public:
    explicit Hairline(Qt::Orientation orientation = Qt::Horizontal, QWidget* parent = nullptr);

  protected:
    void paintEvent(QPaintEvent* event) override;
};

/// Escapes text for a rich-text label, with what stands between back ticks in mono at `pixels`.
QString messageHtml(const QString& message, int pixels = 12);

/// Fills the whole widget with one token, so that content stands on bg and bars on chrome.
class Surface : public QWidget {
    Q_OBJECT
  public:
    explicit Surface(Token token, QWidget* parent = nullptr) : QWidget(parent), m_token(token) {}
    void setToken(Token token);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    Token m_token;
};

} // namespace archdef::ui
