#include "provenance/record_html.h"

#include "language/definition.h"
#include "provenance/html_writer.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

namespace archdef {
namespace {

using html::code;

std::string answer(const std::string& content) {
    return fmt::format("<p class=\"answer\">{}</p>\n", content);
}

std::string detail(const std::string& content) {
    return fmt::format("<p class=\"detail\">{}</p>\n", content);
}

std::string digest_row(std::string_view caption, std::string_view digits) {
    return fmt::format("<tr><td class=\"caption\">{}</td><td>{}</td></tr>\n", html::text(caption),
                       html::digest(digits));
}

std::string digest_table(const std::string& rows) {
    return "<table cellspacing=\"0\" cellpadding=\"0\">" + rows + "</table>\n";
}

std::string row_of_cells(std::initializer_list<std::string> cells, std::string_view tag = "td") {
    std::string row = "<tr>";
    for (const std::string& cell : cells) row += fmt::format("<{0} class=\"cell\">{1}</{0}>", tag, cell);
    return row + "</tr>\n";
}

std::string_view verdict_class(std::string_view verdict) {
    if (verdict.starts_with("matches")) return "ok";
    if (verdict == "drifts") return "warn";
    return verdict == "differs" ? "error" : "quiet";
}

std::string verdict_line(const RecordedComparison& comparison) {
    return fmt::format("<span class=\"{}\">{}</span>", verdict_class(comparison.verdict),
                       html::text(comparison.title));
}

std::string_view state_class(LineState state) {
    switch (state) {
    case LineState::same:
        return "ok";
    case LineState::differs:
        return "error";
    case LineState::other:
    case LineState::missing:
        return "warn";
    case LineState::unchecked:
        break;
    }
    return "quiet";
}

/// Writes one record in one language.
class Page {
  public:
    Page(const RunRecord& record, const Verification* verification, Locale locale)
        : record_(record),
          verification_(verification),
          say_(locale),
          locale_(locale),
          substitution_(
              record.definition.replaces_builtin
                  ? substitution_of(record.definition.text.bytes, locale, record.definition.replaces_builtin)
                  : std::nullopt) {}

    std::string write() const {
        const std::string name = record_.sha256.substr(0, 8);
        std::string page = fmt::format(
            "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
            "style-src 'unsafe-inline'\">\n<title>{} {}</title>\n<style>{}</style>\n<style>{}</style>\n"
            "</head>\n<body>\n<div class=\"page\">\n",
            say_("en", "es"), say_("Run record", "Registro de ejecución"), html::text(name), html::style(),
            html::browser_style());
        page += head() + banners();
        page += "<table class=\"outer\" width=\"100%\" cellspacing=\"0\" cellpadding=\"0\">\n";
        page += section(say_("What ran", "Qué corrió"), what_ran());
        page += section(say_("On what", "Sobre qué"), on_what());
        page += section(say_("By what", "Con qué"), by_what());
        page += section(say_("With what knobs", "Con qué ajustes"), knobs());
        page += section(say_("Result", "Resultado"), result());
        if (verification_) page += section(say_("Run again", "Otra vez"), verified());
        page += section(say_("To check it", "Cómo comprobarlo"), how_to_check());
        page += "</table>\n" + signatures() + annexes();
        return page + "</div>\n</body>\n</html>\n";
    }

  private:
    static std::string section(const std::string& title, const std::string& content) {
        return fmt::format("<tr><td class=\"rule\" colspan=\"2\">&nbsp;</td></tr>\n<tr class=\"long\"><td "
                           "class=\"head\" width=\"15%\">{}</td><td width=\"85%\">\n{}<p "
                           "class=\"gap\">&nbsp;</p></td></tr>\n",
                           title, content);
    }

    std::string head() const {
        std::string page = fmt::format(
            "<p class=\"kicker\">{}</p>\n<h1>{}</h1>\n", say_("Run record", "Registro de ejecución"),
            say_("What ran, and how to check it", "Qué corrió y cómo comprobarlo"));
        std::string rows = digest_row(say_("record", "registro"), record_.sha256) +
                           fmt::format("<tr><td class=\"caption\">{}</td><td>{}</td></tr>\n",
                                       say_("made", "hecho"), html::time(record_.times.started_utc));
        if (record_.comparison)
            rows += fmt::format("<tr><td class=\"caption\">{}</td><td>{} {}</td></tr>\n",
                                say_("verdict", "veredicto"), verdict_line(*record_.comparison),
                                say_("against {} {}, {} tokens", "frente a {} {}, {} tokens",
                                     html::text(record_.comparison->url),
                                     html::text(record_.comparison->version), record_.comparison->positions));
        if (verification_)
            rows +=
                fmt::format("<tr><td class=\"caption\">{}</td><td><span class=\"{}\">{}</span></td></tr>\n",
                            say_("verified", "verificado"), verification_->verified ? "ok" : "error",
                            html::text(verification_->conclusion));
        return page + digest_table(rows) + "<p class=\"gap\">&nbsp;</p>\n";
    }

