#include "inspect/metadata_detail.h"

#include "common/buttons.h"
#include "common/fields.h"
#include "common/fonts.h"
#include "common/labels.h"
#include "common/tables.h"
#include "inspect/fact_grid.h"
#include "inspect/value_text.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPlainTextEdit>
#include <QTableView>
#include <QVBoxLayout>

namespace archdef::ui {

MetadataDetail::MetadataDetail(QWidget* parent) : QWidget(parent), m_job(this) {
    auto* head = new QWidget(this);
    head->setFixedHeight(40);
    m_key = new ElidedLabel({}, Qt::ElideMiddle, head);
    m_key->setFont(monoFont(13, QFont::DemiBold));
    m_copy = new IconButton(QStringLiteral("copy"), tr("Copy the value"), head, 24);
    connect(m_copy, &QToolButton::clicked, this, &MetadataDetail::copyValue);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(16, 0, 8, 0);
    row->addWidget(m_key, 1);
    row->addWidget(m_copy);

    m_facts = new FactGrid(FactGrid::Values::beside, this);
    auto* facts = new QVBoxLayout;
    facts->setContentsMargins(16, 12, 16, 12);
    facts->addWidget(m_facts);

    m_arrayPage = new QWidget(this);
    m_filter = new FilterField(tr("Find by text, index or bytes"), m_arrayPage);
    m_filter->setAccessibleName(tr("Find an element"));
    m_count = new TokenLabel({}, Token::text3, 11, QFont::Normal, m_arrayPage);
    m_table = new QTableView(m_arrayPage);
    m_table->setAccessibleName(tr("Elements"));
    m_array = new ArrayModel(m_table);
    m_table->setModel(m_array);
    setUpTable(m_table);
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(16, 8, 16, 8);
    bar->addWidget(m_filter, 1);
    bar->addWidget(m_count);
    auto* arrayLayout = new QVBoxLayout(m_arrayPage);
    arrayLayout->setContentsMargins(0, 0, 0, 0);
    arrayLayout->setSpacing(0);
    arrayLayout->addLayout(bar);
    arrayLayout->addWidget(m_table, 1);
    connect(m_filter, &FilterField::edited, this,
            [this](const QString& text) { m_array->setFilter(text.trimmed()); });
    connect(m_array, &QAbstractItemModel::modelReset, this, [this] {
        const auto shown = static_cast<std::uint64_t>(m_array->rowCount());
        m_count->setText(shown == m_array->size()
                             ? tr("%1 elements").arg(grouped(shown))
                             : tr("%1 of %2").arg(grouped(shown), grouped(m_array->size())));
    });

    m_text = new QPlainTextEdit(this);
    m_text->setReadOnly(true);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setFont(monoFont(12));
    m_text->setAccessibleName(tr("Value"));
    m_text->document()->setDocumentMargin(12);
    m_empty = new TokenLabel(tr("Choose a key to see its whole value; arrays can be searched."), Token::text2,
                             12, QFont::Normal, this);
    m_empty->setWordWrap(true);
    m_empty->setContentsMargins(16, 12, 16, 12);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(head);
    layout->addWidget(new Hairline(Qt::Horizontal, this));
    layout->addWidget(m_empty);
    layout->addLayout(facts);
    m_line = new Hairline(Qt::Horizontal, this);
    layout->addWidget(m_line);
    layout->addWidget(m_arrayPage, 1);
    layout->addWidget(m_text, 1);
    layout->addStretch();
    setEntry(nullptr, -1);
}

void MetadataDetail::copyValue() {
    const auto& entry = m_file->metadata()[static_cast<std::size_t>(m_entry)];
    if (!entry.value.array()) {
        QApplication::clipboard()->setText(m_value);
        return;
    }
    // A whole array as JSON, which keeps every byte of it.
    m_job.start([this, file = m_file, &entry](const std::stop_token&, const AsyncJob::Post& post) {
        const QString text = jsonText(gguf::json_of_value(entry.value, entry.value.array()->size()));
        post([this, text] {
            QApplication::clipboard()->setText(text);
            emit copied();
        });
    });
}

void MetadataDetail::setEntry(std::shared_ptr<const gguf::File> file, qlonglong index) {
    m_job.cancel();
    m_file = file;
    m_entry = index;
    const bool known = file && index >= 0;
    m_facts->clear();
    m_facts->setVisible(known);
    m_line->setVisible(known);
    m_empty->setVisible(!known);
    m_copy->setVisible(known);
    m_arrayPage->hide();
    m_text->hide();
    m_key->setText(known ? QString() : tr("Metadata"));
    if (!known) {
        m_array->setArray(nullptr, {});
        return;
    }
    const auto& entry = file->metadata()[static_cast<std::size_t>(index)];
    m_key->setText(bytesAsText(entry.key));
    m_copy->setName(entry.value.array() ? tr("Copy the whole array as JSON") : tr("Copy the value"));
    m_facts->add(tr("Type"), valueTypeText(entry.value));
    m_facts->add(tr("Offset"), grouped(entry.offset), tr("%1 bytes").arg(grouped(entry.bytes)));
    m_value = valueText(entry.value, 1 << 20);
    if (entry.value.array()) {
        m_filter->clear();
        m_array->setArray(file, bytesAsText(entry.key));
        m_table->resizeColumnToContents(0);
        m_table->horizontalHeader()->setStretchLastSection(true);
        m_arrayPage->show();
    } else if (const auto text = entry.value.string()) {
        // The widget takes a megabyte at once; nobody reads further, and Copy has no more either.
        m_value = bytesAsText(text->substr(0, 1 << 20));
        m_text->setPlainText(m_value);
        m_text->show();
    } else {
        m_facts->add(tr("Value"), m_value);
    }
}

} // namespace archdef::ui
