#include "common/labels.h"

#include "common/fonts.h"
#include "common/icons.h"

#include <QEvent>
#include <QFontMetrics>
#include <QPainter>

namespace archdef::ui {

QString messageHtml(const QString& message, int pixels) {
    QString html;
    bool code = false;
    for (const QString& piece : message.split(QLatin1Char('`'))) {
        const QString text = piece.toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>"));
        html += code ? QStringLiteral("<span style=\"font-family:'%1';font-size:%2px\">%3</span>")
                           .arg(monoFont().families().value(0))
                           .arg(pixels)
                           .arg(text)
                     : text;
        code = !code;
    }
    return html;
}

TokenLabel::TokenLabel(const QString& text, Token token, int pixels, QFont::Weight weight, QWidget* parent)
    : QLabel(text, parent), m_token(token) {
    setFont(uiFont(pixels, weight));
    setOpenExternalLinks(false);
    applyColor();
}

void TokenLabel::setToken(Token token) {
    m_token = token;
    applyColor();
}

void TokenLabel::setMessage(const QString& message) {
    m_message = message;
    setTextFormat(Qt::RichText);
    setText(messageHtml(message, std::max(11, font().pixelSize() - 1)));
}

void TokenLabel::changeEvent(QEvent* event) {
    QLabel::changeEvent(event);
    if (event->type() == QEvent::ApplicationPaletteChange || event->type() == QEvent::PaletteChange)
        applyColor();
}

void TokenLabel::applyColor() {
    if (m_applying) return;
    m_applying = true;
    QPalette own = palette();
    const QColor color = Theme::current()[m_token];
    if (own.color(QPalette::WindowText) != color) {
        own.setColor(QPalette::WindowText, color);
        own.setColor(QPalette::Text, color);
        own.setColor(QPalette::Link, Theme::current()[Token::accent]);
        setPalette(own);
    }
    m_applying = false;
}

ElidedLabel::ElidedLabel(const QString& text, Qt::TextElideMode mode, QWidget* parent)
    : QWidget(parent), m_text(text), m_mode(mode) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setAccessibleName(text);
}

void ElidedLabel::setText(const QString& text) {
    if (text == m_text) return;
    m_text = text;
    setAccessibleName(text);
    updateGeometry();
    update();
    resizeEvent(nullptr);
}

void ElidedLabel::setToken(Token token) {
    m_token = token;
    update();
}

QSize ElidedLabel::sizeHint() const {
    const QFontMetrics metrics(font());
    return {metrics.horizontalAdvance(m_text) + 2, metrics.height()};
}

QSize ElidedLabel::minimumSizeHint() const {
    const QFontMetrics metrics(font());
    return {std::min(48, metrics.horizontalAdvance(m_text) + 2), metrics.height()};
}

void ElidedLabel::resizeEvent(QResizeEvent*) {
    setToolTip(QFontMetrics(font()).horizontalAdvance(m_text) > width() ? m_text : QString());
}

void ElidedLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setPen(Theme::of(this)[m_token]);
    painter.drawText(rect(), Qt::AlignVCenter | Qt::AlignLeft,
                     QFontMetrics(font()).elidedText(m_text, m_mode, width()));
}

IconLabel::IconLabel(const QString& icon, Token token, int size, QWidget* parent)
    : QWidget(parent), m_icon(icon), m_token(token), m_size(size) {
    setFixedSize(size, size);
}

void IconLabel::setIcon(const QString& icon, Token token) {
    if (icon == m_icon && token == m_token) return;
    m_icon = icon;
    m_token = token;
    update();
}

void IconLabel::paintEvent(QPaintEvent*) {
    if (m_icon.isEmpty()) return;
    QPainter painter(this);
    paintIcon(painter, m_icon, QPointF(0, 0), m_size, Theme::of(this)[m_token]);
}

Hairline::Hairline(Qt::Orientation orientation, QWidget* parent) : QWidget(parent) {
    if (orientation == Qt::Horizontal) {
        setFixedHeight(1);
    } else {
        setFixedWidth(1);
    }
}

void Hairline::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(rect(), Theme::of(this)[Token::line]);
}

void Surface::setToken(Token token) {
    m_token = token;
    update();
}

void Surface::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(rect(), Theme::of(this)[m_token]);
}

} // namespace archdef::ui
