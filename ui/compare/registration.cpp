#include "compare/registration.h"

#include "provenance/digest_cache.h"
#include "reference/ollama_client.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QRegularExpression>
#include <QSettings>
#include <QStringList>
#include <QTimer>

namespace archdef::ui {

namespace {

constexpr int longest_name = 80;
constexpr qint64 report_ms = 40;

QString settingsKey() {
    return QStringLiteral("endpoint/registered");
}

/// An entry of the settings: the address, a blank, the name. Neither holds a blank.
QString entryOf(const QUrl& url, const QString& name) {
    return url.toString(QUrl::RemoveUserInfo | QUrl::StripTrailingSlash) + u' ' + name;
}

void remember(const QUrl& url, const QString& name, bool there) {
    QSettings settings;
    QStringList all = settings.value(settingsKey()).toStringList();
    all.removeAll(entryOf(url, name));
    if (there) all << entryOf(url, name);
    settings.setValue(settingsKey(), all);
}

/// Outlives whoever asks: a dialog closes with the press that stops it.
void removeInBackground(const reference::Endpoint& endpoint, const QString& name) {
    auto client = std::make_shared<reference::OllamaClient>(endpoint);
    client->remove(name, [client](const Result<bool>&) mutable {
        QTimer::singleShot(0, qApp, [ended = std::move(client)] {});
    });
}

} // namespace

Registration::Registration(QObject* parent) : QObject(parent), m_hashing(this) {}

Registration::~Registration() = default;

QString Registration::suggestedName(const Model& model, const QString& modelName) {
    QString stem = QString::fromStdString(model.file->path().stem().string());
    // A blob is named after its digest; the model's own name says more.
    if (stem.startsWith(QStringLiteral("sha256-")))
        stem = modelName.startsWith(stem) ? stem.mid(7, 12) : modelName;
    static const QRegularExpression other(QStringLiteral("[^a-z0-9._]+"));
    stem = stem.toLower().replace(other, QStringLiteral("-"));
    if (stem.startsWith(QStringLiteral("archdef-"))) stem.remove(0, 8);
    while (stem.startsWith(u'-') || stem.startsWith(u'.')) stem.remove(0, 1);
    return QStringLiteral("archdef-") +
           (stem.isEmpty() ? QStringLiteral("model") : stem.left(longest_name - 8));
}

QString Registration::problemOf(const QString& name, const QStringList& taken) {
    if (name.isEmpty()) return tr("Give it a name.");
    static const QRegularExpression form(
        QStringLiteral("^[A-Za-z0-9][A-Za-z0-9._-]*(:[A-Za-z0-9][A-Za-z0-9._-]*)?$"));
    if (!form.match(name).hasMatch() || name.size() > longest_name)
        return tr(
            "A name has letters, digits, dots, dashes and underscores, and at most one colon before a tag.");
    const auto full = [](const QString& each) {
        return (each.contains(u':') ? each : each + QStringLiteral(":latest")).toLower();
    };
    for (const QString& each : taken)
        if (full(each) == full(name))
            return tr("The endpoint has a model of this name; another name leaves it as it is.");
    return {};
}

QStringList Registration::registeredAt(const QUrl& url) {
    QStringList names;
    const QString begin = entryOf(url, {});
    for (const QString& entry : QSettings().value(settingsKey()).toStringList())
        if (entry.startsWith(begin)) names << entry.mid(begin.size());
    return names;
}

void Registration::start(const reference::Endpoint& endpoint, const QString& name,
                         std::shared_ptr<const Model> model) {
    if (m_running) return;
    m_endpoint = endpoint;
    m_name = name;
    m_running = true;
    m_step = Step::hashing;
    const auto parts = model->file->part_paths();
    if (parts.size() != 1) {
        end({"endpoint-parts",
             tr("The model is in %1 files, and an endpoint takes one. Join them with llama-gguf-split first.")
                 .arg(parts.size())
                 .toStdString(),
             ErrorKind::usage});
        return;
    }
    emit progressed(m_step, 0, model->file->file_bytes(), {});
    m_hashing.start(
        [this, path = parts.front(), model](const std::stop_token& stop, const AsyncJob::Post& post) {
            DigestCache cache(DigestCache::default_file());
            QElapsedTimer timer;
            timer.start();
            const auto digest = cache.digest(path, stop, [&](std::uint64_t done, std::uint64_t total) {
                if (timer.elapsed() < report_ms) return;
                timer.restart();
                post([this, done, total] { emit progressed(Step::hashing, done, total, {}); });
            });
            post([this, path, digest] {
                if (digest)
                    upload(QString::fromStdString(path.string()), QString::fromStdString(digest->sha256));
                else
                    end(digest.error());
            });
        });
}

void Registration::upload(const QString& path, const QString& sha256) {
    m_step = Step::uploading;
    emit progressed(m_step, 0, 0, {});
    m_client = std::make_unique<reference::OllamaClient>(m_endpoint);
    m_client->create(
        m_name, path, sha256,
        [this](qint64 sent, qint64 total, const QString& status) {
            if (total <= 0) m_step = Step::creating;
            emit progressed(m_step, static_cast<quint64>(sent),
                            static_cast<quint64>(std::max<qint64>(0, total)), status);
        },
        [this](const Result<bool>& done) {
            if (!done) {
                // The endpoint may have gone on with what it was asked last.
                if (done.error().kind == ErrorKind::cancelled && m_step == Step::creating)
                    removeInBackground(m_endpoint, m_name);
                end(done.error());
                return;
            }
            m_running = false;
            remember(m_endpoint.url, m_name, true);
            emit registered(m_name);
        });
}

void Registration::cancel() {
    if (!m_running) return;
    if (m_step == Step::hashing) {
        m_hashing.cancel();
        end({"cancelled", "The request was stopped.", ErrorKind::cancelled});
    } else {
        m_client->cancel();
    }
}

void Registration::remove(const reference::Endpoint& endpoint, const QString& name) {
    if (m_running) return;
    m_running = true;
    m_client = std::make_unique<reference::OllamaClient>(endpoint);
    m_client->remove(name, [this, url = endpoint.url, name](const Result<bool>& done) {
        // One that is not there any more is removed as well.
        if (!done && done.error().code != "endpoint-model-missing") {
            end(done.error());
            return;
        }
        m_running = false;
        remember(url, name, false);
        emit removed(name);
    });
}

void Registration::end(const Error& error) {
    m_running = false;
    emit failed(error);
}

} // namespace archdef::ui
