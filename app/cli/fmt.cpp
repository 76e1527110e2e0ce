#include "commands.h"
#include "output_file.h"

#include "base/sha256.h"
#include "catalog/text_file.h"
#include "language/format.h"
#include "language/lexer.h"

#include <fmt/format.h>
#include <iostream>
#include <iterator>

namespace archdef::cli {
namespace {

struct FormatOptions {
    std::vector<std::filesystem::path> files;
    bool check = false;
};

/// `-`: from the standard input to the standard output, for editors.
int format_stream() {
    const std::string text{std::istreambuf_iterator<char>(std::cin), {}};
    fmt::print("{}", format_definition(text));
    return exit_fine;
}

std::string changed_words(const std::string& path, const std::string& before, const std::string& after,
                          bool check, Locale locale) {
    const auto old_sha = before.substr(0, 12);
    const auto new_sha = after.substr(0, 12);
    if (locale == Locale::es) {
        return check
                   ? fmt::format("{}: le daría formato; el sha cambiaría de {} a {}", path, old_sha, new_sha)
                   : fmt::format("{}: con formato; el sha cambia de {} a {}", path, old_sha, new_sha);
    }
    return check ? fmt::format("{}: would be formatted; the sha would change from {} to {}", path, old_sha,
                               new_sha)
                 : fmt::format("{}: formatted; the sha changes from {} to {}", path, old_sha, new_sha);
}

int format_files(const FormatOptions& options, const CommonOptions& common) {
    if (options.files.size() == 1 && options.files[0] == "-") return format_stream();
    int code = exit_fine;
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    std::optional<Error> problem;
    for (const std::filesystem::path& path : options.files) {
        Result<std::string> text = read_text_file(path, language::max_text_bytes);
        Result<void> done = {};
        if (!text) done = fail("file-unreadable", fmt::format("{}: {}", path.string(), text.error().message));
        const std::string formatted = text ? format_definition(*text) : std::string();
        const bool changes = text && formatted != *text;
        if (changes && !options.check) done = replace_file(path, formatted);
        if (!done) {
            if (!common.json) fmt::print(stderr, "archdef: {}\n", done.error().message);
            if (!problem) problem = done.error();
            continue;
        }
        const std::string before = sha256_hex(*text);
        const std::string after = sha256_hex(formatted);
        if (changes && options.check) code = exit_no;
        if (changes && !common.json) {
            fmt::print("{}\n", changed_words(path.string(), before, after, options.check, common.locale));
        }
        list.push_back({{"path", path.string()},
                        {"changes", changes},
                        {"sha256_before", before},
                        {"sha256_after", after}});
    }
    if (common.json) {
        nlohmann::ordered_json object = nlohmann::ordered_json::object();
        if (problem) object["error"] = {{"code", problem->code}, {"message", problem->message}};
        object["files"] = std::move(list);
        print_json(object);
    }
    return problem ? exit_input : code;
}

} // namespace

void add_fmt(CLI::App& app, Action& action) {
    CLI::App* command =
        app.add_subcommand("fmt", "Lays definitions out in the usual way; what they compute stays");
    const auto options = std::make_shared<FormatOptions>();
    command->add_option("FILE", options->files, "Definitions (.archdef), or - for standard input to output")
        ->required();
    command->add_flag("--check", options->check, "Write nothing; exit with 1 where a file would change");
    command->callback([&action, options] {
        action = [options](const CommonOptions& common) { return format_files(*options, common); };
    });
}

} // namespace archdef::cli
