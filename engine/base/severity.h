#pragma once

namespace archdef {

enum class Severity { error, warning, hint };

/// The language that messages are written in.
enum class Locale { en, es };

} // namespace archdef
