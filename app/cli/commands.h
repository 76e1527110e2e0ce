#pragma once

#include "base/error.h"
#include "base/severity.h"
#include "kernels/kernels.h"

#include <CLI/CLI.hpp>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>

namespace archdef::cli {

/// The exit codes of the contract.
enum ExitCode { exit_fine = 0, exit_no = 1, exit_usage = 2, exit_input = 3, exit_endpoint = 4 };

/// Options that every subcommand takes. Empty or 0: not given, so the knob or the default holds.
struct CommonOptions {
    std::filesystem::path archdefs;
    std::filesystem::path definition;
    std::size_t threads = 0;
    std::size_t context = 0;
    kernels::Numerics numerics = kernels::Numerics::f32;
    Locale locale = Locale::en;
    bool json = false;
    bool quiet = false;
    bool color = false; ///< resolved: stderr and stdout colours are wanted
};

/// Set by the subcommand that was chosen; main runs it after parsing.
using Action = std::function<int(const CommonOptions&)>;

/// Prints an error (`{"error": {"code", "message"}}` on stdout with --json, else one line on stderr) and
/// returns the exit code of its kind.
int report(const Error& error, const CommonOptions& options);

/// The exit code that an error's kind asks for.
int exit_code(const Error& error);

/// One JSON object on stdout. Bytes that are not UTF-8 are replaced by U+FFFD.
void print_json(const nlohmann::ordered_json& object);

// One function per subcommand, each in a file of its own: declares the options and sets `action`.
void add_check(CLI::App& app, Action& action);
void add_status(CLI::App& app, Action& action);
void add_init(CLI::App& app, Action& action);
void add_fmt(CLI::App& app, Action& action);
void add_draft(CLI::App& app, Action& action);
void add_inspect(CLI::App& app, Action& action);
void add_models(CLI::App& app, Action& action);
void add_tokenize(CLI::App& app, Action& action);
void add_verify(CLI::App& app, Action& action);
void add_run(CLI::App& app, Action& action);
void add_logits(CLI::App& app, Action& action);
void add_trace(CLI::App& app, Action& action);
void add_compare(CLI::App& app, Action& action);
void add_bench(CLI::App& app, Action& action);

} // namespace archdef::cli
