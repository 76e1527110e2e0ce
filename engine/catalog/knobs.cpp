#include "catalog/knobs.h"

#include "catalog/dotenv.h"
#include "catalog/text_file.h"
#include "language/messages.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>

namespace archdef {
namespace {

constexpr std::string_view not_a_number = "catalog.knob-number";
constexpr std::size_t max_dotenv_bytes = std::size_t{1} << 20;

constexpr KnobInfo table[] = {
    {"SYNSEMA_INFER_BACKEND", "candle",
     "Synsema's engine: `rust` runs .archdef files; anything else, or nothing, is candle, which ignores "
     "them.",
     "El motor de Synsema: `rust` corre los .archdef; cualquier otra cosa, o nada, es candle, que los "
     "ignora."},
    {"SYNSEMA_INFER_ARCHDEF", "", "The directory of the operator's definitions: <arch>.archdef files.",
     "El directorio de las definiciones del operador: archivos <arch>.archdef."},
    {"SYNSEMA_LLM_MODEL", "", "The model to run: a path, name:tag of Ollama, or org/repo of Hugging Face.",
     "El modelo que se corre: una ruta, name:tag de Ollama u org/repo de Hugging Face."},
    {"SYNSEMA_LLM_CTX", "4096", "Context length in tokens; capped by the model.",
     "Longitud del contexto en tokens; el modelo pone el tope.", 1, 1 << 24},
    {"SYNSEMA_LLM_THREADS", "", "Threads; without it, the physical cores.",
     "Hilos; sin él, los núcleos físicos.", 1, 1024},
    {"SYNSEMA_LLM_TEMPERATURE", "0", "0 is greedy and repeatable.", "0 es voraz y repetible.", 0, 100, false},
    {"SYNSEMA_LLM_MAX_TOKENS", "", "The most tokens that a run makes.",
     "El máximo de tokens que hace una generación.", 1, 1 << 24},
    {"OLLAMA_HOST", "", "The ollama endpoint to compare with; without it, 127.0.0.1:11434.",
     "El endpoint de ollama con el que comparar; sin él, 127.0.0.1:11434."},
    {"OLLAMA_MODELS", "", "Where Ollama keeps its models; without it, its usual places.",
     "Dónde guarda Ollama sus modelos; sin él, sus lugares habituales."},
    {"HF_HOME", "", "Where Hugging Face keeps its cache; without it, ~/.cache/huggingface.",
     "Dónde guarda Hugging Face su caché; sin él, ~/.cache/huggingface."},
};

DotenvProblem problem(int line, std::string_view code, std::vector<std::string> arguments) {
    const language::MessageRow* row = language::find_message(code);
    std::string message = row ? language::fill(row->en, arguments) : std::string(code);
    return {line, std::move(message), std::string(code), std::move(arguments)};
}

Dotenv read_dotenv(const std::filesystem::path& path) {
    std::error_code error;
    const auto status = std::filesystem::symlink_status(path, error);
    if (status.type() == std::filesystem::file_type::not_found) return {};
    const Result<std::string> text = read_text_file(path, max_dotenv_bytes);
    Dotenv dotenv;
    if (!text) {
        dotenv.problems.push_back(problem(0, "dotenv.unreadable", {path.string(), text.error().message}));
    } else if (text->size() > max_dotenv_bytes) {
        dotenv.problems.push_back(
            problem(0, "dotenv.too-long", {path.string(), std::to_string(max_dotenv_bytes)}));
    } else {
        dotenv = parse_dotenv(*text);
    }
    return dotenv;
}

std::optional<double> number_of(const KnobInfo& info, std::string_view text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool fits = error == std::errc() && end == text.data() + text.size() && value >= info.least &&
                      value <= info.greatest && (!info.whole || value == std::floor(value));
    return fits ? std::optional(value) : std::nullopt;
}

} // namespace

std::span<const KnobInfo> known_knobs() {
    return table;
}

std::string full_message(const DotenvProblem& problem, Locale locale) {
    const language::MessageRow* row = language::find_message(problem.code);
    std::string text = row ? language::fill(language::in(*row, locale), problem.arguments) : problem.message;
    if (problem.line == 0) return text;
    return fmt::format(".env:{}: {}", problem.line, text);
}

Knobs Knobs::load(const std::filesystem::path& directory, const Environment& environment) {
    Dotenv dotenv = read_dotenv(directory / ".env");
    Knobs knobs;
    knobs.problems_ = std::move(dotenv.problems);
    for (const KnobInfo& info : table) {
        Knob knob{std::string(info.name), std::string(info.default_value)};
        const DotenvEntry* entry = nullptr;
        for (const DotenvEntry& candidate : dotenv.entries) {
            if (candidate.name != info.name) continue;
            if (entry) {
                knobs.problems_.push_back(
                    problem(candidate.line, "dotenv.repeated", {knob.name, std::to_string(entry->line)}));
            }
            entry = &candidate;
        }
        if (const auto value = environment(info.name)) {
            if (!value->empty()) {
                knob.value = *value;
                knob.origin = KnobOrigin::environment;
            }
        } else if (entry && !entry->value.empty()) {
            knob.value = entry->value;
            knob.origin = KnobOrigin::dotenv;
            knob.line = entry->line;
        }
        if (info.is_number() && !knob.value.empty() && !number_of(info, knob.value))
            knobs.problems_.push_back(problem(knob.line, not_a_number,
                                              {knob.name, fmt::format("{}", info.least),
                                               fmt::format("{}", info.greatest), info.whole ? "1" : ""}));
        knobs.knobs_.push_back(std::move(knob));
    }
    std::ranges::stable_sort(knobs.problems_, {}, &DotenvProblem::line);
    return knobs;
}

Knobs Knobs::load() {
    std::error_code error;
    const std::filesystem::path directory = std::filesystem::current_path(error);
    return load(error ? std::filesystem::path(".") : directory, [](std::string_view name) {
        const char* value = std::getenv(std::string(name).c_str());
        return value ? std::optional<std::string>(value) : std::nullopt;
    });
}

const DotenvProblem* Knobs::malformed_number() const {
    const auto found = std::ranges::find(problems_, not_a_number, &DotenvProblem::code);
    return found == problems_.end() ? nullptr : &*found;
}

std::optional<double> Knobs::number(std::string_view name) const {
    const auto info = std::ranges::find(table, name, &KnobInfo::name);
    return info == std::end(table) || !info->is_number() ? std::nullopt : number_of(*info, get(name).value);
}

void Knobs::set_for_run(std::string_view name, std::string value, KnobOrigin origin) {
    const auto found = std::ranges::find(knobs_, name, &Knob::name);
    if (found != knobs_.end())
        *found = {.name = found->name, .value = std::move(value), .origin = origin, .line = 0};
}

const Knob& Knobs::get(std::string_view name) const {
    static const Knob unknown{};
    const auto found = std::ranges::find(knobs_, name, &Knob::name);
    return found == knobs_.end() ? unknown : *found;
}

} // namespace archdef
