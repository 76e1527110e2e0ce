#include "inspect/hex_view.h"

#include "common/fonts.h"
#include "common/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <algorithm>

namespace archdef::ui {

namespace {

constexpr int row_height = 20, left_margin = 16;
constexpr std::uint64_t row_bytes = 16;

} // namespace

HexView::HexView(QWidget* parent) : QAbstractScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    setAccessibleName(tr("Bytes of the file"));
    setMinimumHeight(6 * row_height);
    connect(verticalScrollBar(), &QScrollBar::actionTriggered, this, [this] {
        const auto* bar = verticalScrollBar();
        const double share =
            bar->maximum() > 0 ? static_cast<double>(bar->sliderPosition()) / bar->maximum() : 0;
        const auto last = rows() > static_cast<std::uint64_t>(visibleRows())
                              ? rows() - static_cast<std::uint64_t>(visibleRows())
                              : 0;
        m_top = bar->maximum() == static_cast<int>(std::min<std::uint64_t>(last, 1u << 30))
                    ? static_cast<std::uint64_t>(bar->sliderPosition())
                    : static_cast<std::uint64_t>(share * static_cast<double>(last));
        viewport()->update();
    });
}

void HexView::setFile(std::shared_ptr<const gguf::File> file, std::uint32_t part) {
    m_file = std::move(file);
    m_part = part;
    m_size = 0;
    m_top = 0;
    m_markBegin = m_markEnd = 0;
    if (m_file) m_size = m_file->bytes(part, 0, ~std::uint64_t(0)).size();
    updateScrollBar();
    viewport()->update();
}

int HexView::visibleRows() const {
    return std::max(1, viewport()->height() / row_height);
}

void HexView::updateScrollBar() {
    const auto visible = static_cast<std::uint64_t>(visibleRows());
    const std::uint64_t last = rows() > visible ? rows() - visible : 0;
    m_top = std::min(m_top, last);
    auto* bar = verticalScrollBar();
    bar->setRange(0, static_cast<int>(std::min<std::uint64_t>(last, 1u << 30)));
    bar->setPageStep(visibleRows());
    scrollToRow(m_top);
    const QFontMetricsF metrics(monoFont(12));
    const int wide = left_margin + static_cast<int>(metrics.horizontalAdvance(QLatin1Char('0')) * 82);
    horizontalScrollBar()->setRange(0, std::max(0, wide - viewport()->width()));
    horizontalScrollBar()->setPageStep(viewport()->width());
}

void HexView::scrollToRow(std::uint64_t row) {
    const auto visible = static_cast<std::uint64_t>(visibleRows());
    const std::uint64_t last = rows() > visible ? rows() - visible : 0;
    m_top = std::min(row, last);
    auto* bar = verticalScrollBar();
    bar->setValue(
        last <= static_cast<std::uint64_t>(bar->maximum())
            ? static_cast<int>(m_top)
            : static_cast<int>(static_cast<double>(m_top) / static_cast<double>(last) * bar->maximum()));
    viewport()->update();
}

void HexView::goTo(std::uint64_t offset) {
    const std::uint64_t row = std::min(offset, m_size) / row_bytes;
    const auto context = static_cast<std::uint64_t>(visibleRows() / 3);
    scrollToRow(row > context ? row - context : 0);
}

void HexView::setMarked(std::uint64_t begin, std::uint64_t end) {
    m_markBegin = begin;
    m_markEnd = end;
    viewport()->update();
}

QString HexView::rowText(std::uint64_t row) const {
    if (!m_file) return {};
    const auto bytes = m_file->bytes(m_part, row * row_bytes, (row + 1) * row_bytes);
    QString text = QStringLiteral("%1 ").arg(row * row_bytes, 10, 16, QLatin1Char('0'));
    QString characters;
    for (std::size_t i = 0; i < row_bytes; ++i) {
        if (i == 8) text += u' ';
        if (i >= bytes.size()) {
            text += QStringLiteral("   ");
            continue;
        }
        const auto byte = static_cast<unsigned char>(bytes[i]);
        text += QStringLiteral(" %1").arg(byte, 2, 16, QLatin1Char('0'));
        characters += byte >= 0x20 && byte < 0x7f ? QChar(byte) : QChar(0x00b7);
    }
    return text + QStringLiteral("  ") + characters;
}

