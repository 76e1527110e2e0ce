#include "common/fields.h"

#include "common/fonts.h"
#include "common/icons.h"

#include <QKeyEvent>
#include <QPainter>
#include <QStyle>
#include <QTimer>
#include <QWheelEvent>

namespace archdef::ui {

Field::Field(const QString& placeholder, const QString& icon, bool small, QWidget* parent)
    : QLineEdit(parent), m_icon(icon), m_small(small) {
    setPlaceholderText(placeholder);
    setAccessibleName(placeholder);
    setProperty("small", small);
    if (!icon.isEmpty()) setTextMargins(20, 0, 0, 0);
}

void Field::setProblem(const QString& problem) {
    if (problem == m_problem) return;
    if (m_problem.isEmpty()) m_usualToolTip = toolTip();
    m_problem = problem;
    setToolTip(problem.isEmpty() ? m_usualToolTip : problem);
    setTextMargins(m_icon.isEmpty() ? 0 : 20, 0, problem.isEmpty() ? 0 : 20, 0);
    setProperty("bad", !problem.isEmpty());
    style()->unpolish(this);
    style()->polish(this);
    update();
}

QSize Field::sizeHint() const {
    return {QLineEdit::sizeHint().width(), m_small ? 24 : 28};
}

void Field::paintEvent(QPaintEvent* event) {
    QLineEdit::paintEvent(event);
    const Theme& theme = Theme::of(this);
    QPainter painter(this);
    const int size = m_small ? 14 : 16;
    if (!m_icon.isEmpty())
        paintIcon(painter, m_icon, QPointF(8, (height() - size) / 2.0), size, theme[Token::text2]);
    if (!m_problem.isEmpty())
        paintIcon(painter, QStringLiteral("error"), QPointF(width() - 24, (height() - 16) / 2.0), 16,
                  theme[Token::error]);
}

FilterField::FilterField(const QString& placeholder, QWidget* parent, bool small)
    : Field(placeholder, QStringLiteral("filter"), small, parent), m_timer(new QTimer(this)) {
    m_timer->setSingleShot(true);
    m_timer->setInterval(150);
    setClearButtonEnabled(false);
    connect(this, &QLineEdit::textChanged, m_timer, qOverload<>(&QTimer::start));
    connect(m_timer, &QTimer::timeout, this, [this] { emit edited(text()); });
}

void FilterField::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && !text().isEmpty()) {
        clear();
        return;
    }
    Field::keyPressEvent(event);
}

ChoiceBox::ChoiceBox(QWidget* parent) : QComboBox(parent) {
    setSizeAdjustPolicy(QComboBox::AdjustToContents);
    setFocusPolicy(Qt::StrongFocus);
}

QSize ChoiceBox::sizeHint() const {
    const QFontMetrics metrics(font());
    int width = 40;
    for (int i = 0; i < count(); ++i) width = std::max(width, metrics.horizontalAdvance(itemText(i)));
    return {width + 40, 28};
}

void ChoiceBox::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool focus = hasFocus();
    const qreal inset = focus ? 1 : 0.5;
    painter.setPen(QPen(theme[focus ? Token::accentFill : Token::control], focus ? 2 : 1,
                        isEnabled() ? Qt::SolidLine : Qt::DashLine));
    painter.setBrush(theme[isEnabled() ? Token::bg : Token::chrome]);
    painter.drawRoundedRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset), 4, 4);
    painter.setFont(font());
    painter.setPen(theme[isEnabled() ? Token::text : Token::text3]);
    const QRect textRect = rect().adjusted(8, 0, -26, 0);
    painter.drawText(textRect, Qt::AlignVCenter | Qt::AlignLeft,
                     QFontMetrics(font()).elidedText(currentText(), Qt::ElideMiddle, textRect.width()));
    paintIcon(painter, QStringLiteral("chevron-down"), QPointF(width() - 22, (height() - 14) / 2.0), 14,
              theme[isEnabled() ? Token::text2 : Token::text3]);
}

void ChoiceBox::wheelEvent(QWheelEvent* event) {
    // A page that is scrolled must not change what it shows.
    event->ignore();
}

} // namespace archdef::ui
