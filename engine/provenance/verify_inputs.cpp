#include "provenance/verify_inputs.h"

#include "base/sha256.h"
#include "catalog/builtin_texts.h"
#include "catalog/text_file.h"
#include "kernels/kernels.h"
#include "language/lexer.h"
#include "language/structure.h"

#include <algorithm>

namespace archdef::verification {
namespace fs = std::filesystem;
namespace {

std::optional<std::string> builtin_text(std::string_view arch) {
    const auto all = builtin_texts();
    const auto found = std::ranges::find(all, arch, &BuiltinText::arch);
    return found == all.end() ? std::nullopt : std::optional<std::string>(found->text);
}

std::optional<std::string> definition_file(const fs::path& path) {
    auto text = read_text_file(path, language::max_text_bytes);
    return text && text->size() <= language::max_text_bytes ? std::optional(std::move(*text)) : std::nullopt;
}

/// Whether a text that is not the recorded one nevertheless computes the same: only comments, spaces or names
/// of registers are others.
bool computes_the_same_as(const RunRecord& record, std::string_view text) {
    const ParseResult recorded = parse_definition(record.definition.text.bytes),
                      here = parse_definition(text);
    return recorded.definition && here.definition &&
           computes_the_same(*recorded.definition, *here.definition);
}

} // namespace

std::string short_digest(std::string_view digest) {
    return std::string(digest.substr(0, 12));
}

std::string two_digests(std::string_view recorded, std::string_view here, const Wording& say) {
    return say("recorded {}, here {}", "registrado {}, aquí {}", short_digest(recorded), short_digest(here));
}

VerificationLine check_record(const RunRecord& record, const Wording& say) {
    const auto wrong = [](const RecordedText& text) { return sha256_hex(text.bytes) != text.sha256; };
    std::string problem;
    if (!record.intact)
        problem = say("changed after it was made: its content has another digest than it states",
                      "cambiado después de hacerse: su contenido tiene otro sha que el que declara");
    else if (wrong(record.definition.text))
        problem = say("its definition is not the text that its digest names",
                      "su definición no es el texto que nombra su sha");
    else if (record.prompt.text && wrong(*record.prompt.text))
        problem = say("its prompt is not the text that its digest names",
                      "su prompt no es el texto que nombra su sha");
    else if (wrong(record.output.text))
        problem = say("its output is not the text that its digest names",
                      "su salida no es el texto que nombra su sha");
    return {.id = "record",
            .title = say("Record", "Registro"),
            .state = problem.empty() ? LineState::same : LineState::differs,
            .text = problem.empty()
                        ? say("as it was made, {}", "tal como se hizo, {}", short_digest(record.sha256))
                        : problem};
}

Result<VerificationLine> check_binary(const RunRecord& record, const Wording& say, DigestCache& cache,
                                      std::stop_token stop) {
    VerificationLine line{
        .id = "binary", .title = say("Binary", "Binario"), .state = LineState::same, .text = {}};
    const auto facts = engine_facts(cache, std::move(stop));
    if (!facts) {
        if (facts.error().kind == ErrorKind::cancelled) return std::unexpected(facts.error());
        line.state = LineState::missing;
        line.text = facts.error().message;
    } else if (facts->binary_sha256 == record.engine.binary_sha256) {
        line.text = say("same", "igual");
    } else {
        line.state = LineState::other;
        line.text = say("another binary: {}", "otro binario: {}",
                        two_digests(record.engine.binary_sha256, facts->binary_sha256, say));
        if (facts->version != record.engine.version)
            line.text +=
                say("; version {}, here {}", "; versión {}, aquí {}", record.engine.version, facts->version);
        if (facts->revision != record.engine.revision)
            line.text += say("; revision {}, here {}", "; revisión {}, aquí {}",
                             short_digest(record.engine.revision), short_digest(facts->revision));
    }
    return line;
}

VerificationLine check_machine(const RunRecord& record, const Wording& say) {
    const std::string here(kernels::instruction_set());
    const bool same = here == record.engine.instruction_set;
    return {.id = "machine",
            .title = say("Instruction set", "Instrucciones"),
            .state = same ? LineState::same : LineState::other,
            .text = same ? here
                         : say("recorded {}, here {}", "registrado {}, aquí {}",
                               record.engine.instruction_set, here)};
}

VerificationLine check_definition(const RunRecord& record, const fs::path& file, const Wording& say) {
    const RecordedDefinition& recorded = record.definition;
    VerificationLine line{
        .id = "definition", .title = say("Definition", "Definición"), .state = LineState::same, .text = {}};
    const bool builtin = file.empty() && recorded.origin == "built-in";
    if (file.empty() && recorded.origin == "window") {
        line.state = LineState::other;
        line.text = say("never a file: the text of an editor, {}, kept in the record",
                        "nunca fue un archivo: el texto de un editor, {}, guardado en el registro",
                        short_digest(recorded.text.sha256));
        return line;
    }
    const fs::path path = file.empty() ? fs::path(recorded.origin) : file;
    const auto here = builtin ? builtin_text(recorded.arch) : definition_file(path);
    const std::string name =
        builtin ? say("the built-in {}", "{} del binario", recorded.arch) : path.string();
    if (!here) {
        line.state = LineState::missing;
        line.text = say("{} is not here; the record's own text was run",
                        "{} no está aquí; corrió el texto del propio registro", name);
    } else if (const std::string digest = sha256_hex(*here); digest == recorded.text.sha256) {
        line.text = say("same, {}", "igual, {}", name);
    } else {
        line.state = LineState::differs;
        line.text = say("{} is another text: {}", "{} es otro texto: {}", name,
                        two_digests(recorded.text.sha256, digest, say));
        if (computes_the_same_as(record, *here))
            line.text += say("; it computes the same, step by step", "; calcula lo mismo, paso por paso");
    }
    return line;
}

} // namespace archdef::verification
