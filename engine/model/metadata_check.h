#pragma once

#include "gguf/file.h"
#include "language/definition.h"
#include "model/binding.h"
#include "model/config.h"
#include "model/findings.h"

namespace archdef {

/// Which metadata keys somebody reads.
struct KeyUse {
    bool rope = false;   ///< the definition has a rope step: rope.* is read
    bool window = false; ///< layers are local: window and local base are read
};

/// Warns of metadata that changes the numbers of a model and that this definition leaves unread, and fills
/// `unread_keys` and `keys_that_matter`. A value that changes nothing (0, 1, false) counts as absent, since
/// some writers state every key.
void report_unread_keys(const gguf::File& file, const ModelConfig& config, const Definition& definition,
                        const KeyUse& use, Binding& binding, Findings& findings);

/// A value as a message shows it: a number, true, a text, or the length of an array.
std::string value_text(const gguf::Value& value);

} // namespace archdef
