#include "provenance/verify.h"

#include "base/sha256.h"
#include "catalog/builtin_texts.h"
#include "gguf/contents_digest.h"
#include "kernels/kernels.h"
#include "language/definition.h"
#include "provenance/make_record.h"
#include "provenance/rerun.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <fstream>
#include <iterator>

namespace archdef {
namespace fs = std::filesystem;
namespace {

constexpr std::uintmax_t largest_definition = 1 << 20;

std::string short_digest(std::string_view digest) {
    return std::string(digest.substr(0, 12));
}

std::string two_digests(std::string_view recorded, std::string_view here) {
    return fmt::format("recorded {}, here {}", short_digest(recorded), short_digest(here));
}

std::optional<std::string> builtin_sha256(std::string_view arch) {
    const auto all = builtin_texts();
    const auto found = std::ranges::find(all, arch, &BuiltinText::arch);
    return found == all.end() ? std::nullopt : std::optional(sha256_hex(found->text));
}

std::optional<std::string> definition_file(const fs::path& path) {
    std::error_code error;
    if (!fs::is_regular_file(path, error) || fs::file_size(path, error) > largest_definition || error)
        return std::nullopt;
    std::ifstream stream(path, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(stream), {}};
    return stream ? std::optional(std::move(text)) : std::nullopt;
}

class Verifier {
  public:
    Verifier(const RunRecord& record, const VerifyOptions& options, DigestCache& cache, std::stop_token stop)
        : record_(record), options_(options), cache_(cache), stop_(std::move(stop)) {}

    Result<Verification> run() {
        const auto began = std::chrono::steady_clock::now();
        result_.when_utc = utc_now();
        check_record();
        if (auto checked = check_binary(); !checked) return std::unexpected(checked.error());
        check_machine();
        check_definition();
        if (auto checked = check_weights(); !checked) return std::unexpected(checked.error());
        if (auto checked = check_run(); !checked) return std::unexpected(checked.error());
        conclude();
        result_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
        return std::move(result_);
    }

  private:
    void add(std::string id, std::string title, LineState state, std::string text) {
        result_.lines.push_back({std::move(id), std::move(title), state, std::move(text)});
    }

    void check_record() {
        std::string problem;
        if (!record_.intact) {
            problem = "changed after it was made: its content has another digest than it states";
        } else if (sha256_hex(record_.definition.text.bytes) != record_.definition.text.sha256) {
            problem = "its definition is not the text that its digest names";
        } else if (record_.prompt.text &&
                   sha256_hex(record_.prompt.text->bytes) != record_.prompt.text->sha256) {
            problem = "its prompt is not the text that its digest names";
        } else if (sha256_hex(record_.output.text.bytes) != record_.output.text.sha256) {
            problem = "its output is not the text that its digest names";
        }
        if (problem.empty())
            add("record", "Record", LineState::same,
                fmt::format("as it was made, {}", short_digest(record_.sha256)));
        else
            add("record", "Record", LineState::differs, problem);
    }

    Result<void> check_binary() {
        auto facts = engine_facts(cache_, stop_);
        if (!facts) {
            if (facts.error().kind == ErrorKind::cancelled) return std::unexpected(facts.error());
            add("binary", "Binary", LineState::missing, facts.error().message);
            return {};
        }
        if (facts->binary_sha256 == record_.engine.binary_sha256) {
            add("binary", "Binary", LineState::same, "same");
            return {};
        }
        std::string text =
            "another binary: " + two_digests(record_.engine.binary_sha256, facts->binary_sha256);
        if (facts->version != record_.engine.version)
            text += fmt::format("; version {}, here {}", record_.engine.version, facts->version);
        if (facts->revision != record_.engine.revision)
            text += fmt::format("; revision {}, here {}", short_digest(record_.engine.revision),
                                short_digest(facts->revision));
        add("binary", "Binary", LineState::other, std::move(text));
        return {};
    }

    void check_machine() {
        const std::string here(kernels::instruction_set());
        const bool same = here == record_.engine.instruction_set;
        add("machine", "Instruction set", same ? LineState::same : LineState::other,
            same ? here : fmt::format("recorded {}, here {}", record_.engine.instruction_set, here));
    }

