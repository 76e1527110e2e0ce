#pragma once

#include "base/sha256.h"
#include "gguf/file.h"

#include <stop_token>
#include <string>

namespace archdef::gguf {

/// A digest of what a model says and holds, whatever way it was packed: the same for a file and for its split
/// parts, for another order of keys or tensors, another alignment, and GGUF v2 and v3. It is the SHA-256 of
/// these bytes; numbers are little-endian, a text is its length as u64 and its bytes:
///
///   text "archdef-gguf-contents-1"
///   u64  number of metadata entries, without general.alignment and those that begin with "split."
///   each entry, sorted by the bytes of its key: text key, u32 type, then the value as GGUF v3 writes it
///   u64  number of tensors
///   each tensor, sorted by the bytes of its name: text name, u32 type, u32 dimensions, u64 each extent,
///        u64 length of the data, the data
///
/// A digest says that two files hold the same model only where it is equal; a file that was quantised again
/// or whose metadata was edited has another one. Errors: `gguf-…` where the file is not usable, kind
/// `cancelled`.
Result<std::string> contents_digest(const File& file, std::stop_token stop = {},
                                    const ByteProgress& progress = {});

} // namespace archdef::gguf
