#include "provenance/gather.h"

#include "base/sha256.h"
#include "catalog/builtin_texts.h"
#include "common/counted.h"
#include "common/language.h"
#include "common/model_facts.h"
#include "inspect/value_text.h"
#include "kernels/kernels.h"
#include "provenance/engine_facts.h"
#include "provenance/record.h"
#include "provenance/substitution.h"
#include "workspace.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <algorithm>

namespace archdef::ui {

namespace {

QString tr(const char* text, int n = -1) {
    return QCoreApplication::translate("archdef::ui", text, nullptr, n);
}

/// The definition, the model and the settings that the page is about.
struct Subject {
    bool ran = false;
    QString name, path;
    bool builtin = false;
    std::string text, sha256;
    std::shared_ptr<const Model> model;
    RunSettings settings;
};

Subject subjectOf(const Workspace& workspace) {
    if (const auto& run = workspace.lastRun()) {
        return {.ran = true,
                .name = QString::fromStdString(run->definition_name),
                .path = run->definition_path,
                .builtin = run->definition_path.isEmpty(),
                .text = run->definition_text,
                .sha256 = run->definition_sha256,
                .model = run->model,
                .settings = run->settings};
    }
    const auto& now = workspace.definition();
    return {.ran = false,
            .name = now.name,
            .path = now.path,
            .builtin = now.builtin,
            .text = now.text,
            .sha256 = now.sha256,
            .model = workspace.model(),
            .settings = workspace.runSettings()};
}

QString homePath(const QString& path) {
    const QString home = QDir::homePath();
    return home.size() > 1 && path.startsWith(home + u'/') ? u'~' + path.mid(home.size()) : path;
}

bool isBuiltin(const std::string& arch) {
    const auto all = builtin_texts();
    return std::ranges::find(all, arch, &BuiltinText::arch) != all.end();
}

ProvenanceSection whatRan(const Subject& subject, const Definition& definition, ProvenanceContent& content) {
    ProvenanceSection section;
    section.title = subject.ran ? tr("What ran") : tr("What would run");
    if (subject.text.empty()) {
        section.answer = tr("No definition is open");
        return section;
    }
    const auto arch = QString::fromStdString(definition.arch);
    QStringList facts{QStringLiteral("`%1`").arg(arch.isEmpty() ? subject.name : arch),
                      counted(static_cast<unsigned long long>(definition.block.size()),
                              tr("%1 step per layer"), tr("%1 steps per layer"))};
    if (subject.model && subject.model->config)
        facts << counted(static_cast<unsigned long long>(subject.model->config->block_count), tr("%1 layer"),
                         tr("%1 layers"));
    section.answer = facts.join(QStringLiteral(", "));
    const auto lines = std::ranges::count(subject.text, '\n') + (subject.text.ends_with('\n') ? 0 : 1);
    const QString origin = !subject.path.isEmpty() ? QStringLiteral("`%1`").arg(homePath(subject.path))
                           : subject.builtin       ? tr("built into the engine")
                                                   : tr("not saved");
    section.detail = QStringLiteral("%1 · %2").arg(
        origin, counted(static_cast<unsigned long long>(lines), tr("%1 line"), tr("%1 lines")));
    section.digests.push_back({.key = QStringLiteral("definition"),
                               .caption = QStringLiteral("sha256"),
                               .whose = tr("the definition"),
                               .digits = QString::fromStdString(subject.sha256),
                               .pending = {}});
    section.definition = bytesAsText(subject.text);
    if (const auto substitution = substitution_of(subject.text, currentLocale())) {
        section.digests.push_back({.key = QStringLiteral("builtin"),
                                   .caption = tr("built-in"),
                                   .whose = tr("the built-in definition"),
                                   .digits = QString::fromStdString(sha256_hex(substitution->builtin_text)),
                                   .pending = {}});
        content.substitution = subject.path.isEmpty()
                                   ? tr("A changed text replaces the built-in %1.").arg(arch)
                                   : tr("A file replaces the built-in %1.").arg(arch);
        content.substitutionDetail =
            (subject.ran ? tr("%1 is what ran.") : tr("%1 is what would run."))
                .arg(subject.path.isEmpty() ? tr("The text in the editor")
                                            : QStringLiteral("`%1`").arg(homePath(subject.path))) +
            u' ' + QString::fromStdString(substitution->what_differs);
    } else if (!subject.path.isEmpty() && isBuiltin(definition.arch)) {
        section.detail += QStringLiteral(" · ") + tr("the same bytes as the built-in one");
    }
    return section;
}

ProvenanceSection onWhat(const Subject& subject, const Workspace& workspace) {
    ProvenanceSection section;
    section.title = tr("On what");
    if (!subject.model) {
        section.answer = tr("No model is open");
        return section;
    }
    const auto& file = *subject.model->file;
    const QString name = subject.model == workspace.model() && !workspace.modelName().isEmpty()
                             ? workspace.modelName()
                             : QString::fromStdString(file.path().filename().string());
    QStringList facts{QStringLiteral("`%1`").arg(name), tr("%1 bytes").arg(grouped(file.file_bytes()))};
    if (const QString type = fileTypeName(file); !type.isEmpty()) facts << type;
    section.answer = facts.join(QStringLiteral(", "));
    const auto parts = file.part_paths();
    QStringList details{
        QStringLiteral("`%1`").arg(homePath(QString::fromStdString(file.path().string()))),
        counted(static_cast<unsigned long long>(file.tensors().size()), tr("%1 tensor"), tr("%1 tensors"))};
    if (parts.size() > 1)
        details << counted(static_cast<unsigned long long>(parts.size()), tr("%1 file"), tr("%1 files"));
    section.detail = details.join(QStringLiteral(" · "));
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const bool whole = parts.size() == 1;
        section.digests.push_back(
            {.key = QStringLiteral("weights-%1").arg(i),
             .caption = whole ? tr("file") : tr("part %1").arg(i + 1),
             .whose = whole ? tr("the weights, file")
                            : tr("the weights, part %1 of %2").arg(i + 1).arg(parts.size()),
             .digits = {},
             .pending = tr("not hashed yet")});
    }
    return section;
}

ProvenanceSection byWhat(const Subject& subject) {
    const bool exact = subject.settings.session.numerics == kernels::Numerics::f32;
    ProvenanceSection section;
    section.title = tr("By what");
    section.answer =
        tr("archdef %1, numerics %2")
            .arg(QStringLiteral(ARCHDEF_VERSION), exact ? QStringLiteral("`f32`") : QStringLiteral("`q8`"));
    const auto threads = effectiveThreads(subject.settings.session.threads);
    section.detail = QStringList{fromView(kernels::instruction_set()),
                                 counted(static_cast<unsigned long long>(threads),
                                         tr("%1 thread, which do not change the result"),
                                         tr("%1 threads, which do not change the result")),
                                 tr("revision `%1`").arg(fromView(engine_revision()).left(12))}
                         .join(QStringLiteral(" · "));
    section.digests.push_back({.key = QStringLiteral("binary"),
                               .caption = tr("binary"),
                               .whose = tr("the binary that runs this window"),
                               .digits = {},
                               .pending = tr("not hashed yet")});
    return section;
}

QString originText(const Knob& knob) {
    switch (knob.origin) {
    case KnobOrigin::environment:
        return tr("environment");
    case KnobOrigin::dotenv:
        return tr(".env, line %1").arg(knob.line);
    case KnobOrigin::window:
        return tr("window");
    case KnobOrigin::option:
        return tr("command line");
    case KnobOrigin::standard:
        break;
    }
    return tr("default");
}

ProvenanceSection withWhatKnobs(const Subject& subject, const Workspace& workspace) {
    ProvenanceSection section;
    section.title = tr("With what knobs");
    for (const auto& knob : workspace.knobs().all())
        section.knobs.push_back(
            {QString::fromStdString(knob.name), shownKnobValue(knob.name, knob.value), originText(knob)});
    for (const auto& problem : workspace.knobs().problems())
        section.warnings << QString::fromStdString(full_message(problem, currentLocale()));
    const auto& sampling = subject.settings.generation.sampling;
    const GenerateOptions standard;
    const auto add = [&](const QString& name, const QString& value, bool isDefault) {
        section.knobs.push_back({name, value, isDefault ? tr("default") : tr("window")});
    };
    add(QStringLiteral("temperature"),
        sampling.temperature == 0 ? tr("0 (greedy)")
                                  : significant(static_cast<double>(sampling.temperature), 4),
        sampling.temperature == standard.sampling.temperature);
    add(QStringLiteral("top_k"), sampling.top_k == 0 ? tr("0 (all)") : QString::number(sampling.top_k),
        sampling.top_k == standard.sampling.top_k);
    add(QStringLiteral("top_p"), significant(static_cast<double>(sampling.top_p), 4),
        sampling.top_p == standard.sampling.top_p);
    add(QStringLiteral("seed"), QString::number(sampling.seed), sampling.seed == standard.sampling.seed);
    add(QStringLiteral("max_tokens"), QString::number(subject.settings.generation.max_tokens),
        subject.settings.generation.max_tokens == standard.max_tokens);
    add(QStringLiteral("context"), QString::number(subject.settings.session.context),
        subject.settings.session.context == SessionOptions{}.context);
    return section;
}

ProvenanceSection result(const Workspace& workspace) {
    ProvenanceSection section;
    section.title = tr("Result");
    const auto& run = workspace.lastRun();
    if (!run) {
        section.answer = tr("Nothing has run in this window");
        section.detail = tr("F5 in Edit runs this definition on this model. Every run is shown here.");
        return section;
    }
    const auto count = run->generation.steps.size();
    section.answer = counted(static_cast<unsigned long long>(count), tr("%1 token"), tr("%1 tokens"));
    QStringList details{counted(static_cast<unsigned long long>(run->prompt_ids.size()),
                                tr("prompt of %1 token"), tr("prompt of %1 tokens"))};
    switch (run->generation.reason) {
    case StopReason::length:
        details << tr("stopped at the number of tokens asked for");
        break;
    case StopReason::end_of_generation:
        details << tr("the model ended the text");
        break;
    case StopReason::context_full:
        details << tr("the context was full");
        break;
    case StopReason::cancelled:
        details << tr("stopped by hand: the tokens so far");
        break;
    }
    if (run->generation.timing.generate_seconds > 0)
        details << tr("%1 s").arg(fixed(run->generation.timing.generate_seconds, 2));
    section.detail = details.join(QStringLiteral(" · "));
    section.prompt = QString::fromStdString(run->prompt);
    section.text = QString::fromStdString(run->text);
    if (!run->generation.logits_sha256.empty()) {
        section.digests.push_back({.key = QStringLiteral("logits"),
                                   .caption = tr("logits"),
                                   .whose = tr("the logits"),
                                   .digits = QString::fromStdString(run->generation.logits_sha256),
                                   .pending = {}});
    }
    return section;
}

} // namespace

