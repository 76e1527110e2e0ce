#include "edit/fix_popup.h"

#include "common/fonts.h"
#include "common/icons.h"
#include "common/labels.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QTextDocument>
#include <algorithm>

namespace archdef::ui {
namespace {

constexpr int rowHeight = 28, padding = 12, popupWidth = 452, textLeft = 34;

void setUpDocument(QTextDocument& document, const QString& message, int width, const QColor& color) {
    document.setDocumentMargin(0);
    document.setDefaultFont(uiFont(13));
    document.setHtml(
        QStringLiteral("<span style=\"color:%1\">%2</span>").arg(color.name(), messageHtml(message)));
    document.setTextWidth(width);
}

} // namespace

FixPopup::FixPopup(QWidget* window) : Popup(window) {
    setMouseTracking(true);
    setAccessibleName(tr("Fixes"));
}

void FixPopup::setContent(const QString& severityIcon, const QColor& color, const QString& message,
                          QList<Row> rows) {
    m_icon = severityIcon;
    m_color = color;
    m_message = message;
    m_rows = std::move(rows);
    m_selected = 0;
    setAccessibleDescription(message);
    resize(sizeHint());
    update();
}

int FixPopup::headHeight(int width) const {
    QTextDocument document;
    setUpDocument(document, m_message, width - textLeft - padding, palette().color(QPalette::Text));
    return static_cast<int>(document.size().height()) + 17;
}

QSize FixPopup::sizeHint() const {
    const int width = std::min(popupWidth, parentWidget()->width() - 16);
    return {width, headHeight(width) + 9 + static_cast<int>(m_rows.size()) * rowHeight};
}

int FixPopup::rowAt(const QPoint& position) const {
    const int y = position.y() - headHeight(width()) - 4;
    return y < 0 ? -1 : std::min(static_cast<int>(m_rows.size()) - 1, y / rowHeight);
}

void FixPopup::paintEvent(QPaintEvent* event) {
    Popup::paintEvent(event);
    const Theme& theme = Theme::of(this);
    QPainter painter(this);
    const int head = headHeight(width());
    paintIcon(painter, m_icon, QPointF(padding, 11), 14, m_color);
    QTextDocument document;
    setUpDocument(document, m_message, width() - textLeft - padding, theme[Token::text]);
    painter.save();
    painter.translate(textLeft, 8);
    document.drawContents(&painter);
    painter.restore();
    painter.fillRect(1, head - 1, width() - 2, 1, theme[Token::line]);
    for (int i = 0; i < m_rows.size(); ++i) {
        const Row& row = m_rows[i];
        const QRect rect(1, head + 4 + i * rowHeight, width() - 2, rowHeight);
        if (i == m_selected) painter.fillRect(rect, theme[Token::accentSoft]);
        paintIcon(painter, row.icon, QPointF(padding, rect.y() + 7), 14,
                  theme[i == 0 ? Token::warn : Token::text3]);
        int right = width() - padding;
        painter.setFont(monoFont(11));
        painter.setPen(theme[Token::text3]);
        const QString note = i == m_selected && row.note.isEmpty() ? tr("Enter") : row.note;
        const int noteWidth = QFontMetrics(monoFont(11)).horizontalAdvance(note);
        painter.drawText(QRect(right - noteWidth, rect.y(), noteWidth, rowHeight), Qt::AlignVCenter, note);
        right -= noteWidth ? noteWidth + 8 : 0;
        if (!row.after.isEmpty() || !row.before.isEmpty()) {
            QFont before = monoFont(12), after = monoFont(12);
            before.setStrikeOut(true);
            const QFontMetrics metrics(after);
            const int afterWidth = metrics.horizontalAdvance(row.after);
            const int beforeWidth = metrics.horizontalAdvance(row.before);
            painter.setFont(after);
            painter.setPen(theme[Token::ok]);
            painter.drawText(QRect(right - afterWidth, rect.y(), afterWidth, rowHeight), Qt::AlignVCenter,
                             row.after);
            right -= afterWidth;
            if (!row.before.isEmpty()) {
                paintIcon(painter, QStringLiteral("arrow-right"), QPointF(right - 16, rect.y() + 8), 12,
                          theme[Token::text2]);
                right -= 20;
                painter.setFont(before);
                painter.setPen(theme[Token::error]);
                painter.drawText(QRect(right - beforeWidth, rect.y(), beforeWidth, rowHeight),
                                 Qt::AlignVCenter, row.before);
                right -= beforeWidth;
            }
            right -= 8;
        }
        int x = textLeft;
        bool code = false;
        painter.setPen(theme[Token::text]);
        for (const QString& piece : row.title.split(QLatin1Char('`'))) {
            const QFont font = code ? monoFont(12) : uiFont(13);
            const QFontMetrics metrics(font);
            painter.setFont(font);
            const QString shown = metrics.elidedText(piece, Qt::ElideRight, std::max(0, right - x));
            painter.drawText(QRect(x, rect.y(), std::max(0, right - x), rowHeight), Qt::AlignVCenter, shown);
            x += metrics.horizontalAdvance(piece);
            code = !code;
        }
    }
}

void FixPopup::mouseMoveEvent(QMouseEvent* event) {
    const int row = rowAt(event->pos());
    if (row >= 0 && row != m_selected) {
        m_selected = row;
        update();
    }
}

void FixPopup::mousePressEvent(QMouseEvent* event) {
    const int row = rowAt(event->pos());
    if (row >= 0) applyRow(row);
}

void FixPopup::applyRow(int row) {
    hide();
    const std::function<void()> apply = m_rows.value(row).apply;
    if (apply) apply();
}

bool FixPopup::takeKey(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down: {
        const int step = event->key() == Qt::Key_Up ? -1 : 1;
        const int count = static_cast<int>(m_rows.size());
        if (count) m_selected = (m_selected + step + count) % count;
        update();
        return true;
    }
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_rows.isEmpty()) break;
        applyRow(m_selected);
        return true;
    case Qt::Key_Escape:
        hide();
        return true;
    case Qt::Key_Control:
    case Qt::Key_Shift:
    case Qt::Key_Alt:
        return false;
    default:
        break;
    }
    hide();
    return false;
}

} // namespace archdef::ui
