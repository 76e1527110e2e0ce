#pragma once

#include "compare/preconditions.h"
#include "store/store.h"

#include <QString>

namespace archdef::ui {

/// The GGUF that an endpoint serves, looked for among the models on this machine.
struct ServedFile {
    enum class State {
        here,         ///< a store on this machine has the file of the digest that the endpoint tells
        other_digest, ///< a store has the model's name, with another file
        unreadable,   ///< a store is there and cannot be read
        not_here,     ///< no store has it
        not_told,     ///< the endpoint tells no digest of its file
    };
    State state = State::not_told;
    StoredModel model;       ///< here, other_digest
    std::string digest;      ///< that the endpoint tells
    QString title, sentence; ///< the state in words
};

/// Looks by digest; the name only tells why there is none.
ServedFile servedFile(const compare::ReferenceFacts& facts, const StoreListing& listing);

/// The first 12 digits, as elsewhere in the window.
QString shortDigest(const std::string& sha256);

} // namespace archdef::ui
