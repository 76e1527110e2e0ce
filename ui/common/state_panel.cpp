#include "common/state_panel.h"

#include "common/bars.h"
#include "common/buttons.h"
#include "common/fonts.h"
#include "common/labels.h"

#include <QBoxLayout>

namespace archdef::ui {

StatePanel::StatePanel(QWidget* parent) : QWidget(parent) {
    m_icon = new IconLabel({}, Token::error, 16, this);
    m_title = new TokenLabel({}, Token::text, 13, QFont::Medium, this);
    m_title->setWordWrap(true);
    m_sentence = new TokenLabel({}, Token::text2, 12, QFont::Normal, this);
    m_sentence->setWordWrap(true);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_bar = new AmountBar(this);
    m_left = new TokenLabel({}, Token::text2, 11, QFont::Normal, this);
    m_right = new TokenLabel({}, Token::text2, 11, QFont::Normal, this);
    m_left->setFont(monoFont(11));
    m_right->setFont(monoFont(11));

    auto* titleRow = new QHBoxLayout;
    titleRow->setSpacing(8);
    titleRow->addWidget(m_icon);
    titleRow->addWidget(m_title, 1);
    auto* amounts = new QHBoxLayout;
    amounts->addWidget(m_left);
    amounts->addStretch();
    amounts->addWidget(m_right);
    m_actions = new QHBoxLayout;
    m_actions->setSpacing(8);
    auto* actionsRow = new QHBoxLayout;
    actionsRow->addLayout(m_actions);
    actionsRow->addStretch();

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 12, 16, 12);
    column->setSpacing(6);
    column->addLayout(titleRow);
    column->addWidget(m_sentence);
    column->addWidget(m_bar);
    column->addLayout(amounts);
    column->addSpacing(6);
    column->addLayout(actionsRow);
    column->addStretch();
    reset({}, {});
}

void StatePanel::reset(const QString& title, const QString& sentence) {
    m_title->setMessage(title);
    m_sentence->setMessage(sentence);
    m_sentence->setVisible(!sentence.isEmpty());
    setAccessibleName(title + QStringLiteral(". ") + sentence);
    m_icon->hide();
    m_bar->hide();
    m_left->hide();
    m_right->hide();
    while (QLayoutItem* item = m_actions->takeAt(0)) {
        if (item->widget()) {
            item->widget()->hide();
            item->widget()->deleteLater();
        }
        delete item;
    }
}

void StatePanel::showEmpty(const QString& title, const QString& sentence) {
    reset(title, sentence);
}

void StatePanel::showLoading(const QString& title, const QString& sentence) {
    reset(title, sentence);
    m_bar->show();
    m_left->show();
    m_right->show();
    setProgress(0, 0, {}, {});
}

void StatePanel::setProgress(quint64 done, quint64 total, const QString& left, const QString& right) {
    m_bar->setAmount(done, total);
    m_left->setText(left);
    m_right->setText(right);
}

void StatePanel::showError(const QString& title, const QString& sentence, const QString& icon, Token token) {
    reset(title, sentence);
    m_icon->setIcon(icon, token);
    m_icon->show();
}

Button* StatePanel::addAction(const QString& text, const QString& icon, bool primary) {
    auto* button =
        new Button(text, primary ? ButtonRole::primary : ButtonRole::normal, ButtonSize::normal, this);
    if (!icon.isEmpty()) button->setIconName(icon);
    m_actions->addWidget(button);
    return button;
}

} // namespace archdef::ui
