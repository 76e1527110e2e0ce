#include "catalog/catalog.h"

#include "catalog/builtin_texts.h"
#include "catalog/text_file.h"
#include "language/lexer.h"
#include "language/messages.h"

#include <algorithm>
#include <fmt/format.h>

namespace archdef {
namespace {

constexpr std::string_view extension = ".archdef";

CatalogEntry parsed_entry(std::string arch, std::string text) {
    ParseResult parsed = parse_definition(text, {arch});
    CatalogEntry entry;
    entry.arch = std::move(arch);
    entry.sha256 = parsed.partial.sha256;
    entry.text = std::move(text);
    entry.definition = std::move(parsed.definition);
    entry.diagnostics = std::move(parsed.diagnostics);
    return entry;
}

CatalogEntry read_entry(const std::filesystem::path& path) {
    std::string arch = path.stem().string();
    Result<std::string> text = read_text_file(path, language::max_text_bytes);
    CatalogEntry entry;
    if (text) {
        entry = parsed_entry(std::move(arch), std::move(*text));
    } else {
        entry.arch = std::move(arch);
        entry.unreadable = text.error().message;
    }
    entry.path = path;
    return entry;
}

std::string row_text(std::string_view code, std::vector<std::string> arguments, Locale locale) {
    const language::MessageRow* row = language::find_message(code);
    return row ? language::fill(language::in(*row, locale), arguments) : std::string(code);
}

} // namespace

std::string load_problem(const CatalogEntry& entry, Locale locale) {
    if (entry.definition) return {};
    std::string place = entry.path.string() + ": ";
    if (!entry.unreadable.empty()) return place + row_text("catalog.unreadable", {entry.unreadable}, locale);
    std::size_t errors = 0;
    const Diagnostic* first = nullptr;
    for (const Diagnostic& diagnostic : entry.diagnostics) {
        if (diagnostic.severity != Severity::error) continue;
        if (!first) first = &diagnostic;
        ++errors;
    }
    if (!first) return place;
    place += full_message(*first, locale);
    if (errors > 1) place += row_text("catalog.more-errors", {std::to_string(errors - 1)}, locale);
    return place;
}

Catalog Catalog::load(const std::filesystem::path& directory) {
    Catalog catalog;
    catalog.directory_ = directory;
    for (const BuiltinText& builtin : builtin_texts()) {
        CatalogEntry entry = parsed_entry(std::string(builtin.arch), std::string(builtin.text));
        entry.builtin = true;
        catalog.entries_.push_back(std::move(entry));
    }
    if (!directory.empty()) catalog.read_directory();
    std::ranges::sort(catalog.entries_, {}, &CatalogEntry::arch);
    return catalog;
}

void Catalog::read_directory() {
    std::error_code error;
    std::filesystem::directory_iterator files(directory_, error);
    for (; !error && files != std::filesystem::directory_iterator(); files.increment(error)) {
        const std::filesystem::path& path = files->path();
        if (path.extension() != extension) continue;
        CatalogEntry entry = read_entry(path);
        const auto existing = std::ranges::find(entries_, entry.arch, &CatalogEntry::arch);
        if (existing == entries_.end()) {
            entries_.push_back(std::move(entry));
        } else {
            entry.replaces_builtin = true;
            *existing = std::move(entry);
        }
    }
    if (error) directory_problem_ = error.message();
}

const CatalogEntry* Catalog::find(std::string_view arch) const {
    const auto found = std::ranges::find(entries_, arch, &CatalogEntry::arch);
    return found == entries_.end() ? nullptr : &*found;
}

std::expected<const Definition*, std::string> Catalog::definition_for(std::string_view arch,
                                                                      Locale locale) const {
    const CatalogEntry* entry = find(arch);
    if (entry && entry->definition) return &*entry->definition;
    std::string known;
    std::string broken;
    for (const CatalogEntry& other : entries_) {
        if (other.definition) {
            known += (known.empty() ? "" : ", ") + other.arch;
        } else {
            broken += fmt::format("\n  - {}", load_problem(other, locale));
        }
    }
    const std::string name(arch);
    std::vector<std::string> lines{row_text("catalog.unknown-architecture", {name}, locale),
                                   row_text("catalog.known", {known}, locale)};
    if (!directory_problem_.empty()) {
        lines.push_back(
            row_text("catalog.directory-unreadable", {directory_.string(), directory_problem_}, locale));
    }
    if (!broken.empty()) lines.push_back(row_text("catalog.not-loaded", {}, locale) + broken);
    const std::string_view advice = entry                ? "catalog.mend"
                                    : directory_.empty() ? "catalog.add"
                                                         : "catalog.add-here";
    lines.push_back(row_text(advice, {name, directory_.string(), entry ? entry->path.string() : ""}, locale));
    return std::unexpected(fmt::format("{}", fmt::join(lines, "\n")));
}

} // namespace archdef
