#include "inspect/scan_tab.h"

#include "common/background_work.h"
#include "common/buttons.h"
#include "common/engine_text.h"
#include "common/labels.h"
#include "common/state_panel.h"
#include "common/tables.h"
#include "inspect/value_text.h"

#include <QElapsedTimer>
#include <QHeaderView>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <iterator>

namespace archdef::ui {

void ScanModel::setResult(std::shared_ptr<const gguf::File> file,
                          const std::vector<gguf::ScannedTensor>& all) {
    beginResetModel();
    m_file = std::move(file);
    m_rows.clear();
    std::ranges::copy_if(all, std::back_inserter(m_rows), &gguf::ScannedTensor::suspicious);
    endResetModel();
}

qlonglong ScanModel::tensor(int row) const {
    return row >= 0 && row < rowCount() ? static_cast<qlonglong>(m_rows[static_cast<std::size_t>(row)].index)
                                        : -1;
}

int ScanModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ScanModel::columnCount(const QModelIndex&) const {
    return ColumnCount;
}

QVariant ScanModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const auto& row = m_rows[static_cast<std::size_t>(index.row())];
    const bool number = index.column() >= Nans && index.column() <= DeadRows;
    if (role == JsonRole) {
        gguf::Json json{{"name", gguf::json_of_text(m_file->tensors()[row.index].name)}};
        if (row.problem.empty())
            json["statistics"] = gguf::json_of_statistics(row.statistics);
        else
            json["problem"] = row.problem;
        return jsonText(json);
    }
    if (role == MonoRole) return index.column() != Problem;
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::Alignment(number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    const auto counts = std::array{row.statistics.nans, row.statistics.infinities, row.statistics.dead_rows};
    if (role == TokenRole && number) {
        const bool zero = counts[static_cast<std::size_t>(index.column() - Nans)] == 0;
        return static_cast<int>(zero                         ? Token::text3
                                : index.column() == DeadRows ? Token::warn
                                                             : Token::error);
    }
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
    switch (index.column()) {
    case Name:
        return bytesAsText(m_file->tensors()[row.index].name);
    case Nans:
    case Infinities:
    case DeadRows:
        return row.problem.empty() ? grouped(counts[static_cast<std::size_t>(index.column() - Nans)])
                                   : QString();
    case Problem:
        return engineText(row.problem);
    default:
        return {};
    }
}

QVariant ScanModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(
            Qt::Alignment(section >= Nans && section <= DeadRows ? Qt::AlignRight : Qt::AlignLeft) |
            Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case Name:
        return tr("Tensor");
    case Nans:
        return tr("NaN");
    case Infinities:
        return tr("Inf");
    case DeadRows:
        return tr("Dead rows");
    case Problem:
        return tr("Not read, because");
    default:
        return {};
    }
}

ScanTab::ScanTab(BackgroundWork* work, QWidget* parent) : QWidget(parent), m_work(work), m_job(this) {
    auto* head = new QVBoxLayout;
    head->setContentsMargins(16, 12, 16, 12);
    m_state = new StatePanel(this);
    head->addWidget(m_state);
    m_model = new ScanModel(this);
    m_table = new QTableView(this);
    m_table->setAccessibleName(tr("What the scan found"));
    m_table->setModel(m_model);
    setUpTable(m_table);
    m_table->horizontalHeader()->resizeSection(0, 320);
    m_table->horizontalHeader()->setStretchLastSection(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(m_table, 1);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& row) { emit tensorActivated(m_model->tensor(row.row())); });
}

ScanTab::~ScanTab() {
    m_job.cancel();
}

void ScanTab::clear() {
    m_job.cancel();
    m_work->end(m_workId);
    m_model->setResult(nullptr, {});
    m_table->hide();
}

void ScanTab::stopped() {
    m_job.cancel();
    m_work->end(m_workId);
    m_state->showEmpty(tr("Not scanned"), tr("The scan was cancelled."));
    connect(m_state->addAction(tr("Scan all values")), &QPushButton::clicked, this, [this] { scan(m_file); });
}

void ScanTab::scan(std::shared_ptr<const gguf::File> file) {
    clear();
    m_file = file;
    m_state->showLoading(tr("Reading every value"),
                         tr("NaN, infinities and rows of zeros are looked for in all tensors."));
    connect(m_state->addAction(tr("Cancel")), &QPushButton::clicked, this, &ScanTab::stopped);
    m_workId = m_work->begin(tr("Scanning"), [this] { stopped(); });
    m_job.start([this, file](const std::stop_token& stop, const AsyncJob::Post& post) {
        QElapsedTimer shown, whole;
        shown.start();
        whole.start();
        const auto progress = [&](std::uint64_t done, std::uint64_t total) {
            if (shown.elapsed() < 80) return;
            shown.restart();
            post([this, done, total] {
                m_state->setProgress(done, total, amountOfBytes(done, total), {});
                m_work->progress(m_workId, done, total, amountOfBytes(done, total));
            });
        };
        auto result = gguf::scan_tensors(*file, stop, progress);
        if (!result) return;
        const double seconds = static_cast<double>(whole.elapsed()) / 1000;
        post([this, file, seconds,
              all = std::make_shared<std::vector<gguf::ScannedTensor>>(std::move(*result))] {
            m_work->end(m_workId);
            m_model->setResult(file, *all);
            const int found = m_model->rowCount();
            m_table->setVisible(found > 0);
            m_summary = found == 0 ? tr("All values are finite and no row is dead")
                                   : tr("%1 of %2 tensors are suspicious").arg(found).arg(all->size());
            const QString sentence =
                tr("%1 tensors were read in %2 s.").arg(all->size()).arg(fixed(seconds, 2));
            if (found == 0)
                m_state->showError(m_summary, sentence, QStringLiteral("ok"), Token::ok);
            else
                m_state->showError(m_summary, sentence, QStringLiteral("warning"), Token::warn);
            emit finished();
        });
    });
}

} // namespace archdef::ui
