#include "compare/history_entry.h"

#include "base/sha256.h"
#include "inspect/value_text.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QLocale>

namespace archdef::ui {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("archdef::ui", text);
}

QString utf8(const std::string& text) {
    return QString::fromStdString(text);
}

/// Only the same question shows what an edit did: another prompt, file or reference moves the numbers too.
std::string questionOf(const ComparisonOutcome& outcome) {
    const auto& request = outcome.request;
    std::string all;
    for (const TokenId id : outcome.prompt_ids) all += std::to_string(id) + ' ';
    all += '\n' + std::to_string(request.tokens) + '\n' +
           std::to_string(static_cast<int>(request.session.numerics)) + '\n';
    for (const auto& part : request.model->file->part_paths()) all += part.string() + '\n';
    all += outcome.facts.name + '\n' + outcome.facts.model + '\n';
    // This definition in other numerics is the same question, whatever the definition.
    if (request.other && !request.other_session) all += request.other->sha256;
    return sha256_hex(all);
}

} // namespace

QString HistoryEntry::whenText() const {
    const QDateTime local = when.toLocalTime();
    const QString time = local.toString(QStringLiteral("HH:mm"));
    return local.date() == QDate::currentDate()
               ? time
               : QLocale().toString(local.date(), QStringLiteral("d MMM")) + u' ' + time;
}

HistoryEntry entryOf(std::shared_ptr<const ComparisonOutcome> outcome) {
    const auto& comparison = outcome->comparison;
    const auto& request = outcome->request;
    HistoryEntry entry;
    entry.when = outcome->when;
    entry.kind = comparison.verdict.kind;
    entry.title = comparison.verdict.title;
    entry.positions = comparison.summary.positions;
    entry.same_first = comparison.summary.same_first;
    entry.mean_difference = comparison.summary.mean_difference;
    entry.largest_difference = comparison.summary.largest_difference;
    entry.noise = comparison.noise.spread;
    entry.threshold = comparison.verdict.threshold;
    entry.definition_sha256 = request.definition.sha256;
    entry.definition_text = request.definition.text;
    entry.definition_name = request.definition_name;
    entry.prompt = request.prompt;
    entry.numerics =
        request.session.numerics == kernels::Numerics::f32 ? QStringLiteral("f32") : QStringLiteral("q8");
    entry.model = QFileInfo(utf8(request.model->file->path().string())).fileName();
    entry.reference = utf8(outcome->facts.name);
    if (!outcome->facts.model.empty() && outcome->facts.model != outcome->facts.name)
        entry.reference += u' ' + utf8(outcome->facts.model);
    entry.question = questionOf(*outcome);
    entry.outcome = std::move(outcome);
    return entry;
}

QString kindText(compare::VerdictKind kind) {
    using Kind = compare::VerdictKind;
    switch (kind) {
    case Kind::matches:
        return tr("Matches");
    case Kind::matches_within_noise:
        return tr("Matches within noise");
    case Kind::drifts:
        return tr("Drifts");
    case Kind::differs:
        return tr("Differs");
    case Kind::cannot_compare:
        break;
    }
    return tr("Cannot be compared");
}

QString changeText(const QString& before, const QString& after) {
    if (before == after) return {};
    const QStringList old = before.split(u'\n'), now = after.split(u'\n');
    qsizetype i = 0;
    while (i < old.size() && i < now.size() && old[i] == now[i]) ++i;
    // A line more or less is told from a line that changed by what follows it.
    if (now.size() > old.size()) return tr("line %1: + %2").arg(i + 1).arg(now.value(i).simplified());
    if (now.size() < old.size()) return tr("line %1 removed: %2").arg(i + 1).arg(old.value(i).simplified());
    return tr("line %1: %2").arg(i + 1).arg(now.value(i).simplified());
}

QString effectText(const HistoryEntry& before, const HistoryEntry& now) {
    return tr("before %1 → now %2")
        .arg(significant(before.mean_difference, 2), significant(now.mean_difference, 2));
}

} // namespace archdef::ui
