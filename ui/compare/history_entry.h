#pragma once

#include "compare/comparison_run.h"

#include <QDateTime>
#include <QString>
#include <memory>
#include <string>

namespace archdef::ui {

/// One comparison of the past: what it said, of which definition, and to which question.
struct HistoryEntry {
    QDateTime when; ///< UTC
    compare::VerdictKind kind = compare::VerdictKind::cannot_compare;
    std::string title; ///< the verdict's, in English
    std::size_t positions = 0, same_first = 0;
    double mean_difference = 0, largest_difference = 0, noise = 0, threshold = 0;
    std::string definition_sha256, definition_text;
    QString definition_name;
    QString prompt, numerics, model, reference; ///< of the question, as it can be read
    std::string question; ///< a digest of all that moves the numbers beside the definition
    QString change; ///< what led to it since the last comparison of the same question: "line 9: + param …"
    /// All of it, in the session that made it; else null.
    std::shared_ptr<const ComparisonOutcome> outcome;

    bool judged() const { return kind != compare::VerdictKind::cannot_compare; }
    QString whenText() const; ///< "17:31" today, else with the day
};

HistoryEntry entryOf(std::shared_ptr<const ComparisonOutcome> outcome);

/// "Differs", "Matches within noise", …
QString kindText(compare::VerdictKind kind);

/// What changed from one text to the next, in a few words: the first line that is not the same.
QString changeText(const QString& before, const QString& after);

/// "before 0.41 → now 0.003"
QString effectText(const HistoryEntry& before, const HistoryEntry& now);

} // namespace archdef::ui
