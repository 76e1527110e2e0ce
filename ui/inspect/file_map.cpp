#include "inspect/file_map.h"

#include "common/counted.h"
#include "common/fonts.h"
#include "common/hatch.h"
#include "common/theme.h"
#include "inspect/value_text.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

namespace archdef::ui {

using Kind = gguf::Region::Kind;

namespace {

constexpr double smallest_piece = 4;
constexpr double gap = 1;
// A tensor is drawn on its own from this share of the file; smaller neighbours become one piece.
constexpr double own_piece_share = 0.04;

} // namespace

FileMap::FileMap(Size size, QWidget* parent) : QWidget(parent), m_size(size) {
    setAccessibleName(tr("File map"));
    setFocusPolicy(size == Size::large ? Qt::StrongFocus : Qt::NoFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMouseTracking(true);
}

QSize FileMap::sizeHint() const {
    return m_size == Size::large ? QSize(640, 96) : QSize(420, 14);
}

QSize FileMap::minimumSizeHint() const {
    return m_size == Size::large ? QSize(280, 96) : QSize(160, 14);
}

QRectF FileMap::bar() const {
    return m_size == Size::large ? QRectF(0, 32, width(), 28) : QRectF(0, 0, width(), height());
}

void FileMap::setFile(std::shared_ptr<const gguf::File> file) {
    m_file = std::move(file);
    m_current = -1;
    collect();
    layOut();
    QStringList spoken;
    for (const auto& piece : m_pieces) spoken << describe(piece);
    setAccessibleDescription(spoken.join(QStringLiteral("; ")));
    update();
}

void FileMap::collect() {
    m_pieces.clear();
    if (!m_file) return;
    std::uint64_t total = 0;
    const auto regions = m_file->regions();
    for (const auto& region : regions) total += region.end - region.begin;
    for (const auto& region : regions) {
        if (region.end <= region.begin) continue;
        const double share = static_cast<double>(region.end - region.begin) / static_cast<double>(total);
        auto* last = m_pieces.empty() ? nullptr : &m_pieces.back();
        const bool touches = last && last->part == region.part;
        if (region.kind == Kind::padding && touches) {
            last->end = region.end;
            continue;
        }
        if (region.kind == Kind::tensor && share < own_piece_share && touches && last->kind == Kind::tensor &&
            last->tensor < 0) {
            last->end = region.end;
            ++last->tensors;
            continue;
        }
        // Missing bytes of several tensors follow one another: one hatched piece.
        if (region.kind == Kind::missing && touches && last->kind == Kind::missing) {
            last->end = region.end;
            last->tensors += region.tensor >= 0;
            continue;
        }
        const bool alone = region.kind == Kind::tensor && share >= own_piece_share;
        m_pieces.push_back({.kind = region.kind,
                            .part = region.part,
                            .begin = region.begin,
                            .end = region.end,
                            .tensors = region.tensor >= 0 ? 1 : 0,
                            .tensor = alone ? region.tensor : -1});
    }
}

void FileMap::layOut() {
    if (m_pieces.empty()) return;
    const double room = bar().width() - gap * static_cast<double>(m_pieces.size() - 1);
    double bytes = 0, fixed_width = 0;
    for (const auto& piece : m_pieces) bytes += static_cast<double>(piece.end - piece.begin);
    for (int pass = 0; pass < 2; ++pass) {
        // Twice: raising the small ones takes room from the large ones, which may make one more small.
        const double scale = (room - fixed_width) / std::max(bytes, 1.0);
        fixed_width = 0;
        double large = 0;
        for (auto& piece : m_pieces) {
            const double own = static_cast<double>(piece.end - piece.begin);
            piece.width = own * scale;
            if (piece.width < smallest_piece) {
                piece.width = smallest_piece;
                fixed_width += smallest_piece;
            } else {
                large += own;
            }
        }
        bytes = large;
    }
    const double scale = std::max(0.0, room - fixed_width) / std::max(bytes, 1.0);
    double x = 0;
    for (auto& piece : m_pieces) {
        if (piece.width > smallest_piece)
            piece.width = std::max(smallest_piece, static_cast<double>(piece.end - piece.begin) * scale);
        piece.x = x;
        x += piece.width + gap;
    }
}

QString FileMap::describe(const Piece& piece) const {
    const QString size = tr("%1 bytes").arg(grouped(piece.end - piece.begin));
    const QString range = tr("%1 to %2").arg(grouped(piece.begin), grouped(piece.end));
    QString what;
    switch (piece.kind) {
    case Kind::header:
        what = tr("header");
        break;
    case Kind::metadata:
        what = tr("metadata");
        break;
    case Kind::tensor_list:
        what = tr("tensor list");
        break;
    case Kind::padding:
        what = tr("padding");
        break;
    case Kind::unexplained:
        what = tr("unexplained bytes");
        break;
    case Kind::missing:
        what = tr("missing bytes");
        break;
    case Kind::tensor:
        what = piece.tensor >= 0 ? bytesAsText(m_file->tensors()[static_cast<std::size_t>(piece.tensor)].name)
                                 : counted(static_cast<unsigned long long>(piece.tensors), tr("%1 tensor"),
                                           tr("%1 tensors"));
        break;
    }
    const QString text = QStringLiteral("%1, %2, %3").arg(what, size, range);
    return m_file->part_paths().size() > 1 ? tr("part %1: %2").arg(piece.part + 1).arg(text) : text;
}

void FileMap::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const auto& theme = Theme::of(this);
    const QRectF area = bar();
    for (std::size_t i = 0; i < m_pieces.size(); ++i) {
        const auto& piece = m_pieces[i];
        const QRectF rect(piece.x, area.top(), piece.width, area.height());
        switch (piece.kind) {
        case Kind::header:
            painter.fillRect(rect, theme[Token::text2]);
            break;
        case Kind::metadata:
            painter.fillRect(rect, theme[Token::text3]);
            break;
        case Kind::tensor_list:
            painter.fillRect(rect, theme[Token::control]);
            break;
        case Kind::padding:
            painter.fillRect(rect, theme[Token::chrome2]);
            break;
        case Kind::tensor:
            painter.fillRect(rect, theme[Token::accentFill]);
            break;
        case Kind::unexplained:
        case Kind::missing: {
            const bool missing = piece.kind == Kind::missing;
            painter.fillRect(rect, hatchBrush(missing ? missingHatch() : unreadHatch(), devicePixelRatioF()));
            painter.setPen(QPen(theme[missing ? Token::error : Token::warn], 1));
            painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
            break;
        }
        }
        if (static_cast<int>(i) == m_current) {
            painter.setPen(QPen(theme[Token::text], 2));
            painter.drawRect(rect.adjusted(-1, -3, 1, 3));
        }
    }
    if (m_size == Size::large) paintLabels(painter);
}

void FileMap::paintLabels(QPainter& painter) {
    if (m_pieces.empty()) return;
    const auto& theme = Theme::of(this);
    painter.setFont(monoFont(11));
    const QRectF above(0, 12, width(), 16), below(0, 64, width(), 16);
    painter.setPen(theme[Token::text3]);
    const auto missing = std::ranges::find(m_pieces, Kind::missing, &Piece::kind);
    const bool split = m_file->part_paths().size() > 1;
    // Counted by the tensors and not by the pieces: the part of a cut tensor that is here is no whole one.
    std::size_t whole = 0;
    for (const auto& tensor : m_file->tensors()) whole += !m_file->data(tensor).empty() || tensor.bytes == 0;
    const std::size_t gone = m_file->tensors().size() - whole;
    const QString start = tr("header, metadata, tensor list");
    painter.drawText(above, Qt::AlignLeft | Qt::AlignVCenter, start);
    painter.drawText(below, Qt::AlignLeft | Qt::AlignVCenter, QStringLiteral("0"));
    painter.drawText(below, Qt::AlignRight | Qt::AlignVCenter,
                     missing != m_pieces.end() && !split ? grouped(m_pieces.back().end)
                                                         : grouped(m_file->file_bytes()));
    if (missing == m_pieces.end()) {
        painter.drawText(above, Qt::AlignRight | Qt::AlignVCenter,
                         counted(static_cast<unsigned long long>(whole), tr("%1 tensor"), tr("%1 tensors")));
        return;
    }
    const double end = missing->x - gap;
    const QString wholeText =
        counted(static_cast<unsigned long long>(whole), tr("%1 whole tensor"), tr("%1 whole tensors"));
    const int room = painter.fontMetrics().horizontalAdvance(start) + 24;
    const QString goneText = tr("%1 missing").arg(gone);
    const double beside = width() - painter.fontMetrics().horizontalAdvance(goneText) - 12;
    const double wholeEnd = std::min(end - 4, beside);
    if (wholeEnd - painter.fontMetrics().horizontalAdvance(wholeText) > room)
        painter.drawText(QRectF(0, 12, wholeEnd, 16), Qt::AlignRight | Qt::AlignVCenter, wholeText);
    painter.drawText(above, Qt::AlignRight | Qt::AlignVCenter, goneText);
    painter.fillRect(QRectF(end - 1, 26, 2, 40), theme[Token::text]);
    painter.setPen(theme[Token::error]);
    const QString ends = split ? tr("part %1 ends at %2").arg(missing->part + 1).arg(grouped(missing->begin))
                               : tr("file ends at %1").arg(grouped(missing->begin));
    const double width = painter.fontMetrics().horizontalAdvance(ends);
    const double last =
        painter.fontMetrics().horizontalAdvance(grouped(split ? m_file->file_bytes() : m_pieces.back().end)) +
        16;
    const double left = std::clamp(end - width, 16.0, std::max(16.0, this->width() - last - width));
    painter.drawText(QRectF(left, 64, width + 2, 16), Qt::AlignLeft | Qt::AlignVCenter, ends);
}

void FileMap::resizeEvent(QResizeEvent*) {
    layOut();
}

int FileMap::pieceAt(double x) const {
    for (std::size_t i = 0; i < m_pieces.size(); ++i) {
        if (x >= m_pieces[i].x && x < m_pieces[i].x + m_pieces[i].width + gap) return static_cast<int>(i);
    }
    return -1;
}

void FileMap::select(int piece) {
    if (m_size != Size::large || piece < 0 || piece >= static_cast<int>(m_pieces.size())) return;
    m_current = piece;
    update();
    const auto& chosen = m_pieces[static_cast<std::size_t>(piece)];
    setAccessibleDescription(describe(chosen));
    emit pieceActivated(chosen.part, chosen.begin, chosen.end);
}

void FileMap::mousePressEvent(QMouseEvent* event) {
    select(pieceAt(event->position().x()));
}

void FileMap::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Left:
        select(std::max(0, m_current - 1));
        break;
    case Qt::Key_Right:
        select(m_current + 1);
        break;
    case Qt::Key_Home:
        select(0);
        break;
    case Qt::Key_End:
        select(static_cast<int>(m_pieces.size()) - 1);
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

bool FileMap::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int piece = pieceAt(help->pos().x());
        if (piece >= 0)
            QToolTip::showText(help->globalPos(), describe(m_pieces[static_cast<std::size_t>(piece)]), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace archdef::ui
