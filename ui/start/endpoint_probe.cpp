#include "start/endpoint_probe.h"

#include "common/engine_text.h"
#include "reference/ollama_client.h"
#include "workspace.h"

namespace archdef::ui {

EndpointProbe::EndpointProbe(Workspace* workspace, QObject* parent)
    : QObject(parent), m_workspace(workspace) {
    connect(workspace, &Workspace::endpointChanged, this, &EndpointProbe::ask);
}

EndpointProbe::~EndpointProbe() = default;

void EndpointProbe::ask() {
    m_client.reset();
    m_version.clear();
    m_problem.clear();
    m_models = -1;
    m_state = State::unknown;
    const EndpointSettings& endpoint = m_workspace->endpoint();
    if (endpoint.url.isEmpty()) {
        emit changed();
        return;
    }
    reference::Endpoint address;
    address.url = endpoint.url;
    address.api_key = endpoint.api_key.toUtf8();
    address.silence_seconds = 5;
    m_client = std::make_unique<reference::OllamaClient>(address);
    m_client->version([this](Result<std::string> version) {
        m_state = version ? State::reachable : State::silent;
        if (version)
            m_version = QString::fromStdString(*version);
        else
            m_problem = engineText(version.error().message);
        emit changed();
        if (!version) return;
        m_client->models([this](Result<std::vector<reference::ServedModel>> models) {
            if (models) m_models = static_cast<int>(models->size());
            emit changed();
        });
    });
    emit changed();
}

} // namespace archdef::ui