void HexView::paintEvent(QPaintEvent*) {
    const auto& theme = Theme::of(this);
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), theme[Token::bg]);
    if (!m_file) return;
    painter.setFont(monoFont(12));
    const QFontMetricsF metrics(painter.font());
    const double digit = metrics.horizontalAdvance(QLatin1Char('0'));
    const double x0 = left_margin - horizontalScrollBar()->value();
    for (int line = 0; line <= visibleRows(); ++line) {
        const std::uint64_t row = m_top + static_cast<std::uint64_t>(line);
        const std::uint64_t offset = row * row_bytes;
        const double y = line * row_height;
        if (offset >= m_size) {
            // The first row behind the last byte says so.
            if (offset < m_size + row_bytes || m_size == 0) {
                painter.setPen(theme[Token::text3]);
                painter.drawText(QRectF(x0, y, 800, row_height), Qt::AlignVCenter,
                                 tr("%1  end of file").arg(m_size, 10, 16, QLatin1Char('0')));
            }
            break;
        }
        const QString text = rowText(row);
        for (std::uint64_t i = 0; i < row_bytes; ++i) {
            const std::uint64_t at = offset + i;
            if (at < m_markBegin || at >= m_markEnd || at >= m_size) continue;
            const double column = 12 + 3.0 * static_cast<double>(i) + (i >= 8 ? 1 : 0);
            painter.fillRect(QRectF(x0 + column * digit - 2, y + 1, 2 * digit + 4, row_height - 2),
                             theme[Token::accentSoft]);
        }
        painter.setPen(theme[Token::text3]);
        painter.drawText(QRectF(x0, y, 12 * digit, row_height), Qt::AlignVCenter, text.left(10));
        painter.setPen(theme[Token::text]);
        painter.drawText(QRectF(x0 + 11 * digit, y, 52 * digit, row_height), Qt::AlignVCenter,
                         text.mid(11, 51));
        painter.setPen(theme[Token::text2]);
        painter.drawText(QRectF(x0 + 62 * digit, y, 20 * digit, row_height), Qt::AlignVCenter, text.mid(62));
    }
}

void HexView::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    updateScrollBar();
}

void HexView::wheelEvent(QWheelEvent* event) {
    const int lines = event->angleDelta().y() / 40;
    scrollToRow(lines > 0 && m_top < static_cast<std::uint64_t>(lines)
                    ? 0
                    : m_top - static_cast<std::uint64_t>(lines));
    event->accept();
}

void HexView::keyPressEvent(QKeyEvent* event) {
    const auto page = static_cast<std::uint64_t>(visibleRows());
    const auto back = [this](std::uint64_t rows_back) { return m_top > rows_back ? m_top - rows_back : 0; };
    if (event->matches(QKeySequence::Copy)) {
        QStringList lines;
        for (std::uint64_t row = m_top; row < m_top + page && row * row_bytes < m_size; ++row)
            lines << rowText(row);
        QApplication::clipboard()->setText(lines.join(u'\n'));
        return;
    }
    switch (event->key()) {
    case Qt::Key_Up:
        scrollToRow(back(1));
        break;
    case Qt::Key_Down:
        scrollToRow(m_top + 1);
        break;
    case Qt::Key_PageUp:
        scrollToRow(back(page));
        break;
    case Qt::Key_PageDown:
        scrollToRow(m_top + page);
        break;
    case Qt::Key_Home:
        scrollToRow(0);
        break;
    case Qt::Key_End:
        scrollToRow(rows());
        break;
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

} // namespace archdef::ui
