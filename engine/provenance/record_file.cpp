#include "provenance/record.h"
#include "provenance/wording.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <unistd.h>

namespace archdef {
namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t largest_record = 256 << 20;

/// Whether the text between host and path can be a host with a port, and so holds no password.
bool is_host_and_port(std::string_view authority) {
    const std::size_t bracket = authority.rfind(']'); // the colons of an IPv6 address are no port's
    const std::size_t colon = authority.find(':', bracket == std::string_view::npos ? 0 : bracket);
    return colon == std::string_view::npos ||
           authority.find_first_not_of("0123456789", colon + 1) == std::string_view::npos;
}

} // namespace

Result<RunRecord> read_record(const fs::path& path, Locale locale) {
    const Wording say(locale);
    std::error_code error;
    const bool regular = fs::is_regular_file(path, error);
    const std::uintmax_t size = regular ? fs::file_size(path, error) : 0;
    if (error || !regular)
        return fail("file-unreadable",
                    fmt::format("{}: {}", path.string(),
                                error ? error.message() : say("not a regular file", "no es un archivo")));
    if (size > largest_record)
        return fail("record-too-large",
                    say("{} has {} bytes, more than any run record; take a file that `archdef run --record` "
                        "wrote.",
                        "{} tiene {} bytes, más que cualquier registro; usa un archivo que escribió `archdef "
                        "run --record`.",
                        path.string(), size));
    std::ifstream stream(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    if (!stream)
        return fail("file-unreadable", say("{} cannot be read.", "{} no se puede leer.", path.string()));
    auto record = parse_record(text, locale);
    if (!record) record.error().message = fmt::format("{}: {}", path.string(), record.error().message);
    return record;
}

Result<void> write_record(RunRecord& record, const fs::path& path, Locale locale) {
    const std::string text = record_text(record);
    const fs::path temporary = path.string() + fmt::format(".{}.part", ::getpid());
    const auto unwritable = [&] {
        const std::string why = std::strerror(errno);
        std::error_code ignored;
        fs::remove(temporary, ignored);
        return fail("file-unwritable", Wording(locale)("{} cannot be written: {}.",
                                                       "{} no se puede escribir: {}.", path.string(), why));
    };
    {
        std::ofstream stream(temporary, std::ios::binary | std::ios::trunc);
        if (!stream) return unwritable();
        stream << text;
        if (!stream.flush()) return unwritable();
    }
    if (::rename(temporary.c_str(), path.c_str()) != 0) return unwritable();
    return {};
}

std::string without_secrets(std::string_view url) {
    const std::size_t scheme = url.find("://");
    const std::size_t host = scheme == std::string_view::npos ? 0 : scheme + 3;
    const std::string_view rest = url.substr(host);
    const std::string_view authority = rest.substr(0, rest.find_first_of("/?#\\"));
    // A password may hold any sign, also those that end a host; then all up to the last @ is taken off.
    std::size_t user = authority.rfind('@');
    if (user == std::string_view::npos && !is_host_and_port(authority)) user = rest.rfind('@');
    std::string clean(url.substr(0, host));
    clean += user == std::string_view::npos ? rest : rest.substr(user + 1);
    const std::size_t end = clean.find_first_of("?#");
    return end == std::string::npos ? clean : clean.substr(0, end);
}

} // namespace archdef
