#include "compare/compare_mode.h"
#include "compare/experiments.h"
#include "compare/verdict_panel.h"
#include "language/edits.h"
#include "workspace.h"

namespace archdef::ui {

void CompareMode::tryExperiment(int suspect) {
    if (!m_shown || m_run.running()) return;
    const auto& verdict = m_shown->comparison.verdict;
    const auto& compared = m_shown->request.definition;
    if (suspect < 0 || static_cast<std::size_t>(suspect) >= verdict.suspects.size()) return;
    if (m_workspace->definition().text != compared.text) {
        m_verdict->showHint(tr(
            "The text has changed since this comparison, so its lines may be others. Compare again first."));
        return;
    }
    const auto experiment =
        compare::experiment_for(verdict.suspects[static_cast<std::size_t>(suspect)], compared,
                                *m_shown->request.model->file, m_shown->comparison.summary.slope);
    if (experiment.edits.empty()) return;
    // The change is made in the editor's text, where it is seen and can be undone; nothing is saved.
    emit m_workspace->editsRequested(experiment.edits);
    if (m_workspace->definition().text == compared.text) {
        // No editor holds this text.
        auto definition = m_workspace->definition();
        definition.text = apply_edits(definition.text, experiment.edits);
        definition.modified = true;
        m_workspace->setDefinition(std::move(definition));
    }
    start();
}

} // namespace archdef::ui
