#include "common/labels.h"
#include "compare/compare_bar.h"
#include "compare/compare_mode.h"
#include "compare/history_panel.h"
#include "compare/probe_table.h"
#include "compare/probes.h"
#include "workspace.h"

namespace archdef::ui {

std::vector<std::pair<QString, QString>> CompareMode::probes() const {
    const auto model = m_workspace->model();
    std::vector<std::pair<QString, QString>> found;
    if (!model || !model->tokenizer) return found;
    const auto window = model->config ? model->config->sliding_window : 0;
    for (const auto& probe :
         compare::probe_set(**model->tokenizer, window, m_workspace->runSettings().session.context,
                            static_cast<std::size_t>(m_bar->tokens())))
        found.emplace_back(QString::fromStdString(probe.name), QString::fromStdString(probe.text));
    return found;
}

void CompareMode::startProbes() {
    updateInputs();
    m_probesLeft = probes();
    if (m_probesLeft.empty() || m_run.running() || m_bar->hasOwnPrompt()) {
        m_probesLeft.clear();
        return;
    }
    QStringList names;
    for (const auto& [name, text] : m_probesLeft) names << name;
    m_probeTable->begin(names);
    m_probeTable->show();
    m_probing = true;
    nextProbe();
}

void CompareMode::nextProbe() {
    if (!m_probing) return; // stopped between the end of a run and this
    if (m_probesLeft.empty()) {
        m_probing = false;
        m_probeTable->finish();
        if (m_shown) {
            m_history->add(m_shown);
            publish(m_shown);
        }
        return;
    }
    const QString text = m_probesLeft.front().second;
    m_probesLeft.erase(m_probesLeft.begin());
    if (!startWith(text)) endProbes();
}

void CompareMode::endProbes() {
    m_probing = false;
    m_probesLeft.clear();
}

} // namespace archdef::ui
