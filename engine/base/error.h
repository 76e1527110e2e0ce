#pragma once

#include <expected>
#include <string>
#include <utility>

namespace archdef {

/// Who has to act; decides the exit code of the command line (2, 3, 4) and the icon in the window.
enum class ErrorKind {
    usage,     ///< the request itself is wrong
    input,     ///< a file, definition or model cannot be read or used
    endpoint,  ///< the server we compare against failed
    cancelled, ///< the user stopped it; never shown as a failure
};

/// Why something could not be done. `code` is stable and in kebab-case; `message` is one English sentence
/// that says what is wrong and then what to do.
struct Error {
    std::string code;
    std::string message;
    ErrorKind kind = ErrorKind::input;
};

template <class T>
using Result = std::expected<T, Error>;

inline std::unexpected<Error> fail(std::string code, std::string message, ErrorKind kind = ErrorKind::input) {
    return std::unexpected(Error{std::move(code), std::move(message), kind});
}

} // namespace archdef