    void check_definition() {
        const std::string& recorded = record_.definition.text.sha256;
        const bool builtin = options_.definition.empty() && record_.definition.origin == "built-in";
        const fs::path path =
            options_.definition.empty() ? fs::path(record_.definition.origin) : options_.definition;
        if (builtin) {
            const auto here = builtin_sha256(record_.definition.arch);
            if (!here)
                add("definition", "Definition", LineState::missing,
                    fmt::format("no built-in {} here; the record's own text was run",
                                record_.definition.arch));
            else if (*here == recorded)
                add("definition", "Definition", LineState::same, "same, built-in");
            else
                add("definition", "Definition", LineState::differs,
                    "the built-in one here is another text: " + two_digests(recorded, *here));
            return;
        }
        const auto text = definition_file(path);
        if (!text)
            add("definition", "Definition", LineState::missing,
                fmt::format("{} is not here; the record's own text was run", path.string()));
        else if (sha256_hex(*text) == recorded)
            add("definition", "Definition", LineState::same, fmt::format("same, {}", path.string()));
        else
            add("definition", "Definition", LineState::differs,
                fmt::format("{} is another text: {}", path.string(),
                            two_digests(recorded, sha256_hex(*text))));
    }

    /// The file to run: what was asked for, the recorded path, or a stored model with the recorded digest.
    fs::path find_weights() const {
        std::error_code error;
        if (!options_.model.empty()) return options_.model;
        if (record_.weights.parts.empty()) return {};
        const RecordedPart& first = record_.weights.parts.front();
        if (fs::is_regular_file(first.path, error)) return first.path;
        for (const StoredModel& stored : list_models(options_.stores).models)
            if (stored.sha256 == first.sha256) return stored.path;
        return {};
    }

    Result<void> check_weights() {
        const fs::path path = find_weights();
        if (path.empty()) {
            const std::string where = record_.weights.parts.empty() ? "" : record_.weights.parts.front().path;
            add("weights", "Weights", LineState::missing,
                fmt::format("{} is not here, and no model in the stores has its digest", where));
            return {};
        }
        auto model = Model::open(path);
        if (!model) {
            add("weights", "Weights", LineState::missing, model.error().message);
            return {};
        }
        model_ = std::move(*model);
        std::string problem;
        if (auto hashed = hash_parts(problem); !hashed) return hashed;
        if (problem.empty()) {
            add("weights", "Weights", LineState::same, "same, hashed again");
            return {};
        }
        const auto& recorded = record_.weights.contents_sha256;
        // Computed, not remembered: a time that was set back must not hide a change.
        const auto contents =
            recorded ? gguf::contents_digest(*model_->file, stop_) : Result<std::string>("");
        if (!contents && contents.error().kind == ErrorKind::cancelled)
            return std::unexpected(contents.error());
        if (recorded && contents && *contents == *recorded)
            add("weights", "Weights", LineState::same,
                fmt::format("packed otherwise, same contents {}", short_digest(*recorded)));
        else
            add("weights", "Weights", LineState::differs, std::move(problem));
        return {};
    }

    Result<void> hash_parts(std::string& problem) {
        const auto paths = model_->file->part_paths();
        if (paths.size() != record_.weights.parts.size()) {
            problem = fmt::format("{} parts recorded, {} here", record_.weights.parts.size(), paths.size());
            return {};
        }
        std::uint64_t before = 0;
        for (std::size_t i = 0; i < paths.size(); ++i) {
            std::uint64_t part_bytes = 0;
            auto digest = cache_.hash_again(paths[i], stop_, [&](std::uint64_t done, std::uint64_t total) {
                part_bytes = total;
                report(VerifyStage::hashing, before + done, model_->file->file_bytes());
            });
            before += part_bytes;
            if (!digest) {
                if (digest.error().kind == ErrorKind::cancelled) return std::unexpected(digest.error());
                problem = digest.error().message;
            } else if (*digest != record_.weights.parts[i].sha256 && problem.empty()) {
                problem = fmt::format("{}: {}", paths[i].string(),
                                      two_digests(record_.weights.parts[i].sha256, *digest));
            }
        }
        return {};
    }

    void check_tokenizer() {
        const std::string here = tokenizer_digest(*model_->file);
        if (here != record_.tokenizer.sha256) {
            add("tokenizer", "Tokenizer", LineState::differs, two_digests(record_.tokenizer.sha256, here));
            return;
        }
        if (record_.prompt.text && model_->tokenizer &&
            (*model_->tokenizer)->encode(record_.prompt.text->bytes) != record_.prompt.ids) {
            add("tokenizer", "Tokenizer", LineState::differs,
                "the prompt gives other ids here than recorded");
            return;
        }
        add("tokenizer", "Tokenizer", LineState::same, "same");
    }

    Result<void> check_run() {
        if (!model_) {
            for (const auto& [id, title] :
                 {std::pair{"tokenizer", "Tokenizer"}, {"tokens", "Tokens"}, {"logits", "Logits"}})
                add(id, title, LineState::unchecked, "not checked: the weights are not here");
            return {};
        }
        check_tokenizer();
        const std::size_t threads = options_.threads > 0 ? options_.threads : record_.engine.threads;
        auto again = rerun(record_, *model_, threads, stop_, [&](bool scoring, double part) {
            if (options_.progress)
                options_.progress(scoring ? VerifyStage::scoring : VerifyStage::running, part);
        });
        if (!again) return std::unexpected(again.error());
        check_tokens(*again);
        check_logits(*again);
        return {};
    }

