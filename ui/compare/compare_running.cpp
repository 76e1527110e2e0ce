#include "common/bars.h"
#include "common/labels.h"
#include "compare/compare_bar.h"
#include "compare/compare_mode.h"
#include "compare/difference_chart.h"
#include "compare/history_panel.h"
#include "compare/marks.h"
#include "compare/position_model.h"
#include "compare/position_panel.h"
#include "compare/precondition_row.h"
#include "compare/probe_table.h"
#include "compare/token_strip.h"
#include "compare/verdict_panel.h"
#include "inspect/value_text.h"
#include "workspace.h"

#include <QStackedWidget>
#include <QTimer>

namespace archdef::ui {

void CompareMode::stop() {
    m_run.cancel();
}

void CompareMode::runStarted() {
    m_shown.reset();
    m_showsFileAdvice = false;
    m_notice->hide();
    m_bar->setRunning(true);
    m_left->setCurrentIndex(0);
    m_stripArea->show();
    m_positionArea->show();
    m_verdict->showSteps(m_bar->tokens());
    m_preconditions->setUnknown();
    m_chart->setOutcome(nullptr);
    m_chart->setExpected(m_bar->tokens());
    m_position->setPosition(nullptr, -1);
    m_positions->setOutcome(nullptr);
    m_noiseLegend->setText(tr("noise"));
    const auto& asked = m_run.outcome()->request;
    m_strip->setNames(asked.other ? asked.other_name : asked.served_model, tr("our arg max"));
    m_strip->setColumns(runningColumns({}, m_bar->tokens(),
                                       std::max<std::size_t>(1, m_run.outcome()->prompt_ids.size()) - 1));
}

void CompareMode::progressed(ComparisonStep step, double part, const QString& text) {
    m_verdict->setStep(step, part, text);
    if (step >= ComparisonStep::writing) {
        const auto& outcome = *m_run.outcome();
        // What can be known before the answer is complete.
        compare::Answer soFar = outcome.answer;
        auto checks =
            compare::check_preconditions(soFar, outcome.facts, *outcome.request.model,
                                         outcome.prompt_ids.size(), outcome.request.session.context, {});
        for (auto& check : checks) {
            const bool later =
                check.id == "stream" || check.id == "log-probabilities" || check.id == "prompt-tokens";
            if (!later || (check.state == compare::Precondition::State::holds)) continue;
            if (step == ComparisonStep::writing) {
                check.state = compare::Precondition::State::unknown;
                if (check.id == "stream") check.text = tr("stream running").toStdString();
                if (check.id == "log-probabilities") check.text = tr("log-probabilities").toStdString();
            }
        }
        m_preconditions->setChecks(std::move(checks));
        if (m_bar->against() == CompareBar::Against::endpoint) m_bar->setReach(CompareBar::Reach::reachable);
    }
}

void CompareMode::answerGrew() {
    if (!m_run.running()) return;
    const auto& outcome = *m_run.outcome();
    m_strip->setColumns(
        runningColumns(outcome.answer, outcome.request.tokens, outcome.prompt_ids.size() - 1));
    m_strip->scrollTo(static_cast<int>(outcome.answer.entries.size()) - 1);
    m_positions->setRunning(m_run.outcome());
}

void CompareMode::runFinished() {
    m_grow->stop();
    m_bar->setRunning(false);
    const std::shared_ptr<const ComparisonOutcome> outcome = m_run.outcome();
    if (m_probing && !(outcome->failure && outcome->failure->kind == ErrorKind::endpoint)) {
        m_probeTable->add(outcome);
        if (!outcome->failure) showComparison(outcome);
        // Queued: a run that fails as it starts would start the next one from inside its own start.
        QMetaObject::invokeMethod(this, &CompareMode::nextProbe, Qt::QueuedConnection);
        return;
    }
    endProbes();
    if (outcome->failure) {
        showFailure(*outcome);
        return;
    }
    if (m_bar->against() == CompareBar::Against::endpoint) m_bar->setReach(CompareBar::Reach::reachable);
    m_history->add(outcome);
    publish(outcome);
    showComparison(outcome);
}

void CompareMode::showComparison(std::shared_ptr<const ComparisonOutcome> outcome) {
    m_shown = outcome;
    const auto& comparison = outcome->comparison;
    m_left->setCurrentIndex(0);
    m_stripArea->show();
    m_positionArea->show();
    m_preconditions->setChecks(comparison.checks);
    m_verdict->showOutcome(*outcome);
    m_strip->setNames(QString::fromStdString(outcome->facts.model), tr("our arg max"));
    m_strip->setColumns(comparison.positions.empty()
                            ? runningColumns(outcome->answer, 0, outcome->prompt_ids.size() - 1)
                            : stripColumns(*outcome));
    m_chart->setOutcome(outcome);
    const bool judged = comparison.verdict.kind != compare::VerdictKind::cannot_compare;
    m_noiseLegend->setText(judged ? tr("noise, up to %1").arg(significant(comparison.verdict.threshold, 2))
                                  : tr("noise"));
    if (comparison.positions.empty())
        m_positions->setRunning(std::const_pointer_cast<ComparisonOutcome>(outcome));
    else
        m_positions->setOutcome(outcome);
    const auto first =
        comparison.verdict.first_beyond_noise.value_or(comparison.first_other_token.value_or(0));
    m_position->setPosition(nullptr, -1);
    if (!comparison.positions.empty()) select(static_cast<int>(first));
    m_showsFileAdvice = false;
    if (!judged && isOtherFile(*outcome))
        showFileAdvice();
    else if (!judged && !outcome->answer.has_logprobs)
        showLogprobAdvice();
    showNotice();
}

void CompareMode::showKept(const HistoryEntry& entry) {
    if (m_run.running()) return;
    if (entry.outcome) {
        showComparison(entry.outcome);
        return;
    }
    // Of an earlier session: its numbers are known, and what to ask to see the positions again.
    m_shown.reset();
    m_showsFileAdvice = false;
    m_left->setCurrentIndex(0);
    m_stripArea->show();
    m_positionArea->show();
    m_preconditions->setUnknown();
    m_strip->setColumns({});
    m_chart->setOutcome(nullptr);
    m_positions->setOutcome(nullptr);
    m_position->setPosition(nullptr, -1);
    m_bar->setPrompt(entry.prompt);
    m_verdict->showKept(entry);
    showNotice();
}

} // namespace archdef::ui
