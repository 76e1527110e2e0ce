#pragma once

#include <string>
#include <string_view>

namespace archdef::cli {

/// Joins pieces of tokens to text that can be printed: bytes that begin a character are held back until the
/// rest of it has come.
class TextStream {
  public:
    /// Adds a piece; returns what is whole by now. Bytes that can never be UTF-8 are passed on as they are.
    std::string add(std::string_view piece);
    /// What is left at the end.
    std::string finish();

  private:
    std::string held_;
};

} // namespace archdef::cli
