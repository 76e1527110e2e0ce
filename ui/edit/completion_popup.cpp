#include "edit/completion_popup.h"

#include "common/chip.h"
#include "common/fonts.h"
#include "common/icons.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <utility>
#include <vector>

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
    struct Match {
        CompletionItem item;
        int score;
    };
    std::vector<Match> matches;
    for (CompletionItem& item : items)
        if (const int score = matchScore(item.name, prefix); score > 0)
            matches.push_back({std::move(item), score});
    std::ranges::stable_sort(matches, [](const Match& a, const Match& b) {
        if (a.item.unread != b.item.unread) return a.item.unread;
        return a.score != b.score ? a.score > b.score : a.item.rank < b.item.rank;
    });
    QList<CompletionItem> found;
    for (Match& match : matches) found << std::move(match.item);
    // A new binding asks for the same list again.
    if (isVisible() && prefix == m_prefix && form == m_form && help == m_help && found == m_shown) return;
    m_prefix = prefix;
    m_form = form;
    m_help = help;
    m_shown = std::move(found);
    m_selected = 0;
    m_first = 0;
    const bool complete = m_shown.size() == 1 && m_shown.front().name == prefix;
    if (m_shown.isEmpty() || complete) {
        hide();
        return;
    }
    measureColumns();
    resize(sizeHint());
    update();
}

void CompletionPopup::measureColumns() {
    const QFontMetrics small(uiFont(12));
    m_useWidth = m_amountWidth = 0;
    for (const CompletionItem& item : m_shown) {
        m_useWidth = std::max(m_useWidth, item.unread ? chipWidth({item.use, ChipStyle::warn, false})
                                                      : small.horizontalAdvance(item.use));
        m_amountWidth = std::max(m_amountWidth, small.horizontalAdvance(item.amount));
    }
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

/// The letters that match are marked, the layer's index has its colour; letters that look alike go together.
void CompletionPopup::drawName(QPainter& painter, const CompletionItem& item, const QPoint& baseline) const {
    const Theme& theme = Theme::of(this);
    const QFont plain = monoFont(12);
    QFont marked = monoFont(12, QFont::Bold);
    marked.setUnderline(true);
    const QFontMetrics metrics(plain);
    const QList<int> hits = m_prefix.isEmpty() ? QList<int>() : matchedPositions(item.name, m_prefix);
    const qsizetype index = item.name.indexOf(QLatin1String("{i}"));
    const auto look = [&](qsizetype letter) {
        return std::pair(hits.contains(static_cast<int>(letter)),
                         index >= 0 && letter >= index && letter < index + 3);
    };
    int x = baseline.x();
    for (qsizetype letter = 0, end = 0; letter < item.name.size(); letter = end) {
        const auto [hit, inIndex] = look(letter);
        for (end = letter + 1; end < item.name.size() && look(end) == look(letter);) ++end;
        const QString run = item.name.mid(letter, end - letter);
        painter.setFont(hit ? marked : plain);
        painter.setPen(theme[inIndex ? Token::synIndex : item.ink]);
        painter.drawText(QPoint(x, baseline.y()), run);
        x += metrics.horizontalAdvance(run);
    }
}

void CompletionPopup::paintEvent(QPaintEvent* event) {
    Popup::paintEvent(event);
    const Theme& theme = Theme::of(this);
    QPainter painter(this);
    const QFont plain = monoFont(12);
    const QFontMetrics metrics(plain), small(uiFont(12));
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
            painter.drawText(QRect(right - m_useWidth, row.y(), m_useWidth, rowHeight),
                             Qt::AlignVCenter | Qt::AlignRight, item.use);
        }
        right -= m_useWidth ? m_useWidth + 16 : 0;
        painter.drawText(QRect(right - m_amountWidth, row.y(), m_amountWidth, rowHeight), Qt::AlignVCenter,
                         item.amount);
        right -= m_amountWidth ? m_amountWidth + 16 : 0;
        painter.setFont(plain);
        const int shapeLeft =
            std::max(width() * 11 / 20, padding + 30 + metrics.horizontalAdvance(item.name) + 12);
        if (shapeLeft < right)
            painter.drawText(QRect(shapeLeft, row.y(), right - shapeLeft, rowHeight), Qt::AlignVCenter,
                             metrics.elidedText(item.shape, Qt::ElideRight, right - shapeLeft));
        drawName(painter, item, QPoint(padding + 26, row.y() + 17));
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
