#include "inspect/file_map_tab.h"

#include "common/buttons.h"
#include "common/fields.h"
#include "common/labels.h"
#include "common/tables.h"
#include "inspect/file_map.h"
#include "inspect/finding_model.h"
#include "inspect/hex_view.h"
#include "inspect/value_text.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QInputDialog>
#include <QTableView>
#include <QVBoxLayout>

namespace archdef::ui {

namespace {

constexpr int row_height = 24, most_rows = 8;

} // namespace

FileMapTab::FileMapTab(QWidget* parent) : QWidget(parent) {
    m_map = new FileMap(FileMap::Size::large, this);
    auto* mapBox = new QVBoxLayout;
    mapBox->setContentsMargins(16, 8, 16, 8);
    mapBox->addWidget(m_map);

    m_findingArea = new QWidget(this);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(16, 8, 16, 8);
    head->addWidget(new TokenLabel(tr("Findings"), Token::text2, 12, QFont::DemiBold, m_findingArea), 1);
    m_counts = new TokenLabel({}, Token::text2, 12, QFont::Normal, m_findingArea);
    head->addWidget(m_counts);
    m_findings = new FindingModel(this);
    m_table = new QTableView(m_findingArea);
    m_table->setAccessibleName(tr("Findings"));
    m_table->setModel(m_findings);
    setUpTable(m_table, row_height, true);
    m_table->horizontalHeader()->setStretchLastSection(true);
    // The table is as high as its rows; the whole sentence is the tool tip.
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* findings = new QVBoxLayout(m_findingArea);
    findings->setContentsMargins(0, 0, 0, 0);
    findings->setSpacing(0);
    findings->addWidget(new Hairline(Qt::Horizontal, m_findingArea));
    findings->addLayout(head);
    findings->addWidget(m_table);

    m_bytesTitle = new TokenLabel(tr("Bytes"), Token::text2, 12, QFont::DemiBold, this);
    m_parts = new ChoiceBox(this);
    m_parts->setAccessibleName(tr("Part of the model"));
    auto* go = new Button(tr("Go to offset…"), ButtonRole::link, ButtonSize::small, this);
    auto* bytesHead = new QHBoxLayout;
    bytesHead->setContentsMargins(16, 8, 8, 4);
    bytesHead->addWidget(m_bytesTitle, 1);
    bytesHead->addWidget(m_parts);
    bytesHead->addWidget(go);
    m_hex = new HexView(this);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(mapBox);
    layout->addWidget(m_findingArea);
    layout->addWidget(new Hairline(Qt::Horizontal, this));
    layout->addLayout(bytesHead);
    layout->addWidget(m_hex, 1);

    connect(m_map, &FileMap::pieceActivated, this, &FileMapTab::showBytes);
    connect(go, &Button::clicked, this, &FileMapTab::askForOffset);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& row) {
                if (const auto* finding = m_findings->finding(row.row()))
                    showBytes(finding->part, finding->offset, finding->offset + 1);
            });
    connect(m_parts, &QComboBox::activated, this,
            [this](int part) { m_hex->setFile(m_file, static_cast<std::uint32_t>(part)); });
}

void FileMapTab::setFile(std::shared_ptr<const gguf::File> file) {
    m_file = std::move(file);
    m_map->setFile(m_file);
    m_findings->setFile(m_file);
    m_hex->setFile(m_file);
    m_parts->clear();
    int damaged = 0, unusual = 0, others = 0;
    if (m_file) {
        for (const auto& path : m_file->part_paths())
            m_parts->addItem(QString::fromStdString(path.filename().string()));
        for (const auto& finding : m_file->findings()) {
            damaged += finding.kind == gguf::FindingClass::damaged;
            unusual += finding.kind == gguf::FindingClass::unusual;
            others += finding.kind == gguf::FindingClass::not_for_us;
        }
    }
    m_parts->setVisible(m_parts->count() > 1);
    QStringList counts;
    if (damaged) counts << tr("%1 damaged").arg(damaged);
    if (unusual) counts << tr("%1 unusual").arg(unusual);
    if (others) counts << tr("%1 not for us").arg(others);
    m_counts->setText(counts.join(QStringLiteral(", ")));
    const int rows = m_findings->rowCount();
    m_findingArea->setVisible(rows > 0);
    m_table->setColumnHidden(FindingModel::Part, !m_findings->split());
    m_table->setFixedHeight(27 + row_height * std::min(rows, most_rows));
    if (rows > 0) {
        m_table->resizeColumnsToContents();
        auto* header = m_table->horizontalHeader();
        for (int column = 0; column < FindingModel::ColumnCount; ++column)
            header->resizeSection(column, std::min(header->sectionSize(column) + 8, 280));
    }
}

void FileMapTab::showBytes(std::uint32_t part, std::uint64_t begin, std::uint64_t end) {
    if (!m_file) return;
    if (part != m_hex->part()) {
        m_hex->setFile(m_file, part);
        m_parts->setCurrentIndex(static_cast<int>(part));
    }
    m_hex->setMarked(begin, end);
    m_hex->goTo(begin);
    m_bytesTitle->setText(tr("Bytes from %1").arg(grouped(begin)));
}

void FileMapTab::showFinding(int row) {
    if (!m_findings->finding(row)) return;
    m_table->selectRow(row);
    m_table->scrollTo(m_findings->index(row, 0));
}

int FileMapTab::currentFinding() const {
    return m_table->currentIndex().row();
}

void FileMapTab::askForOffset() {
    bool chosen = false;
    const QString text = QInputDialog::getText(this, tr("Go to offset"), tr("Byte offset, decimal or 0x…"),
                                               QLineEdit::Normal, {}, &chosen);
    bool isNumber = false;
    QString digits = text.trimmed();
    const auto offset = digits.remove(u',').toULongLong(&isNumber, 0);
    if (chosen && isNumber) showBytes(m_hex->part(), offset, offset + 1);
}

} // namespace archdef::ui
