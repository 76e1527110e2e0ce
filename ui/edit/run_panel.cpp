#include "edit/run_panel.h"

#include "common/buttons.h"
#include "common/fields.h"
#include "common/fonts.h"
#include "common/labels.h"
#include "common/state_panel.h"
#include "edit/alternatives_view.h"
#include "edit/runner.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QSettings>
#include <QSpinBox>
#include <QStackedWidget>
#include <QTextBlock>
#include <algorithm>

namespace archdef::ui {
namespace {

constexpr int alternativesShown = 5;

} // namespace

RunPanel::RunPanel(Workspace* workspace, Runner* runner, QWidget* parent)
    : QWidget(parent), m_workspace(workspace), m_runner(runner) {
    m_tools = new QWidget;
    auto* tools = new QHBoxLayout(m_tools);
    tools->setContentsMargins(0, 0, 4, 0);
    tools->setSpacing(6);
    const auto label = [&](bool number) {
        auto* made = new TokenLabel({}, number ? Token::text : Token::text2, 12,
                                    number ? QFont::DemiBold : QFont::Normal, m_tools);
        if (number) made->setFont(monoFont(12, QFont::DemiBold));
        return made;
    };
    m_promptAmount = label(false);
    m_dot1 = label(false);
    m_tokenCount = label(true);
    m_tokenWord = label(false);
    m_dot2 = label(false);
    m_speed = label(true);
    m_speedWord = label(false);
    tools->addStretch();
    for (TokenLabel* part : {m_promptAmount, m_dot1, m_tokenCount, m_tokenWord, m_dot2, m_speed, m_speedWord})
        tools->addWidget(part);

    m_shaLine = new TokenLabel({}, Token::text2, 12, QFont::Normal, this);
    m_output = new QPlainTextEdit(this);
    m_output->setReadOnly(true);
    m_output->setFont(monoFont(13));
    m_output->setFrameShape(QFrame::NoFrame);
    m_output->setAccessibleName(tr("Text that was generated"));
    m_output->document()->setDocumentMargin(0);
    m_note = new TokenLabel({}, Token::text2, 12, QFont::Normal, this);
    m_alternatives = new AlternativesView(this);
    m_alternatives->setFixedWidth(296);

    auto* textColumn = new QVBoxLayout;
    textColumn->setContentsMargins(16, 6, 8, 2);
    textColumn->setSpacing(4);
    auto* shaRow = new QHBoxLayout;
    shaRow->setSpacing(6);
    shaRow->addWidget(new IconLabel(QStringLiteral("hash"), Token::text2, 14, this));
    shaRow->addWidget(m_shaLine, 1);
    textColumn->addLayout(shaRow);
    textColumn->addWidget(m_output, 1);
    textColumn->addWidget(m_note);
    auto* streaming = new QWidget(this);
    auto* row = new QHBoxLayout(streaming);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addLayout(textColumn, 1);
    row->addWidget(m_alternatives);

    m_state = new StatePanel(this);
    m_state->showEmpty(tr("Nothing has run yet"),
                       tr("F5 runs this definition on the open model. Tokens appear here as they come, with "
                          "their speed."));
    m_stack = new QStackedWidget(this);
    m_stack->addWidget(m_state);
    m_stack->addWidget(streaming);

    m_prompt = new Field(tr("Prompt"), {}, true, this);
    m_prompt->setMinimumWidth(160);
    m_tokens = new QSpinBox(this);
    m_tokens->setRange(1, 100000);
    m_tokens->setValue(static_cast<int>(m_workspace->runSettings().generation.max_tokens));
    m_tokens->setAccessibleName(tr("Number of tokens"));
    m_tokens->setSuffix(tr(" tokens"));
    m_tokens->setFixedWidth(104);
    m_tokens->setFont(uiFont(12));
    m_run = new Button(tr("Run"), ButtonRole::normal, ButtonSize::small, this);
    m_run->setIconName(QStringLiteral("run"));
    auto* bar = new Surface(Token::chrome, this);
    auto* barRow = new QHBoxLayout(bar);
    barRow->setContentsMargins(12, 5, 8, 5);
    barRow->setSpacing(8);
    barRow->addWidget(m_prompt, 1);
    barRow->addWidget(m_tokens);
    barRow->addWidget(m_run);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_stack, 1);
    column->addWidget(new Hairline(Qt::Horizontal, this));
    column->addWidget(bar);

