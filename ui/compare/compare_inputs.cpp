#include "catalog/builtin_texts.h"
#include "common/engine_text.h"
#include "compare/compare_bar.h"
#include "compare/compare_mode.h"
#include "compare/probe_table.h"
#include "compare/verdict_panel.h"
#include "inspect/value_text.h"
#include "reference/address.h"
#include "reference/ollama_client.h"
#include "workspace.h"

#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <algorithm>

namespace archdef::ui {

namespace {

kernels::Numerics otherNumerics(kernels::Numerics numerics) {
    return numerics == kernels::Numerics::f32 ? kernels::Numerics::q8 : kernels::Numerics::f32;
}

QString numericsName(kernels::Numerics numerics) {
    return numerics == kernels::Numerics::f32 ? QStringLiteral("f32") : QStringLiteral("q8");
}

} // namespace

void CompareMode::nameOtherNumerics() {
    m_bar->setOtherNumerics(numericsName(otherNumerics(m_workspace->runSettings().session.numerics)));
}

void CompareMode::startFrom(const QString& prompt) {
    m_bar->setPrompt(prompt);
    start();
}

void CompareMode::showEvent(QShowEvent* event) {
    ModePage::showEvent(event);
    if (m_workspace->endpoint().url.isEmpty()) {
        auto settings = m_workspace->endpoint();
        if (const auto url = reference::endpoint_url(m_workspace->knobs().get("OLLAMA_HOST").value)) {
            settings.url = *url;
            m_workspace->setEndpoint(settings);
        }
    }
    m_bar->setAddress(m_workspace->endpoint().url.toString());
    if (!m_workspace->endpoint().model.isEmpty() && m_bar->servedModel().isEmpty())
        m_bar->setServedModel(m_workspace->endpoint().model);
    listModels();
}

void CompareMode::listModels() {
    const QUrl url = m_workspace->endpoint().url;
    if (url.isEmpty() || url == m_listed) return;
    m_listed = url;
    m_bar->setReach(CompareBar::Reach::unknown);
    reference::Endpoint endpoint{
        .url = url, .api_key = m_workspace->endpoint().api_key.toUtf8(), .headers = {}};
    endpoint.silence_seconds = 5;
    m_lister = std::make_unique<reference::OllamaClient>(endpoint);
    m_lister->models([this](Result<std::vector<reference::ServedModel>> models) {
        m_bar->setReach(models ? CompareBar::Reach::reachable : CompareBar::Reach::silent);
        if (!models) return;
        QStringList names;
        for (const auto& model : *models) names << QString::fromStdString(model.name);
        m_bar->setServedModels(names);
    });
}

void CompareMode::updateInputs() {
    const auto model = m_workspace->model();
    const bool hasTokenizer = model && model->tokenizer;
    // The count follows when the tables for encoding are made.
    const bool counts = hasTokenizer && (*model->tokenizer)->prepared();
    m_bar->setPromptTokens(
        counts ? static_cast<int>((*model->tokenizer)->encode(m_bar->prompt().toStdString()).size()) : -1);
    QString obstacle;
    const auto& definition = m_workspace->definition();
    if (!model)
        obstacle = tr("No model is open");
    else if (!model->file->usable())
        obstacle = tr("The open file is not usable for running");
    else if (!hasTokenizer)
        obstacle = engineText(model->tokenizer.error().message);
    else if (!definition.parsed.definition)
        obstacle = tr("The definition has errors");
    else if (m_workspace->binding() && m_workspace->bindingIsCurrent() && !m_workspace->binding()->can_run)
        obstacle = tr("The definition does not fit the model: see Problems in Edit");
    m_bar->setObstacle(obstacle);
}

void CompareMode::publish(const std::shared_ptr<const ComparisonOutcome>& outcome) {
    if (!outcome->own_run) return;
    const auto& request = outcome->request;
    const auto& tokenizer = **request.model->tokenizer;
    auto run = std::make_shared<RunOutcome>();
    run->model = request.model;
    run->definition_name = request.definition_name.toStdString();
    run->definition_text = request.definition.text;
    run->definition_sha256 = request.definition.sha256;
    run->definition_path = request.definition_path;
    run->prompt = request.prompt.toStdString();
    run->prompt_ids = outcome->prompt_ids;
    run->settings.session = request.session;
    run->settings.generation.max_tokens = static_cast<std::size_t>(request.tokens);
    run->settings.prompt = request.prompt;
    run->generation = *outcome->own_run;
    for (const auto& step : run->generation.steps) run->text += tokenizer.piece(step.id, false);
    run->started_utc = outcome->when.toString(Qt::ISODate);
    m_workspace->setLastComparison(outcome);
    m_workspace->setLastRun(std::move(run));
}

void CompareMode::start() {
    if (m_run.running()) return;
    endProbes();
    m_probeTable->hide();
    startWith(m_bar->prompt());
}

bool CompareMode::startWith(const QString& prompt) {
    updateInputs();
    const auto model = m_workspace->model();
    const auto& definition = m_workspace->definition();
    if (!model || !model->tokenizer || !definition.parsed.definition || m_run.running()) return false;
    ComparisonRequest request;
    request.prompt = prompt;
    request.tokens = m_bar->tokens();
    request.model = model;
    request.definition = *definition.parsed.definition;
    request.definition_name = definition.name;
    request.definition_path = definition.path;
    request.session = m_workspace->runSettings().session;
    if (m_bar->against() == CompareBar::Against::numerics) {
        request.other = request.definition;
        request.other_session = request.session;
        request.other_session->numerics = otherNumerics(request.session.numerics);
        request.other_name = tr("this definition in %1").arg(numericsName(request.other_session->numerics));
    } else if (m_bar->hasOwnPrompt()) {
        if (!chooseFile(request)) return false;
    } else if (m_bar->against() != CompareBar::Against::endpoint) {
        if (!chooseDefinition(request)) return false;
    } else {
        const auto url = reference::endpoint_url(m_bar->address().toStdString());
        if (!url) {
            m_verdict->showFailure(tr("Cannot be compared: this is no address"),
                                   engineText(url.error().message));
            return false;
        }
        auto settings = m_workspace->endpoint();
        settings.url = *url;
        settings.model = m_bar->servedModel();
        m_workspace->setEndpoint(settings);
        request.endpoint = *url;
        request.api_key = settings.api_key.toUtf8();
        request.served_model = settings.model;
    }
    m_run.start(std::move(request));
    return true;
}

bool CompareMode::chooseFile(ComparisonRequest& request) {
    const bool record = m_bar->against() == CompareBar::Against::record;
    if (m_otherPath.isEmpty())
        m_otherPath = QFileDialog::getOpenFileName(
            this, record ? tr("A recorded run") : tr("Exported logits"), {}, tr("JSON (*.json)"));
    if (m_otherPath.isEmpty()) return false;
    (record ? request.record_path : request.logits_path) = m_otherPath;
    request.served_model = QFileInfo(m_otherPath).fileName();
    return true;
}

bool CompareMode::chooseDefinition(ComparisonRequest& request) {
    std::string text;
    if (m_bar->against() == CompareBar::Against::builtin) {
        const auto texts = builtin_texts();
        const auto arch = request.model->file->architecture();
        const auto found = std::ranges::find(texts, arch, &BuiltinText::arch);
        if (found == texts.end()) {
            m_verdict->showFailure(
                tr("Cannot be compared: there is no built-in definition"),
                tr("None of the built-in ones is for `%1`. Choose another reference.").arg(fromView(arch)));
            return false;
        }
        text = found->text;
        request.other_name = tr("built-in %1").arg(fromView(arch));
    } else {
        if (m_otherPath.isEmpty())
            m_otherPath = QFileDialog::getOpenFileName(this, tr("Another definition"), {},
                                                       tr("Definitions (*.archdef)"));
        QFile file(m_otherPath);
        if (m_otherPath.isEmpty()) return false;
        if (!file.open(QIODevice::ReadOnly) || file.size() > (1 << 20)) {
            m_verdict->showFailure(tr("Cannot be compared: the other definition cannot be read"),
                                   tr("`%1`: %2").arg(m_otherPath, file.errorString()));
            m_otherPath.clear();
            return false;
        }
        text = file.readAll().toStdString();
        request.other_name = QFileInfo(m_otherPath).fileName();
    }
    auto parsed = parse_definition(text);
    if (!parsed.definition) {
        m_verdict->showFailure(tr("Cannot be compared: the other definition has errors"),
                               tr("Open `%1` in Edit to see them.").arg(request.other_name));
        m_otherPath.clear();
        return false;
    }
    request.other = std::move(parsed.definition);
    return true;
}

} // namespace archdef::ui
