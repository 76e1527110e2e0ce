#include "language/flow.h"

#include <algorithm>
#include <fmt/format.h>

namespace archdef::language {
namespace {

/// Where a missing section belongs: before the next one, else behind the last line.
int place_of(const ParsedText& parsed, Section section) {
    for (auto i = static_cast<std::size_t>(section) + 1; i < 3; ++i) {
        if (parsed.section_line[i] > 0) return parsed.section_line[i];
    }
    return static_cast<int>(parsed.lines.size()) + 1;
}

Range range_of_line(const ParsedText& parsed, int number) {
    if (parsed.lines.empty()) return {1, 1, 1};
    return code_range(parsed.line(std::clamp(number, 1, static_cast<int>(parsed.lines.size()))));
}

bool unclear(const std::vector<FlowStep>& steps) {
    return std::ranges::any_of(steps, [](const FlowStep& step) { return step.opaque || step.writes_some; });
}

const FlowStep* last_writer(const std::vector<FlowStep>& steps, std::string_view name) {
    const FlowStep* found = nullptr;
    for (const FlowStep& step : steps) {
        if (step.writes && step.writes->name == name) found = &step;
    }
    return found;
}

void check_headers(const ParsedText& parsed, const ParseOptions& options, Diagnostics& diagnostics) {
    const int place = line_for_header(parsed.lines);
    if (parsed.arch_line == 0) {
        const std::string name = options.file_arch.empty() ? "NAME" : options.file_arch;
        auto& diagnostic = diagnostics.error("arch-missing", range_of_line(parsed, place), {"arch " + name});
        if (!options.file_arch.empty()) {
            diagnostic.fixes.push_back(insert_line(parsed.lines, place, "arch " + name));
        }
    }
    if (parsed.kind_line == 0) {
        const int behind = parsed.arch_line > 0 ? parsed.arch_line + 1 : place;
        diagnostics.error("kind-missing", range_of_line(parsed, behind))
            .fixes.push_back(insert_line(parsed.lines, behind, "kind decoder"));
    }
}

void check_section_lines(const ParsedText& parsed, Diagnostics& diagnostics) {
    for (const Section section : {Section::prologue, Section::block, Section::epilogue}) {
        if (parsed.section_line[static_cast<std::size_t>(section)] > 0) continue;
        if (section == Section::prologue && parsed.steps_before_section) continue;
        const int place = place_of(parsed, section);
        const std::string name(section_name(section));
        diagnostics.error("section-missing", range_of_line(parsed, place), {name})
            .fixes.push_back(insert_line(parsed.lines, place, name));
    }
}

void check_x(const ParsedText& parsed, Diagnostics& diagnostics) {
    const auto& steps = parsed.steps(Section::prologue);
    const int line = parsed.section_line[0];
    if (line == 0 || unclear(steps) || last_writer(steps, "x")) return;
    auto& diagnostic = diagnostics.error("x-not-set", range_of_line(parsed, line));
    const FlowStep* maker = nullptr;
    for (const FlowStep& step : steps) {
        if (step.writes && !step.in_place) maker = &step;
    }
    if (maker) {
        diagnostic.fixes.push_back(replace_with(maker->writes->range, "x"));
    } else if (steps.empty()) {
        diagnostic.fixes.push_back(insert_line(parsed.lines, line + 1, "  x = embed(token_embd.weight)"));
    }
}

void check_attention(const ParsedText& parsed, Diagnostics& diagnostics) {
    const int line = parsed.section_line[1];
    if (line == 0) return;
    const FlowStep* first = nullptr;
    bool maybe = false;
    for (const FlowStep& step : parsed.steps(Section::block)) {
        maybe = maybe || step.maybe_attention;
        if (step.operation != OperationId::attention) continue;
        if (first) {
            diagnostics.warning("attention-repeated", step.range, {std::to_string(first->range.line)});
        } else {
            first = &step;
        }
    }
    if (!first && !maybe) diagnostics.error("no-attention", range_of_line(parsed, line));
}

void check_logits(const ParsedText& parsed, Diagnostics& diagnostics) {
    const auto& steps = parsed.steps(Section::epilogue);
    const int line = parsed.section_line[2];
    if (line == 0 || unclear(steps) || last_writer(steps, "logits")) return;
    auto& diagnostic = diagnostics.error("logits-not-set", range_of_line(parsed, line));
    constexpr std::string_view head = "  logits = matmul(x, output.weight | token_embd.weight)";
    const int place = line_behind_section(parsed.lines, line);
    if (steps.empty()) {
        const std::string lines =
            fmt::format("  x = rms_norm(x, output_norm.weight)\n  x = last(x)\n{}", head);
        diagnostic.fixes.push_back({"fix.insert-head", {}, {line_before(parsed.lines, place, lines)}});
        return;
    }
    const FlowStep& last = steps.back();
    if (last.operation == OperationId::matmul && last.writes && !last.faulty) {
        diagnostic.fixes.push_back(replace_with(last.writes->range, "logits"));
    } else if (last_writer(steps, "x")) {
        diagnostic.fixes.push_back(insert_line(parsed.lines, place, head));
    }
}

} // namespace

void check_sections(const ParsedText& parsed, const ParseOptions& options, Diagnostics& diagnostics) {
    check_headers(parsed, options, diagnostics);
    check_section_lines(parsed, diagnostics);
    check_x(parsed, diagnostics);
    check_attention(parsed, diagnostics);
    check_logits(parsed, diagnostics);
}

} // namespace archdef::language
