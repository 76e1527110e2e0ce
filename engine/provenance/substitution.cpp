#include "provenance/substitution.h"

#include "base/sha256.h"
#include "catalog/builtin_texts.h"
#include "language/structure.h"
#include "provenance/wording.h"

#include <algorithm>

namespace archdef {
namespace {

std::string what_differs(const Definition& builtin, const Definition& ran, const Wording& say) {
    const StructuralDifference difference = compare_structure(builtin, ran);
    const std::size_t steps = ran.prologue.size() + ran.block.size() + ran.epilogue.size();
    if (difference.computes_the_same)
        return say("Comments, spaces or names differ; all {} steps compute the same.",
                   "Difieren comentarios, espacios o nombres; los {} pasos calculan lo mismo.", steps);
    // A step that only reads another one's new value is not what was changed, and a step that took another's
    // place is one change.
    const auto count = [&](StepChange change) {
        return std::ranges::count(difference.steps, change, &StepPair::change);
    };
    const auto changed =
        count(StepChange::changed) + std::max(count(StepChange::removed), count(StepChange::added));
    if (changed == 0 && difference.params.empty())
        return say("The order or wiring of the steps differs.",
                   "Difiere el orden o la conexión de los pasos.");
    std::string text = changed == 0   ? say("The steps are the same, not their values",
                                            "Los pasos son los mismos, no sus valores")
                       : changed == 1 ? say("One step differs", "Difiere un paso")
                                      : say("{} steps differ", "Difieren {} pasos", changed);
    for (const ParamPair& param : difference.params) text += ", param " + param.name;
    return text + ".";
}

} // namespace

std::optional<Substitution> substitution_of(const std::string& definition_text, Locale locale,
                                            const std::optional<std::string>& builtin_sha256) {
    const Wording say(locale);
    const ParseResult ran = parse_definition(definition_text);
    const auto all = builtin_texts();
    const auto builtin = std::ranges::find(all, ran.partial.arch, &BuiltinText::arch);
    if (builtin == all.end() || builtin->text == definition_text) return std::nullopt;
    if (builtin_sha256 && sha256_hex(builtin->text) != *builtin_sha256) return std::nullopt;
    Substitution substitution{.builtin_text = std::string(builtin->text), .what_differs = {}, .rows = {}};
    const ParseResult standard = parse_definition(substitution.builtin_text);
    if (ran.definition && standard.definition)
        substitution.what_differs = what_differs(*standard.definition, *ran.definition, say);
    else
        substitution.what_differs =
            say("It has errors, so it cannot run.", "Tiene errores, así que no puede correr.");
    substitution.rows = diff_texts(substitution.builtin_text, definition_text);
    return substitution;
}

} // namespace archdef
