#include "common/chip.h"
#include "common/counted.h"
#include "common/fonts.h"
#include "common/labels.h"
#include "start/endpoint_probe.h"
#include "start/start_page.h"
#include "workspace.h"

#include <QVersionNumber>

// What the start page says of the endpoint: reachable or not, its version, where its address comes from.
namespace archdef::ui {
namespace {

/// The first version of ollama whose answers hold log-probabilities.
const QVersionNumber logprobsSinceVersion(0, 12, 11);

} // namespace

void StartPage::showEndpoint() {
    const EndpointSettings& endpoint = m_workspace->endpoint();
    m_address->setText(endpoint.url.isEmpty() ? tr("not set") : endpoint.url.toString(QUrl::RemoveUserInfo));
    switch (m_probe->state()) {
    case EndpointProbe::State::reachable:
        m_endpointState->setChip({tr("reachable"), ChipStyle::ok, false});
        m_endpointDot->setIcon(QStringLiteral("ok"), Token::ok);
        break;
    case EndpointProbe::State::silent:
        m_endpointState->setChip({tr("no answer"), ChipStyle::error, false});
        m_endpointDot->setIcon(QStringLiteral("error"), Token::error);
        break;
    case EndpointProbe::State::unknown:
        m_endpointDot->setIcon(QStringLiteral("unknown"), Token::text3);
        m_endpointState->setChip(
            {endpoint.url.isEmpty() ? tr("not set") : tr("asking"), ChipStyle::plain, false});
        break;
    }
    const QString dash = QStringLiteral("–");
    m_version->setFont(monoFont(12));
    m_version->setText(m_probe->version().isEmpty() ? dash : m_probe->version());
    const QVersionNumber version = QVersionNumber::fromString(m_probe->version());
    // A build from its sources calls itself 0.0.0, which tells nothing.
    m_logprobs->setText(version.normalized().isNull()     ? dash
                        : version >= logprobsSinceVersion ? tr("20 per token")
                                                          : tr("not sent: older than 0.12.11"));
    m_serves->setText(m_probe->models() < 0 ? dash
                                            : counted(static_cast<unsigned long long>(m_probe->models()),
                                                      tr("%1 model"), tr("%1 models")));
    m_origin->setText(m_workspace->endpointOrigin());
    m_address->setToolTip(m_probe->problem());
}

} // namespace archdef::ui