    std::string banner(const std::string& strong, const std::string& rest) const {
        return fmt::format("<table width=\"100%\" cellspacing=\"0\" cellpadding=\"0\"><tr><td "
                           "class=\"banner\"><b>{}</b> {}</td></tr></table>\n<p class=\"gap\">&nbsp;</p>\n",
                           strong, rest);
    }

    std::string banners() const {
        std::string page;
        if (!record_.intact)
            page += banner(say_("Changed after it was made.", "Cambiado después de hacerse."),
                           say_("The content of this record has another digest than the record states.",
                                "El contenido de este registro tiene otro sha que el que declara."));
        if (!record_.definition.replaces_builtin) return page;
        const std::string arch = html::text(record_.definition.arch);
        std::string rest = say_("{} is what ran.", "Lo que corrió es {}.", origin());
        if (substitution_) rest += " " + html::text(substitution_->what_differs);
        return page + banner(record_.definition.origin == "window"
                                 ? say_("A changed text replaces the built-in {}.",
                                        "Un texto cambiado sustituye a {} del binario.", arch)
                                 : say_("A file replaces the built-in {}.",
                                        "Un archivo sustituye a {} del binario.", arch),
                             rest);
    }

    std::string origin() const {
        const std::string& from = record_.definition.origin;
        if (from == "built-in") return say_("built into the engine", "en el binario");
        if (from == "window") return say_("the text in the editor", "el texto del editor");
        return code(from);
    }

    std::string what_ran() const {
        const RecordedDefinition& ran = record_.definition;
        const auto parsed = parse_definition(ran.text.bytes);
        const auto lines = std::ranges::count(ran.text.bytes, '\n') +
                           (ran.text.bytes.empty() || ran.text.bytes.ends_with('\n') ? 0 : 1);
        std::string facts =
            code(ran.arch) + say_(", {} steps per layer", ", {} pasos por capa", parsed.partial.block.size());
        if (record_.weights.layers) facts += say_(", {} layers", ", {} capas", *record_.weights.layers);
        std::string rows = digest_row("sha256", ran.text.sha256);
        if (ran.replaces_builtin)
            rows += digest_row(say_("built-in", "el del binario"), *ran.replaces_builtin);
        return answer(facts) +
               detail(origin() +
                      say_(" · {} lines, in full in the annex", " · {} líneas, enteras en el anexo", lines)) +
               digest_table(rows);
    }

    std::string on_what() const {
        const RecordedWeights& weights = record_.weights;
        const auto bytes =
            std::accumulate(weights.parts.begin(), weights.parts.end(), std::uint64_t{0},
                            [](std::uint64_t sum, const RecordedPart& part) { return sum + part.bytes; });
        std::string facts = code(weights.name) + say_(", {} bytes", ", {} bytes", html::grouped(bytes, say_));
        if (weights.file_type) facts += ", " + html::text(*weights.file_type);
        std::string more = weights.origin == "file" ? std::string() : html::text(weights.origin);
        if (weights.tensors)
            more += (more.empty() ? "" : " · ") + say_("{} tensors", "{} tensores", *weights.tensors);
        for (const RecordedPart& part : weights.parts) more += (more.empty() ? "" : " · ") + code(part.path);
        std::string rows;
        for (std::size_t i = 0; i < weights.parts.size(); ++i)
            rows += digest_row(weights.parts.size() == 1 ? say_("file", "archivo")
                                                         : say_("part {}", "parte {}", i + 1),
                               weights.parts[i].sha256);
        if (weights.contents_sha256)
            rows += digest_row(say_("contents", "contenido"), *weights.contents_sha256);
        if (!record_.tokenizer.sha256.empty())
            rows += digest_row(say_("tokenizer", "tokenizador"), record_.tokenizer.sha256);
        std::string content = answer(facts) + detail(more) + digest_table(rows);
        if (std::ranges::any_of(weights.parts,
                                [](const RecordedPart& part) { return part.source == "store"; }))
            content +=
                detail(say_("The file's digest is the store's word: it was not computed for this record.",
                            "El sha del archivo es palabra del almacén: no se calculó para este "
                            "registro."));
        return content;
    }

