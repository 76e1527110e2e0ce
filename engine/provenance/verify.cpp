#include "provenance/verify.h"

#include "provenance/make_record.h"
#include "provenance/rerun.h"
#include "provenance/verify_inputs.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fmt/format.h>

namespace archdef {
namespace {

/// What rounding can do in f32 over a whole model; beyond it something else is at work.
constexpr double rounding = 1e-3;
/// What it does to a sum of differences that were written with nine digits.
constexpr double exact_difference = 1e-6;

class Verifier {
  public:
    Verifier(const RunRecord& record, const VerifyOptions& options, DigestCache& cache, std::stop_token stop)
        : record_(record), options_(options), cache_(cache), say_(options.locale), stop_(std::move(stop)) {}

    Result<Verification> run() {
        const auto began = std::chrono::steady_clock::now();
        result_.when_utc = utc_now();
        add(verification::check_record(record_, say_));
        auto binary = verification::check_binary(record_, say_, cache_, stop_);
        if (!binary) return std::unexpected(binary.error());
        add(std::move(*binary));
        add(verification::check_machine(record_, say_));
        add(verification::check_definition(record_, options_.definition, say_));
        auto weights = verification::check_weights(record_, options_, cache_, say_, stop_);
        if (!weights) return std::unexpected(weights.error());
        model_ = std::move(weights->model);
        add(std::move(weights->line));
        if (auto checked = check_run(); !checked) return std::unexpected(checked.error());
        conclude();
        result_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
        return std::move(result_);
    }

  private:
    void add(VerificationLine line) { result_.lines.push_back(std::move(line)); }
    void add(std::string id, LineState state, std::string text) {
        std::string title = id == "tokenizer"    ? say_("Tokenizer", "Tokenizador")
                            : id == "tokens"     ? say_("Tokens", "Tokens")
                            : id == "comparison" ? say_("Comparison", "Comparación")
                                                 : say_("Logits", "Logits");
        add({.id = std::move(id), .title = std::move(title), .state = state, .text = std::move(text)});
    }

    Result<void> check_run() {
        if (!model_) {
            for (const char* id : {"tokenizer", "tokens", "logits"})
                add(id, LineState::unchecked,
                    say_("not checked: the weights are not here", "sin comprobar: los pesos no están aquí"));
            return {};
        }
        check_tokenizer();
        const std::size_t threads = options_.threads > 0 ? options_.threads : record_.engine.threads;
        const auto report = [&](VerifyStage stage, double part) {
            if (options_.progress) options_.progress(stage, part);
        };
        const auto again = rerun(record_, *model_, threads, stop_, [&](bool scoring, double part) {
            report(scoring ? VerifyStage::scoring : VerifyStage::running, part);
        });
        if (!again) return std::unexpected(again.error());
        check_tokens(*again);
        check_logits(*again);
        if (!record_.comparison) return {};
        if (record_.comparison->positions == 0) {
            add("comparison", LineState::unchecked,
                say_("nothing was compared: {}", "no se comparó nada: {}", record_.comparison->title));
            return {};
        }
        const auto compared = compare_again(record_, *model_, threads, stop_,
                                            [&](double part) { report(VerifyStage::scoring, part); });
        if (!compared) return std::unexpected(compared.error());
        check_comparison(*compared);
        return {};
    }

    void check_tokenizer() {
        const std::string here = tokenizer_digest(*model_->file);
        if (here != record_.tokenizer.sha256)
            add("tokenizer", LineState::differs,
                verification::two_digests(record_.tokenizer.sha256, here, say_));
        else if (record_.prompt.text && model_->tokenizer &&
                 (*model_->tokenizer)->encode(record_.prompt.text->bytes) != record_.prompt.ids)
            add("tokenizer", LineState::differs,
                say_("the prompt gives other ids here than recorded",
                     "el prompt da aquí otros ids que los registrados"));
        else
            add("tokenizer", LineState::same, say_("same", "igual"));
    }

    /// Whether the recorded text is what the recorded ids stand for.
    bool text_is_of_its_tokens() const {
        if (!model_->tokenizer) return true;
        std::string text;
        for (const TokenId id : record_.output.ids()) text += (*model_->tokenizer)->piece(id, false);
        return text == record_.output.text.bytes;
    }

    void check_tokens(const Rerun& again) {
        const std::vector<TokenId> recorded = record_.output.ids();
        if (again.ids.empty() && !again.problem.empty()) {
            add("tokens", LineState::unchecked, say_("not run: {}", "no corrió: {}", again.problem));
            return;
        }
        const auto [mine, theirs] = std::ranges::mismatch(again.ids, recorded);
        const auto alike = static_cast<std::size_t>(theirs - recorded.begin());
        std::string text = say_("{} of {}", "{} de {}", alike, recorded.size());
        if (alike < recorded.size())
            text += say_("; token {} is {} in the record and {} here",
                         "; el token {} es {} en el registro y {} aquí", alike + 1, *theirs,
                         mine == again.ids.end() ? say_("none", "ninguno") : std::to_string(*mine));
        const bool same_text = alike < recorded.size() || text_is_of_its_tokens();
        if (!same_text)
            text += say_("; the text in the record is not theirs", "; el texto del registro no es el suyo");
        add("tokens", alike == recorded.size() && same_text ? LineState::same : LineState::differs,
            std::move(text));
    }

