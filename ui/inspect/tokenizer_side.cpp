#include "inspect/tokenizer_side.h"

#include "common/engine_text.h"
#include "common/fields.h"
#include "common/labels.h"
#include "gguf/overview.h"
#include "inspect/fact_grid.h"
#include "inspect/value_text.h"

#include <QVBoxLayout>

namespace archdef::ui {

TokenizerSide::TokenizerSide(QWidget* parent) : QWidget(parent) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    const auto section = [&](const QString& title, QWidget* content) {
        auto* box = new QVBoxLayout;
        box->setContentsMargins(12, 12, 12, 12);
        box->setSpacing(8);
        box->addWidget(new TokenLabel(title, Token::text2, 12, QFont::DemiBold, this));
        box->addWidget(content);
        layout->addLayout(box);
        layout->addWidget(new Hairline(Qt::Horizontal, this));
    };
    m_counts = new FactGrid(FactGrid::Values::right, this);
    m_facts = new FactGrid(FactGrid::Values::right, this);
    section(tr("Three counts"), m_counts);
    section(tr("From the metadata"), m_facts);
    m_warnings = new TokenLabel({}, Token::warn, 12, QFont::Normal, this);
    m_warnings->setWordWrap(true);
    m_warnings->setContentsMargins(12, 12, 12, 0);
    m_warnings->hide();
    layout->addWidget(m_warnings);
    m_find = new FilterField(tr("Find a token or id"), this);
    m_find->setAccessibleName(tr("Find a token in the vocabulary"));
    m_hint = new TokenLabel({}, Token::text2, 12, QFont::Normal, this);
    m_hint->setWordWrap(true);
    auto* find = new QVBoxLayout;
    find->setContentsMargins(12, 12, 12, 12);
    find->setSpacing(8);
    find->addWidget(m_find);
    find->addWidget(m_hint);
    layout->addLayout(find);
    layout->addStretch();
}

void TokenizerSide::setModel(const Model* model) {
    m_counts->clear();
    m_facts->clear();
    m_warnings->hide();
    m_find->clear();
    const bool usable = model && model->tokenizer;
    m_find->setVisible(usable);
    m_hint->setVisible(usable);
    if (!model) return;
    const auto counts = gguf::overview(*model->file).vocabulary;
    const auto head = counts.head_rows ? counts.head_rows : counts.embedding_rows;
    const bool agree = counts.tokens == counts.embedding_rows && counts.tokens == head;
    m_counts->addTicked(tr("Tokens"), grouped(counts.tokens), agree);
    m_counts->addTicked(tr("Embedding rows"), grouped(counts.embedding_rows), agree);
    m_counts->addTicked(counts.head_rows ? tr("Head rows") : tr("Head rows, tied"), grouped(head), agree);
    if (!usable) return;
    const auto& tokenizer = **model->tokenizer;
    const auto idText = [](std::optional<TokenId> id) { return id ? QString::number(*id) : tr("none"); };
    m_facts->add(tr("Model"), fromView(tokenizer.model()));
    m_facts->add(tr("Pre-tokenizer"),
                 tokenizer.pre_tokenizer().empty() ? tr("not named") : fromView(tokenizer.pre_tokenizer()));
    if (const auto* merges = model->file->find("tokenizer.ggml.merges"); merges && merges->array())
        m_facts->add(tr("Merges"), grouped(merges->array()->size()));
    m_facts->add(tr("BOS"),
                 tokenizer.adds_bos() ? tr("%1, added").arg(idText(tokenizer.bos())) : tr("not added"));
    m_facts->add(tr("EOS"), idText(tokenizer.eos()));
    if (const auto* padding = model->file->find("tokenizer.ggml.padding_token_id"))
        m_facts->add(tr("Padding"), valueText(*padding));
    m_facts->add(tr("Space prefix"), tokenizer.adds_space_prefix() ? tr("added") : tr("not added"));
    m_hint->setText(
        tr("Searches all %1 tokens by text, by bytes (e6 97) or by id.").arg(grouped(tokenizer.size())));
    showWarnings(model);
}

void TokenizerSide::showWarnings(const Model* model) {
    QStringList warnings;
    if (model && model->tokenizer && (*model->tokenizer)->prepared())
        for (const auto& warning : (*model->tokenizer)->warnings()) warnings << engineText(warning);
    m_warnings->setMessage(warnings.join(u'\n'));
    m_warnings->setVisible(!warnings.isEmpty());
}

} // namespace archdef::ui
