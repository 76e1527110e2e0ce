#include "inspect/overview_panel.h"

#include "common/bars.h"
#include "common/buttons.h"
#include "common/chip.h"
#include "common/engine_text.h"
#include "common/fields.h"
#include "common/fonts.h"
#include "common/labels.h"
#include "common/tables.h"
#include "gguf/overview.h"
#include "inspect/fact_grid.h"
#include "inspect/value_text.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <map>

namespace archdef::ui {

namespace {

/// "28" where all layers have the same, "2 to 16" where they differ.
QString rangeText(const gguf::ValueRange& range) {
    return range.least == range.greatest
               ? grouped(range.greatest)
               : OverviewPanel::tr("%1 to %2").arg(grouped(range.least), grouped(range.greatest));
}

QWidget* withMargins(QWidget* content, int horizontal, int vertical) {
    auto* box = new QWidget(content->parentWidget());
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(horizontal, vertical, horizontal, vertical);
    layout->addWidget(content);
    return box;
}

} // namespace

OverviewPanel::OverviewPanel(QWidget* parent) : QWidget(parent) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);

    auto* head = new QWidget(this);
    head->setFixedHeight(34);
    m_name = new ElidedLabel({}, Qt::ElideMiddle, head);
    m_name->setFont(monoFont(12, QFont::DemiBold));
    auto* compare =
        new IconButton(QStringLiteral("diff"), tr("Compare with another file or with an endpoint"), head, 24);
    auto* open = new IconButton(QStringLiteral("open"), tr("Open another file"), head, 24);
    connect(compare, &QToolButton::clicked, this, [this, compare] { emit compareRequested(compare); });
    connect(open, &QToolButton::clicked, this, &OverviewPanel::openRequested);
    auto* headRow = new QHBoxLayout(head);
    headRow->setContentsMargins(12, 4, 8, 4);
    headRow->setSpacing(4);
    headRow->addWidget(m_name, 1);
    headRow->addWidget(compare);
    headRow->addWidget(open);
    layout->addWidget(head);
    layout->addWidget(new Hairline(Qt::Horizontal, this));

    m_facts = new FactGrid(FactGrid::Values::right, this);
    m_remark = new TokenLabel({}, Token::text2, 12, QFont::Normal, this);
    m_remark->setWordWrap(true);
    m_remark->hide();
    layout->addWidget(withMargins(m_facts, 12, 10));
    m_remark->setContentsMargins(12, 0, 12, 10);
    layout->addWidget(m_remark);
    layout->addWidget(new Hairline(Qt::Horizontal, this));

    m_filters = new QWidget(this);
    auto* filters = new QVBoxLayout(m_filters);
    filters->setContentsMargins(12, 12, 12, 12);
    filters->setSpacing(0);
    m_filterField = new FilterField(tr("Filter by name"), m_filters);
    m_filterField->setAccessibleName(tr("Filter tensors by name"));
    filters->addWidget(m_filterField);
    filters->addSpacing(12);
    filters->addWidget(new TokenLabel(tr("Type, by bytes"), Token::text2, 12, QFont::DemiBold, m_filters));
    filters->addSpacing(4);
    m_types = new QVBoxLayout;
    m_types->setSpacing(0);
    filters->addLayout(m_types);
    filters->addSpacing(12);
    m_fold = new QCheckBox(tr("Fold layers that are alike"), m_filters);
    m_fold->setFont(uiFont(12));
    m_fold->setChecked(true);
    m_fold->hide();
    filters->addWidget(m_fold);
    filters->addSpacing(8);
    auto* unreadRow = new QHBoxLayout;
    m_unread = new QCheckBox(tr("Only what no step reads"), m_filters);
    m_unread->setFont(uiFont(12));
    m_unreadCount = new TokenLabel({}, Token::text3, 12, QFont::Normal, m_filters);
    m_unreadCount->setFont(monoFont(12));
    unreadRow->addWidget(m_unread, 1);
    unreadRow->addWidget(m_unreadCount);
    filters->addLayout(unreadRow);
    layout->addWidget(m_filters);
    auto* line = new Hairline(Qt::Horizontal, this);
    layout->addWidget(line);

    m_namesTitle = new TokenLabel(tr("Names"), Token::text2, 12, QFont::DemiBold, this);
    m_namesTitle->setContentsMargins(12, 12, 12, 4);
    m_names = new QTreeWidget(this);
    m_names->setAccessibleName(tr("Names"));
    m_names->setFrameShape(QFrame::NoFrame);
    m_names->setColumnCount(2);
    m_names->setHeaderHidden(true);
    m_names->setIndentation(16);
    m_names->setUniformRowHeights(true);
    m_names->setFont(monoFont(12));
    m_names->header()->setStretchLastSection(false);
    m_names->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_names->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    m_names->setStyleSheet(QStringLiteral("QTreeWidget { background: transparent; }"));
    m_names->setItemDelegate(new CellDelegate(m_names));
    connect(m_names, &QTreeWidget::itemClicked, this, [this](QTreeWidgetItem* item) {
        m_filterField->setText(item->data(0, Qt::UserRole).toString());
        m_filter.text = m_filterField->text();
        emitFilter();
    });

    m_readable = new QWidget(this);
    auto* readable = new QVBoxLayout(m_readable);
    readable->setContentsMargins(12, 12, 12, 12);
    readable->setSpacing(8);
    readable->addWidget(new TokenLabel(tr("Still readable"), Token::text2, 12, QFont::DemiBold, m_readable));
    m_readableFacts = new FactGrid(FactGrid::Values::right, m_readable);
    readable->addWidget(m_readableFacts);
    m_readable->hide();
    layout->addWidget(m_readable);
    layout->addWidget(m_namesTitle);
    layout->addWidget(m_names, 1);
    m_rest = new QWidget(this);
    m_rest->hide();
    layout->addWidget(m_rest, 1);

    connect(m_filterField, &FilterField::edited, this, [this](const QString& text) {
        m_filter.text = text.trimmed();
        emitFilter();
    });
    connect(m_unread, &QCheckBox::toggled, this, [this](bool on) {
        m_filter.unread_only = on;
        emitFilter();
    });
    connect(m_fold, &QCheckBox::toggled, this, &OverviewPanel::foldChanged);
    setUnreadCount(-1);
}