    void check_logits(const Rerun& again) {
        if (again.same_logits && again.other_number) {
            const OtherNumber& other = *again.other_number;
            add("logits", LineState::differs,
                say_("the same bits, but at token {} the record states a log-probability of {:.6g}, here "
                     "{:.6g}",
                     "los mismos bits, pero en el token {} el registro declara una log-probabilidad de "
                     "{:.6g}, aquí {:.6g}",
                     other.step + 1, other.recorded, other.here));
        } else if (again.same_logits) {
            add("logits", LineState::same, say_("same, bit for bit", "iguales, bit a bit"));
        } else if (!again.largest_difference) {
            add("logits", LineState::unchecked,
                again.problem.empty() ? say_("nothing to compare", "nada que comparar")
                                      : say_("not run: {}", "no corrió: {}", again.problem));
        } else {
            largest_ = *again.largest_difference;
            add("logits", explained() && largest_ <= rounding ? LineState::other : LineState::differs,
                say_("other bits: log-probabilities within {:.1g}, over {} of them",
                     "otros bits: las log-probabilidades a menos de {:.1g}, en {} de ellas", largest_,
                     again.compared));
        }
    }

    void check_comparison(const Recomparison& again) {
        const RecordedComparison& recorded = *record_.comparison;
        if (!again.problem.empty()) {
            add("comparison", LineState::unchecked, say_("not run: {}", "no corrió: {}", again.problem));
            return;
        }
        const double allowed = explained() ? rounding : exact_difference;
        const auto near = [&](double a, double b) { return std::abs(a - b) <= allowed * std::max(1.0, b); };
        const bool same = again.positions == recorded.positions && again.observable == recorded.observable &&
                          again.same_first == recorded.same_first &&
                          near(again.mean_difference, recorded.mean_difference) &&
                          near(again.largest_difference, recorded.largest_difference);
        const auto numbers = [&](const auto& side) {
            return say_("{} of {} the same first, mean difference {:.4g}, largest {:.4g}",
                        "{} de {} con el mismo primero, diferencia media {:.4g}, mayor {:.4g}",
                        side.same_first, side.positions, side.mean_difference, side.largest_difference);
        };
        add("comparison", same ? LineState::same : LineState::differs,
            same ? say_("same, from the recorded answer: {}", "igual, desde la respuesta registrada: {}",
                        numbers(again))
                 : say_("recorded {}; here {}", "registrado {}; aquí {}", numbers(recorded), numbers(again)));
    }

    /// Whether another binary or instruction set may round otherwise.
    bool explained() const {
        return state_of("machine") != LineState::same || state_of("binary") != LineState::same;
    }

    LineState state_of(std::string_view id) const {
        const VerificationLine* const line = result_.find(id);
        return line ? line->state : LineState::unchecked;
    }

    void conclude() {
        std::string differing;
        for (const VerificationLine& line : result_.lines)
            if (line.state == LineState::differs) differing += (differing.empty() ? "" : ", ") + line.title;
        const bool ran = state_of("tokens") == LineState::same &&
                         (state_of("logits") == LineState::same || state_of("logits") == LineState::other);
        result_.verified = differing.empty() && ran;
        if (!differing.empty())
            result_.conclusion =
                say_("Not verified. Not the same: {}.", "No verificado. No es igual: {}.", differing);
        else if (state_of("weights") == LineState::missing)
            result_.conclusion = say_("Not verified: the weights are not on this machine.",
                                      "No verificado: los pesos no están en esta máquina.");
        else if (!ran)
            result_.conclusion = say_("Not verified: the run could not be computed again.",
                                      "No verificado: la ejecución no se pudo calcular de nuevo.");
        else
            conclude_verified();
    }

    void conclude_verified() {
        const bool binary = state_of("binary") == LineState::same,
                   machine = state_of("machine") == LineState::same;
        const std::string other = !binary && !machine ? say_("another binary on another instruction set",
                                                             "otro binario con otras instrucciones")
                                  : !binary           ? say_("another binary", "otro binario")
                                            : say_("another instruction set", "otro juego de instrucciones");
        if (state_of("logits") != LineState::same)
            result_.conclusion = say_("Verified: same tokens, {}: log-probabilities within {:.1g}.",
                                      "Verificado: los mismos tokens, {}: las log-probabilidades a menos de "
                                      "{:.1g}.",
                                      other, largest_);
        else if (binary && machine)
            result_.conclusion = say_("Verified: this machine computes what the record says, bit for bit.",
                                      "Verificado: esta máquina calcula lo que dice el registro, bit a bit.");
        else
            result_.conclusion =
                say_("Verified: {} computes the same tokens and the same logits, bit for bit.",
                     "Verificado: {} calcula los mismos tokens y los mismos logits, bit a bit.", other);
    }

    const RunRecord& record_;
    const VerifyOptions& options_;
    DigestCache& cache_;
    const Wording say_;
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

std::string line_state_word(LineState state, Locale locale) {
    const Wording say(locale);
    switch (state) {
    case LineState::same:
        return say("same", "igual");
    case LineState::differs:
        return say("differs", "difiere");
    case LineState::other:
        return say("other", "otro");
    case LineState::missing:
        return say("missing", "falta");
    case LineState::unchecked:
        break;
    }
    return say("not checked", "sin mirar");
}

} // namespace archdef
