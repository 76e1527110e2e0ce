#include "compare/endpoint_actions.h"

#include "common/background_work.h"
#include "common/engine_text.h"
#include "provenance/digest_cache.h"
#include "workspace.h"

#include <QElapsedTimer>
#include <QPushButton>
#include <algorithm>

namespace archdef::ui {

namespace {

constexpr qint64 report_ms = 40;

} // namespace

EndpointActions::EndpointActions(Workspace* workspace, QWidget* window)
    : QObject(window), m_workspace(workspace), m_window(window), m_removal(this), m_check(this) {
    connect(&m_removal, &Registration::removed, this, &EndpointActions::removed);
    connect(&m_removal, &Registration::failed, this,
            [this](const Error& error) { emit removeFailed(m_removing, engineText(error.message)); });
}

EndpointActions::~EndpointActions() = default;

reference::Endpoint EndpointActions::endpoint() const {
    const EndpointSettings& settings = m_workspace->endpoint();
    return {.url = settings.url, .api_key = settings.api_key.toUtf8(), .headers = {}};
}

void EndpointActions::askToRegister(const QStringList& taken) {
    const auto model = m_workspace->model();
    if (!model || m_dialog) return;
    m_dialog = new RegisterDialog(endpoint(), model, m_workspace->modelName(), taken, m_window);
    m_dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_dialog, &RegisterDialog::registered, this, &EndpointActions::registered);
    m_dialog->open();
}

void EndpointActions::askToRemove(const QString& name) {
    if (m_question || m_removal.running()) return;
    const reference::Endpoint where = endpoint();
    m_question = new QMessageBox(QMessageBox::NoIcon, tr("Remove from the endpoint"),
                                 tr("Remove %1 from %2?").arg(name, where.url.toString(QUrl::RemoveUserInfo)),
                                 QMessageBox::NoButton, m_window);
    m_question->setAttribute(Qt::WA_DeleteOnClose);
    m_question->setInformativeText(
        tr("The endpoint deletes its copy. The file that is open here stays as it is."));
    auto* remove = m_question->addButton(tr("Remove"), QMessageBox::DestructiveRole);
    auto* keep = m_question->addButton(tr("Keep it"), QMessageBox::RejectRole);
    m_question->setDefaultButton(keep);
    connect(remove, &QPushButton::clicked, this, [this, where, name] {
        m_removing = name;
        m_removal.remove(where, name);
    });
    m_question->open();
}

bool EndpointActions::isOurs(const QString& name) const {
    return !name.isEmpty() && Registration::registeredAt(m_workspace->endpoint().url).contains(name);
}

void EndpointActions::open(const ServedFile& file) {
    if (file.state != ServedFile::State::here) return;
    if (m_work) m_workspace->work().end(m_work);
    const auto path = file.model.path;
    m_work = m_workspace->work().begin(tr("Hashing the endpoint's file"), [this] {
        m_check.cancel();
        m_workspace->work().end(m_work);
        m_work = 0;
    });
    // A name that stands for one file here is what the window then calls it by.
    const auto& models = m_workspace->stored().models;
    const bool one = std::ranges::count(models, file.model.name, &StoredModel::name) == 1;
    const QString shown = QString::fromStdString(one ? file.model.name : path.string());
    m_check.start([this, path, shown, wanted = file.digest](const std::stop_token& stop,
                                                            const AsyncJob::Post& post) {
        DigestCache cache(DigestCache::default_file());
        QElapsedTimer timer;
        timer.start();
        const auto digest = cache.digest(path, stop, [&](std::uint64_t done, std::uint64_t total) {
            if (timer.elapsed() < report_ms) return;
            timer.restart();
            post([this, done, total] {
                m_workspace->work().progress(m_work, done, total, amountOfBytes(done, total));
            });
        });
        post([this, path, shown, wanted, digest] {
            m_workspace->work().end(m_work);
            m_work = 0;
            const QString where = QString::fromStdString(path.string());
            if (!digest) {
                emit notTheFile(tr("The endpoint's file cannot be read"), engineText(digest.error().message));
            } else if (digest->sha256 != wanted) {
                emit notTheFile(
                    tr("The file in the store is not the one that the endpoint names"),
                    tr("`%1` has the sha256 `%2`…, and the endpoint tells `%3`…: its copy here is "
                       "damaged. Pull the model again, or register the open file.")
                        .arg(where, shortDigest(digest->sha256), shortDigest(wanted)));
            } else {
                emit opening();
                m_workspace->openModel(shown);
            }
        });
    });
}

} // namespace archdef::ui
