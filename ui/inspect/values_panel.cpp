#include "inspect/values_panel.h"

#include "common/background_work.h"
#include "common/buttons.h"
#include "common/engine_text.h"
#include "common/fonts.h"
#include "common/labels.h"
#include "common/state_panel.h"
#include "inspect/histogram.h"
#include "inspect/row_rms.h"
#include "inspect/value_text.h"

#include <QElapsedTimer>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace archdef::ui {

ValuesPanel::ValuesPanel(BackgroundWork* work, QWidget* parent) : QWidget(parent), m_work(work), m_job(this) {
    auto* title = new QHBoxLayout;
    title->addWidget(new TokenLabel(tr("Values"), Token::text2, 12, QFont::DemiBold, this), 1);
    m_count = new TokenLabel({}, Token::text2, 12, QFont::Normal, this);
    title->addWidget(m_count);

    m_stack = new QStackedWidget(this);
    m_state = new StatePanel(m_stack);
    m_stack->addWidget(m_state);
    auto* page = new QWidget(m_stack);
    auto* numbers = new QGridLayout;
    numbers->setHorizontalSpacing(8);
    numbers->setVerticalSpacing(0);
    const QString names[] = {tr("min"), tr("max"), tr("mean"), tr("RMS")};
    for (int i = 0; i < 4; ++i) {
        numbers->addWidget(new TokenLabel(names[i], Token::text2, 11, QFont::Normal, page), 0, i);
        auto* number = new TokenLabel({}, Token::text, 12, QFont::Normal, page);
        number->setFont(monoFont(12));
        number->setTextInteractionFlags(Qt::TextSelectableByMouse);
        number->setAccessibleName(names[i]);
        numbers->addWidget(number, 1, i);
        m_numbers.push_back(number);
    }
    m_histogram = new Histogram(page);
    m_rows = new RowRms(page);
    m_finite = new TokenLabel({}, Token::text, 12, QFont::Normal, page);
    m_finite->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_hint = new TokenLabel({}, Token::text2, 12, QFont::Normal, page);
    m_hint->setWordWrap(true);
    auto* pageLayout = new QVBoxLayout(page);
    pageLayout->setContentsMargins(0, 0, 0, 0);
    pageLayout->setSpacing(8);
    pageLayout->addLayout(numbers);
    pageLayout->addWidget(m_histogram);
    pageLayout->addWidget(m_rows);
    pageLayout->addWidget(m_finite);
    pageLayout->addWidget(m_hint);
    m_stack->addWidget(page);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(new Hairline(Qt::Horizontal, this));
    auto* inner = new QVBoxLayout;
    inner->setContentsMargins(16, 10, 16, 12);
    inner->setSpacing(8);
    inner->addLayout(title);
    inner->addWidget(m_stack);
    layout->addLayout(inner);
}

ValuesPanel::~ValuesPanel() {
    m_job.cancel();
}

void ValuesPanel::setTensor(std::shared_ptr<const gguf::File> file, qlonglong tensor) {
    if (file != m_file) m_known.clear();
    if (file == m_file && tensor == m_tensor) return;
    m_file = std::move(file);
    m_tensor = tensor;
    m_job.cancel();
    m_work->end(m_workId);
    setVisible(m_file && tensor >= 0);
    if (!m_file || tensor < 0) return;
    const auto& info = m_file->tensors()[static_cast<std::size_t>(tensor)];
    m_count->setText(tr("%1 weights, counts on a log scale").arg(grouped(info.elements)));
    if (const auto known = m_known.value(tensor))
        showStatistics(*known);
    else
        read();
}

const gguf::TensorStatistics* ValuesPanel::statistics() const {
    return m_known.value(m_tensor).get();
}

QString ValuesPanel::summaryText() const {
    return m_finite->text();
}