void OverviewPanel::emitFilter() {
    emit filterChanged(m_filter);
}

void OverviewPanel::focusFilter() {
    m_filterField->setFocus(Qt::ShortcutFocusReason);
    m_filterField->selectAll();
}

void OverviewPanel::setFiltersShown(bool shown) {
    m_filters->setVisible(shown);
    m_names->setVisible(shown);
    m_namesTitle->setVisible(shown);
    m_rest->setVisible(!shown);
}

void OverviewPanel::setFoldable(bool foldable) {
    m_fold->setVisible(foldable);
}

void OverviewPanel::setUnreadCount(int count) {
    m_unread->setEnabled(count >= 0);
    m_unread->setToolTip(count >= 0 ? QString()
                                    : tr("Needs a definition that is open for this model's architecture"));
    m_unreadCount->setText(count >= 0 ? grouped(static_cast<std::uint64_t>(count)) : QStringLiteral("–"));
    m_unreadCount->setToken(count > 0 ? Token::warn : Token::text3);
    if (count < 0) m_unread->setChecked(false);
}

void OverviewPanel::setModel(const QString& name, std::shared_ptr<const Model> model) {
    m_name->setText(name);
    m_filter = {};
    m_filterField->clear();
    m_unread->setChecked(false);
    m_facts->clear();
    m_names->clear();
    if (!model) return;
    const auto facts = gguf::overview(*model->file);
    fillFacts(*model, facts);
    fillTypes(facts);
    fillNames(*model->file);
    fillReadable(*model->file);
}

void OverviewPanel::fillFacts(const Model& model, const gguf::Overview& facts) {
    const auto add = [this](const QString& name, const std::optional<gguf::ValueRange>& range) {
        if (range) m_facts->add(name, rangeText(*range));
    };
    m_facts->add(tr("Architecture"),
                 facts.architecture.empty() ? tr("not named") : bytesAsText(facts.architecture));
    m_facts->add(tr("Parameters"), shortCount(facts.parameters));
    if (!facts.file_type.empty())
        m_facts->add(tr("Quantisation"), fromView(facts.file_type),
                     tr("%1 bits").arg(fixed(facts.bits_per_weight, 2)));
    add(tr("Layers"), facts.block_count);
    if (facts.head_count) {
        m_facts->add(
            tr("Heads"),
            facts.head_count_kv
                ? tr("%1 q, %2 kv").arg(rangeText(*facts.head_count), rangeText(*facts.head_count_kv))
                : rangeText(*facts.head_count));
    }
    if (model.config) m_facts->add(tr("Head size"), grouped(model.config->head_dim));
    add(tr("Width"), facts.embedding_length);
    add(tr("Feed-forward"), facts.feed_forward_length);
    add(tr("Context"), facts.context_length);
    if (model.config && model.config->sliding_window > 0)
        m_facts->add(tr("Window"), grouped(model.config->sliding_window));
    if (!facts.tokenizer.empty())
        m_facts->add(
            tr("Tokenizer"),
            facts.pre_tokenizer.empty()
                ? bytesAsText(facts.tokenizer)
                : tr("%1, pre %2").arg(bytesAsText(facts.tokenizer), bytesAsText(facts.pre_tokenizer)));
    if (!facts.license.empty()) m_facts->add(tr("Licence"), bytesAsText(facts.license));
    if (!facts.made_by.empty()) m_facts->add(tr("Made by"), bytesAsText(facts.made_by));
    if (facts.parts > 1)
        m_facts->add(tr("Parts"),
                     facts.parts_here == facts.parts
                         ? grouped(facts.parts)
                         : tr("%1 of %2 here").arg(grouped(facts.parts_here), grouped(facts.parts)));
    QStringList remarks;
    if (!model.config) remarks << engineText(model.config.error().message);
    if (!model.tokenizer) remarks << engineText(model.tokenizer.error().message);
    m_remark->setMessage(remarks.join(u'\n'));
    m_remark->setVisible(!remarks.isEmpty());
}

