#include "provenance/verified_panel.h"

#include "common/bars.h"
#include "common/buttons.h"
#include "common/labels.h"
#include "inspect/value_text.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace archdef::ui {

namespace {

struct LineLook {
    QString icon;
    Token token;
};

LineLook lookOf(LineState state) {
    switch (state) {
    case LineState::same:
        return {QStringLiteral("equal"), Token::ok};
    case LineState::differs:
        return {QStringLiteral("not-equal"), Token::error};
    case LineState::other:
        return {QStringLiteral("hint"), Token::text2};
    case LineState::missing:
        return {QStringLiteral("warning"), Token::warn};
    case LineState::unchecked:
        break;
    }
    return {QStringLiteral("unknown"), Token::text2};
}

} // namespace

VerifiedPanel::VerifiedPanel(QWidget* parent) : QWidget(parent) {
    auto* head = new QHBoxLayout;
    head->addWidget(new TokenLabel(tr("Verified"), Token::text, 18, QFont::DemiBold, this), 1);
    m_when = new TokenLabel({}, Token::text2, 13, QFont::Normal, this);
    head->addWidget(m_when);
    m_bar = new AmountBar(this);
    m_stage = new TokenLabel({}, Token::text2, 13, QFont::Normal, this);
    m_stage->setWordWrap(true);
    m_cancel = new Button(tr("Cancel"), ButtonRole::normal, ButtonSize::small, this);
    connect(m_cancel, &Button::clicked, this, &VerifiedPanel::cancelRequested);
    auto* running = new QHBoxLayout;
    running->addWidget(m_stage, 1);
    running->addWidget(m_cancel);
    m_lines = new QVBoxLayout;
    m_lines->setSpacing(0);
    m_note = new TokenLabel({}, Token::text2, 13, QFont::Normal, this);
    m_note->setWordWrap(true);
    m_note->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(20, 20, 20, 20);
    layout->setSpacing(8);
    layout->addLayout(head);
    layout->addWidget(m_bar);
    layout->addLayout(running);
    layout->addLayout(m_lines);
    layout->addWidget(m_note);
    showNothing();
}

void VerifiedPanel::clear() {
    for (auto* row : m_rows) delete row;
    m_rows.clear();
    m_unequal.clear();
    m_current = -1;
    m_text.clear();
    m_when->setText({});
    m_bar->hide();
    m_stage->hide();
    m_cancel->hide();
}

void VerifiedPanel::showNothing() {
    clear();
    m_note->setMessage(tr("A record can be run again here: what is the same is listed line by line."));
}

void VerifiedPanel::showProgress(VerifyStage stage, double part) {
    if (m_bar->isHidden()) clear();
    const QString names[] = {tr("Hashing the weights"), tr("Running again"),
                             tr("Scoring the recorded tokens")};
    m_stage->setText(names[static_cast<int>(stage)]);
    m_bar->setAmount(static_cast<quint64>(part * 1000), 1000);
    m_note->setText({});
    m_bar->show();
    m_stage->show();
    m_cancel->show();
}

void VerifiedPanel::showProblem(const QString& message) {
    clear();
    m_note->setMessage(message);
}

void VerifiedPanel::showVerification(const Verification& verification, const QString& recordName) {
    clear();
    m_when->setText(tr("took %1 s").arg(fixed(verification.seconds, 1)));
    for (const auto& line : verification.lines) {
        auto* row = new QWidget(this);
        const auto look = lookOf(line.state);
        const QString title = QString::fromStdString(line.title), text = QString::fromStdString(line.text);
        auto* icon = new IconLabel(look.icon, look.token, 16, row);
        auto* name = new TokenLabel(title, Token::text, 14, QFont::Normal, row);
        const bool brief = text.size() <= 22;
        auto* words = new TokenLabel({}, line.state == LineState::differs ? Token::error : Token::text2, 14,
                                     QFont::Normal, row);
        words->setMessage(text);
        words->setWordWrap(!brief);
        words->setTextInteractionFlags(Qt::TextSelectableByMouse);
        auto* first = new QHBoxLayout;
        first->setSpacing(8);
        first->addWidget(icon, 0, Qt::AlignTop);
        first->addWidget(name, 1);
        auto* column = new QVBoxLayout(row);
        column->setContentsMargins(0, 8, 0, 0);
        column->setSpacing(4);
        column->addLayout(first);
        if (brief) {
            first->addWidget(words);
        } else {
            words->setContentsMargins(24, 0, 0, 0);
            column->addWidget(words);
        }
        column->addSpacing(4);
        column->addWidget(new Hairline(Qt::Horizontal, row));
        row->setAccessibleName(title + QStringLiteral(": ") + text);
        row->setFocusPolicy(Qt::StrongFocus);
        m_lines->addWidget(row);
        m_rows.push_back(row);
        m_unequal.push_back(line.state != LineState::same);
        m_text += title + u'\t' + text + u'\n';
    }
    m_text += QString::fromStdString(verification.conclusion) + u'\n';
    m_note->setMessage(QString::fromStdString(verification.conclusion) + QStringLiteral("\n\n") +
                       (recordName.isEmpty()
                            ? tr("On the command line: `archdef verify RECORD`")
                            : tr("The same on the command line: `archdef verify %1`").arg(recordName)));
}

bool VerifiedPanel::goToUnequal(int step) {
    const int count = static_cast<int>(m_rows.size());
    for (int i = 1; i <= count; ++i) {
        const int at = ((m_current + i * step) % count + count) % count;
        if (!m_unequal[static_cast<std::size_t>(at)]) continue;
        m_current = at;
        m_rows[static_cast<std::size_t>(at)]->setFocus();
        return true;
    }
    return false;
}

QString VerifiedPanel::asText() const {
    return m_text;
}

} // namespace archdef::ui
