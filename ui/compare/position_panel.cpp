#include "compare/position_panel.h"

#include "common/buttons.h"
#include "common/fonts.h"
#include "common/labels.h"
#include "common/token_text.h"
#include "compare/butterfly.h"
#include "inspect/value_text.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace archdef::ui {

PositionPanel::PositionPanel(QWidget* parent) : QWidget(parent) {
    auto* head = new QWidget(this);
    head->setFixedHeight(36);
    m_title = new TokenLabel(tr("Position"), Token::text, 13, QFont::DemiBold, head);
    m_after = new ElidedLabel({}, Qt::ElideLeft, head);
    m_after->setFont(monoFont(12));
    m_after->setToken(Token::text2);
    m_after->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_fromHere = new Button(tr("Compare from here"), ButtonRole::normal, ButtonSize::small, head);
    m_fromHere->setToolTip(tr("Start a new comparison with this prefix as the prompt"));
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(16, 0, 8, 0);
    row->setSpacing(8);
    row->addWidget(m_title);
    row->addWidget(m_after, 1);
    row->addWidget(m_fromHere);
    m_empty = new TokenLabel({}, Token::text2, 12, QFont::Normal, this);
    m_empty->setWordWrap(true);
    m_empty->setContentsMargins(16, 12, 16, 12);
    m_empty->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_butterfly = new Butterfly(this);
    m_foot = new QWidget(this);
    m_margins = new TokenLabel({}, Token::text2, 12, QFont::Normal, m_foot);
    m_margins->setWordWrap(true);
    m_margins->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* foot = new QVBoxLayout(m_foot);
    foot->setContentsMargins(0, 0, 0, 0);
    foot->setSpacing(0);
    foot->addWidget(new Hairline(Qt::Horizontal, m_foot));
    m_margins->setContentsMargins(16, 6, 16, 6);
    foot->addWidget(m_margins);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(head);
    layout->addWidget(new Hairline(Qt::Horizontal, this));
    layout->addWidget(m_empty, 1);
    layout->addWidget(m_butterfly, 1);
    layout->addWidget(m_foot);
    connect(m_fromHere, &Button::clicked, this, [this] { emit compareFromHere(prefix()); });
    setPosition(nullptr, -1);
}

QString PositionPanel::prefix() const {
    std::string text = m_outcome->request.prompt.toStdString();
    const auto& tokenizer = **m_outcome->request.model->tokenizer;
    for (int i = 0; i < m_position; ++i)
        text += tokenizer.piece(m_outcome->comparison.positions[static_cast<std::size_t>(i)].id);
    return QString::fromStdString(text);
}

void PositionPanel::setPosition(std::shared_ptr<const ComparisonOutcome> outcome, int position) {
    m_outcome = std::move(outcome);
    m_position = position;
    const bool known = m_outcome && position >= 0 &&
                       static_cast<std::size_t>(position) < m_outcome->comparison.positions.size();
    m_empty->setVisible(!known);
    m_butterfly->setVisible(known);
    m_foot->setVisible(known);
    m_fromHere->setVisible(known);
    m_butterfly->setPosition(known ? m_outcome : nullptr, position);
    if (!known) {
        m_title->setText(tr("Position"));
        m_after->setText({});
        m_empty->setText(
            tr("Choose a position when the comparison is done. Their 20 most likely tokens are kept; "
               "ours come with the scoring."));
        return;
    }
    const auto& at = m_outcome->comparison.positions[static_cast<std::size_t>(position)];
    m_title->setText(tr("Position %1").arg(at.absolute));
    m_after->setText(tr("after %1").arg(tokenText(prefix().toStdString()).text));
    QStringList margins{tr("first to second %1 ours").arg(fixed(at.our_margin, 2))};
    if (at.their_margin) margins.last() += tr(", %1 theirs").arg(fixed(*at.their_margin, 2));
    margins << tr("entropy %1 ours").arg(fixed(at.our_entropy, 2));
    m_margins->setText(margins.join(QStringLiteral("    ")));
}

} // namespace archdef::ui
