#include "check_output.h"
#include "commands.h"

#include "catalog/text_file.h"
#include "language/definition.h"
#include "language/lexer.h"

#include <fmt/format.h>

namespace archdef::cli {
namespace {

struct CheckOptions {
    std::vector<std::filesystem::path> files;
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

int check(const CheckOptions& options, const CommonOptions& common) {
    std::vector<CheckedFile> files;
    for (const std::filesystem::path& path : options.files) files.push_back(check_file(path));
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
    command->add_flag("--strict", options->strict, "Warnings count as errors");
    command->callback([&action, options] {
        action = [options](const CommonOptions& common) { return check(*options, common); };
    });
}

} // namespace archdef::cli
