#include "gguf/contents_digest.h"
#include "provenance/verify_inputs.h"

#include <fmt/format.h>

namespace archdef::verification {
namespace fs = std::filesystem;
namespace {

class WeightsCheck {
  public:
    WeightsCheck(const RunRecord& record, const VerifyOptions& options, DigestCache& cache,
                 const Wording& say, std::stop_token stop)
        : record_(record), options_(options), cache_(cache), say_(say), stop_(std::move(stop)) {}

    Result<Weights> run() {
        find();
        if (path_.empty()) {
            const std::string where =
                record_.weights.parts.empty() ? std::string() : record_.weights.parts.front().path;
            return said(LineState::missing,
                        say_("{} is not here, and no model in the stores has its digest",
                             "{} no está aquí, y ningún modelo de los almacenes tiene su sha", where));
        }
        auto model = Model::open(path_);
        if (model) model_ = std::move(*model);
        // A file that cannot be opened as a model is hashed all the same: it may be the one that changed.
        const std::vector<fs::path> paths = model_ ? model_->file->part_paths() : std::vector{path_};
        std::string problem;
        if (auto hashed = hash(paths, problem); !hashed) return std::unexpected(hashed.error());
        if (!model_) {
            const std::string& why = model.error().message;
            return problem.empty() ? said(LineState::missing, why)
                                   : said(LineState::differs, fmt::format("{}; {}", problem, why));
        }
        return problem.empty() ? same_files() : other_files(problem);
    }

  private:
    Weights said(LineState state, std::string text) {
        return {{.id = "weights", .title = say_("Weights", "Pesos"), .state = state, .text = std::move(text)},
                std::move(model_)};
    }

    /// What was asked for, the recorded path, or a stored model with the recorded digest.
    void find() {
        std::error_code error;
        path_ = options_.model;
        if (!path_.empty() || record_.weights.parts.empty()) return;
        const RecordedPart& first = record_.weights.parts.front();
        if (fs::is_regular_file(first.path, error)) {
            path_ = first.path;
            return;
        }
        for (const StoredModel& stored : list_models(options_.stores).models)
            if (stored.sha256 == first.sha256) path_ = stored.path;
        elsewhere_ = !path_.empty();
    }

    Result<void> hash(const std::vector<fs::path>& paths, std::string& problem) {
        const auto& parts = record_.weights.parts;
        if (paths.size() != parts.size() && model_) {
            problem = say_("{} parts recorded, {} here", "{} partes registradas, {} aquí", parts.size(),
                           paths.size());
            return {};
        }
        std::uint64_t before = 0, all = 0;
        for (const fs::path& path : paths)
            if (const auto stamp = FileStamp::of(path)) all += stamp->bytes;
        for (std::size_t i = 0; i < paths.size() && i < parts.size(); ++i) {
            std::uint64_t part_bytes = 0;
            const auto digest =
                cache_.hash_again(paths[i], stop_, [&](std::uint64_t done, std::uint64_t total) {
                    part_bytes = total;
                    if (options_.progress && all > 0)
                        options_.progress(VerifyStage::hashing,
                                          static_cast<double>(before + done) / static_cast<double>(all));
                });
            before += part_bytes;
            if (!digest) {
                if (digest.error().kind == ErrorKind::cancelled) return std::unexpected(digest.error());
                problem = digest.error().message;
            } else if (*digest != parts[i].sha256 && problem.empty()) {
                problem =
                    fmt::format("{}: {}", paths[i].string(), two_digests(parts[i].sha256, *digest, say_));
            }
        }
        return {};
    }

    /// The files have their digests; what the record says of their contents must then hold too.
    Result<Weights> same_files() {
        if (const auto& recorded = record_.weights.contents_sha256) {
            const auto contents = cache_.contents(*model_->file, stop_);
            if (!contents && contents.error().kind == ErrorKind::cancelled)
                return std::unexpected(contents.error());
            if (contents && contents->sha256 != *recorded)
                return said(LineState::differs,
                            say_("the same file, but the record states other contents: {}",
                                 "el mismo archivo, pero el registro declara otro contenido: {}",
                                 two_digests(*recorded, contents->sha256, say_)));
        }
        return said(LineState::same,
                    elsewhere_ ? say_("same, hashed again; found at {}",
                                      "iguales, con el sha recalculado; están en {}", path_.string())
                               : say_("same, hashed again", "iguales, con el sha recalculado"));
    }

    Result<Weights> other_files(const std::string& problem) {
        const auto& recorded = record_.weights.contents_sha256;
        if (!recorded) return said(LineState::differs, problem);
        // Computed, not remembered: a time that was set back must not hide a change.
        const auto contents = gguf::contents_digest(*model_->file, stop_);
        if (!contents && contents.error().kind == ErrorKind::cancelled)
            return std::unexpected(contents.error());
        if (contents && *contents == *recorded)
            return said(LineState::same,
                        say_("packed otherwise, same contents {}",
                             "empaquetados de otro modo, el mismo contenido {}", short_digest(*recorded)));
        return said(LineState::differs, problem);
    }

    const RunRecord& record_;
    const VerifyOptions& options_;
    DigestCache& cache_;
    const Wording& say_;
    std::stop_token stop_;
    fs::path path_;
    bool elsewhere_ = false;
    std::shared_ptr<const Model> model_;
};

} // namespace

Result<Weights> check_weights(const RunRecord& record, const VerifyOptions& options, DigestCache& cache,
                              const Wording& say, std::stop_token stop) {
    return WeightsCheck(record, options, cache, say, std::move(stop)).run();
}

} // namespace archdef::verification
