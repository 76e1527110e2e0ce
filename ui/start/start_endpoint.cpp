#include "common/chip.h"
#include "common/fonts.h"
#include "common/labels.h"
#include "start/endpoint_probe.h"
#include "start/start_page.h"
#include "workspace.h"

// What the start page says of the endpoint: reachable or not, its version, where its address comes from.
namespace archdef::ui {

void StartPage::showEndpoint() {
    const EndpointSettings& endpoint = m_workspace->endpoint();
    m_address->setText(endpoint.url.isEmpty() ? tr("not set") : endpoint.url.toString(QUrl::RemoveUserInfo));
    switch (m_probe->state()) {
    case EndpointProbe::State::reachable:
        m_endpointState->setChip({tr("reachable"), ChipStyle::ok, false});
        break;
    case EndpointProbe::State::silent:
        m_endpointState->setChip({tr("no answer"), ChipStyle::error, false});
        break;
    case EndpointProbe::State::unknown:
        m_endpointState->setChip(
            {endpoint.url.isEmpty() ? tr("not set") : tr("asking"), ChipStyle::plain, false});
        break;
    }
    const QString dash = QStringLiteral("–");
    m_version->setFont(monoFont(12));
    m_version->setText(m_probe->version().isEmpty() ? dash : m_probe->version());
    m_logprobs->setText(m_probe->models() < 0    ? dash
                        : m_probe->models() == 1 ? tr("1 model")
                                                 : tr("%1 models").arg(m_probe->models()));
    m_origin->setText(m_workspace->endpointOrigin());
    m_address->setToolTip(m_probe->problem());
}

} // namespace archdef::ui
