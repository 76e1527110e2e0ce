#include "language/flow.h"

#include <algorithm>
#include <string_view>
#include <unordered_set>

namespace archdef::language {
namespace {

using Names = std::unordered_set<std::string_view>;

/// Whether a value that a step makes is read later. Goes backwards through the sections (the textbook's live
/// variables); the block's end flows into its beginning and into the epilogue.
class Liveness {
  public:
    Liveness(const ParsedText& parsed, Diagnostics& diagnostics)
        : parsed_(parsed), diagnostics_(diagnostics) {
        for (const FlowStep& step : parsed.steps(Section::prologue)) {
            if (step.writes) outer_.insert(step.writes->name);
        }
        outer_.insert("x");
    }

    void run() {
        for (const auto& steps : parsed_.flow) {
            for (const FlowStep& step : steps) {
                // A line that cannot be read may read anything.
                if (step.opaque) return;
            }
        }
        // Their steps are among those of another section.
        if (std::ranges::find(parsed_.section_line, 0) != parsed_.section_line.end()) return;
        const Names before_epilogue = walk(Section::epilogue, result_of(Section::epilogue, "logits"), true);
        Names at_block_end = only_outer(before_epilogue);
        const Names next_layer = only_outer(walk(Section::block, at_block_end, false));
        at_block_end.insert(next_layer.begin(), next_layer.end());
        Names before_block = walk(Section::block, at_block_end, true);
        before_block.merge(result_of(Section::prologue, "x"));
        walk(Section::prologue, before_block, true);
    }

  private:
    /// The register that a section is for. Where no step sets it, the section's last value has the wrong
    /// name, and that is said elsewhere.
    Names result_of(Section section, std::string_view name) const {
        const auto& steps = parsed_.steps(section);
        const auto sets = [&](const FlowStep& step) { return step.writes && step.writes->name == name; };
        if (std::ranges::any_of(steps, sets)) return {name};
        for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
            if (step->writes && !step->in_place) return {name, step->writes->name};
        }
        return {name};
    }

    /// A register born in the block does not live past the layer.
    Names only_outer(const Names& names) const {
        Names kept;
        for (const std::string_view name : names) {
            if (outer_.contains(name)) kept.insert(name);
        }
        return kept;
    }

    Names walk(Section section, Names live, bool report) {
        const auto& steps = parsed_.steps(section);
        for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
            // What an unfinished line will read is not known yet.
            if (step->reads_unknown) report = false;
            if (step->writes) {
                const bool has_effect = step->operation == OperationId::attention; // it fills the cache
                if (report && !step->faulty && !has_effect && !live.contains(step->writes->name)) {
                    diagnose(*step);
                }
                if (!step->in_place) live.erase(step->writes->name);
            }
            for (const RegisterUse& use : step->reads) live.insert(use.name);
            live.insert(step->mentions.begin(), step->mentions.end());
        }
        return live;
    }

    void diagnose(const FlowStep& step) {
        auto& diagnostic = diagnostics_.warning("value-never-read", step.writes->range, {step.writes->name});
        diagnostic.fixes.push_back(remove_line(parsed_.line(step.range.line)));
    }

    const ParsedText& parsed_;
    Diagnostics& diagnostics_;
    Names outer_; ///< registers that live across layers
};

} // namespace

void check_liveness(const ParsedText& parsed, Diagnostics& diagnostics) {
    Liveness(parsed, diagnostics).run();
}

} // namespace archdef::language
