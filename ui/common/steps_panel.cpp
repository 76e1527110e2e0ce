#include "common/steps_panel.h"

#include "common/fonts.h"
#include "common/labels.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace archdef::ui {

StepsPanel::StepsPanel(Actions actions, QWidget* parent) : QWidget(parent), m_actions(actions) {
    m_title = new TokenLabel(tr("What to do"), Token::text, actions == Actions::right ? 15 : 13,
                             QFont::DemiBold, this);
    m_layout = new QVBoxLayout(this);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(8);
    m_layout->addWidget(m_title);
    clear();
}

void StepsPanel::setTitle(const QString& title) {
    m_title->setText(title);
}

void StepsPanel::clear() {
    delete m_body;
    m_body = new QWidget(this);
    m_bodyLayout = new QVBoxLayout(m_body);
    m_bodyLayout->setContentsMargins(0, 0, 0, 0);
    m_bodyLayout->setSpacing(0);
    m_layout->addWidget(m_body);
    m_count = 0;
}

QHBoxLayout* StepsPanel::addStep(const QString& title, const QString& sentence) {
    if (m_actions == Actions::right) m_bodyLayout->addWidget(new Hairline(Qt::Horizontal, m_body));
    auto* row = new QHBoxLayout;
    const int padding = m_actions == Actions::right ? 14 : 8;
    row->setContentsMargins(0, padding, 0, padding);
    row->setSpacing(8);
    auto* number = new TokenLabel(QString::number(++m_count), Token::text2, 12, QFont::Normal, m_body);
    number->setFont(monoFont(12));
    number->setFixedWidth(m_actions == Actions::right ? 26 : 18);
    auto* words = new QVBoxLayout;
    words->setSpacing(2);
    auto* heading = new TokenLabel(title, Token::text, 13, QFont::Medium, m_body);
    heading->setWordWrap(true);
    words->addWidget(heading);
    auto* text = new TokenLabel({}, Token::text2, 12, QFont::Normal, m_body);
    text->setMessage(sentence);
    text->setWordWrap(true);
    words->addWidget(text);
    row->addWidget(number, 0, m_actions == Actions::right ? Qt::AlignVCenter : Qt::AlignTop);
    row->addLayout(words, 1);
    auto* actions = new QHBoxLayout;
    actions->setSpacing(8);
    if (m_actions == Actions::right) {
        row->addLayout(actions);
    } else {
        actions->setContentsMargins(0, 4, 0, 0);
        words->addLayout(actions);
        actions->setAlignment(Qt::AlignLeft);
    }
    m_bodyLayout->addLayout(row);
    return actions;
}

void StepsPanel::addNote(const QString& sentence) {
    if (m_actions == Actions::right) m_bodyLayout->addWidget(new Hairline(Qt::Horizontal, m_body));
    auto* note = new TokenLabel({}, Token::text2, 12, QFont::Normal, m_body);
    note->setMessage(sentence);
    note->setWordWrap(true);
    note->setContentsMargins(0, 14, 0, 0);
    m_bodyLayout->addWidget(note);
}

} // namespace archdef::ui
