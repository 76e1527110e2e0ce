#include "model/draft.h"

#include "catalog/builtin_texts.h"
#include "language/known_architectures.h"
#include "model/binding.h"
#include "model/draft_writer.h"
#include "model/tensor_groups.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace archdef {
namespace {

std::set<std::string> tensors_of(const Definition& definition) {
    std::set<std::string> names;
    for (const auto* steps : {&definition.prologue, &definition.block, &definition.epilogue}) {
        for (const Step& step : *steps) {
            for (const Argument& argument : step.arguments) {
                const auto* tensor = std::get_if<TensorReference>(&argument.content);
                if (!tensor) continue;
                names.insert(tensor->name);
                if (!tensor->alternative.empty()) names.insert(tensor->alternative);
            }
        }
    }
    return names;
}

/// The built-in definition of the same architecture, else the one that shares the most tensors and has the
/// fewest others.
const BuiltinText& closest_builtin(std::string_view arch, const std::set<std::string>& patterns) {
    const BuiltinText* best = nullptr;
    double best_share = -1;
    for (const BuiltinText& builtin : builtin_texts()) {
        if (builtin.arch == arch) return builtin;
        const std::set<std::string> names = tensors_of(parse_definition(builtin.text).partial);
        std::size_t common = 0;
        for (const std::string& name : names) common += patterns.contains(name) ? 1 : 0;
        const double share =
            static_cast<double>(common) / static_cast<double>(names.size() + patterns.size() - common);
        if (share > best_share) {
            best = &builtin;
            best_share = share;
        }
    }
    return *best;
}

/// What the draft leaves open, found by holding it against the model.
std::vector<std::string> remaining(const std::string& text, const Model& model, Locale locale,
                                   bool& can_run) {
    const ParseResult parsed = parse_definition(text);
    const Binding binding = bind(parsed.partial, model);
    can_run = parsed.definition.has_value() && binding.can_run;
    std::vector<std::string> lines;
    for (const Diagnostic& diagnostic : binding.diagnostics) {
        if (diagnostic.severity != Severity::hint) lines.push_back(message(diagnostic, locale));
    }
    return lines;
}

} // namespace

Result<Draft> draft_definition(const Model& model, Locale locale) {
    if (!model.file->usable()) return std::unexpected(model.file->first_error());
    if (!model.config) return std::unexpected(model.config.error());
    const std::string arch = model.config->architecture;
    const bool sound_name = !arch.empty() && std::ranges::all_of(arch, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
               c == '-';
    });
    if (!sound_name) {
        return fail("arch-name-bad",
                    "general.architecture cannot name a definition; it has letters, digits, _ and - only.");
    }
    std::set<std::string> patterns;
    for (const gguf::TensorInfo& tensor : model.file->tensors()) patterns.insert(tensor_pattern(tensor.name));

    Draft draft;
    draft.arch = arch;
    draft.file_name = arch + ".archdef";
    const BuiltinText& closest = closest_builtin(arch, patterns);
    draft.closest = closest.arch;
    draft.closest_text = closest.text;

    DraftWriter writer(*model.file, *model.config, locale);
    draft.text = writer.write(draft.closest);
    draft.notes = writer.notes();
    const std::vector<std::string> open = remaining(draft.text, model, locale, draft.can_run);
    if (!open.empty()) {
        draft.text += locale == Locale::es ? "\n# Con este modelo queda por resolver:\n"
                                           : "\n# With this model, still to be settled:\n";
        for (const std::string& line : open) {
            draft.text += fmt::format("# - {}\n", line);
            draft.notes.push_back(line);
        }
    }
    return draft;
}

} // namespace archdef
