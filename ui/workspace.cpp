#include "workspace.h"

#include "common/action_registry.h"
#include "common/background_work.h"
#include "common/engine_text.h"
#include "common/line_map.h"
#include "reference/address.h"

#include <QDir>
#include <QFileInfo>
#include <QSettings>
#include <QThreadPool>
#include <QTimer>
#include <algorithm>
#include <filesystem>

namespace archdef::ui {
namespace {

/// Long enough that keys which come together bind once; a binding that runs is stopped by the next key.
constexpr int bindDelayMs = 5;
constexpr int prepareDelayMs = 50;

std::size_t knobNumber(const Knobs& knobs, std::string_view name, std::size_t otherwise) {
    const auto value = knobs.number(name);
    return value && *value > 0 ? static_cast<std::size_t>(*value) : otherwise;
}

StorePaths storePaths(const Knobs& knobs) {
    return default_store_paths(knobs.get("OLLAMA_MODELS").value, knobs.get("HF_HOME").value);
}

bool byPlace(const Diagnostic& a, const Diagnostic& b) {
    return std::pair(a.range.line, a.range.column) < std::pair(b.range.line, b.range.column);
}

} // namespace

struct Workspace::State {
    Knobs knobs = Knobs::load();
    Catalog catalog;
    std::shared_ptr<const CurrentDefinition> definition = std::make_shared<CurrentDefinition>();
    std::shared_ptr<const Model> model;
    QString modelName, modelError;
    bool modelLoading = false;
    StoreListing stored;
    bool listing = false;

    std::shared_ptr<const Binding> binding;
    std::string boundText;             ///< that the binding belongs to
    std::optional<LineMap> sinceBound; ///< from that text to the definition's; made when it is asked for
    bool bindingCurrent = false;
    std::stop_source bindStop;
    std::uint64_t bindGeneration = 0, modelGeneration = 0, catalogGeneration = 0;
    QTimer bindTimer;

    RunSettings runSettings;
    EndpointSettings endpoint;
    QString endpointOverride; ///< from the command line
    std::shared_ptr<const RunOutcome> lastRun;
    std::shared_ptr<const ComparisonOutcome> lastComparison;
    BackgroundWork work;
    ActionRegistry actions;
    QThreadPool pool;

