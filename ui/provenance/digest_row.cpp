#include "common/bars.h"
#include "common/buttons.h"
#include "common/digest_label.h"
#include "common/labels.h"
#include "provenance/provenance_page.h"

#include <QHBoxLayout>

namespace archdef::ui {

DigestRow::DigestRow(const DigestLine& line, double scale, QWidget* parent) : QWidget(parent), m_line(line) {
    const auto px = [scale](int pixels) { return static_cast<int>(pixels * scale); };
    auto* caption = new TokenLabel(line.caption, Token::text2, px(13), QFont::Normal, this);
    caption->setFixedWidth(px(76));
    caption->setMinimumHeight(px(28));
    caption->setAlignment(Qt::AlignVCenter | Qt::AlignLeft);
    m_digest = new DigestLabel({}, px(17), this);
    m_waiting = new QWidget(this);
    m_text = new TokenLabel({}, Token::text2, px(15), QFont::Normal, m_waiting);
    m_bar = new AmountBar(m_waiting);
    m_bar->setFixedWidth(px(160));
    m_action = new Button({}, ButtonRole::normal, ButtonSize::small, m_waiting);
    m_action->setAccessibleName(tr("Hash %1").arg(line.whose));
    auto* waiting = new QHBoxLayout(m_waiting);
    waiting->setContentsMargins(0, 0, 0, 0);
    waiting->setSpacing(12);
    waiting->addWidget(m_bar, 0, Qt::AlignVCenter);
    m_text->setWordWrap(true);
    waiting->addWidget(m_text, 1);
    waiting->addWidget(m_action);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(caption, 0, Qt::AlignTop);
    layout->addWidget(m_digest, 1, Qt::AlignVCenter);
    layout->addWidget(m_waiting, 1);
    connect(m_action, &Button::clicked, this, [this] { emit actionClicked(m_line.key); });
    if (line.digits.isEmpty())
        setPending(line.pending, {});
    else
        setDigest(line.digits);
}

void DigestRow::setDigest(const QString& digits) {
    m_line.digits = digits;
    m_line.pending.clear();
    m_digest->setDigest(digits);
    m_digest->setAccessibleName(tr("sha256 of %1: %2").arg(m_line.whose, digits));
    for (auto* button : m_digest->findChildren<QToolButton*>())
        button->setAccessibleName(tr("Copy the sha256 of %1").arg(m_line.whose));
    m_digest->show();
    m_waiting->hide();
}

void DigestRow::setPending(const QString& text, const QString& action) {
    m_line.digits.clear();
    m_line.pending = text;
    m_text->setMessage(text);
    m_bar->hide();
    m_action->setText(action);
    m_action->setAccessibleName(action.isEmpty() ? tr("Hash %1").arg(m_line.whose)
                                                 : tr("%1: %2").arg(action, m_line.whose));
    m_action->setVisible(!action.isEmpty());
    m_digest->hide();
    m_waiting->show();
}

void DigestRow::setProgress(quint64 done, quint64 total, const QString& text) {
    setPending(text, tr("Cancel"));
    m_bar->setAmount(done, total);
    m_bar->show();
}

} // namespace archdef::ui
