#pragma once

#include "base/error.h"

#include <cstddef>
#include <filesystem>
#include <string>

namespace archdef {

/// The bytes of a small text file. Reads at most `limit` + 1 bytes, so that a caller sees that there are
/// more. Error: `file-unreadable`; the message is the system's reason without the path.
Result<std::string> read_text_file(const std::filesystem::path& path, std::size_t limit);

} // namespace archdef
