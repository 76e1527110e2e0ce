#pragma once

#include "commands.h"

#include "language/definition.h"
#include "model/binding.h"

#include <filesystem>
#include <string>
#include <vector>

namespace archdef::cli {

/// A file that `check` looked at.
struct CheckedFile {
    std::filesystem::path path;
    std::string unreadable; ///< why it could not be read, or empty
    ParseResult parsed;     ///< diagnostics also hold those of the binding, where a model is at hand
    std::optional<Binding> binding;
};

struct DiagnosticCounts {
    std::size_t errors = 0, warnings = 0, hints = 0, unreadable = 0;
};
DiagnosticCounts count_diagnostics(const std::vector<CheckedFile>& files);

/// `path:line:column: error: message`, one line for each, as compilers print them.
void print_checked(const std::vector<CheckedFile>& files, const CommonOptions& common);

nlohmann::ordered_json check_json(const std::vector<CheckedFile>& files, Locale locale);
nlohmann::ordered_json diagnostic_json(const Diagnostic& diagnostic, Locale locale);

/// "2 errors, 1 warning, 0 hints in 1 file".
std::string summary(const DiagnosticCounts& counts, std::size_t files, Locale locale);

} // namespace archdef::cli
