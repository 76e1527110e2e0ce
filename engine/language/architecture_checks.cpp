#include "language/flow.h"
#include "language/known_architectures.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace archdef::language {
namespace {

constexpr std::string_view interleaved = "rope_interleaved";
constexpr std::string_view window_param = "sliding_window_type";

const FlowStep* first_of(const std::vector<FlowStep>& steps, OperationId operation) {
    const auto found = std::ranges::find(steps, operation, &FlowStep::operation);
    return found == steps.end() ? nullptr : &*found;
}

Range operation_range(const ParsedText& parsed, const FlowStep& step) {
    for (const auto* steps : {&parsed.partial.prologue, &parsed.partial.block, &parsed.partial.epilogue}) {
        for (const Step& candidate : *steps) {
            if (candidate.range == step.range) return candidate.operation_range;
        }
    }
    return step.range;
}

/// The warnings that rest on what files of an architecture are known to hold.
class ArchitectureCheck {
  public:
    ArchitectureCheck(const ParsedText& parsed, std::string_view arch, Diagnostics& diagnostics)
        : parsed_(parsed), arch_(arch), diagnostics_(diagnostics) {
        if (const KnownArchitecture* row = find_architecture(arch)) known_ = *row;
    }

    void run() {
        check_rope_style();
        check_turned();
        check_activation();
        check_embedding_scale();
        check_window();
    }

  private:
    Fix state_param(const std::string& line) const {
        Fix fix = insert_line(parsed_.lines, line_for_header(parsed_.lines), line);
        return {"fix.state-param", {line}, std::move(fix.edits)};
    }

    const Param* param(std::string_view name) const {
        const Param* found = nullptr;
        for (const Param& candidate : parsed_.partial.params) {
            if (candidate.name == name) found = &candidate;
        }
        return found;
    }

    void check_rope_style() {
        const FlowStep* rope = first_of(parsed_.steps(Section::block), OperationId::rope);
        if (!rope || parsed_.broken_params.contains(interleaved)) return;
        const Range range = operation_range(parsed_, *rope);
        const Param* stated = param(interleaved);
        const bool pairs = stated && stated->value != 0;
        const std::string arch(arch_);
        if (known_.rope == RopeStyle::none) {
            diagnostics_.warning("rope-not-used", range, {arch});
        } else if (known_.rope == RopeStyle::pairs && !pairs) {
            const std::string line = fmt::format("param {} 1", interleaved);
            auto& diagnostic =
                diagnostics_.warning("rope-style-contradicts", stated ? stated->range : range, {arch, line});
            diagnostic.fixes.push_back(stated ? write_instead(stated->range, line) : state_param(line));
        } else if (known_.rope == RopeStyle::halves && pairs) {
            const std::string line = fmt::format("param {} 0", interleaved);
            diagnostics_.warning("rope-style-contradicts", stated->range, {arch, ""})
                .fixes.push_back(write_instead(stated->range, line));
        } else if (!stated && !arch_.empty()) {
            const bool unknown = known_.rope == RopeStyle::unknown;
            auto& diagnostic =
                diagnostics_.hint(unknown ? "rope-style-unknown" : "rope-style-default", range, {arch});
            diagnostic.fixes.push_back(state_param(fmt::format("param {} 0", interleaved)));
            if (unknown) diagnostic.fixes.push_back(state_param(fmt::format("param {} 1", interleaved)));
        }
    }

    /// Follows q and k through the block: which values are turned by rope, and what happens behind it.
    void check_turned() {
        std::map<std::string, const FlowStep*, std::less<>> turned;
        for (const FlowStep& step : parsed_.steps(Section::block)) {
            if (!step.operation || step.reads.empty()) continue;
            const std::string& target = step.reads[0].name;
            switch (*step.operation) {
            case OperationId::rope:
                turned[target] = &step;
                break;
            case OperationId::norm_heads:
                if (turned.contains(target) && !known_.norms_heads_after_rope) {
                    diagnose_order(step, *turned[target]);
                }
                break;
            case OperationId::attention:
                check_both_turned(step, turned.contains(target),
                                  step.reads.size() > 1 && turned.contains(step.reads[1].name));
                break;
            default:
                break;
            }
            if (step.writes && !step.in_place) turned.erase(step.writes->name);
        }
    }