    m_prompt->setText(
        QSettings().value(QStringLiteral("run/prompt"), QStringLiteral("Once upon a time")).toString());
    connect(m_prompt, &QLineEdit::textEdited, this,
            [](const QString& text) { QSettings().setValue(QStringLiteral("run/prompt"), text); });
    connect(m_prompt, &QLineEdit::returnPressed, this, [this] {
        if (m_run->isEnabled() && !m_runner->isRunning()) emit runRequested();
    });
    connect(m_tokens, &QSpinBox::valueChanged, this, [this](int value) {
        RunSettings settings = m_workspace->runSettings();
        settings.generation.max_tokens = static_cast<std::size_t>(value);
        m_workspace->setRunSettings(settings);
    });
    connect(m_run, &QPushButton::clicked, this, [this] {
        if (m_runner->isRunning())
            emit stopRequested();
        else
            emit runRequested();
    });
    connect(runner, &Runner::started, this, &RunPanel::begin);
    connect(runner, &Runner::promptRead, this, &RunPanel::showAmounts);
    connect(runner, &Runner::tokenCame, this, &RunPanel::append);
    connect(runner, &Runner::finished, this, [this](StopReason reason) {
        switch (reason) {
        case StopReason::length:
            return finish({});
        case StopReason::end_of_generation:
            return finish(tr("The model ended the text here."));
        case StopReason::context_full:
            return finish(tr("The context is full. A larger one is set under Settings."));
        case StopReason::cancelled:
            return finish(tr("Stopped."));
        }
    });
    connect(runner, &Runner::failed, this, [this](const QString& message) {
        finish({});
        m_state->showError(tr("The run stopped"), message);
        m_stack->setCurrentIndex(0);
    });
    connect(workspace, &Workspace::definitionChanged, this, &RunPanel::showSha);
    connect(workspace, &Workspace::modelChanged, this, [this] {
        if (!m_runner->isRunning() && m_runner->tokens().empty() && m_workspace->model())
            m_state->showEmpty(
                tr("Nothing has run yet"),
                tr("F5 runs this definition on `%1`. Tokens appear here as they come, with their speed.")
                    .arg(m_workspace->modelName()));
    });
}

QString RunPanel::prompt() const {
    return m_prompt->text();
}

void RunPanel::setPrompt(const QString& prompt) {
    m_prompt->setText(prompt);
}

void RunPanel::setRunEnabled(bool enabled, const QString& whyNot) {
    m_run->setEnabled(enabled || m_runner->isRunning());
    m_run->setToolTip(enabled ? QString() : whyNot);
}

void RunPanel::setNarrow(bool narrow) {
    m_promptAmount->setVisible(!narrow);
    m_dot1->setVisible(!narrow);
    m_alternatives->setFixedWidth(narrow ? 220 : 296);
}

void RunPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_output) recolour();
}

void RunPanel::recolour() {
    QTextCursor cursor(m_output->document());
    const auto paint = [&cursor](int from, int to, Token token) {
        QTextCharFormat format;
        format.setForeground(Theme::current()[token]);
        cursor.setPosition(from);
        cursor.setPosition(to, QTextCursor::KeepAnchor);
        cursor.mergeCharFormat(format);
    };
    const int end = m_output->document()->characterCount() - 1;
    paint(std::min(m_promptLength, end), end, Token::text);
    paint(0, std::min(m_promptLength, end), Token::text3);
}