    const LineMap& moves() {
        if (!sinceBound) sinceBound.emplace(boundText, definition->text);
        return *sinceBound;
    }
};

Workspace::Workspace(QObject* parent) : QObject(parent), m_state(std::make_unique<State>()) {
    State& s = *m_state;
    s.pool.setMaxThreadCount(4);
    s.bindTimer.setSingleShot(true);
    s.bindTimer.setInterval(bindDelayMs);
    connect(&s.bindTimer, &QTimer::timeout, this, &Workspace::bindNow);
    s.catalog = Catalog::load(s.knobs.get("SYNSEMA_INFER_ARCHDEF").value);
    GenerateOptions& generation = s.runSettings.generation;
    generation.sampling.temperature =
        static_cast<float>(s.knobs.number("SYNSEMA_LLM_TEMPERATURE").value_or(0));
    generation.max_tokens = knobNumber(s.knobs, "SYNSEMA_LLM_MAX_TOKENS", generation.max_tokens);
    loadSettings();
}

Workspace::~Workspace() {
    m_state->bindStop.request_stop();
    m_state->pool.waitForDone();
}

const Knobs& Workspace::knobs() const {
    return m_state->knobs;
}

const Catalog& Workspace::catalog() const {
    return m_state->catalog;
}

void Workspace::reloadCatalog() {
    const std::uint64_t generation = ++m_state->catalogGeneration;
    m_state->pool.start([this, generation] {
        Knobs knobs = Knobs::load();
        Catalog catalog = Catalog::load(knobs.get("SYNSEMA_INFER_ARCHDEF").value);
        QMetaObject::invokeMethod(
            this,
            [this, generation, knobs = std::move(knobs), catalog = std::move(catalog)] {
                if (generation != m_state->catalogGeneration) return; // a newer reading is on its way
                m_state->knobs = knobs;
                m_state->catalog = catalog;
                applyKnobs();
                emit catalogChanged();
                emit runSettingsChanged();
                emit endpointChanged();
            },
            Qt::QueuedConnection);
    });
}

const CurrentDefinition& Workspace::definition() const {
    return *m_state->definition;
}

void Workspace::setDefinition(CurrentDefinition definition) {
    State& s = *m_state;
    ParseOptions options;
    if (definition.name.endsWith(QLatin1String(".archdef")))
        options.file_arch = definition.name.chopped(8).toStdString();
    definition.parsed = parse_definition(definition.text, options);
    definition.sha256 = definition.parsed.partial.sha256;
    s.definition = std::make_shared<const CurrentDefinition>(std::move(definition));
    s.sinceBound.reset();
    s.bindStop.request_stop();
    s.bindingCurrent = false;
    emit definitionChanged();
    bindSoon();
}

void Workspace::bindSoon() {
    if (m_state->model) m_state->bindTimer.start();
}

void Workspace::bindNow() {
    State& s = *m_state;
    s.bindStop.request_stop();
    s.bindStop = std::stop_source();
    const std::uint64_t generation = ++s.bindGeneration;
    if (!s.model) return;
    s.pool.start(
        [this, generation, stop = s.bindStop.get_token(), model = s.model, definition = s.definition] {
            auto binding =
                std::make_shared<const Binding>(archdef::bind(definition->parsed.partial, *model, stop));
            if (stop.stop_requested()) return;
            QMetaObject::invokeMethod(
                this,
                [this, generation, stop, binding, definition] {
                    if (generation != m_state->bindGeneration || stop.stop_requested()) return;
                    m_state->binding = binding;
                    m_state->boundText = definition->text;
                    m_state->sinceBound.reset();
                    m_state->bindingCurrent = true;
                    emit bindingChanged();
                },
                Qt::QueuedConnection);
        });
}

std::shared_ptr<const Model> Workspace::model() const {
    return m_state->model;
}

QString Workspace::modelName() const {
    return m_state->modelName;
}

bool Workspace::modelLoading() const {
    return m_state->modelLoading;
}

const QString& Workspace::modelError() const {
    return m_state->modelError;
}

void Workspace::openModel(const QString& pathOrName) {
    State& s = *m_state;
    const std::uint64_t generation = ++s.modelGeneration;
    s.modelLoading = true;
    const int job = s.work.begin(tr("Opening %1").arg(QFileInfo(pathOrName).fileName()), {});
    s.pool.start([this, generation, job, name = pathOrName.toStdString(), paths = storePaths(s.knobs)] {
        QString shownName, problem;
        std::shared_ptr<const Model> model;
        const Result<StoredModel> found = resolve_model(name, paths);
        if (!found) {
            problem = engineText(found.error().message);
        } else {
            shownName = QString::fromStdString(found->name);
            Result<std::shared_ptr<const Model>> opened = Model::open(found->path);
            if (opened)
                model = *opened;
            else
                problem = engineText(opened.error().message);
        }
        QMetaObject::invokeMethod(
            this,
            [this, generation, job, model, shownName, problem] {
                State& state = *m_state;
                state.work.end(job);
                if (generation != state.modelGeneration) return;
                state.modelLoading = false;
                state.modelError = problem;
                if (!model) {
                    emit modelFailed(problem);
                    return;
                }
                state.model = model;
                state.modelName = shownName;
                state.binding.reset();
                state.bindingCurrent = false;
                emit modelChanged();
                bindNow();
                // What shows the model has the processor first.
                QTimer::singleShot(prepareDelayMs, this, &Workspace::prepareTokenizer);
            },
            Qt::QueuedConnection);
    });
}

void Workspace::prepareTokenizer() {
    const auto model = m_state->model;
    if (!model || !model->tokenizer) return;
    m_state->pool.start([this, model] {
        (*model->tokenizer)->prepare();
        QMetaObject::invokeMethod(
            this,
            [this, model] {
                if (model == m_state->model) emit tokenizerPrepared();
            },
            Qt::QueuedConnection);
    });
}

void Workspace::closeModel() {
    State& s = *m_state;
    ++s.modelGeneration;
    ++s.bindGeneration;
    s.bindStop.request_stop();
    s.bindTimer.stop();
    s.model.reset();
    s.modelName.clear();
    s.modelError.clear();
    s.modelLoading = false;
    s.binding.reset();
    s.bindingCurrent = false;
    emit modelChanged();
    emit bindingChanged();
}

const StoreListing& Workspace::stored() const {
    return m_state->stored;
}

void Workspace::refreshStored() {
    if (m_state->listing) return;
    m_state->listing = true;
    m_state->pool.start([this, paths = storePaths(m_state->knobs)] {
        StoreListing listing = list_models(paths);
        QMetaObject::invokeMethod(
            this,
            [this, listing = std::move(listing)] {
                m_state->listing = false;
                m_state->stored = listing;
                emit storedChanged();
            },
            Qt::QueuedConnection);
    });
}

std::shared_ptr<const Binding> Workspace::binding() const {
    return m_state->binding;
}

bool Workspace::bindingIsCurrent() const {
    return m_state->bindingCurrent;
}

std::vector<Diagnostic> Workspace::diagnostics() const {
    State& s = *m_state;
    std::vector<Diagnostic> all = s.definition->parsed.diagnostics;
    if (s.binding) {
        if (s.bindingCurrent) {
            all.insert(all.end(), s.binding->diagnostics.begin(), s.binding->diagnostics.end());
        } else {
            // Until the new binding is there, the old findings stay with their lines; those on lines that
            // were changed are dropped, and so are fixes that would change such a line.
            const LineMap& map = s.moves();
            for (Diagnostic diagnostic : s.binding->diagnostics) {
                if (diagnostic.range.line > 0) {
                    diagnostic.range.line = map.moved(diagnostic.range.line);
                    if (diagnostic.range.line == 0) continue;
                }
                std::erase_if(diagnostic.fixes, [&](Fix& fix) {
                    return std::ranges::any_of(fix.edits, [&](Edit& edit) {
                        edit.range.line = map.moved(edit.range.line);
                        return edit.range.line == 0;
                    });
                });
                all.push_back(std::move(diagnostic));
            }
        }
    }
    std::stable_sort(all.begin(), all.end(), byPlace);
    return all;
}

std::vector<LineShape> Workspace::shapes() const {
    State& s = *m_state;
    if (!s.binding) return {};
    if (s.bindingCurrent) return s.binding->shapes;
    const LineMap& map = s.moves();
    std::vector<LineShape> shapes;
    for (LineShape shape : s.binding->shapes) {
        shape.line = map.moved(shape.line);
        if (shape.line > 0) shapes.push_back(shape);
    }
    return shapes;
}

const RunSettings& Workspace::runSettings() const {
    return m_state->runSettings;
}

void Workspace::setRunSettings(const RunSettings& settings) {
    m_state->runSettings = settings;
    emit runSettingsChanged();
}

const EndpointSettings& Workspace::endpoint() const {
    return m_state->endpoint;
}

void Workspace::setEndpoint(const EndpointSettings& endpoint) {
    m_state->endpoint = endpoint;
    emit endpointChanged();
}

void Workspace::overrideEndpoint(const QString& address, const QString& model) {
    State& s = *m_state;
    if (!address.isEmpty()) {
        s.endpointOverride = address;
        if (const Result<QUrl> url = reference::endpoint_url(address.toStdString()))
            s.endpoint.url = *url;
        else
            emit modelFailed(engineText(url.error().message));
    }
    if (!model.isEmpty()) s.endpoint.model = model;
    emit endpointChanged();
}

QString Workspace::endpointOrigin() const {
    if (!m_state->endpointOverride.isEmpty()) return tr("the command line");
    if (QSettings().contains(QStringLiteral("endpoint/url"))) return tr("this window's settings");
    const Knob& knob = m_state->knobs.get("OLLAMA_HOST");
    switch (knob.origin) {
    case KnobOrigin::environment:
        return tr("OLLAMA_HOST in the environment");
    case KnobOrigin::dotenv:
        return tr(".env line %1").arg(knob.line);
    case KnobOrigin::window:
        return tr("this window's settings");
    case KnobOrigin::option:
        return tr("the command line");
    case KnobOrigin::standard:
        return tr("the default");
    }
    return {};
}

void Workspace::loadSettings() {
    m_state->endpointOverride.clear();
    applyKnobs();
    m_state->endpoint.model = QSettings().value(QStringLiteral("endpoint/model")).toString();
    emit runSettingsChanged();
    emit endpointChanged();
}

void Workspace::applyKnobs() {
    State& s = *m_state;
    const QSettings settings;
    const auto number = [&](const char* name, std::size_t otherwise) {
        const qulonglong value = settings.value(QLatin1String(name)).toULongLong();
        return value > 0 ? static_cast<std::size_t>(value) : otherwise;
    };
    s.runSettings.session.threads = number("run/threads", knobNumber(s.knobs, "SYNSEMA_LLM_THREADS", 0));
    s.runSettings.session.context = number("run/context", knobNumber(s.knobs, "SYNSEMA_LLM_CTX", 4096));
    s.runSettings.session.numerics =
        settings.value(QStringLiteral("run/numerics")).toString() == QLatin1String("q8")
            ? kernels::Numerics::q8
            : kernels::Numerics::f32;
    if (!s.endpointOverride.isEmpty()) return;
    const QString stored = settings.value(QStringLiteral("endpoint/url")).toString();
    const Result<QUrl> url =
        reference::endpoint_url(stored.isEmpty() ? s.knobs.get("OLLAMA_HOST").value : stored.toStdString());
    s.endpoint.url = url ? *url : QUrl();
}

const std::shared_ptr<const RunOutcome>& Workspace::lastRun() const {
    return m_state->lastRun;
}

void Workspace::setLastRun(std::shared_ptr<const RunOutcome> run) {
    m_state->lastRun = std::move(run);
    emit lastRunChanged();
}

const std::shared_ptr<const ComparisonOutcome>& Workspace::lastComparison() const {
    return m_state->lastComparison;
}

void Workspace::setLastComparison(std::shared_ptr<const ComparisonOutcome> comparison) {
    m_state->lastComparison = std::move(comparison);
    emit lastComparisonChanged();
}

BackgroundWork& Workspace::work() {
    return m_state->work;
}

ActionRegistry& Workspace::actions() {
    return m_state->actions;
}

} // namespace archdef::ui