    void check_both_turned(const FlowStep& attention, bool q, bool k) {
        if (attention.faulty || attention.reads.size() < 3) return;
        const bool hidden = std::ranges::any_of(parsed_.steps(Section::block), &FlowStep::faulty);
        if (hidden) return;
        const Range range = operation_range(parsed_, attention);
        const bool uses_rope = known_.rope == RopeStyle::halves || known_.rope == RopeStyle::pairs;
        if (q != k) {
            diagnostics_.warning("rope-on-one-side", range,
                                 {attention.reads[q ? 0 : 1].name, attention.reads[q ? 1 : 0].name});
        } else if (!q && uses_rope) {
            diagnostics_.warning("rope-missing", range, {std::string(arch_)});
        }
    }

    void diagnose_order(const FlowStep& norm, const FlowStep& rope) {
        const int rope_line = rope.range.line;
        auto& diagnostic = diagnostics_.warning("norm-heads-after-rope", operation_range(parsed_, norm),
                                                {norm.reads[0].name, std::to_string(rope_line)});
        if (rope_line == norm.range.line) return;
        const Line& line = parsed_.line(norm.range.line);
        Fix fix{"fix.move-before",
                {std::to_string(rope_line)},
                {line_before(parsed_.lines, rope_line, line.text)}};
        fix.edits.push_back(remove_line(line).edits.front());
        diagnostic.fixes.push_back(std::move(fix));
    }

    void check_activation() {
        if (known_.activation.empty()) return;
        for (const FlowStep& step : parsed_.steps(Section::block)) {
            if (!step.operation || step.faulty) continue;
            const Operation& used = operation(*step.operation);
            const bool activation = used.id == OperationId::silu || used.id == OperationId::gelu ||
                                    used.id == OperationId::gelu_tanh || used.id == OperationId::relu;
            if (!activation || used.name == known_.activation) continue;
            const Range range = operation_range(parsed_, step);
            diagnostics_
                .warning("activation-unexpected", range,
                         {std::string(used.name), std::string(arch_), std::string(known_.activation)})
                .fixes.push_back(replace_with(range, known_.activation));
        }
    }

    void check_embedding_scale() {
        const auto& steps = parsed_.steps(Section::prologue);
        if (!known_.scales_embeddings || std::ranges::any_of(steps, &FlowStep::faulty)) return;
        const FlowStep* embed = first_of(steps, OperationId::embed);
        if (!embed || !embed->writes || first_of(steps, OperationId::scale)) return;
        const std::string step = fmt::format("scale({}, sqrt(embedding_length))", embed->writes->name);
        const int line = embed->range.line;
        diagnostics_
            .warning("embedding-scale-missing", operation_range(parsed_, *embed), {std::string(arch_), step})
            .fixes.push_back(insert_line(parsed_.lines, line + 1, indentation(parsed_.line(line)) + step));
    }

    void check_window() {
        if (known_.window_period == 0 || parsed_.broken_params.contains(window_param)) return;
        const std::string line = fmt::format("param {} {}", window_param, known_.window_period);
        if (const Param* stated = param(window_param)) {
            if (stated->value == known_.window_period) return;
            diagnostics_
                .warning("window-pattern-unexpected", stated->range,
                         {fmt::format("{}", stated->value), std::string(arch_),
                          std::to_string(known_.window_period)})
                .fixes.push_back(write_instead(stated->range, line));
            return;
        }
        const FlowStep* attention = first_of(parsed_.steps(Section::block), OperationId::attention);
        if (!attention) return;
        diagnostics_
            .warning("window-pattern-missing", operation_range(parsed_, *attention),
                     {std::string(arch_), line})
            .fixes.push_back(state_param(line));
    }

    const ParsedText& parsed_;
    std::string_view arch_;
    Diagnostics& diagnostics_;
    KnownArchitecture known_{};
};

} // namespace

void check_architecture(const ParsedText& parsed, const ParseOptions& options, Diagnostics& diagnostics) {
    ArchitectureCheck(parsed, claimed_arch(parsed.partial, options), diagnostics).run();
}

} // namespace archdef::language
