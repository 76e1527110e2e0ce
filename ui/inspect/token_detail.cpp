#include "inspect/token_detail.h"

#include "common/fonts.h"
#include "common/labels.h"
#include "common/token_text.h"
#include "gguf/overview.h"
#include "inspect/fact_grid.h"
#include "inspect/value_text.h"

#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>

namespace archdef::ui {

namespace {

/// Longer ones are in no real vocabulary, and merging one of a megabyte would stop the window.
constexpr std::size_t longest_traced = 512;
constexpr std::size_t most_steps = 48;

} // namespace

TokenDetail::TokenDetail(QWidget* parent) : QWidget(parent) {
    auto* head = new QWidget(this);
    head->setFixedHeight(40);
    m_name = new TokenLabel(tr("Token"), Token::text, 13, QFont::DemiBold, head);
    m_name->setFont(monoFont(13, QFont::DemiBold));
    m_id = new TokenLabel({}, Token::text2, 12, QFont::Normal, head);
    m_id->setFont(monoFont(12));
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(16, 0, 16, 0);
    row->addWidget(m_name, 1);
    row->addWidget(m_id);
    m_facts = new FactGrid(FactGrid::Values::beside, this);
    auto* facts = new QVBoxLayout;
    facts->setContentsMargins(16, 12, 16, 12);
    facts->addWidget(m_facts);
    m_mergeArea = new QWidget(this);
    m_merges = new FactGrid(FactGrid::Values::beside, m_mergeArea);
    m_note = new TokenLabel({}, Token::text2, 12, QFont::Normal, m_mergeArea);
    m_note->setWordWrap(true);
    auto* merges = new QVBoxLayout;
    merges->setContentsMargins(16, 12, 16, 12);
    merges->setSpacing(8);
    merges->addWidget(
        new TokenLabel(tr("Merges that made it"), Token::text2, 12, QFont::DemiBold, m_mergeArea));
    merges->addWidget(m_merges);
    merges->addWidget(m_note);
    auto* area = new QVBoxLayout(m_mergeArea);
    area->setContentsMargins(0, 0, 0, 0);
    area->setSpacing(0);
    area->addWidget(new Hairline(Qt::Horizontal, m_mergeArea));
    area->addLayout(merges);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(head);
    layout->addWidget(new Hairline(Qt::Horizontal, this));
    layout->addLayout(facts);
    layout->addWidget(m_mergeArea);
    layout->addStretch();
    clear();
}

void TokenDetail::clear() {
    m_name->setText(tr("Token"));
    m_id->setText({});
    m_facts->clear();
    m_facts->add(tr("Choose a piece to see its id, type and bytes."), {});
    m_merges->clear();
    m_mergeArea->hide();
}

void TokenDetail::setToken(const Tokenizer& tokenizer, TokenId id, int position) {
    const std::string piece = tokenizer.piece(id);
    const QString shown = tokenText(piece).text;
    m_name->setText(shown.isEmpty() ? bytesAsText(tokenizer.stored_text(id)) : shown);
    m_id->setText(QString::number(id));
    m_facts->clear();
    if (position >= 0) m_facts->add(tr("Position"), QString::number(position));
    m_facts->add(tr("Type"), fromView(gguf::token_type_name(static_cast<std::int64_t>(tokenizer.type(id)))));
    m_facts->add(tr("Bytes"), hexBytes(std::string_view(piece).substr(0, longest_traced)));
    m_facts->add(tr("Stored as"), bytesAsText(tokenizer.stored_text(id).substr(0, longest_traced)));
    if (const auto score = tokenizer.score(id))
        m_facts->add(tr("Score"), significant(static_cast<double>(*score), 6));
    if (tokenizer.is_end_of_generation(id)) m_facts->add(tr("Ends"), tr("the generation"));
    showMerges(tokenizer, id);
}

void TokenDetail::showMerges(const Tokenizer& tokenizer, TokenId id) {
    m_merges->clear();
    const auto text = tokenizer.stored_text(id);
    // The tables of merges are made in the background; nobody waits for them here.
    m_mergeArea->setVisible(tokenizer.prepared() && tokenizer.type(id) == TokenType::normal &&
                            text.size() <= longest_traced);
    if (m_mergeArea->isHidden()) return;
    const auto trace = tokenizer.merges_of(id);
    const std::size_t shown = std::min(trace.steps.size(), most_steps);
    for (std::size_t i = 0; i < shown; ++i) {
        const auto& step = trace.steps[i];
        // The rank of the merge, or the score of what it makes: what decides which pair comes first.
        m_merges->add(step.rank ? grouped(*step.rank)
                                : significant(static_cast<double>(step.score.value_or(0)), 6),
                      tr("%1 + %2").arg(bytesAsText(step.left), bytesAsText(step.right)));
    }
    QString note;
    if (shown < trace.steps.size())
        note = tr("and %1 more").arg(trace.steps.size() - shown);
    else if (!trace.makes_token)
        note = tr("Merging its characters does not end in this token, so text never becomes it this way.");
    else if (trace.steps.empty())
        note = tr("None: it is a single character.");
    m_note->setMessage(note);
    m_note->setVisible(!note.isEmpty());
}

} // namespace archdef::ui
