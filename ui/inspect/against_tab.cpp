#include "inspect/against_tab.h"

#include "common/background_work.h"
#include "common/bars.h"
#include "common/buttons.h"
#include "common/engine_text.h"
#include "common/fonts.h"
#include "common/labels.h"
#include "common/tables.h"
#include "inspect/difference_models.h"
#include "inspect/value_text.h"
#include "reference/served_differences.h"
#include "reference/waiting.h"

#include <QCheckBox>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>

namespace archdef::ui {

AgainstTab::AgainstTab(BackgroundWork* work, QWidget* parent) : QWidget(parent), m_work(work), m_job(this) {
    m_summary = new Banner(this);
    m_note = new TokenLabel({}, Token::text2, 12, QFont::Normal, this);
    m_note->setWordWrap(true);
    m_note->setContentsMargins(12, 8, 12, 0);
    m_note->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_note->hide();
    auto* head = new QHBoxLayout;
    head->setContentsMargins(12, 6, 12, 6);
    head->setSpacing(12);
    head->addWidget(new TokenLabel(tr("Tensors"), Token::text2, 12, QFont::DemiBold, this), 1);
    m_only = new QCheckBox(tr("Only what differs"), this);
    m_only->setFont(uiFont(12));
    m_values = new Button(tr("Compare values"), ButtonRole::normal, ButtonSize::small, this);
    head->addWidget(m_only);
    head->addWidget(m_values);
    m_tensors = new TensorDifferenceModel(this);
    m_tensorTable = new QTableView(this);
    m_tensorTable->setAccessibleName(tr("Tensors of both files"));
    m_tensorTable->setModel(m_tensors);
    setUpTable(m_tensorTable);
    m_tensorTable->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    const int widths[] = {0, 110, 170, 170, 84, 84, 84};
    for (int column = 1; column < TensorDifferenceModel::ColumnCount; ++column)
        m_tensorTable->horizontalHeader()->resizeSection(column, widths[column]);
    m_metadataArea = new QWidget(this);
    m_metadata = new MetadataDifferenceModel(this);
    m_metadataTable = new QTableView(m_metadataArea);
    m_metadataTable->setAccessibleName(tr("Metadata that differs"));
    m_metadataTable->setModel(m_metadata);
    setUpTable(m_metadataTable);
    m_metadataTable->horizontalHeader()->setStretchLastSection(true);
    m_metadataTable->horizontalHeader()->resizeSection(0, 280);
    m_metadataTable->horizontalHeader()->resizeSection(1, 110);
    m_metadataTable->horizontalHeader()->resizeSection(2, 220);
    auto* metadataLayout = new QVBoxLayout(m_metadataArea);
    metadataLayout->setContentsMargins(0, 0, 0, 0);
    metadataLayout->setSpacing(0);
    auto* title =
        new TokenLabel(tr("Metadata that differs"), Token::text2, 12, QFont::DemiBold, m_metadataArea);
    title->setContentsMargins(12, 8, 12, 8);
    metadataLayout->addWidget(title);
    metadataLayout->addWidget(m_metadataTable);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_summary);
    layout->addWidget(m_note);
    layout->addWidget(m_metadataArea);
    layout->addLayout(head);
    layout->addWidget(m_tensorTable, 1);
    connect(m_only, &QCheckBox::toggled, m_tensors, &TensorDifferenceModel::setOnlyUnequal);
    connect(m_values, &Button::clicked, this, &AgainstTab::compareValues);
}

AgainstTab::~AgainstTab() {
    m_job.cancel();
}

void AgainstTab::clear() {
    m_job.cancel();
    m_work->end(m_workId);
    m_file.reset();
    m_other.reset();
    m_differences.reset();
    m_served = false;
    m_remark.clear();
    m_note->hide();
    m_tensors->setDifferences(nullptr);
    m_metadata->setDifferences(nullptr);
}

void AgainstTab::compare(std::shared_ptr<const gguf::File> file, const QString& otherPath) {
    clear();
    m_file = file;
    m_otherName = QFileInfo(otherPath).fileName();
    m_summary->setContent(Meaning::none, QStringLiteral("diff"), tr("Reading"),
                          QStringLiteral("`%1`").arg(otherPath));
    m_job.start(
        [this, file, path = otherPath.toStdString()](const std::stop_token&, const AsyncJob::Post& post) {
            auto other = gguf::File::open(path);
            if (!other) {
                post([this, message = engineText(other.error().message)] { showFailure(message); });
                return;
            }
            auto differences = std::make_shared<gguf::FileDifferences>(gguf::compare_lists(*file, **other));
            gguf::sort_by_difference(differences->tensors);
            post([this, other = *other, differences] {
                m_other = other;
                showDifferences(differences);
                emit ready();
            });
        });
}

void AgainstTab::showFailure(const QString& message) {
    m_metadataArea->hide();
    m_values->setEnabled(false);
    m_summary->setContent(Meaning::error, QStringLiteral("error"), tr("Not compared"), message);
    emit failed(message);
}

