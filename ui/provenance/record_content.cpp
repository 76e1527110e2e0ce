#include "provenance/record_content.h"

#include "common/counted.h"
#include "common/engine_text.h"
#include "common/language.h"
#include "inspect/value_text.h"
#include "language/definition.h"
#include "provenance/gather.h"
#include "provenance/substitution.h"

#include <QCoreApplication>
#include <QDir>
#include <algorithm>

namespace archdef::ui {

namespace {

QString tr(const char* text, int n = -1) {
    return QCoreApplication::translate("archdef::ui", text, nullptr, n);
}

QString utf8(const std::string& text) {
    return QString::fromStdString(text);
}

QString homePath(const QString& path) {
    const QString home = QDir::homePath();
    return home.size() > 1 && path.startsWith(home + u'/') ? u'~' + path.mid(home.size()) : path;
}

/// Where a definition came from, in words.
QString originText(const std::string& origin) {
    if (origin == "built-in") return tr("built into the engine");
    if (origin == "window") return tr("the text in the editor");
    return QStringLiteral("`%1`").arg(homePath(utf8(origin)));
}

DigestLine digest(const char* key, const QString& caption, const QString& whose, const std::string& digits) {
    return {QString::fromLatin1(key), caption, whose, utf8(digits),
            digits.empty() ? tr("not recorded") : QString()};
}

ProvenanceSection whatRan(const RunRecord& record) {
    ProvenanceSection section;
    section.title = tr("What ran");
    const auto parsed = parse_definition(record.definition.text.bytes);
    const Definition& definition = parsed.definition ? *parsed.definition : parsed.partial;
    section.answer = QStringLiteral("`%1`, %2")
                         .arg(utf8(record.definition.arch),
                              counted(static_cast<unsigned long long>(definition.block.size()),
                                      tr("%1 step per layer"), tr("%1 steps per layer")));
    if (record.weights.layers)
        section.answer +=
            QStringLiteral(", ") + counted(*record.weights.layers, tr("%1 layer"), tr("%1 layers"));
    section.definition = bytesAsText(record.definition.text.bytes);
    const auto lines = std::ranges::count(record.definition.text.bytes, '\n');
    section.detail = QStringLiteral("%1 · %2").arg(
        originText(record.definition.origin),
        counted(static_cast<unsigned long long>(lines), tr("%1 line"), tr("%1 lines")));
    section.digests.push_back(
        digest("definition", QStringLiteral("sha256"), tr("the definition"), record.definition.text.sha256));
    if (record.definition.replaces_builtin)
        section.digests.push_back(digest("builtin", tr("built-in"), tr("the built-in definition"),
                                         *record.definition.replaces_builtin));
    return section;
}

ProvenanceSection onWhat(const RunRecord& record) {
    ProvenanceSection section;
    section.title = tr("On what");
    std::uint64_t bytes = 0;
    for (const auto& part : record.weights.parts) bytes += part.bytes;
    section.answer =
        QStringLiteral("`%1`, %2").arg(utf8(record.weights.name), tr("%1 bytes").arg(grouped(bytes)));
    if (record.weights.file_type) section.answer += QStringLiteral(", ") + utf8(*record.weights.file_type);
    QStringList details;
    if (!record.weights.origin.empty() && record.weights.origin != "file")
        details << utf8(record.weights.origin);
    if (record.weights.tensors)
        details << counted(*record.weights.tensors, tr("%1 tensor"), tr("%1 tensors"));
    if (!record.weights.parts.empty()) {
        details << QStringLiteral("`%1`").arg(homePath(utf8(record.weights.parts.front().path)));
        const auto& source = record.weights.parts.front().source;
        details << (source == "store"   ? tr("digest taken from the store's name")
                    : source == "cache" ? tr("hashed earlier, unchanged since")
                                        : tr("hashed for this record"));
    }
    section.detail = details.join(QStringLiteral(" · "));
    const bool whole = record.weights.parts.size() == 1;
    for (std::size_t i = 0; i < record.weights.parts.size(); ++i) {
        auto line =
            digest("", whole ? tr("file") : tr("part %1").arg(i + 1),
                   whole ? tr("the weights, file")
                         : tr("the weights, part %1 of %2").arg(i + 1).arg(record.weights.parts.size()),
                   record.weights.parts[i].sha256);
        line.key = QStringLiteral("weights-%1").arg(i);
        section.digests.push_back(line);
    }
    if (record.weights.contents_sha256)
        section.digests.push_back(
            digest("contents", tr("contents"), tr("the weights, contents"), *record.weights.contents_sha256));
    if (!record.tokenizer.sha256.empty())
        section.digests.push_back(
            digest("tokenizer", tr("tokenizer"), tr("the tokenizer"), record.tokenizer.sha256));
    return section;
}

ProvenanceSection byWhat(const RunRecord& record) {
    const auto& engine = record.engine;
    ProvenanceSection section;
    section.title = tr("By what");
    section.answer =
        tr("%1 %2, numerics %3")
            .arg(utf8(engine.name), utf8(engine.version), QStringLiteral("`%1`").arg(utf8(engine.numerics)));
    QStringList details{utf8(engine.instruction_set),
                        counted(static_cast<unsigned long long>(engine.threads),
                                tr("%1 thread, which do not change the result"),
                                tr("%1 threads, which do not change the result"))};
    if (!engine.blas.empty() && engine.blas != "none") details << utf8(engine.blas);
    if (!engine.revision.empty()) details << tr("revision `%1`").arg(utf8(engine.revision).left(12));
    if (!engine.compiler.empty()) details << tr("built by %1").arg(utf8(engine.compiler));
    section.detail = details.join(QStringLiteral(" · "));
    section.digests.push_back(digest("binary", tr("binary"), tr("the binary"), engine.binary_sha256));
    return section;
}

/// The source of a knob in words; the record keeps the English ones.
QString knobSource(const std::string& origin) {
    if (origin == "environment") return tr("environment");
    if (origin == "default") return tr("default");
    if (origin == "window") return tr("window");
    if (origin == "command line") return tr("command line");
    const QString line = QStringLiteral(".env line ");
    const QString text = utf8(origin);
    return text.startsWith(line) ? tr(".env, line %1").arg(text.mid(line.size())) : text;
}

ProvenanceSection knobs(const RunRecord& record) {
    ProvenanceSection section;
    section.title = tr("With what knobs");
    for (const auto& knob : record.knobs)
        section.knobs.push_back(
            {utf8(knob.name), shownKnobValue(knob.name, knob.value), knobSource(knob.origin)});
    const auto add = [&](const char* name, const QString& value) {
        section.knobs.push_back({QString::fromLatin1(name), value, tr("this run")});
    };
    const auto& sampling = record.sampling;
    add("temperature", sampling.temperature == 0 ? tr("0 (greedy)") : significant(sampling.temperature, 4));
    add("top_k", sampling.top_k == 0 ? tr("0 (all)") : QString::number(sampling.top_k));
    add("top_p", significant(sampling.top_p, 4));
    add("seed", QString::number(sampling.seed));
    add("max_tokens", QString::number(sampling.max_tokens));
    add("context", QString::number(record.engine.context));
    return section;
}

ProvenanceSection result(const RunRecord& record) {
    ProvenanceSection section;
    section.title = tr("Result");
    if (record.comparison) {
        const auto& comparison = *record.comparison;
        section.answer = engineText(comparison.title);
        section.detail =
            tr("against %1, `%2` · %3 of %4 the same first token · mean difference %5, noise %6 · %7")
                .arg(comparedWith(comparison), utf8(comparison.model))
                .arg(comparison.same_first)
                .arg(comparison.positions)
                .arg(significant(comparison.mean_difference, 3), significant(comparison.noise, 3),
                     engineText(comparison.reason));
    } else {
        section.answer = counted(static_cast<unsigned long long>(record.output.steps.size()), tr("%1 token"),
                                 tr("%1 tokens"));
        QStringList details{counted(static_cast<unsigned long long>(record.prompt.ids.size()),
                                    tr("prompt of %1 token"), tr("prompt of %1 tokens"))};
        if (record.output.stop == "length")
            details << tr("stopped at the number of tokens asked for");
        else if (record.output.stop == "end_of_generation")
            details << tr("the model ended the text");
        else if (record.output.stop == "context_full")
            details << tr("the context was full");
        else if (record.output.stop == "cancelled")
            details << tr("stopped by hand: the tokens so far");
        details << tr("%1 s").arg(fixed(record.times.generate_s, 2));
        section.detail = details.join(QStringLiteral(" · "));
    }
    if (record.prompt.text) section.prompt = bytesAsText(record.prompt.text->bytes);
    section.text = bytesAsText(record.output.text.bytes);
    section.digests.push_back(digest("logits", tr("logits"), tr("the logits"), record.output.logits_sha256));
    return section;
}

} // namespace

QString comparedWith(const RecordedComparison& comparison) {
    // What is no server has no version.
    return comparison.version.empty() ? utf8(comparison.url)
                                      : utf8(comparison.url) + u' ' + utf8(comparison.version);
}

ProvenanceContent recordContent(const RunRecord& record, const QString& opened) {
    ProvenanceContent content;
    content.ran = true;
    content.title = tr("What ran, and how to check it");
    QString when = utf8(record.times.started_utc);
    if (when.size() > 10 && when[10] == u'T') when[10] = u' ';
    when.replace(u'Z', QStringLiteral(" UTC"));
    content.subtitle =
        tr("%1 · record %2").arg(when, QStringLiteral("`%1`").arg(utf8(record.sha256).left(8)));
    if (!opened.isEmpty()) content.subtitle += tr(" · opened from `%1`").arg(homePath(opened));
    if (!record.intact) content.subtitle += tr(" · its digest is not that of its content: it was changed");
    if (record.definition.replaces_builtin) {
        const QString arch = utf8(record.definition.arch);
        const bool fromFile = record.definition.origin != "window";
        content.substitution = fromFile ? tr("A file replaces the built-in %1.").arg(arch)
                                        : tr("A changed text replaces the built-in %1.").arg(arch);
        content.substitutionDetail =
            tr("%1 is what ran.")
                .arg(fromFile ? originText(record.definition.origin) : tr("The text in the editor"));
        if (const auto substitution = substitution_of(record.definition.text.bytes, currentLocale(),
                                                      record.definition.replaces_builtin))
            content.substitutionDetail += u' ' + QString::fromStdString(substitution->what_differs);
    }
    content.sections = {whatRan(record), onWhat(record), byWhat(record), knobs(record), result(record)};
    return content;
}

} // namespace archdef::ui