QString shownKnobValue(const std::string& name, const std::string& value) {
    if (value.empty()) return tr("not set");
    const bool address = name == "OLLAMA_HOST" || value.find("://") != std::string::npos;
    return homePath(QString::fromStdString(address ? without_secrets(value) : value));
}

ProvenanceContent gatherProvenance(const Workspace& workspace) {
    const Subject subject = subjectOf(workspace);
    const ParseResult parsed = parse_definition(subject.text);
    const Definition& definition = parsed.definition ? *parsed.definition : parsed.partial;
    ProvenanceContent content;
    content.ran = subject.ran;
    content.title =
        subject.ran ? tr("What ran, and how to check it") : tr("What would run, and how to check it");
    content.subtitle =
        subject.ran ? workspace.lastRun()->started_utc : tr("Nothing has run in this window yet.");
    if (subject.ran && workspace.definition().sha256 != subject.sha256)
        content.subtitle += QStringLiteral(" · ") + tr("the text in the editor has changed since");
    content.sections = {whatRan(subject, definition, content), onWhat(subject, workspace), byWhat(subject),
                        withWhatKnobs(subject, workspace), result(workspace)};
    return content;
}

std::vector<std::pair<QString, QString>> filesToHash(const Workspace& workspace) {
    std::vector<std::pair<QString, QString>> files;
    if (const auto model = subjectOf(workspace).model) {
        const auto parts = model->file->part_paths();
        for (std::size_t i = 0; i < parts.size(); ++i)
            files.emplace_back(QStringLiteral("weights-%1").arg(i),
                               QString::fromStdString(parts[i].string()));
    }
    files.emplace_back(QStringLiteral("binary"), QCoreApplication::applicationFilePath());
    return files;
}

} // namespace archdef::ui
