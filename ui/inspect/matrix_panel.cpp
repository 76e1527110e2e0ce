#include "inspect/matrix_panel.h"

#include "common/buttons.h"
#include "common/engine_text.h"
#include "common/fonts.h"
#include "common/labels.h"
#include "gguf/blocks.h"
#include "inspect/block_view.h"
#include "inspect/value_text.h"

#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>
#include <limits>

namespace archdef::ui {

namespace {

constexpr std::size_t most_cells_across = 170, most_cells_down = 85;
constexpr std::uint64_t smallest_window = 16;

/// Where a window of half or twice the length begins so that `around` keeps its place in it.
std::uint64_t newBegin(std::uint64_t around, std::uint64_t begin, std::uint64_t length, std::uint64_t now,
                       std::uint64_t whole) {
    const double part =
        static_cast<double>(around - begin) / static_cast<double>(std::max<std::uint64_t>(1, length));
    const auto before = static_cast<std::uint64_t>(part * static_cast<double>(now));
    const std::uint64_t start = around > before ? around - before : 0;
    return std::min(start, whole - std::min(whole, now));
}

} // namespace

MatrixPanel::MatrixPanel(QWidget* parent) : QWidget(parent), m_job(this) {
    auto* head = new QHBoxLayout;
    head->addWidget(new TokenLabel(tr("Matrix"), Token::text2, 12, QFont::DemiBold, this), 1);
    m_caption = new TokenLabel({}, Token::text2, 12, QFont::Normal, this);
    m_whole = new IconButton(QStringLiteral("search"), tr("Show the whole matrix"), this, 24);
    head->addWidget(m_caption);
    head->addWidget(m_whole);
    m_map = new HeatMap(this);
    m_scale = new HeatMapScale(this);
    m_value = new TokenLabel({}, Token::text, 11, QFont::Normal, this);
    m_value->setFont(monoFont(11));
    m_value->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* foot = new QHBoxLayout;
    foot->addWidget(m_scale, 1);
    foot->addWidget(m_value);

    m_blockArea = new QWidget(this);
    auto* blockHead = new QHBoxLayout;
    m_blockTitle = new TokenLabel({}, Token::text2, 12, QFont::DemiBold, m_blockArea);
    m_blockScales = new TokenLabel({}, Token::text, 12, QFont::Normal, m_blockArea);
    m_blockScales->setFont(monoFont(12));
    m_blockScales->setTextInteractionFlags(Qt::TextSelectableByMouse);
    blockHead->addWidget(m_blockTitle, 1);
    blockHead->addWidget(m_blockScales);
    m_block = new BlockView(m_blockArea);
    m_formula = new TokenLabel({}, Token::text3, 11, QFont::Normal, m_blockArea);
    m_formula->setFont(monoFont(11));
    m_formula->setWordWrap(true);
    auto* block = new QVBoxLayout(m_blockArea);
    block->setContentsMargins(16, 10, 16, 12);
    block->setSpacing(6);
    block->addLayout(blockHead);
    block->addWidget(m_block);
    block->addWidget(m_formula);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(new Hairline(Qt::Horizontal, this));
    auto* inner = new QVBoxLayout;
    inner->setContentsMargins(16, 8, 16, 10);
    inner->setSpacing(6);
    inner->addLayout(head);
    inner->addWidget(m_map);
    inner->addLayout(foot);
    layout->addLayout(inner);
    layout->addWidget(new Hairline(Qt::Horizontal, this));
    layout->addWidget(m_blockArea);

    connect(m_map, &HeatMap::valueChosen, this, &MatrixPanel::choose);
    connect(m_map, &HeatMap::valueHovered, this,
            [this](quint64 column, quint64 row) { m_map->setToolTip(textOf(column, row)); });
    connect(m_map, &HeatMap::zoomRequested, this, &MatrixPanel::zoom);
    connect(m_whole, &QToolButton::clicked, this, [this] {
        m_window = {};
        draw();
    });
}

const gguf::TensorInfo* MatrixPanel::info() const {
    return m_file && m_tensor >= 0 ? &m_file->tensors()[static_cast<std::size_t>(m_tensor)] : nullptr;
}

void MatrixPanel::setTensor(std::shared_ptr<const gguf::File> file, qlonglong tensor) {
    if (file == m_file && tensor == m_tensor) return;
    m_file = std::move(file);
    m_tensor = tensor;
    m_window = {};
    m_map->clear();
    m_job.cancel();
    const auto* tensorInfo = info();
    m_columns = tensorInfo ? tensorInfo->extents[0] : 0;
    m_rows = m_columns > 0 ? tensorInfo->elements / m_columns : 0;
    // A vector is no picture; its histogram says more.
    setVisible(m_rows > 1 && gguf::can_dequantize(tensorInfo->type));
    m_blockArea->hide();
    m_value->setText({});
    if (!isHidden()) draw();
}

void MatrixPanel::draw() {
    const auto file = m_file;
    const auto tensor = m_tensor;
    const auto window = m_window;
    m_job.start([this, file, tensor, window](const std::stop_token& stop, const AsyncJob::Post& post) {
        auto picture = gguf::heat_map(*file, file->tensors()[static_cast<std::size_t>(tensor)], window,
                                      most_cells_across, most_cells_down, stop);
        if (!picture) {
            if (picture.error().kind == ErrorKind::cancelled) return;
            post([this] { hide(); });
            return;
        }
        post([this, shown = std::make_shared<gguf::HeatMap>(std::move(*picture))] { showPicture(*shown); });
    });
}

void MatrixPanel::showPicture(const gguf::HeatMap& picture) {
    MatrixPicture cells{.columns = static_cast<int>(picture.width),
                        .rows = static_cast<int>(picture.height),
                        .cell_columns = picture.columns_per_cell,
                        .cell_rows = picture.rows_per_cell,
                        .first_column = picture.window.column_begin,
                        .first_row = picture.window.row_begin,
                        .matrix_columns = m_columns,
                        .matrix_rows = m_rows,
                        .cells = picture.means,
                        .limit = static_cast<double>(picture.mean_limit)};
    for (std::size_t i = 0; i < cells.cells.size(); ++i) {
        if (picture.not_finite[i]) cells.cells[i] = std::numeric_limits<float>::quiet_NaN();
    }
    m_window = picture.window;
    const bool single = picture.columns_per_cell == 1 && picture.rows_per_cell == 1;
    m_caption->setText(
        single
            ? tr("a cell is a value")
            : tr("a cell is the mean of %1 × %2").arg(picture.columns_per_cell).arg(picture.rows_per_cell));
    m_map->setPicture(std::move(cells));
    m_scale->setLimit(static_cast<double>(picture.mean_limit));
    choose(m_map->currentColumn(), m_map->currentRow());
    emit pictureReady();
}

QString MatrixPanel::valueText() const {
    return m_value->text();
}

QString MatrixPanel::textOf(quint64 column, quint64 row) const {
    const auto* tensorInfo = info();
    if (!tensorInfo) return {};
    const auto value = gguf::values_of(
        *m_file, *tensorInfo,
        {.row_begin = row, .row_end = row + 1, .column_begin = column, .column_end = column + 1});
    if (!value || value->empty()) return {};
    return tr("[%1, %2] = %3").arg(column).arg(row).arg(significant(static_cast<double>(value->front()), 4));
}

void MatrixPanel::choose(quint64 column, quint64 row) {
    m_value->setText(textOf(column, row));
    const auto* tensorInfo = info();
    const auto* type = tensorInfo ? gguf::find_type(tensorInfo->type) : nullptr;
    if (!type || type->block_size == 1) return;
    auto decoded = gguf::decoded_block(*m_file, *tensorInfo, row, column);
    m_blockArea->setVisible(decoded.has_value());
    if (!decoded) return;
    const std::uint64_t number = row * (m_columns / type->block_size) + column / type->block_size;
    m_blockTitle->setText(tr("Block %1").arg(grouped(number)));
    QStringList scales;
    if (decoded->d) scales << tr("d %1").arg(significant(static_cast<double>(*decoded->d), 3));
    if (decoded->dmin) scales << tr("dmin %1").arg(significant(static_cast<double>(*decoded->dmin), 3));
    m_blockScales->setText(scales.join(QStringLiteral("  ")));
    m_formula->setText(engineText(decoded->formula));
    m_block->setBlock(std::move(*decoded), static_cast<int>(column % type->block_size));
}

void MatrixPanel::zoom(quint64 column, quint64 row, bool in) {
    const std::uint64_t wide = m_window.column_end - m_window.column_begin,
                        tall = m_window.row_end - m_window.row_begin;
    const auto next = [in](std::uint64_t length, std::uint64_t whole) {
        return in ? std::max(std::min(smallest_window, whole), length / 2) : std::min(whole, length * 2);
    };
    const std::uint64_t newWide = next(wide, m_columns), newTall = next(tall, m_rows);
    if (newWide == wide && newTall == tall) return;
    const std::uint64_t left = newBegin(column, m_window.column_begin, wide, newWide, m_columns);
    const std::uint64_t top = newBegin(row, m_window.row_begin, tall, newTall, m_rows);
    m_window = {
        .row_begin = top, .row_end = top + newTall, .column_begin = left, .column_end = left + newWide};
    m_map->setCurrent(column, row);
    draw();
}

} // namespace archdef::ui
