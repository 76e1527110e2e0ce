#include "common/buttons.h"

#include "common/fonts.h"
#include "common/icons.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPainter>
#include <QStyleOptionButton>
#include <QStylePainter>

namespace archdef::ui {
namespace {

constexpr int iconGap = 6, keysGap = 10;

/// A segment of a row: its border is drawn here, since the row shares its hairlines.
class SegmentButton : public QToolButton {
  public:
    using QToolButton::QToolButton;
    bool first = false, last = false;

  protected:
    void paintEvent(QPaintEvent*) override {
        const Theme& theme = Theme::of(this);
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
        if (!first) frame.setLeft(-6);
        if (!last) frame.setRight(width() + 6);
        painter.setClipRect(rect());
        painter.setPen(theme[Token::line2]);
        painter.setBrush(isChecked()    ? theme[Token::accentSoft]
                         : underMouse() ? theme[Token::chrome2]
                                        : theme[Token::raised]);
        painter.drawRoundedRect(frame, 4, 4);
        if (!last) painter.drawLine(QPointF(width() - 0.5, 0), QPointF(width() - 0.5, height()));
        if (hasFocus()) {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(theme[Token::accentFill], 2));
            painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 3, 3);
        }
        const QColor color = theme[!isEnabled() ? Token::text3 : isChecked() ? Token::accent : Token::text2];
        QFont textFont = font();
        textFont.setWeight(isChecked() ? QFont::Medium : QFont::Normal);
        int x = 8;
        const QString icon = property("iconName").toString();
        if (!icon.isEmpty()) {
            paintIcon(painter, icon, QPointF(x, (height() - 14) / 2.0), 14, color);
            x += 18;
        }
        painter.setFont(textFont);
        painter.setPen(color);
        painter.drawText(QRect(x, 0, width() - x, height()), Qt::AlignVCenter | Qt::AlignLeft, text());
    }

    QSize sizeHint() const override {
        QFont textFont = font();
        textFont.setWeight(QFont::Medium);
        const int textWidth = text().isEmpty() ? 0 : QFontMetrics(textFont).horizontalAdvance(text()) + 2;
        return {16 + textWidth +
                    (property("iconName").toString().isEmpty() ? 0
                     : text().isEmpty()                        ? 14
                                                               : 18),
                24};
    }
};

} // namespace

Button::Button(const QString& text, ButtonRole role, ButtonSize size, QWidget* parent)
    : QPushButton(text, parent), m_role(role), m_size(size) {
    setRole(role);
    setProperty("small", size == ButtonSize::small);
    setProperty("large", size == ButtonSize::large);
    setCursor(role == ButtonRole::link ? Qt::PointingHandCursor : Qt::ArrowCursor);
    setAutoDefault(false);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void Button::setRole(ButtonRole role) {
    m_role = role;
    setProperty("primary", role == ButtonRole::primary);
    setProperty("quiet", role == ButtonRole::quiet);
    setProperty("link", role == ButtonRole::link);
    update();
}

void Button::setIconName(const QString& name) {
    m_iconName = name;
    updateGeometry();
    update();
}

void Button::setShortcutText(const QString& keys) {
    m_keys = keys;
    updateGeometry();
    update();
}

void Button::setShortcutShown(bool shown) {
    m_keysShown = shown;
    updateGeometry();
    update();
}

QSize Button::sizeHint() const {
    const bool small = m_size == ButtonSize::small || m_role == ButtonRole::link;
    const QFont textFont =
        uiFont(small ? 12 : 13, m_role == ButtonRole::link ? QFont::Normal : QFont::Medium);
    int width = QFontMetrics(textFont).horizontalAdvance(text()) + 2;
    if (!m_iconName.isEmpty()) width += 16 + (text().isEmpty() ? 0 : iconGap);
    if (m_keysShown && !m_keys.isEmpty())
        width += keysGap + QFontMetrics(monoFont(11)).horizontalAdvance(m_keys);
    if (m_role == ButtonRole::link) return {width + 8, 22};
    const int height = m_size == ButtonSize::small ? 24 : m_size == ButtonSize::large ? 32 : 28;
    return {width + (small ? 18 : 26), height};
}

void Button::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(this);
    QStylePainter painter(this);
    QStyleOptionButton option;
    initStyleOption(&option);
    option.text.clear();
    option.icon = QIcon();
    painter.drawControl(QStyle::CE_PushButton, option);

    const bool small = m_size == ButtonSize::small || m_role == ButtonRole::link;
    Token token = Token::text;
    if (!isEnabled())
        token = Token::text3;
    else if (m_role == ButtonRole::primary)
        token = Token::onAccent;
    else if (m_role == ButtonRole::quiet)
        token = Token::text2;
    else if (m_role == ButtonRole::link)
        token = Token::accent;
    QFont textFont = uiFont(small ? 12 : 13, m_role == ButtonRole::link ? QFont::Normal : QFont::Medium);
    if (m_role == ButtonRole::link && underMouse() && isEnabled()) textFont.setUnderline(true);
    const QFontMetrics metrics(textFont), keyMetrics(monoFont(11));
    const bool keys = m_keysShown && !m_keys.isEmpty();
    const int textWidth = metrics.horizontalAdvance(text());
    int all = textWidth;
    if (!m_iconName.isEmpty()) all += 16 + (text().isEmpty() ? 0 : iconGap);
    if (keys) all += keysGap + keyMetrics.horizontalAdvance(m_keys);
    int x = std::max(2, (width() - all) / 2);
    if (!m_iconName.isEmpty()) {
        paintIcon(painter, m_iconName, QPointF(x, (height() - 16) / 2.0), 16, theme[token]);
        x += 16 + iconGap;
    }
    painter.setFont(textFont);
    painter.setPen(theme[token]);
    painter.drawText(QRect(x, 0, width() - x, height()),
                     Qt::AlignVCenter | Qt::AlignLeft | Qt::TextShowMnemonic, text());
    if (keys) {
        painter.setFont(monoFont(11));
        painter.setPen(theme[m_role == ButtonRole::primary && isEnabled() ? Token::onAccent : Token::text3]);
        painter.drawText(QRect(x + textWidth + keysGap, 0, width(), height()),
                         Qt::AlignVCenter | Qt::AlignLeft, m_keys);
    }
}

