#include "check_output.h"

#include <fmt/color.h>
#include <fmt/format.h>

namespace archdef::cli {
namespace {

std::string severity_word(Severity severity, const CommonOptions& common) {
    const std::string word(severity_name(severity, common.locale));
    if (!common.color) return word;
    const auto colour = severity == Severity::error     ? fmt::terminal_color::red
                        : severity == Severity::warning ? fmt::terminal_color::yellow
                                                        : fmt::terminal_color::cyan;
    return fmt::format(fmt::emphasis::bold | fmt::fg(colour), "{}", word);
}

nlohmann::ordered_json binding_json(const Binding& binding) {
    nlohmann::ordered_json unread = nlohmann::ordered_json::array();
    std::size_t tensors = 0;
    for (const TensorGroup& group : binding.groups) {
        tensors += group.tensors.size();
        if (group.lines.empty())
            unread.push_back({{"pattern", group.pattern}, {"count", group.tensors.size()}});
    }
    return {{"can_run", binding.can_run},
            {"tensors", tensors},
            {"tensors_read", binding.tensors_read},
            {"unread", std::move(unread)},
            {"keys_that_matter", binding.keys_that_matter},
            {"unread_keys", binding.unread_keys}};
}

std::string counted(std::size_t count, std::string_view one, std::string_view many) {
    return fmt::format("{} {}", count, count == 1 ? one : many);
}

} // namespace

DiagnosticCounts count_diagnostics(const std::vector<CheckedFile>& files) {
    DiagnosticCounts counts;
    for (const CheckedFile& file : files) {
        if (!file.unreadable.empty()) ++counts.unreadable;
        for (const Diagnostic& diagnostic : file.parsed.diagnostics) {
            switch (diagnostic.severity) {
            case Severity::error:
                ++counts.errors;
                break;
            case Severity::warning:
                ++counts.warnings;
                break;
            case Severity::hint:
                ++counts.hints;
                break;
            }
        }
    }
    return counts;
}

void print_checked(const std::vector<CheckedFile>& files, const CommonOptions& common) {
    for (const CheckedFile& file : files) {
        const std::string path = file.path.string();
        if (!file.unreadable.empty()) {
            fmt::print(stderr, "archdef: {}: {}\n", path, file.unreadable);
            continue;
        }
        for (const Diagnostic& diagnostic : file.parsed.diagnostics) {
            const Range& range = diagnostic.range;
            const std::string place =
                range.line > 0 ? fmt::format("{}:{}:{}", path, range.line, range.column) : path;
            fmt::print("{}: {}: {}\n", place, severity_word(diagnostic.severity, common),
                       message(diagnostic, common.locale));
        }
    }
}

nlohmann::ordered_json diagnostic_json(const Diagnostic& diagnostic, Locale locale) {
    nlohmann::ordered_json fixes = nlohmann::ordered_json::array();
    for (const Fix& fix : diagnostic.fixes) {
        nlohmann::ordered_json edits = nlohmann::ordered_json::array();
        for (const Edit& edit : fix.edits) {
            edits.push_back({{"line", edit.range.line},
                             {"column", edit.range.column},
                             {"end_column", edit.range.end_column},
                             {"new_text", edit.new_text}});
        }
        fixes.push_back({{"kind", fix.kind}, {"title", title(fix, locale)}, {"edits", std::move(edits)}});
    }
    return {{"severity", severity_name(diagnostic.severity, Locale::en)},
            {"code", diagnostic.code},
            {"line", diagnostic.range.line},
            {"column", diagnostic.range.column},
            {"end_column", diagnostic.range.end_column},
            {"message", message(diagnostic, locale)},
            {"arguments", diagnostic.arguments},
            {"fixes", std::move(fixes)}};
}

nlohmann::ordered_json check_json(const std::vector<CheckedFile>& files, Locale locale) {
    nlohmann::ordered_json object = nlohmann::ordered_json::object();
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const CheckedFile& file : files) {
        if (!file.unreadable.empty()) {
            const std::string message = fmt::format("{}: {}", file.path.string(), file.unreadable);
            object["error"] = {{"code", "file-unreadable"}, {"message", message}};
            list.push_back({{"path", file.path.string()}, {"ok", false}, {"unreadable", file.unreadable}});
            continue;
        }
        nlohmann::ordered_json diagnostics = nlohmann::ordered_json::array();
        bool sound = true;
        for (const Diagnostic& diagnostic : file.parsed.diagnostics) {
            sound = sound && diagnostic.severity != Severity::error;
            diagnostics.push_back(diagnostic_json(diagnostic, locale));
        }
        const Definition& read = file.parsed.partial;
        list.push_back({{"path", file.path.string()},
                        {"ok", sound},
                        {"arch", read.arch},
                        {"sha256", read.sha256},
                        {"steps_per_layer", read.block.size()},
                        {"diagnostics", std::move(diagnostics)}});
        if (file.binding) list.back()["binding"] = binding_json(*file.binding);
    }
    const DiagnosticCounts counts = count_diagnostics(files);
    object["errors"] = counts.errors;
    object["warnings"] = counts.warnings;
    object["hints"] = counts.hints;
    object["files"] = std::move(list);
    return object;
}

std::string summary(const DiagnosticCounts& counts, std::size_t files, Locale locale) {
    if (locale == Locale::es) {
        return fmt::format("{}, {}, {} en {}", counted(counts.errors, "error", "errores"),
                           counted(counts.warnings, "advertencia", "advertencias"),
                           counted(counts.hints, "sugerencia", "sugerencias"),
                           counted(files, "archivo", "archivos"));
    }
    return fmt::format("{}, {}, {} in {}", counted(counts.errors, "error", "errors"),
                       counted(counts.warnings, "warning", "warnings"),
                       counted(counts.hints, "hint", "hints"), counted(files, "file", "files"));
}

} // namespace archdef::cli