void OverviewPanel::fillTypes(const gguf::Overview& facts) {
    while (auto* item = m_types->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (const auto& share : facts.types) {
        const QString name = fromView(gguf::type_name_or_unknown(share.type));
        auto* row = new QWidget(m_filters);
        row->setFixedHeight(24);
        auto* box = new QCheckBox(row);
        box->setChecked(true);
        box->setAccessibleName(tr("Show tensors of type %1").arg(name));
        auto* chip = new Chip({}, ChipStyle::plain, true, row);
        chip->setChip(typeChip(name));
        chip->setFixedWidth(56);
        auto* bar = new AmountBar(row);
        bar->setAmount(share.bytes, facts.tensor_bytes);
        bar->setFixedHeight(5);
        auto* amount = new TokenLabel(decimalBytes(share.bytes), Token::text, 12, QFont::Normal, row);
        amount->setFont(monoFont(12));
        amount->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        amount->setMinimumWidth(68);
        auto* layout = new QHBoxLayout(row);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->setSpacing(8);
        layout->addWidget(box);
        layout->addWidget(chip);
        layout->addWidget(bar, 1);
        layout->addWidget(amount);
        m_types->addWidget(row);
        const auto number = static_cast<quint32>(share.type);
        connect(box, &QCheckBox::toggled, this, [this, number](bool on) {
            if (on)
                m_filter.hidden_types.remove(number);
            else
                m_filter.hidden_types.insert(number);
            emitFilter();
        });
    }
}

void OverviewPanel::fillNames(const gguf::File& file) {
    // blk.3.attn_q.weight belongs to blk, then to attn_*; a click filters by it.
    struct Group {
        int count = 0;
        std::map<QString, int> parts;
    };
    std::map<QString, Group> groups;
    for (const auto& tensor : file.tensors()) {
        const QString name = bytesAsText(tensor.name);
        if (!name.startsWith(QStringLiteral("blk."))) {
            ++groups[name].count;
            continue;
        }
        auto& blocks = groups[QStringLiteral("blk.")];
        ++blocks.count;
        const QString suffix = name.section(u'.', 2);
        const auto underscore = suffix.indexOf(u'_');
        ++blocks.parts[underscore > 0 ? suffix.left(underscore + 1) : suffix];
    }
    const auto addItem = [this](QTreeWidgetItem* parent, const QString& shown, const QString& filter,
                                int count) {
        auto* item = parent ? new QTreeWidgetItem(parent) : new QTreeWidgetItem(m_names);
        item->setText(0, shown);
        item->setData(0, Qt::UserRole, filter);
        item->setText(1, QString::number(count));
        item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
        item->setData(0, MonoRole, true);
        item->setData(1, MonoRole, true);
        item->setData(1, TokenRole, static_cast<int>(Token::text3));
        return item;
    };
    for (const auto& [name, group] : groups) {
        const bool blocks = name == QStringLiteral("blk.");
        auto* item = addItem(nullptr, blocks ? QStringLiteral("blk") : name, name, group.count);
        for (const auto& [part, count] : group.parts)
            addItem(item, part.endsWith(u'_') ? part + u'*' : part, part, count);
        item->setExpanded(blocks);
    }
}

void OverviewPanel::fillReadable(const gguf::File& file) {
    m_readableFacts->clear();
    m_readable->setVisible(!file.usable());
    if (file.usable()) return;
    std::size_t whole = 0;
    for (const auto& tensor : file.tensors())
        whole += file.data(tensor).size() == tensor.bytes && tensor.bytes > 0;
    m_readableFacts->add(tr("Metadata keys"), grouped(file.metadata().size()));
    m_readableFacts->add(tr("Tensor list"), grouped(file.tensors().size()));
    m_readableFacts->add(tr("Tensors whole"),
                         tr("%1 of %2").arg(grouped(whole), grouped(file.tensors().size())));
}

} // namespace archdef::ui
