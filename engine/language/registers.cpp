#include "language/flow.h"

#include <algorithm>
#include <string_view>
#include <unordered_set>

namespace archdef::language {
namespace {

using Names = std::unordered_set<std::string_view>;

Names written_in(const std::vector<FlowStep>& steps) {
    Names names;
    for (const FlowStep& step : steps) {
        if (step.writes) names.insert(step.writes->name);
    }
    return names;
}

/// Walks one section and reports registers that no step has written by then.
class RegisterCheck {
  public:
    RegisterCheck(const ParsedText& parsed, Diagnostics& diagnostics)
        : parsed_(parsed), diagnostics_(diagnostics), of_block_(written_in(parsed.steps(Section::block))) {}

    void run() {
        Names outer = walk(Section::prologue, {});
        // Without its line, nothing is known of what the prologue leaves behind.
        if (parsed_.section_line[0] == 0 && !parsed_.steps_before_section) outer.insert("x");
        for (const FlowStep& step : parsed_.steps(Section::prologue)) forgiving_ = forgiving_ || step.opaque;
        outer.insert("x"); // where the prologue does not set it, that is one error of its own
        walk(Section::block, outer);
        walk(Section::epilogue, outer);
        check_count();
    }

  private:
    Names walk(Section section, Names known) {
        section_ = section;
        int spare = 0; // values whose register is not known
        for (const FlowStep& step : parsed_.steps(section)) {
            for (const RegisterUse& use : step.reads) {
                if (known.contains(use.name)) continue;
                // A value that lost its register is most likely the one that is missing here.
                if (spare > 0 || forgiving_) {
                    spare = std::max(0, spare - 1);
                } else {
                    report(use, known);
                }
                known.insert(use.name); // said once
            }
            if (step.opaque) forgiving_ = true;
            if (step.writes_some) ++spare;
            if (step.writes) known.insert(step.writes->name);
        }
        return known;
    }

    void report(const RegisterUse& use, const Names& known) {
        if (section_ == Section::epilogue && of_block_.contains(use.name)) {
            const int line = first_write(Section::block, use.name);
            auto& diagnostic =
                diagnostics_.error("register-of-the-block", use.range, {use.name, std::to_string(line)});
            if (known.contains("x")) diagnostic.fixes.push_back(replace_with(use.range, "x"));
            return;
        }
        const std::string meant = diagnostics_.full() ? std::string() : suggestion(use, known);
        const int later = meant.empty() ? first_write(section_, use.name) : 0;
        if (later > use.range.line) {
            diagnostics_.error("register-written-later", use.range, {use.name, std::to_string(later)});
            return;
        }
        auto& diagnostic = diagnostics_.error("register-not-written", use.range, {use.name, meant});
        if (!meant.empty()) diagnostic.fixes.push_back(replace_with(use.range, meant));
    }

    /// A near name that is in scope. Two names of one letter are never near: `q` for `k` is no slip.
    static std::string suggestion(const RegisterUse& use, const Names& known) {
        std::vector<std::string_view> candidates;
        for (const std::string_view name : known) {
            const bool shares_a_letter = use.name.size() + name.size() > 3 || use.name.starts_with(name) ||
                                         name.starts_with(use.name) || use.name.ends_with(name);
            const bool too_short = use.name.size() == 1 && name.size() == 1;
            if (shares_a_letter && !too_short) candidates.push_back(name);
        }
        std::ranges::sort(candidates);
        const std::string meant = nearest(use.name, candidates);
        // Within two edits any two short names are neighbours; half of the letters must remain.
        return meant.size() + use.name.size() <= 4 && meant != use.name && !use.name.starts_with(meant) &&
                       !meant.starts_with(use.name) && !use.name.ends_with(meant)
                   ? std::string()
                   : meant;
    }

    int first_write(Section section, std::string_view name) const {
        for (const FlowStep& step : parsed_.steps(section)) {
            if (step.writes && !step.in_place && step.writes->name == name) return step.writes->range.line;
        }
        return 0;
    }

    void check_count() {
        Names names;
        for (const auto& steps : parsed_.flow) {
            for (const FlowStep& step : steps) {
                if (!step.writes || !names.insert(step.writes->name).second || names.size() <= max_registers)
                    continue;
                diagnostics_.error("too-many-registers", step.writes->range, {std::to_string(max_registers)});
                return;
            }
        }
    }

    const ParsedText& parsed_;
    Diagnostics& diagnostics_;
    Names of_block_;
    Section section_ = Section::prologue;
    bool forgiving_ = false; ///< a line that cannot be read may have written anything
};

} // namespace

void check_registers(const ParsedText& parsed, Diagnostics& diagnostics) {
    RegisterCheck(parsed, diagnostics).run();
}

} // namespace archdef::language
