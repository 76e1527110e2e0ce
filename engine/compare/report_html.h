#pragma once

#include "compare/comparison.h"

#include <span>
#include <string>

namespace archdef::compare {

/// What was compared with what, for the head of the report.
struct ReportHead {
    std::string model, architecture, definition_origin;
    const Definition& definition;
    std::string reference, numerics, engine;
};

/// One prompt.
struct ReportPart {
    std::string name, prompt;
    const Comparison* comparison;
};

/// A report for a reviewer as one HTML file without scripts or links: verdict, evidence as charts (inline
/// SVG), every position, and the definition that ran. Light colours of the design; no colour without its
/// word.
std::string report_html(const ReportHead& head, std::span<const ReportPart> parts,
                        const Tokenizer& tokenizer);

} // namespace archdef::compare
