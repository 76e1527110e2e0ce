#pragma once

#include "language/definition.h"

#include <expected>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace archdef {

/// A definition that is in effect, or an operator's file that did not load and keeps its architecture
/// unavailable.
struct CatalogEntry {
    std::string arch; ///< from the file's name
    bool builtin = false;
    std::filesystem::path path; ///< of an operator's file
    bool replaces_builtin = false;
    std::optional<Definition> definition; ///< empty: it did not load
    std::string sha256;                   ///< of the text, also where it did not load; empty if unreadable
    std::string text;
    std::vector<Diagnostic> diagnostics;
    std::string unreadable; ///< why the file could not be read, or empty
};

/// Why an entry has no definition: path, then its first error in the language that is asked for, then how
/// many more there are. Empty where it loaded.
std::string load_problem(const CatalogEntry& entry, Locale locale);

/// The built-in definitions and the operator's directory over them.
class Catalog {
  public:
    /// An empty `directory` means the built-in ones only. A directory that cannot be read is a problem, not
    /// an error.
    static Catalog load(const std::filesystem::path& directory);

    const std::vector<CatalogEntry>& entries() const { return entries_; } ///< by name
    const CatalogEntry* find(std::string_view arch) const;
    const std::filesystem::path& directory() const { return directory_; }
    const std::string& directory_problem() const { return directory_problem_; }

    /// The definition that runs an architecture, or why there is none: unknown (with what is known and what
    /// did not load) or broken (with the file's error). Never another definition in its place.
    std::expected<const Definition*, std::string> definition_for(std::string_view arch, Locale locale) const;

  private:
    void read_directory();

    std::vector<CatalogEntry> entries_;
    std::filesystem::path directory_;
    std::string directory_problem_;
};

} // namespace archdef