    std::string by_what() const {
        const RecordedEngine& engine = record_.engine;
        std::string facts = html::text(engine.name) + " " + html::text(engine.version) +
                            say_(", numerics {}", ", numérica {}", code(engine.numerics));
        std::string more =
            html::text(engine.instruction_set) +
            say_(" · {} threads, which do not change the result · {} · {} · revision {}",
                 " · {} hilos, que no cambian el resultado · {} · {} · revisión {}", engine.threads,
                 engine.blas == "none" ? say_("no BLAS", "sin BLAS") : html::text(engine.blas),
                 html::text(engine.compiler), code(std::string_view(engine.revision).substr(0, 12)));
        return answer(facts) + detail(more) + detail(code(engine.binary_path)) +
               digest_table(digest_row(say_("binary", "binario"), engine.binary_sha256));
    }

    /// The source of a knob in words; the record itself keeps the English ones.
    std::string source(std::string_view from) const {
        if (from == "environment") return say_("environment", "entorno");
        if (from == "default") return say_("default", "predeterminado");
        if (from == "window") return say_("window", "ventana");
        if (from == "command line") return say_("command line", "línea de órdenes");
        if (from.starts_with(".env line "))
            return say_(".env, line {}", ".env, línea {}", html::text(from.substr(10)));
        return html::text(from);
    }

    std::string knob_row(std::string_view name, std::string_view value, const std::string& from) const {
        const std::string shown =
            value.empty() ? say_("not set", "sin fijar") : fmt::format("<b>{}</b>", html::text(value));
        return row_of_cells({code(name), fmt::format("<span class=\"value\">{}</span>", shown), from});
    }

    std::string knobs() const {
        const RecordedSampling& sampling = record_.sampling;
        std::string rows =
            row_of_cells({say_("Knob", "Ajuste"), say_("Value", "Valor"), say_("From", "De")}, "th");
        for (const RecordedKnob& knob : record_.knobs)
            rows += knob_row(knob.name, knob.value, source(knob.origin));
        std::string run = say_("context {}", "contexto {}", record_.engine.context);
        run += fmt::format(" · temperature {:.6g}{}", sampling.temperature,
                           sampling.temperature == 0 ? say_(" (greedy)", " (voraz)") : "");
        run += fmt::format(" · top_k {}{}", sampling.top_k,
                           sampling.top_k == 0 ? say_(" (all)", " (todos)") : "");
        run += fmt::format(" · top_p {:.6g} · seed {} · max_tokens {}", sampling.top_p, sampling.seed,
                           sampling.max_tokens);
        if (sampling.ignore_eos) run += " · ignore_eos";
        const std::string taken = detail(say_("In this run: {}", "En esta ejecución: {}", html::text(run)));
        return "<table width=\"100%\" cellspacing=\"0\" cellpadding=\"0\">" + rows +
               "</table>\n<p class=\"gap\">&nbsp;</p>\n" + taken;
    }

    std::string stop_words() const {
        const std::string& stop = record_.output.stop;
        if (stop == "length") return say_("the number asked for", "los que se pidieron");
        if (stop == "end_of_generation") return say_("the model ended the text", "el modelo acabó el texto");
        if (stop == "context_full") return say_("the context was full", "el contexto se llenó");
        if (stop == "cancelled") return say_("stopped by hand", "parada a mano");
        return html::text(stop);
    }

    std::string comparison_table(const RecordedComparison& compared) const {
        const auto number = [](double value) {
            return fmt::format("<span class=\"value\">{:.4f}</span>", value);
        };
        std::string rows =
            row_of_cells({say_("Mean difference", "Diferencia media"), say_("Largest", "La mayor"), "RMS",
                          say_("KL divergence", "Divergencia KL"), say_("Noise", "Ruido")},
                         "th");
        rows += row_of_cells({number(compared.mean_difference), number(compared.largest_difference),
                              number(compared.root_mean_square), number(compared.mean_divergence),
                              number(compared.noise)});
        return "<table width=\"100%\" cellspacing=\"0\" cellpadding=\"0\">" + rows + "</table>\n" +
               detail(say_("Log-probabilities in nats, ours minus theirs.",
                           "Log-probabilidades en nats, las nuestras menos las suyas."));
    }

