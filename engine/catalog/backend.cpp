#include "catalog/backend.h"

#include <fmt/format.h>

namespace archdef {
namespace {

std::string_view pick(Locale locale, std::string_view en, std::string_view es) {
    return locale == Locale::es ? es : en;
}

} // namespace

bool backend_runs_definitions(const Knobs& knobs) {
    return knobs.get("SYNSEMA_INFER_BACKEND").value == "rust";
}

std::string origin_words(const Knob& knob, Locale locale) {
    switch (knob.origin) {
    case KnobOrigin::environment:
        return std::string(pick(locale, "from the environment", "del entorno"));
    case KnobOrigin::dotenv:
        return fmt::format("{} .env:{}", pick(locale, "from", "de"), knob.line);
    case KnobOrigin::window:
        return std::string(pick(locale, "from the window", "de la ventana"));
    case KnobOrigin::option:
        return std::string(pick(locale, "from the command line", "de la línea de órdenes"));
    case KnobOrigin::standard:
        break;
    }
    return std::string(pick(locale, "default", "predeterminado"));
}

std::string backend_sentence(const Knobs& knobs, Locale locale) {
    const Knob& backend = knobs.get("SYNSEMA_INFER_BACKEND");
    const std::string origin = origin_words(backend, locale);
    if (backend_runs_definitions(knobs)) {
        return fmt::format(
            "Backend: rust ({}): {}.", origin,
            pick(locale, "Synsema runs .archdef definitions", "Synsema corre definiciones .archdef"));
    }
    const std::string name =
        backend.value == "candle" ? "candle" : fmt::format("candle (`{}`)", backend.value);
    return fmt::format(
        "Backend: {} ({}): {}.", name, origin,
        pick(locale,
             "in Synsema its list of architectures is compiled and .archdef files are ignored; "
             "SYNSEMA_INFER_BACKEND=rust runs them, and archdef always does",
             "en Synsema su lista de arquitecturas va compilada y los .archdef se ignoran; "
             "SYNSEMA_INFER_BACKEND=rust los corre, y archdef siempre"));
}

} // namespace archdef