IconButton::IconButton(const QString& icon, const QString& name, QWidget* parent, int side)
    : QToolButton(parent) {
    setIconName(icon);
    setName(name);
    setIconSize(QSize(16, 16));
    setFixedSize(side, side);
    setFocusPolicy(Qt::TabFocus);
    setAutoRaise(true);
}

void IconButton::setName(const QString& name, const QString& shortcut) {
    setAccessibleName(name);
    setToolTip(shortcut.isEmpty() ? name : QStringLiteral("%1  (%2)").arg(name, shortcut));
}

void IconButton::setIconName(const QString& icon, Token rest) {
    setIcon(themedIcon(icon, rest));
}

Segments::Segments(bool exclusive, QWidget* parent) : QWidget(parent), m_exclusive(exclusive) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

int Segments::add(const QString& text, const QString& icon, const QString& name) {
    auto* button = new SegmentButton(this);
    button->setText(text);
    button->setFont(uiFont(12));
    button->setProperty("iconName", icon);
    button->setCheckable(true);
    button->setFocusPolicy(Qt::TabFocus);
    button->setAccessibleName(name.isEmpty() ? text : name);
    button->setToolTip(name);
    button->setFixedHeight(24);
    button->first = m_buttons.isEmpty();
    button->last = true;
    if (!m_buttons.isEmpty()) static_cast<SegmentButton*>(m_buttons.back())->last = false;
    const int index = static_cast<int>(m_buttons.size());
    m_buttons.append(button);
    layout()->addWidget(button);
    connect(button, &QToolButton::clicked, this, [this, index](bool on) {
        if (m_exclusive) {
            for (int i = 0; i < m_buttons.size(); ++i) m_buttons[i]->setChecked(i == index);
            on = true;
        }
        emit toggled(index, on);
    });
    return index;
}

void Segments::setText(int index, const QString& text) {
    if (m_buttons[index]->text() == text) return;
    m_buttons[index]->setText(text);
    m_buttons[index]->updateGeometry();
    m_buttons[index]->update();
}

bool Segments::isOn(int index) const {
    return m_buttons[index]->isChecked();
}

void Segments::setOn(int index, bool on) {
    if (m_exclusive && on)
        for (QToolButton* button : m_buttons) button->setChecked(false);
    m_buttons[index]->setChecked(on);
}

int Segments::current() const {
    for (int i = 0; i < m_buttons.size(); ++i)
        if (m_buttons[i]->isChecked()) return i;
    return -1;
}

} // namespace archdef::ui