    std::string result() const {
        std::string content;
        if (const auto& compared = record_.comparison) {
            content += answer(verdict_line(*compared));
            content += detail(say_("against {} {}, {} · {} of {} the same first token",
                                   "frente a {} {}, {} · {} de {} con el mismo primer token",
                                   html::text(compared->url), html::text(compared->version),
                                   code(compared->model), compared->same_first, compared->positions));
            content += detail(html::text(compared->reason));
            if (compared->positions > 0) content += comparison_table(*compared);
            if (!compared->model_sha256.empty())
                content +=
                    digest_table(digest_row(say_("their weights", "sus pesos"), compared->model_sha256));
        } else {
            content += answer(say_("{} tokens", "{} tokens", record_.output.steps.size()));
        }
        content += detail(say_("prompt of {} tokens in {:.2f} s · {} tokens in {:.2f} s, {}",
                               "prompt de {} tokens en {:.2f} s · {} tokens en {:.2f} s, {}",
                               record_.prompt.ids.size(), record_.times.prompt_s, record_.output.steps.size(),
                               record_.times.generate_s, stop_words()));
        const std::string prompt = record_.prompt.text ? html::text(record_.prompt.text->bytes)
                                                       : say_("(ids were given)", "(se dieron ids)");
        content +=
            fmt::format("<table width=\"100%\" cellspacing=\"0\" cellpadding=\"0\"><tr><td "
                        "class=\"quote\"><pre><span class=\"n\">{}</span>{}</pre></td></tr></table>\n<p "
                        "class=\"gap\">&nbsp;</p>\n",
                        prompt, html::text(record_.output.text.bytes));
        std::string rows;
        if (record_.prompt.text) rows += digest_row("prompt", record_.prompt.text->sha256);
        rows += digest_row(say_("output", "salida"), record_.output.text.sha256);
        rows += digest_row("logits", record_.output.logits_sha256);
        return content + digest_table(rows);
    }

    std::string verified() const {
        const Verification& verification = *verification_;
        std::string content =
            answer(fmt::format("<span class=\"{}\">{}</span>", verification.verified ? "ok" : "error",
                               html::text(verification.conclusion)));
        content += detail(say_("{}, took {:.1f} s", "{}, tardó {:.1f} s", html::time(verification.when_utc),
                               verification.seconds));
        std::string rows;
        for (const VerificationLine& line : verification.lines)
            rows += row_of_cells({html::text(line.title),
                                  fmt::format("<span class=\"{}\">{}</span>", state_class(line.state),
                                              html::text(line_state_word(line.state, locale_))),
                                  html::text(line.text)});
        return content + "<table width=\"100%\" cellspacing=\"0\" cellpadding=\"0\">" + rows + "</table>\n";
    }

    std::string how_to_check() const {
        return detail(
            say_("{} runs the record again and says line by line what is the same. All digests are "
                 "SHA-256: {} gives those of the files.",
                 "{} vuelve a correr el registro y dice línea por línea qué es igual. Todos los sha "
                 "son SHA-256: {} da los de los archivos.",
                 "<code>archdef verify RECORD.json</code>", "<code>sha256sum</code>"));
    }

    std::string signatures() const {
        std::string rows;
        for (const std::string& who : {say_("Author", "Autor"), say_("Reviewer", "Revisor")})
            rows += fmt::format("<tr><td class=\"sign\" width=\"44%\">{}</td><td width=\"3%\">&nbsp;</td><td "
                                "class=\"sign\" width=\"18%\">{}</td><td width=\"3%\">&nbsp;</td><td "
                                "class=\"sign\" width=\"32%\">{}</td></tr>\n",
                                who, say_("Date", "Fecha"), say_("Signature", "Firma"));
        return "<table width=\"100%\" cellspacing=\"0\" cellpadding=\"0\">\n" + rows + "</table>\n";
    }

    std::string annexes() const {
        std::string page = fmt::format("<h2 class=\"annex\">{}</h2>\n{}",
                                       say_("Annex: the definition", "Anexo: la definición"),
                                       digest_table(digest_row("sha256", record_.definition.text.sha256)));
        page += "<p class=\"gap\">&nbsp;</p>\n" + html::definition(record_.definition.text.bytes);
        if (substitution_)
            page += fmt::format("<p class=\"gap\">&nbsp;</p>\n<h2>{}</h2>\n<p class=\"detail\">{}</p>\n{}",
                                say_("Where it differs from the built-in {}",
                                     "En qué difiere de {} del binario", html::text(record_.definition.arch)),
                                html::text(substitution_->what_differs),
                                html::difference(*substitution_, record_.definition.text.bytes));
        return page;
    }

    const RunRecord& record_;
    const Verification* verification_;
    const Wording say_;
    Locale locale_;
    std::optional<Substitution> substitution_;
};

} // namespace

std::string record_html(const RunRecord& record, const Verification* verification, Locale locale) {
    return Page(record, verification, locale).write();
}

} // namespace archdef
