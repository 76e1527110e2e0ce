#include "edit/completion_popup.h"

#include "common/chip.h"
#include "common/fonts.h"
#include "common/icons.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

namespace archdef::ui {
namespace {

constexpr int rowHeight = 26, padding = 12, mostRows = 8, widest = 640, helpHeight = 44;

} // namespace

int matchScore(const QString& name, const QString& typed) {
    if (typed.isEmpty()) return 1;
    if (name.compare(typed, Qt::CaseInsensitive) == 0) return 1000;
    if (name.startsWith(typed, Qt::CaseInsensitive)) return 900;
    const qsizetype at = name.indexOf(typed, 0, Qt::CaseInsensitive);
    if (at > 0)
        return (name[at - 1].isLetterOrNumber() ? 500 : 700) - static_cast<int>(std::min<qsizetype>(at, 100));
    const QList<int> positions = matchedPositions(name, typed);
    if (positions.isEmpty()) return 0;
    return std::max(1, 300 - (positions.back() - positions.front()));
}

QList<int> matchedPositions(const QString& name, const QString& typed) {
    QList<int> positions;
    const qsizetype whole = name.indexOf(typed, 0, Qt::CaseInsensitive);
    if (whole >= 0) {
        for (qsizetype i = 0; i < typed.size(); ++i) positions << static_cast<int>(whole + i);
        return positions;
    }
    qsizetype from = 0;
    for (const QChar letter : typed) {
        const qsizetype at = name.indexOf(letter, from, Qt::CaseInsensitive);
        if (at < 0) return {};
        positions << static_cast<int>(at);
        from = at + 1;
    }
    return positions;
}

CompletionPopup::CompletionPopup(QWidget* window) : Popup(window) {
    setAccessibleName(tr("Completions"));
}

void CompletionPopup::setItems(QList<CompletionItem> items, const QString& prefix, const QString& form,
                               const QString& help) {
    m_prefix = prefix;
    m_form = form;
    m_help = help;
    items.removeIf([&](const CompletionItem& item) { return matchScore(item.name, prefix) == 0; });
    std::stable_sort(items.begin(), items.end(), [&](const CompletionItem& a, const CompletionItem& b) {
        if (a.unread != b.unread) return a.unread;
        const int left = matchScore(a.name, prefix), right = matchScore(b.name, prefix);
        return left != right ? left > right : a.rank < b.rank;
    });
    m_shown = std::move(items);
    m_selected = 0;
    m_first = 0;
    const bool complete = m_shown.size() == 1 && m_shown.front().name == prefix;
    if (m_shown.isEmpty() || complete) {
        hide();
        return;
    }
    resize(sizeHint());
    update();
}

int CompletionPopup::rowsShown() const {
    return std::min(mostRows, static_cast<int>(m_shown.size()));
}

QSize CompletionPopup::sizeHint() const {
    const bool help = !helpForm().isEmpty() || !helpText().isEmpty();
    return {std::min(widest, parentWidget()->width() - 16),
            8 + rowsShown() * rowHeight + (help ? helpHeight + 1 : 0)};
}

QString CompletionPopup::helpForm() const {
    const QString own = m_shown.value(m_selected).form;
    return own.isEmpty() ? m_form : own;
}

QString CompletionPopup::helpText() const {
    const QString own = m_shown.value(m_selected).help;
    return own.isEmpty() ? m_help : own;
}

void CompletionPopup::select(int row) {
    const int count = static_cast<int>(m_shown.size());
    if (count == 0) return;
    m_selected = (row + count) % count;
    m_first = std::clamp(m_first, std::max(0, m_selected - mostRows + 1), m_selected);
    resize(sizeHint());
    update();
}

bool CompletionPopup::takeKey(QKeyEvent* event) {
    if (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier)) return false;
    switch (event->key()) {
    case Qt::Key_Up:
        select(m_selected - 1);
        return true;
    case Qt::Key_Down:
        select(m_selected + 1);
        return true;
    case Qt::Key_PageUp:
        select(std::max(0, m_selected - mostRows));
        return true;
    case Qt::Key_PageDown:
        select(std::min(static_cast<int>(m_shown.size()) - 1, m_selected + mostRows));
        return true;
    case Qt::Key_Tab:
    case Qt::Key_Return:
    case Qt::Key_Enter:
        hide();
        emit chosen(m_shown[m_selected]);
        return true;
    case Qt::Key_Escape:
        hide();
        return true;
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Home:
    case Qt::Key_End:
        hide();
        return false;
    default:
        return false;
    }
}

void CompletionPopup::mousePressEvent(QMouseEvent* event) {
    const int row = (event->pos().y() - 4) / rowHeight + m_first;
    if (event->pos().y() < 4 || row >= m_shown.size() || row - m_first >= rowsShown()) return;
    m_selected = row;
    hide();
    emit chosen(m_shown[row]);
}

