#pragma once

#include "base/severity.h"
#include "catalog/knobs.h"

#include <string>

namespace archdef {

/// Whether Synsema, with this backend, runs definitions: SYNSEMA_INFER_BACKEND is `rust`. Anything else is
/// candle, which ignores them.
bool backend_runs_definitions(const Knobs& knobs);

/// "from .env:2", "default": where a value came from, in words.
std::string origin_words(const Knob& knob, Locale locale);

/// The backend in effect, where that comes from and what it means for definitions, in one sentence.
std::string backend_sentence(const Knobs& knobs, Locale locale);

} // namespace archdef
