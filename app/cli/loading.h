#pragma once

#include "commands.h"

#include "language/definition.h"
#include "model/model.h"
#include "model/program.h"
#include "runtime/session.h"
#include "store/store.h"

#include <csignal>
#include <filesystem>
#include <memory>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

namespace archdef::cli {

/// A model that was named on the command line, with the definition that runs it.
struct LoadedModel {
    StoredModel stored;
    std::shared_ptr<const Model> model;
    Definition definition;
    std::string definition_origin; ///< "built-in", or the file
};

/// Finds MODEL and its definition: `--definition`, else the operator's directory, else the built-in one. A
/// definition that does not load is the error; nothing takes its place.
Result<LoadedModel> load_model(const std::string& name, const CommonOptions& options);

/// `--threads`, `--context` and `--numerics`, else the knobs.
SessionOptions session_options(const CommonOptions& options);

/// Binds and prepares to run; warnings of the binding go to stderr.
Result<std::unique_ptr<Session>> open_session(const LoadedModel& loaded, const CommonOptions& options);

/// "1,2,3" as token ids. Errors: `ids-malformed`, kind usage.
Result<std::vector<TokenId>> parse_ids(const std::string& text);

/// The bytes of a file as they are. Errors: `file-unreadable`.
Result<std::string> read_bytes(const std::filesystem::path& path);

/// Turns Ctrl+C into a stop request while it lives; a second Ctrl+C ends the program. Must be made before any
/// thread is started: threads inherit that they leave the signal to the watcher.
class Interrupt {
  public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;
    std::stop_token token() const { return source_.get_token(); }

  private:
    void watch();

    std::stop_source source_;
    sigset_t waited_{}, before_{};
    std::thread watcher_;
};

} // namespace archdef::cli