void CompletionPopup::wheelEvent(QWheelEvent* event) {
    select(std::clamp(m_selected + (event->angleDelta().y() < 0 ? 1 : -1), 0,
                      static_cast<int>(m_shown.size()) - 1));
}

void CompletionPopup::paintEvent(QPaintEvent* event) {
    Popup::paintEvent(event);
    const Theme& theme = Theme::of(this);
    QPainter painter(this);
    const QFont plain = monoFont(12);
    QFont marked = monoFont(12, QFont::Bold);
    marked.setUnderline(true);
    const QFontMetrics metrics(plain), small(uiFont(12));
    int useWidth = 0, amountWidth = 0;
    for (const CompletionItem& item : m_shown) {
        useWidth = std::max(useWidth, item.unread ? chipWidth({item.use, ChipStyle::warn, false})
                                                  : small.horizontalAdvance(item.use));
        amountWidth = std::max(amountWidth, small.horizontalAdvance(item.amount));
    }
    for (int i = 0; i < rowsShown(); ++i) {
        const CompletionItem& item = m_shown[m_first + i];
        const QRect row(1, 4 + i * rowHeight, width() - 2, rowHeight);
        if (m_first + i == m_selected) painter.fillRect(row, theme[Token::accentSoft]);
        paintIcon(painter, item.icon, QPointF(padding, row.y() + 6), 14,
                  theme[item.unread ? Token::warn : Token::text2]);
        int right = width() - padding;
        painter.setFont(uiFont(12));
        painter.setPen(theme[Token::text2]);
        if (item.unread) {
            const ChipContent chip{item.use, ChipStyle::warn, false};
            paintChip(painter, QRect(right - chipWidth(chip), row.y(), chipWidth(chip), rowHeight), chip);
        } else {
            painter.drawText(QRect(right - useWidth, row.y(), useWidth, rowHeight),
                             Qt::AlignVCenter | Qt::AlignRight, item.use);
        }
        right -= useWidth ? useWidth + 16 : 0;
        painter.drawText(QRect(right - amountWidth, row.y(), amountWidth, rowHeight), Qt::AlignVCenter,
                         item.amount);
        right -= amountWidth ? amountWidth + 16 : 0;
        painter.setFont(plain);
        const int shapeLeft =
            std::max(width() * 11 / 20, padding + 30 + metrics.horizontalAdvance(item.name) + 12);
        if (shapeLeft < right)
            painter.drawText(QRect(shapeLeft, row.y(), right - shapeLeft, rowHeight), Qt::AlignVCenter,
                             metrics.elidedText(item.shape, Qt::ElideRight, right - shapeLeft));
        const QList<int> hits = m_prefix.isEmpty() ? QList<int>() : matchedPositions(item.name, m_prefix);
        const qsizetype index = item.name.indexOf(QLatin1String("{i}"));
        int x = padding + 26;
        for (int letter = 0; letter < item.name.size(); ++letter) {
            const bool hit = hits.contains(letter);
            const bool inIndex = index >= 0 && letter >= index && letter < index + 3;
            painter.setFont(hit ? marked : plain);
            painter.setPen(theme[inIndex ? Token::synIndex : item.ink]);
            painter.drawText(QPoint(x, row.y() + 17), item.name.mid(letter, 1));
            x += metrics.horizontalAdvance(item.name[letter]);
        }
    }
    const QString form = helpForm(), help = helpText();
    if (form.isEmpty() && help.isEmpty()) return;
    const int top = 8 + rowsShown() * rowHeight;
    painter.fillRect(1, top, width() - 2, 1, theme[Token::line]);
    painter.setFont(monoFont(11));
    painter.setPen(theme[Token::text3]);
    const QString keys = tr("Tab inserts");
    const int keysWidth = QFontMetrics(monoFont(11)).horizontalAdvance(keys);
    painter.drawText(QRect(width() - padding - keysWidth, top + 6, keysWidth, 16), Qt::AlignVCenter, keys);
    painter.setFont(plain);
    painter.setPen(theme[Token::text]);
    const int room = width() - 2 * padding;
    painter.drawText(QRect(padding, top + 6, room - keysWidth - 12, 16), Qt::AlignVCenter,
                     metrics.elidedText(form, Qt::ElideRight, room - keysWidth - 12));
    painter.setFont(uiFont(12));
    painter.setPen(theme[Token::text2]);
    painter.drawText(QRect(padding, top + 23, room, 16), Qt::AlignVCenter,
                     small.elidedText(help, Qt::ElideRight, room));
}

} // namespace archdef::ui
