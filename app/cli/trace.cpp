#include "commands.h"
#include "given_ids.h"
#include "result_json.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <map>
#include <memory>
#include <optional>

namespace archdef::cli {
namespace {

using Json = nlohmann::ordered_json;

struct TraceOptions {
    GivenIds given;
    std::optional<int> layer;
};

/// What a step left in its register.
struct StepSummary {
    double rms = 0, least = 0, greatest = 0;
    std::size_t not_a_number = 0, infinite = 0;
};

StepSummary summarise(const StepTrace& trace) {
    StepSummary summary;
    const std::span values(trace.values, trace.rows * trace.width);
    double squares = 0;
    float least = std::numeric_limits<float>::infinity(), greatest = -least;
    for (const float value : values) {
        if (std::isnan(value)) {
            ++summary.not_a_number;
            continue;
        }
        if (std::isinf(value)) ++summary.infinite;
        squares += static_cast<double>(value) * static_cast<double>(value);
        least = std::min(least, value);
        greatest = std::max(greatest, value);
    }
    const std::size_t numbers = values.size() - summary.not_a_number;
    if (numbers == 0) return summary;
    summary.rms = std::sqrt(squares / static_cast<double>(numbers));
    summary.least = static_cast<double>(least);
    summary.greatest = static_cast<double>(greatest);
    return summary;
}

/// The text of each step by its line, without comment and indentation.
std::map<int, std::string> texts_by_line(const Definition& definition) {
    std::map<int, std::string> texts;
    std::string_view rest = definition.text;
    for (int line = 1; !rest.empty(); ++line) {
        const std::size_t end = rest.find('\n');
        std::string_view text = rest.substr(0, end);
        text = text.substr(0, text.find('#'));
        const std::size_t first = text.find_first_not_of(" \t\r");
        const std::size_t last = text.find_last_not_of(" \t\r");
        if (first != std::string_view::npos) texts[line] = text.substr(first, last - first + 1);
        rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
    }
    return texts;
}

Json step_json(const StepTrace& trace, const StepSummary& summary, const std::string& text) {
    return {{"line", trace.step->line},
            {"layer", trace.step->layer < 0 ? Json(nullptr) : Json(trace.step->layer)},
            {"text", text},
            {"register", trace.register_name},
            {"shape", {trace.rows, trace.width}},
            {"rms", number_json(summary.rms)},
            {"min", number_json(summary.least)},
            {"max", number_json(summary.greatest)},
            {"nan", summary.not_a_number},
            {"inf", summary.infinite},
            {"time_us", std::chrono::duration<double, std::micro>(trace.time).count()}};
}

void print_step(const StepTrace& trace, const StepSummary& summary, const std::string& text) {
    fmt::print("{:>4} {:>5}  {:<62} {:>6} {:>12} {:>11.5g} {:>11.5g} {:>11.5g} {:>5} {:>9.1f}\n",
               trace.step->line, trace.step->layer < 0 ? "" : std::to_string(trace.step->layer), text,
               trace.register_name, fmt::format("[{}, {}]", trace.rows, trace.width), summary.rms,
               summary.least, summary.greatest, summary.not_a_number + summary.infinite,
               std::chrono::duration<double, std::micro>(trace.time).count());
}

int trace_steps(const TraceOptions& wanted, const CommonOptions& options) {
    const Interrupt interrupt;
    auto prepared = prepare(wanted.given, options);
    if (const int* code = std::get_if<int>(&prepared)) return *code;
    const auto& [ids, loaded, session] = std::get<PreparedIds>(prepared);
    const auto layers = static_cast<int>(session->program().config.block_count);
    if (wanted.layer && *wanted.layer >= layers) {
        return report({"layer-out-of-range",
                       fmt::format("--layer {}: the model's layers are 0 to {}", *wanted.layer, layers - 1),
                       ErrorKind::usage},
                      options);
    }
    const std::map<int, std::string> texts = texts_by_line(loaded.definition);
    Json steps = Json::array();
    std::optional<Json> first_not_finite;
    if (!options.json) {
        fmt::print("{:>4} {:>5}  {:<62} {:>6} {:>12} {:>11} {:>11} {:>11} {:>5} {:>9}\n", "line", "layer",
                   "step", "to", "shape", "RMS", "min", "max", "NaN", "us");
    }
    session->set_trace([&](const StepTrace& trace) {
        const StepSummary summary = summarise(trace);
        const auto found = texts.find(trace.step->line);
        const std::string text = found == texts.end() ? "" : found->second;
        if (!first_not_finite && summary.not_a_number + summary.infinite > 0)
            first_not_finite = step_json(trace, summary, text);
        if (wanted.layer && trace.step->layer != *wanted.layer) return;
        if (options.json) {
            steps.push_back(step_json(trace, summary, text));
        } else {
            print_step(trace, summary, text);
        }
    });
    const auto logits = session->evaluate(ids, LogitsOf::last, interrupt.token());
    if (!logits) return report(logits.error(), options);
    if (options.json) {
        print_json({{"steps", std::move(steps)},
                    {"first_not_finite", first_not_finite ? *first_not_finite : Json(nullptr)},
                    {"provenance", provenance_json(loaded, *session, options)}});
    } else if (first_not_finite) {
        fmt::print(stderr, "archdef: the first value that is not finite comes from line {}: {}\n",
                   (*first_not_finite)["line"].get<int>(), (*first_not_finite)["text"].get<std::string>());
    }
    return first_not_finite ? exit_no : exit_fine;
}

} // namespace

void add_trace(CLI::App& app, Action& action) {
    const auto wanted = std::make_shared<TraceOptions>();
    CLI::App* command = app.add_subcommand("trace", "Show what every step makes of given ids");
    add_given_ids(*command, wanted->given);
    command->add_option("--layer", wanted->layer, "Only this layer")
        ->check(CLI::Range(0, 1 << 16))
        ->type_name("L");
    command->callback([wanted, &action] {
        action = [wanted](const CommonOptions& options) { return trace_steps(*wanted, options); };
    });
}

} // namespace archdef::cli