    void check_tokens(const Rerun& again) {
        const std::vector<TokenId> recorded = record_.output.ids();
        if (again.ids.empty() && !again.problem.empty()) {
            add("tokens", "Tokens", LineState::unchecked, "not run: " + again.problem);
            return;
        }
        const auto [mine, theirs] = std::ranges::mismatch(again.ids, recorded);
        const auto alike = static_cast<std::size_t>(theirs - recorded.begin());
        if (alike == recorded.size())
            add("tokens", "Tokens", LineState::same, fmt::format("{} of {}", alike, recorded.size()));
        else
            add("tokens", "Tokens", LineState::differs,
                fmt::format("{} of {}; token {} is {} in the record and {} here", alike, recorded.size(),
                            alike + 1, *theirs,
                            mine == again.ids.end() ? std::string("none") : std::to_string(*mine)));
    }

    void check_logits(const Rerun& again) {
        if (again.same_logits) {
            add("logits", "Logits", LineState::same, "same, bit for bit");
            return;
        }
        if (!again.largest_difference) {
            add("logits", "Logits", LineState::unchecked,
                again.problem.empty() ? "nothing to compare" : "not run: " + again.problem);
            return;
        }
        // What rounding can do in f32 over a whole model; beyond it something else is at work.
        constexpr double rounding = 1e-3;
        const double largest = *again.largest_difference;
        largest_ = largest;
        const bool explained =
            again.instruction_set != record_.engine.instruction_set || state_of("binary") != LineState::same;
        add("logits", "Logits", explained && largest <= rounding ? LineState::other : LineState::differs,
            fmt::format("other bits: log-probabilities within {:.1g}, over {} of them", largest,
                        again.compared));
    }

    LineState state_of(std::string_view id) const {
        const VerificationLine* const line = result_.find(id);
        return line ? line->state : LineState::unchecked;
    }

    void conclude() {
        std::string differing, missing;
        for (const VerificationLine& line : result_.lines) {
            if (line.state == LineState::differs) differing += (differing.empty() ? "" : ", ") + line.title;
            if (line.state == LineState::missing && line.id == "weights") missing = line.title;
        }
        const bool ran = state_of("tokens") == LineState::same &&
                         (state_of("logits") == LineState::same || state_of("logits") == LineState::other);
        result_.verified = differing.empty() && ran;
        if (!differing.empty())
            result_.conclusion = fmt::format("Not verified. Not the same: {}.", differing);
        else if (!missing.empty())
            result_.conclusion = "Not verified: the weights are not on this machine.";
        else if (!ran)
            result_.conclusion = "Not verified: the run could not be computed again.";
        else
            conclude_verified();
    }

    void conclude_verified() {
        const bool binary = state_of("binary") == LineState::same,
                   machine = state_of("machine") == LineState::same;
        if (state_of("logits") == LineState::same)
            result_.conclusion =
                binary && machine
                    ? "Verified: this machine computes what the record says, bit for bit."
                    : fmt::format("Verified: {} computes the same tokens and the same logits, bit for bit.",
                                  !binary && !machine ? "another binary on another instruction set"
                                  : !binary           ? "another binary"
                                                      : "another instruction set");
        else
            result_.conclusion =
                fmt::format("Verified: same tokens, other {}: log-probabilities within {:.1g}.",
                            !machine ? "instruction set" : "binary", largest_);
    }

    void report(VerifyStage stage, std::uint64_t done, std::uint64_t total) const {
        if (options_.progress && total > 0)
            options_.progress(stage, static_cast<double>(done) / static_cast<double>(total));
    }

    const RunRecord& record_;
    const VerifyOptions& options_;
    DigestCache& cache_;
    std::stop_token stop_;
    std::shared_ptr<const Model> model_;
    Verification result_;
    double largest_ = 0;
};

} // namespace

const VerificationLine* Verification::find(std::string_view id) const {
    const auto line = std::ranges::find(lines, id, &VerificationLine::id);
    return line == lines.end() ? nullptr : &*line;
}

Result<Verification> verify_record(const RunRecord& record, const VerifyOptions& options, DigestCache& cache,
                                   std::stop_token stop) {
    return Verifier(record, options, cache, std::move(stop)).run();
}

std::string_view line_state_name(LineState state) {
    switch (state) {
    case LineState::same:
        return "same";
    case LineState::differs:
        return "differs";
    case LineState::other:
        return "other";
    case LineState::missing:
        return "missing";
    case LineState::unchecked:
        break;
    }
    return "unchecked";
}

} // namespace archdef
