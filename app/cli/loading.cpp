#include "loading.h"

#include "catalog/catalog.h"
#include "catalog/knobs.h"
#include "model/binding.h"
#include "runtime/physical_cores.h"

#include <charconv>
#include <cstdio>
#include <fmt/format.h>
#include <fstream>
#include <iterator>

namespace archdef::cli {
namespace {

std::size_t knob_number(const Knobs& knobs, std::string_view name, std::size_t otherwise) {
    const auto number = knobs.number(name);
    return number ? static_cast<std::size_t>(*number) : otherwise;
}

/// Says what of `.env` does not hold; a number that is none is an error, since nothing may take its place.
Result<void> check_knobs(const Knobs& knobs, const CommonOptions& options) {
    if (const DotenvProblem* malformed = knobs.malformed_number())
        return fail("knob-malformed", full_message(*malformed, options.locale));
    for (const DotenvProblem& problem : knobs.problems())
        if (!options.quiet) fmt::print(stderr, "archdef: {}\n", full_message(problem, options.locale));
    return {};
}

std::string first_error_of(const std::filesystem::path& path, const std::vector<Diagnostic>& diagnostics,
                           Locale locale) {
    for (const Diagnostic& diagnostic : diagnostics) {
        if (diagnostic.severity == Severity::error)
            return fmt::format("{}: {}", path.string(), full_message(diagnostic, locale));
    }
    return path.string();
}

/// The definition of a file that was named for this run.
Result<Definition> definition_of_file(const std::filesystem::path& path, Locale locale) {
    auto text = read_bytes(path);
    if (!text) return std::unexpected(text.error());
    ParseResult parsed = parse_definition(*text, {.file_arch = {}});
    if (parsed.definition) return std::move(*parsed.definition);
    return fail("definition-broken", first_error_of(path, parsed.diagnostics, locale));
}

} // namespace

Result<LoadedModel> load_model(const std::string& name, const CommonOptions& options) {
    const Knobs knobs = Knobs::load();
    if (auto checked = check_knobs(knobs, options); !checked) return std::unexpected(checked.error());
    const StorePaths paths =
        default_store_paths(knobs.get("OLLAMA_MODELS").value, knobs.get("HF_HOME").value);
    auto stored = resolve_model(name, paths);
    if (!stored) return std::unexpected(stored.error());
    auto model = Model::open(stored->path);
    if (!model) return std::unexpected(model.error());
    if (!(*model)->file->usable()) return std::unexpected((*model)->file->first_error());

    LoadedModel loaded{std::move(*stored), std::move(*model), {}, {}};
    if (!options.definition.empty()) {
        auto definition = definition_of_file(options.definition, options.locale);
        if (!definition) return std::unexpected(definition.error());
        loaded.definition = std::move(*definition);
        loaded.definition_origin = options.definition.string();
        return loaded;
    }
    const std::filesystem::path directory =
        options.archdefs.empty() ? std::filesystem::path(knobs.get("SYNSEMA_INFER_ARCHDEF").value)
                                 : options.archdefs;
    const Catalog catalog = Catalog::load(directory);
    if (!catalog.directory_problem().empty() && !options.quiet)
        fmt::print(stderr, "archdef: {}\n", catalog.directory_problem());
    const std::string_view arch = loaded.model->file->architecture();
    const auto definition = catalog.definition_for(arch, options.locale);
    if (!definition) return fail("definition-unavailable", definition.error());
    loaded.definition = **definition;
    const CatalogEntry* entry = catalog.find(arch);
    loaded.definition_origin = !entry || entry->builtin ? "built-in" : entry->path.string();
    return loaded;
}

SessionOptions session_options(const CommonOptions& options) {
    const Knobs knobs = Knobs::load();
    SessionOptions session;
    session.threads =
        options.threads != 0 ? options.threads : knob_number(knobs, "SYNSEMA_LLM_THREADS", physical_cores());
    session.context = options.context != 0 ? options.context : knob_number(knobs, "SYNSEMA_LLM_CTX", 4096);
    session.numerics = options.numerics;
    return session;
}

Result<std::unique_ptr<Session>> open_session(const LoadedModel& loaded, const CommonOptions& options) {
    if (!options.quiet && !options.json) {
        for (const Diagnostic& diagnostic : bind(loaded.definition, *loaded.model).diagnostics) {
            if (diagnostic.severity != Severity::warning) continue;
            fmt::print(stderr, "{}: {}: {}\n", loaded.definition_origin,
                       severity_name(Severity::warning, options.locale),
                       full_message(diagnostic, options.locale));
        }
    }
    auto program = make_program(loaded.definition, *loaded.model);
    if (!program) return std::unexpected(program.error());
    return Session::create(std::move(*program), session_options(options));
}

Result<std::vector<TokenId>> parse_ids(const std::string& text) {
    std::vector<TokenId> ids;
    const char *at = text.data(), *end = at + text.size();
    while (at != end) {
        TokenId id = 0;
        const auto [after, error] = std::from_chars(at, end, id);
        const bool ok = error == std::errc() && (after == end || (*after == ',' && after + 1 != end));
        if (!ok) {
            return fail(
                "ids-malformed",
                fmt::format("--ids takes numbers with commas between them, like 1,2,3; `{}` is not one",
                            std::string_view(at, static_cast<std::size_t>(end - at)).substr(0, 40)),
                ErrorKind::usage);
        }
        ids.push_back(id);
        at = after == end ? end : after + 1;
    }
    if (ids.empty()) return fail("ids-malformed", "--ids is empty", ErrorKind::usage);
    return ids;
}

Result<std::string> read_bytes(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::string bytes;
    if (file) bytes.assign(std::istreambuf_iterator<char>(file), {});
    if (!file || file.bad()) return fail("file-unreadable", fmt::format("{} cannot be read", path.string()));
    return bytes;
}

Interrupt::Interrupt() {
    ::sigemptyset(&waited_);
    for (const int signal : {SIGINT, SIGTERM, SIGUSR1}) ::sigaddset(&waited_, signal);
    ::pthread_sigmask(SIG_BLOCK, &waited_, &before_);
    watcher_ = std::thread([this] { watch(); });
}

Interrupt::~Interrupt() {
    ::pthread_kill(watcher_.native_handle(), SIGUSR1);
    watcher_.join();
    ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

void Interrupt::watch() {
    for (int count = 0;; ++count) {
        int signal = 0;
        if (::sigwait(&waited_, &signal) != 0 || signal == SIGUSR1) return;
        if (count == 0) {
            source_.request_stop();
            continue;
        }
        std::signal(signal, SIG_DFL);
        ::pthread_sigmask(SIG_UNBLOCK, &waited_, nullptr);
        ::raise(signal);
    }
}

} // namespace archdef::cli
