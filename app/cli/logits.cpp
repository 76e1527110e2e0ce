#include "commands.h"
#include "given_ids.h"
#include "result_json.h"

#include "base/sha256.h"
#include "runtime/generate.h"

#include <algorithm>
#include <bit>
#include <fmt/format.h>
#include <fstream>
#include <memory>

namespace archdef::cli {
namespace {

using Json = nlohmann::ordered_json;

struct LogitsOptions {
    GivenIds given;
    bool all = false;
    std::size_t chunk = 0;
    std::filesystem::path output;
};

/// Writes rows of logits and keeps their digest.
class LogitsFile {
  public:
    explicit LogitsFile(const std::filesystem::path& path)
        : file_(path, std::ios::binary | std::ios::trunc) {}

    void add(std::span<const float> values) {
        const auto bytes = std::as_bytes(values);
        file_.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
        digest_.update(bytes);
    }
    bool is_open() const { return file_.is_open(); }
    bool close() {
        file_.close();
        return !file_.fail();
    }
    std::string sha256() { return digest_.finish(); }

  private:
    static_assert(std::endian::native == std::endian::little, "the file's numbers are little-endian");
    std::ofstream file_;
    Sha256 digest_;
};

Error unwritable(const std::filesystem::path& path) {
    return {"file-unwritable", fmt::format("{} cannot be written", path.string())};
}

int write_logits(const LogitsOptions& wanted, const CommonOptions& options) {
    const Interrupt interrupt;
    auto prepared = prepare(wanted.given, options);
    if (const int* code = std::get_if<int>(&prepared)) return *code;
    const auto& [ids, loaded, session] = std::get<PreparedIds>(prepared);

    LogitsFile file(wanted.output);
    if (!file.is_open()) return report(unwritable(wanted.output), options);
    const std::size_t width = session->program().vocabulary;
    // Without --chunk the ids go in at once, as far as their logits stay small enough to hold.
    constexpr std::size_t most_values = std::size_t{64} << 20;
    std::size_t chunk = wanted.chunk;
    if (chunk == 0)
        chunk =
            wanted.all ? std::max<std::size_t>(1, most_values / std::max<std::size_t>(1, width)) : ids.size();
    std::size_t rows = 0;
    Json top = Json::array();
    for (std::size_t done = 0; done < ids.size();) {
        const auto part = std::span(ids).subspan(done, std::min(chunk, ids.size() - done));
        done += part.size();
        const bool last = done == ids.size();
        const auto logits = session->evaluate(
            part, wanted.all ? LogitsOf::all : (last ? LogitsOf::last : LogitsOf::none), interrupt.token());
        if (!logits) return report(logits.error(), options);
        file.add(*logits);
        for (std::size_t at = 0; at < logits->size(); at += width, ++rows) {
            if (options.json) top.push_back(top_json(top_logprobs(logits->subspan(at, width), 10)));
        }
    }
    if (!file.close()) return report(unwritable(wanted.output), options);
    if (options.json) {
        print_json({{"shape", {rows, width}},
                    {"sha256", file.sha256()},
                    {"output", wanted.output.string()},
                    {"top", std::move(top)},
                    {"provenance", provenance_json(loaded, *session, options)}});
    } else if (!options.quiet) {
        fmt::print(stderr, "archdef: [{}, {}] f32 in {}\n", rows, width, wanted.output.string());
    }
    return exit_fine;
}

} // namespace

void add_logits(CLI::App& app, Action& action) {
    const auto wanted = std::make_shared<LogitsOptions>();
    CLI::App* command = app.add_subcommand("logits", "Write the logits of given ids to a file");
    add_given_ids(*command, wanted->given);
    command->add_flag("--all", wanted->all, "Of every position, not only the last");
    command->add_option("--chunk", wanted->chunk, "Feed the ids N at a time")
        ->check(CLI::Range(1, 1 << 24))
        ->type_name("N");
    command->add_option("--output", wanted->output, "Raw little-endian f32")->required()->type_name("FILE");
    command->callback([wanted, &action] {
        action = [wanted](const CommonOptions& options) { return write_logits(*wanted, options); };
    });
}

} // namespace archdef::cli
