#pragma once

#include "base/severity.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace archdef::gguf {

/// What kind of problem a finding is.
enum class FindingClass {
    damaged,    ///< bytes are missing or contradict each other
    unusual,    ///< readable, but not as others write it
    not_for_us, ///< a sound file of another kind or version
};

/// A located problem of a container.
struct Finding {
    std::string code; ///< stable, kebab-case
    Severity severity = Severity::error;
    FindingClass kind = FindingClass::damaged;
    std::uint32_t part = 0;   ///< index of the file of a split model
    std::uint64_t offset = 0; ///< in bytes from the start of that file
    std::string field;        ///< "tensor 3 `blk.0.attn_q.weight` dimension 1", "metadata count"
    std::string found;
    std::string expected;
    std::string message; ///< one sentence: what is wrong, then what to do
};

std::string_view finding_class_name(FindingClass kind);

} // namespace archdef::gguf