void RunPanel::begin() {
    m_output->clear();
    m_note->clear();
    m_note->hide();
    QTextCursor cursor(m_output->document());
    QTextCharFormat format;
    format.setForeground(Theme::current()[Token::text3]);
    cursor.insertText(m_prompt->text(), format);
    m_promptLength = cursor.position();
    m_alternatives->setStep(0, {});
    m_stack->setCurrentIndex(1);
    m_run->setText(tr("Stop"));
    m_run->setIconName(QStringLiteral("stop"));
    m_run->setEnabled(true);
    showSha();
    showAmounts();
}

void RunPanel::append(const QString& text) {
    QTextCursor cursor(m_output->document());
    cursor.movePosition(QTextCursor::End);
    const int from = cursor.position();
    QTextCharFormat format;
    format.setForeground(Theme::current()[Token::text]);
    cursor.insertText(text, format);
    tintLast(from);
    m_output->verticalScrollBar()->setValue(m_output->verticalScrollBar()->maximum());
    showStep();
    showAmounts();
}

void RunPanel::tintLast(int from) {
    QTextEdit::ExtraSelection last;
    last.cursor = QTextCursor(m_output->document());
    last.cursor.setPosition(from);
    last.cursor.movePosition(QTextCursor::End, QTextCursor::KeepAnchor);
    last.format.setBackground(Theme::current()[Token::accentSoft]);
    m_output->setExtraSelections({last});
}

void RunPanel::showStep() {
    if (m_runner->tokens().empty()) return;
    const GeneratedStep& step = m_runner->tokens().back().step;
    QList<AlternativesView::Row> rows;
    bool taken = false;
    for (const TokenLogprob& candidate : step.top) {
        if (rows.size() == alternativesShown) break;
        const bool same = candidate.id == step.id;
        taken = taken || same;
        rows.append({tokenText(m_runner->tokenizer()->piece(candidate.id)), candidate.logprob, same});
    }
    if (!taken) {
        if (rows.size() == alternativesShown) rows.removeLast();
        rows.append({tokenText(m_runner->tokenizer()->piece(step.id)), step.logprob, true});
    }
    m_alternatives->setStep(static_cast<int>(m_runner->tokens().size()), rows);
}

void RunPanel::showAmounts() {
    const bool prompt = m_runner->promptTokens() > 0;
    const QString dot = QStringLiteral("·");
    m_promptAmount->setText(
        prompt ? tr("prompt %1 tokens in %2 s")
                     .arg(m_runner->promptTokens())
                     .arg(m_runner->promptSeconds(), 0, 'f', m_runner->promptSeconds() < 0.1 ? 3 : 2)
        : m_runner->isRunning() ? tr("reading the prompt")
                                : QString());
    const std::size_t count = m_runner->tokens().size();
    m_dot1->setText(prompt ? dot : QString());
    m_tokenCount->setText(prompt ? tr("%1 of %2").arg(count).arg(m_runner->wanted()) : QString());
    m_tokenWord->setText(prompt ? tr("tokens") : QString());
    m_dot2->setText(prompt && count ? dot : QString());
    m_speed->setText(prompt && count ? QString::number(m_runner->tokensPerSecond(), 'f', 1) : QString());
    m_speedWord->setText(prompt && count ? tr("tokens/s") : QString());
}

void RunPanel::finish(const QString& note) {
    m_run->setText(tr("Run"));
    m_run->setIconName(QStringLiteral("run"));
    m_output->setExtraSelections({});
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
    showAmounts();
}

void RunPanel::showSha() {
    if (m_runner->sha().isEmpty()) return;
    const bool same = m_runner->sha() == QString::fromStdString(m_workspace->definition().sha256);
    const QString digest = m_runner->sha().left(12), name = m_runner->definitionName();
    const bool running = m_runner->isRunning();
    if (same)
        m_shaLine->setMessage(tr("`%1`, the text of `%2` as it is shown").arg(digest, name));
    else if (running)
        m_shaLine->setMessage(
            tr("`%1`, an earlier text of `%2`. What you typed since runs next time.").arg(digest, name));
    else
        m_shaLine->setMessage(
            tr("`%1`, an earlier text of `%2`. F5 runs the text as it is now.").arg(digest, name));
}

} // namespace archdef::ui
