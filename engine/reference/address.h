#pragma once

#include "base/error.h"

#include <QUrl>
#include <string_view>

namespace archdef::reference {

/// The base URL that a value of OLLAMA_HOST stands for, by ollama's own rules: no scheme: http and port
/// 11434; `http://`: port 80; `https://`: port 443; a path is kept; quotes and blanks are trimmed; an empty
/// host, `0.0.0.0` and `::` mean this machine. An empty text is http://127.0.0.1:11434. Error:
/// `endpoint-address` (kind usage).
Result<QUrl> endpoint_url(std::string_view host);

/// Whether the address is this machine, where no proxy may stand between.
bool is_loopback(const QUrl& url);

} // namespace archdef::reference