void AgainstTab::compareWithServed(std::shared_ptr<const gguf::File> file,
                                   const reference::Endpoint& endpoint, const QString& model) {
    clear();
    m_file = file;
    m_served = true;
    const QString address = endpoint.url.toString(QUrl::RemoveUserInfo | QUrl::RemoveScheme).remove(0, 2);
    m_otherName = tr("%1 at %2").arg(model, address);
    m_summary->setContent(Meaning::none, QStringLiteral("endpoint"), tr("Asking"),
                          QStringLiteral("`%1`").arg(m_otherName));
    m_workId = m_work->begin(tr("Asking %1").arg(address), [this] {
        m_job.cancel();
        m_work->end(m_workId);
        showFailure(tr("Cancelled."));
    });
    m_job.start([this, file, endpoint, model](const std::stop_token& stop, const AsyncJob::Post& post) {
        // The answer holds the whole vocabulary: reading it takes too long for the window's thread.
        QEventLoop events; // makes timers work on this thread
        reference::OllamaClient client(endpoint);
        const auto info = reference::wait_for<reference::ServedModelInfo>(
            client, [&](auto done) { client.show(model, std::move(done)); }, stop);
        if (!info) {
            post([this, message = engineText(info.error().message)] {
                m_work->end(m_workId);
                showFailure(message);
            });
            return;
        }
        auto served = std::make_shared<const reference::ServedDifferences>(
            reference::compare_with_served(*file, *info));
        post([this, served] {
            m_work->end(m_workId);
            showServed(*served);
            emit ready();
        });
    });
}

void AgainstTab::showServed(const reference::ServedDifferences& served) {
    QStringList remarks;
    if (!served.tensors_told) remarks << tr("The endpoint sends no list of tensors.");
    if (!served.not_told.empty()) {
        QStringList keys;
        for (const auto& key : served.not_told) keys << bytesAsText(key);
        remarks << tr("Not told: %1.").arg(keys.join(QStringLiteral(", ")));
    }
    if (!served.served_sha256.empty())
        remarks << tr("Served file: sha256 %1.").arg(QString::fromStdString(served.served_sha256));
    m_remark = remarks.join(u' ');
    showDifferences(std::make_shared<const gguf::FileDifferences>(served.lists));
}

void AgainstTab::showDifferences(std::shared_ptr<const gguf::FileDifferences> differences) {
    m_differences = std::move(differences);
    m_tensors->setDifferences(m_differences);
    m_metadata->setDifferences(m_differences, m_file, m_other);
    const auto& all = m_differences->tensors;
    const auto unequal = static_cast<std::size_t>(std::ranges::count_if(all, isUnequal));
    const bool read = std::ranges::any_of(
        all, [](const auto& tensor) { return tensor.values.has_value() || !tensor.problem.empty(); });
    const auto keys = m_differences->metadata.size();
    m_summaryText =
        unequal == 0 && keys == 0
            ? (m_served ? tr("the same metadata and the same list of tensors, as far as it is told")
               : read   ? tr("the same metadata, tensors and values")
                        : tr("the same metadata and the same list of tensors; values are not compared yet"))
            : tr("%1 of %2 tensors and %3 of %4 metadata keys differ")
                  .arg(grouped(unequal), grouped(all.size()), grouped(keys),
                       grouped(keys + m_differences->same_metadata));
    const bool same = unequal == 0 && keys == 0;
    m_summary->setContent(same && (read || m_served) ? Meaning::ok
                          : same                     ? Meaning::none
                                                     : Meaning::warn,
                          same ? QStringLiteral("equal") : QStringLiteral("not-equal"),
                          same ? tr("Same") : tr("Not the same"),
                          tr("Beside `%1`: %2.").arg(m_otherName, m_summaryText));
    m_metadataArea->setVisible(keys > 0);
    m_metadataTable->setFixedHeight(27 + 24 * static_cast<int>(std::min<std::size_t>(keys, 6)));
    m_values->setEnabled(!read && !m_served);
    m_values->setToolTip(m_served ? tr("An endpoint reports no values") : QString());
    m_note->setText(m_remark);
    m_note->setVisible(!m_remark.isEmpty());
    for (const auto column :
         {TensorDifferenceModel::Greatest, TensorDifferenceModel::Rms, TensorDifferenceModel::Nmse})
        m_tensorTable->setColumnHidden(column, m_served);
}

void AgainstTab::compareValues() {
    if (!m_differences || !m_other) return;
    m_values->setEnabled(false);
    m_workId = m_work->begin(tr("Comparing values"), [this] {
        m_job.cancel();
        m_work->end(m_workId);
        m_values->setEnabled(true);
    });
    auto copy = std::make_shared<gguf::FileDifferences>(*m_differences);
    m_job.start([this, file = m_file, other = m_other, copy](const std::stop_token& stop,
                                                             const AsyncJob::Post& post) {
        QElapsedTimer shown;
        shown.start();
        const auto progress = [&](std::uint64_t done, std::uint64_t total) {
            if (shown.elapsed() < 80) return;
            shown.restart();
            post(
                [this, done, total] { m_work->progress(m_workId, done, total, amountOfBytes(done, total)); });
        };
        const auto result = gguf::compare_values(*file, *other, *copy, stop, progress);
        if (!result) return;
        gguf::sort_by_difference(copy->tensors);
        post([this, copy] {
            m_work->end(m_workId);
            showDifferences(copy);
            emit ready();
        });
    });
}

} // namespace archdef::ui
