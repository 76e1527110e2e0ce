#include "commands.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <string_view>
#include <unistd.h>

namespace archdef::cli {
namespace {

/// Adding a subcommand is one function and one entry here.
using AddCommand = void (*)(CLI::App&, Action&);
// One a line, so that two that are added at once do not collide.
constexpr std::array commands{
    add_check,    //
    add_status,   //
    add_init,     //
    add_fmt,      //
    add_draft,    //
    add_inspect,  //
    add_models,   //
    add_tokenize, //
    add_verify,   //
    add_run,      //
    add_logits,   //
    add_trace,    //
    add_compare,  //
    add_bench,    //
};

Locale locale_of_environment() {
    for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        const char* value = std::getenv(name);
        if (value && *value) return std::string_view(value).starts_with("es") ? Locale::es : Locale::en;
    }
    return Locale::en;
}

} // namespace

int exit_code(const Error& error) {
    switch (error.kind) {
    case ErrorKind::usage:
        return exit_usage;
    case ErrorKind::input:
        return exit_input;
    case ErrorKind::endpoint:
        return exit_endpoint;
    case ErrorKind::cancelled:
        return exit_no;
    }
    return exit_input;
}

void print_json(const nlohmann::ordered_json& object) {
    fmt::print("{}\n", object.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

int report(const Error& error, const CommonOptions& options) {
    if (options.json) {
        print_json({{"error", {{"code", error.code}, {"message", error.message}}}});
    } else {
        fmt::print(stderr, "archdef: {}\n", error.message);
    }
    return exit_code(error);
}

int main_with(int argc, char** argv) {
    CLI::App app{"Checks, inspects, runs and compares .archdef model definitions.", "archdef"};
    app.set_version_flag("--version", "archdef " ARCHDEF_VERSION);
    app.require_subcommand(1);
    app.fallthrough();

    CommonOptions common;
    common.locale = locale_of_environment();
    std::string color = "auto";
    app.add_option("--archdefs", common.archdefs, "The operator's directory of definitions")
        ->type_name("DIR");
    app.add_option("--definition", common.definition, "Use this definition for this run")->type_name("FILE");
    app.add_option("--threads", common.threads,
                   "Threads; default: SYNSEMA_LLM_THREADS, else the physical cores")
        ->check(CLI::Range(1, 1024));
    app.add_option("--context", common.context,
                   "Context length in tokens; default: SYNSEMA_LLM_CTX, else 4096")
        ->check(CLI::Range(1, 1 << 24));
    app.add_option("--numerics", common.numerics, "f32 or q8")
        ->transform(CLI::CheckedTransformer(std::map<std::string, kernels::Numerics>{
            {"f32", kernels::Numerics::f32}, {"q8", kernels::Numerics::q8}}))
        ->option_text("f32|q8");
    app.add_option("--lang", common.locale, "en or es")
        ->transform(
            CLI::CheckedTransformer(std::map<std::string, Locale>{{"en", Locale::en}, {"es", Locale::es}}))
        ->option_text("en|es");
    app.add_flag("--json", common.json, "One JSON object on stdout");
    app.add_flag("--quiet", common.quiet, "No progress and no remarks on stderr");
    app.add_option("--color", color, "auto, always or never")
        ->check(CLI::IsMember({"auto", "always", "never"}));

    Action action;
    for (const AddCommand add : commands) add(app, action);

    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp& help) {
        return app.exit(help);
    } catch (const CLI::CallForVersion& version) {
        return app.exit(version);
    } catch (const CLI::ParseError& error) {
        std::string names;
        for (const CLI::App* command : app.get_subcommands({}))
            names += (names.empty() ? "" : ", ") + command->get_name();
        const bool json = common.json || std::any_of(argv, argv + argc, [](const char* argument) {
                              return std::string_view(argument) == "--json";
                          });
        common.json = json;
        return report({"usage", fmt::format("{}. Subcommands: {}.", error.what(), names), ErrorKind::usage},
                      common);
    }
    common.color = color == "always" || (color == "auto" && ::isatty(STDOUT_FILENO) &&
                                         ::isatty(STDERR_FILENO) && !std::getenv("NO_COLOR"));
    return action(common);
}

} // namespace archdef::cli

int main(int argc, char** argv) {
    return archdef::cli::main_with(argc, argv);
}
