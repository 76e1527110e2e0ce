#include "check_output.h"
#include "commands.h"

#include "catalog/knobs.h"
#include "catalog/text_file.h"
#include "language/definition.h"
#include "language/lexer.h"
#include "store/store.h"

#include <algorithm>
#include <fmt/format.h>

namespace archdef::cli {
namespace {

struct CheckOptions {
    std::vector<std::filesystem::path> files;
    std::string model;
    bool strict = false;
};

CheckedFile check_file(const std::filesystem::path& path) {
    CheckedFile checked;
    checked.path = path;
    Result<std::string> text = read_text_file(path, language::max_text_bytes);
    if (!text) {
        checked.unreadable = text.error().message;
        return checked;
    }
    // Only a definition's own file has to be named after its architecture.
    ParseOptions options;
    if (path.extension() == ".archdef") options.file_arch = path.stem().string();
    ParseResult parsed = parse_definition(*text, options);
    checked.parsed = std::move(parsed);
    return checked;
}

/// The model whose tensors and metadata the definitions are held against.
Result<std::shared_ptr<const Model>> open_model(const std::string& name) {
    const Knobs knobs = Knobs::load();
    const auto stored = resolve_model(
        name, default_store_paths(knobs.get("OLLAMA_MODELS").value, knobs.get("HF_HOME").value));
    if (!stored) return std::unexpected(stored.error());
    auto model = Model::open(stored->path);
    if (model && !(*model)->file->usable()) return std::unexpected((*model)->file->first_error());
    return model;
}

/// Adds what the model shows to what the text shows, by line; what concerns the whole comes last.
void check_against(const Model& model, CheckedFile& checked) {
    checked.binding = bind(checked.parsed.partial, model);
    auto& list = checked.parsed.diagnostics;
    list.insert(list.end(), checked.binding->diagnostics.begin(), checked.binding->diagnostics.end());
    std::ranges::stable_sort(list, [](const Diagnostic& a, const Diagnostic& b) {
        const auto place = [](const Range& range) {
            return std::tuple(range.line == 0, range.line, range.column);
        };
        return place(a.range) < place(b.range);
    });
}

int check(const CheckOptions& options, const CommonOptions& common) {
    std::shared_ptr<const Model> model;
    if (!options.model.empty()) {
        auto opened = open_model(options.model);
        if (!opened) return report(opened.error(), common);
        model = std::move(*opened);
    }
    std::vector<CheckedFile> files;
    for (const std::filesystem::path& path : options.files) {
        files.push_back(check_file(path));
        if (model && files.back().unreadable.empty()) check_against(*model, files.back());
    }
    const DiagnosticCounts counts = count_diagnostics(files);
    if (common.json) {
        print_json(check_json(files, common.locale));
    } else {
        print_checked(files, common);
        if (!common.quiet) fmt::print(stderr, "{}\n", summary(counts, files.size(), common.locale));
    }
    if (counts.unreadable > 0) return exit_input;
    return counts.errors > 0 || (options.strict && counts.warnings > 0) ? exit_no : exit_fine;
}

} // namespace

void add_check(CLI::App& app, Action& action) {
    CLI::App* command = app.add_subcommand("check", "Finds all the errors of definitions");
    const auto options = std::make_shared<CheckOptions>();
    command->add_option("FILE", options->files, "Definitions (.archdef)")->required();
    command
        ->add_option("--model", options->model,
                     "A GGUF to hold them against: shapes, missing and unread tensors")
        ->type_name("MODEL");
    command->add_flag("--strict", options->strict, "Warnings count as errors");
    command->callback([&action, options] {
        action = [options](const CommonOptions& common) { return check(*options, common); };
    });
}

} // namespace archdef::cli