void ValuesPanel::read() {
    const auto tensor = m_tensor;
    const auto file = m_file;
    const auto& info = file->tensors()[static_cast<std::size_t>(tensor)];
    const QString name = bytesAsText(info.name);
    m_state->showLoading(tr("Reading %1").arg(name), {});
    connect(m_state->addAction(tr("Cancel")), &QPushButton::clicked, this, [this] {
        m_job.cancel();
        m_work->end(m_workId);
        m_state->showEmpty(tr("Not read"), tr("Reading was cancelled."));
        connect(m_state->addAction(tr("Read")), &QPushButton::clicked, this, &ValuesPanel::read);
    });
    m_stack->setCurrentIndex(0);
    m_workId = m_work->begin(tr("Reading %1").arg(name), [this] {
        m_job.cancel();
        m_work->end(m_workId);
        m_state->showEmpty(tr("Not read"), tr("Reading was cancelled."));
        connect(m_state->addAction(tr("Read")), &QPushButton::clicked, this, &ValuesPanel::read);
    });
    m_job.start([this, file, tensor](const std::stop_token& stop, const AsyncJob::Post& post) {
        QElapsedTimer shown;
        shown.start();
        const auto progress = [&](std::uint64_t done, std::uint64_t total) {
            if (shown.elapsed() < 80) return;
            shown.restart();
            post([this, done, total] {
                m_state->setProgress(done, total, amountOfBytes(done, total), tr("min, max, histogram"));
                m_work->progress(m_workId, done, total, amountOfBytes(done, total));
            });
        };
        auto result = gguf::tensor_statistics(*file, file->tensors()[static_cast<std::size_t>(tensor)], {},
                                              stop, progress);
        if (!result) {
            if (result.error().kind == ErrorKind::cancelled) return;
            post([this, message = engineText(result.error().message)] {
                m_work->end(m_workId);
                m_state->showError(tr("The values cannot be read"), message, QStringLiteral("unknown"),
                                   Token::text2);
            });
            return;
        }
        auto statistics = std::make_shared<const gguf::TensorStatistics>(std::move(*result));
        post([this, tensor, statistics] {
            m_work->end(m_workId);
            m_known.insert(tensor, statistics);
            showStatistics(*statistics);
            emit statisticsReady();
        });
    });
}

void ValuesPanel::showStatistics(const gguf::TensorStatistics& statistics) {
    const double values[] = {statistics.least, statistics.greatest, statistics.mean, statistics.rms};
    for (std::size_t i = 0; i < 4; ++i) m_numbers[i]->setText(significant(values[i], 4));
    m_histogram->setCounts(statistics.histogram, statistics.histogram_limit);
    // A vector has one row, whose RMS stands above.
    m_rows->setVisible(statistics.row_rms.size() > 1);
    m_rows->setRows(statistics.row_rms);
    const bool finite = statistics.nans == 0 && statistics.infinities == 0;
    const double zeros = statistics.count ? 100.0 * static_cast<double>(statistics.zeros) /
                                                static_cast<double>(statistics.count)
                                          : 0;
    m_finite->setText(tr("%1NaN %2, Inf %3    zeros %4 %    dead rows %5")
                          .arg(finite ? QStringLiteral("✓ ") : QStringLiteral("✗ "), grouped(statistics.nans),
                               grouped(statistics.infinities), fixed(zeros, 1),
                               grouped(statistics.dead_rows)));
    m_finite->setToken(finite ? Token::text : Token::error);
    const auto& info = m_file->tensors()[static_cast<std::size_t>(m_tensor)];
    QString hint;
    switch (gguf::norm_hint(info, statistics)) {
    case gguf::NormHint::none:
        break;
    case gguf::NormHint::plain:
        hint = tr("The mean is near 1: this norm weight is multiplied as it is.");
        break;
    case gguf::NormHint::plus_one:
        hint = tr("The mean is near 0: either this norm is small, or it is stored without the 1 that some "
                  "architectures, such as Gemma, add.");
        break;
    }
    m_hint->setText(hint);
    m_hint->setVisible(!hint.isEmpty());
    m_stack->setCurrentIndex(1);
}

} // namespace archdef::ui
