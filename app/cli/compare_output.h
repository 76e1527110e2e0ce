#pragma once

#include "compare/probes.h"
#include "reference/comparing.h"

#include <nlohmann/json.hpp>
#include <span>
#include <string>

namespace archdef::cli {

/// One prompt's comparison, as it is reported.
struct ProbeResult {
    compare::Probe probe;
    reference::ComparedPrompt compared;
};

/// What was compared, for the head of a report.
struct ComparisonHead {
    std::string model, architecture, definition_origin, definition_sha256, reference, engine, numerics;
};

/// A few lines on stdout: verdict, what it rests on, suspects with lines.
void print_result(const ProbeResult& result, bool color);

/// How many match, and the prompt whose verdict accuses most narrowly.
void print_overall(std::span<const ProbeResult> results, const Definition& definition);

/// The object under "results" of `archdef compare --json`.
nlohmann::ordered_json to_json(const ProbeResult& result, const Tokenizer& tokenizer);

/// JUnit XML, a test case per prompt: a failure where it drifts or differs, an error where it cannot be
/// compared.
std::string to_junit(const ComparisonHead& head, std::span<const ProbeResult> results);

} // namespace archdef::cli
