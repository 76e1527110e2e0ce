#include "inspect/served_choice.h"

#include "common/engine_text.h"
#include "reference/ollama_client.h"
#include "workspace.h"

#include <QInputDialog>
#include <algorithm>

namespace archdef::ui {

ServedChoice::ServedChoice(QWidget* parent) : QObject(parent), m_parent(parent) {}

ServedChoice::~ServedChoice() = default;

void ServedChoice::ask(const EndpointSettings& endpoint, const QString& preferred) {
    if (endpoint.url.isEmpty()) {
        emit failed(tr("No endpoint is set. Settings › Endpoint takes its address."));
        return;
    }
    reference::Endpoint address;
    address.url = endpoint.url;
    address.api_key = endpoint.api_key.toUtf8();
    address.silence_seconds = 5;
    const QString shown = endpoint.url.toString(QUrl::RemoveUserInfo | QUrl::RemoveScheme).remove(0, 2);
    m_client = std::make_unique<reference::OllamaClient>(address);
    m_client->models([this, preferred, shown](Result<std::vector<reference::ServedModel>> models) {
        if (!models) {
            if (models.error().kind != ErrorKind::cancelled) emit failed(engineText(models.error().message));
            return;
        }
        QStringList names;
        for (const auto& model : *models) names << QString::fromStdString(model.name);
        if (names.isEmpty())
            emit failed(tr("%1 serves no model.").arg(shown));
        else
            offer(names, preferred, shown);
    });
}

void ServedChoice::offer(const QStringList& names, const QString& preferred, const QString& address) {
    auto* dialog = new QInputDialog(m_parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Compare with what an endpoint reports"));
    dialog->setLabelText(tr("Model at %1").arg(address));
    dialog->setComboBoxItems(names);
    dialog->setOkButtonText(tr("Compare"));
    // "smol" and "smol:latest" name the same model.
    const auto found = std::ranges::find_if(names, [&](const QString& name) {
        return name == preferred || name == preferred + QStringLiteral(":latest");
    });
    dialog->setTextValue(found == names.end() ? names.front() : *found);
    connect(dialog, &QInputDialog::textValueSelected, this, &ServedChoice::chosen);
    dialog->open();
}

} // namespace archdef::ui
