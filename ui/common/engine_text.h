#pragma once

#include <QString>
#include <span>
#include <string_view>

namespace archdef::ui {

/// What the engine says, in the window's language. Diagnostics and fixes have their Spanish in the engine's
/// message table; its sentences about files, servers, tokenizers and verdicts are English where they arise,
/// and are known here by their templates. Parts that are sentences themselves are translated as well; what no
/// template fits stays as it is.
QString engineText(std::string_view text);
QString engineText(const QString& text);

/// The templates, with %1, %2, … for what the engine fills in, in order.
std::span<const char* const> engineSentencesOfFiles();     ///< engine/gguf
std::span<const char* const> engineSentencesOfRunning();   ///< model, tokenizer, runtime, store, base
std::span<const char* const> engineSentencesOfComparing(); ///< compare, reference

} // namespace archdef::ui
