#include "compare/change_dialog.h"

#include "common/bars.h"
#include "common/buttons.h"
#include "common/fonts.h"
#include "common/labels.h"
#include "compare/verdict_panel.h"
#include "edit/diff_view.h"
#include "inspect/value_text.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QVBoxLayout>

namespace archdef::ui {

namespace {

/// What moves the numbers beside the definition, where it is not the same.
QString otherwiseText(const HistoryEntry& before, const HistoryEntry& now) {
    if (before.question == now.question) return {};
    QStringList differs;
    if (before.prompt != now.prompt) differs << ChangeDialog::tr("the prompt");
    if (before.reference != now.reference) differs << ChangeDialog::tr("the other side");
    if (before.model != now.model) differs << ChangeDialog::tr("the model's file");
    if (before.numerics != now.numerics) differs << ChangeDialog::tr("our numerics");
    if (differs.isEmpty()) differs << ChangeDialog::tr("the number of tokens, or the file's place");
    return ChangeDialog::tr(
               "Not only the definition changed between them, so the numbers answer two questions: %1.")
        .arg(differs.join(QStringLiteral(", ")));
}

} // namespace

ChangeDialog::ChangeDialog(const HistoryEntry& before, const HistoryEntry& now, QWidget* parent)
    : QDialog(parent) {
    setWindowTitle(tr("What changed between two comparisons"));
    resize(1080, 680);
    m_otherwise = otherwiseText(before, now);
    if (before.judged() && now.judged()) m_effect = effectText(before, now);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* head = new Surface(Token::bg, this);
    auto* words = new QVBoxLayout(head);
    words->setContentsMargins(16, 14, 16, 12);
    words->setSpacing(8);
    if (!m_effect.isEmpty()) {
        auto* effect =
            new TokenLabel(tr("Mean difference: %1").arg(m_effect), Token::text, 15, QFont::DemiBold, head);
        effect->setTextInteractionFlags(Qt::TextSelectableByMouse);
        words->addWidget(effect);
    }
    words->addWidget(numbers(before, now));
    if (!m_otherwise.isEmpty()) {
        auto* otherwise = new TokenLabel(m_otherwise, Token::warn, 12, QFont::Normal, head);
        otherwise->setWordWrap(true);
        words->addWidget(otherwise);
    }
    column->addWidget(head);
    column->addWidget(new Hairline(Qt::Horizontal, this));
    auto* titles = new QHBoxLayout;
    titles->setContentsMargins(16, 6, 16, 6);
    for (const HistoryEntry* each : {&before, &now}) {
        auto* title = new TokenLabel(
            QStringLiteral("%1  %2").arg(QString::fromStdString(each->definition_sha256).left(12),
                                         each->definition_name),
            Token::text2, 12, QFont::Normal, this);
        title->setFont(monoFont(12));
        titles->addWidget(title, 1);
    }
    column->addLayout(titles);
    column->addWidget(new Hairline(Qt::Horizontal, this));
    m_texts = new DiffView(this);
    m_texts->setTexts(before.definition_text, now.definition_text);
    column->addWidget(m_texts, 1);
    auto* bar = new Surface(Token::chrome, this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(16, 10, 16, 10);
    row->setSpacing(8);
    row->addWidget(new TokenLabel(m_texts->changes() == 0 ? tr("The definitions are equal.")
                                  : m_texts->changes() == 1
                                      ? tr("The definitions differ in 1 place.")
                                      : tr("The definitions differ in %1 places.").arg(m_texts->changes()),
                                  Token::text2, 12, QFont::Normal, bar));
    row->addStretch();
    auto* next = new Button(tr("Next difference"), ButtonRole::normal, ButtonSize::normal, bar);
    next->setShortcutText(QStringLiteral("F8"));
    next->setEnabled(m_texts->changes() > 0);
    auto* close = new Button(tr("Close"), ButtonRole::normal, ButtonSize::normal, bar);
    row->addWidget(next);
    row->addWidget(close);
    column->addWidget(bar);
    connect(next, &QPushButton::clicked, this, [this] { m_texts->goToChange(false); });
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
}

QWidget* ChangeDialog::numbers(const HistoryEntry& before, const HistoryEntry& now) {
    auto* table = new QWidget(this);
    auto* grid = new QGridLayout(table);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(24);
    grid->setVerticalSpacing(4);
    const QString heads[] = {{},
                             tr("verdict"),
                             tr("mean difference"),
                             tr("largest difference"),
                             tr("same first token"),
                             tr("noise, measured"),
                             tr("compared")};
    for (int i = 0; i < 7; ++i)
        grid->addWidget(new TokenLabel(heads[i], Token::text2, 11, QFont::Normal, table), 0, i);
    int row = 1;
    for (const HistoryEntry* each : {&before, &now}) {
        const auto look = lookOf(each->kind);
        grid->addWidget(new TokenLabel(each == &before ? tr("before") : tr("now"), Token::text2, 12,
                                       QFont::Normal, table),
                        row, 0);
        auto* verdict = new QWidget(table);
        auto* words = new QHBoxLayout(verdict);
        words->setContentsMargins(0, 0, 0, 0);
        words->setSpacing(6);
        words->addWidget(new IconLabel(look.icon, inkOf(static_cast<Meaning>(look.meaning)), 14, verdict));
        words->addWidget(new TokenLabel(kindText(each->kind), Token::text, 13, QFont::Medium, verdict));
        words->addStretch();
        grid->addWidget(verdict, row, 1);
        const bool judged = each->judged();
        const QString cells[] = {judged ? significant(each->mean_difference, 3) : QString(),
                                 judged ? significant(each->largest_difference, 3) : QString(),
                                 tr("%1 of %2").arg(each->same_first).arg(each->positions),
                                 judged ? significant(each->noise, 2) : QString(), each->whenText()};
        for (int i = 0; i < 5; ++i) {
            auto* cell = new TokenLabel(cells[i], Token::text, 12, QFont::Normal, table);
            cell->setFont(monoFont(12));
            cell->setTextInteractionFlags(Qt::TextSelectableByMouse);
            grid->addWidget(cell, row, i + 2);
        }
        ++row;
    }
    grid->setColumnStretch(7, 1);
    return table;
}

} // namespace archdef::ui
