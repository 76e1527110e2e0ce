#pragma once

#include "base/error.h"

#include <filesystem>
#include <string_view>

namespace archdef::cli {

/// Writes a file that is not there yet; what is there is never touched. Errors: `file-exists`,
/// `file-unwritable`.
Result<void> write_new_file(const std::filesystem::path& path, std::string_view text);

/// Replaces a file's content: writes beside it and renames, so that a reader sees the old text or the new one
/// and never a part. Links are followed, permissions kept. Error: `file-unwritable`.
Result<void> replace_file(const std::filesystem::path& path, std::string_view text);

} // namespace archdef::cli
