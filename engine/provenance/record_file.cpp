#include "provenance/record.h"

#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <unistd.h>

namespace archdef {
namespace fs = std::filesystem;

namespace {
constexpr std::uintmax_t largest_record = 256 << 20;
}

Result<RunRecord> read_record(const fs::path& path) {
    std::error_code error;
    const bool regular = fs::is_regular_file(path, error);
    const std::uintmax_t size = regular ? fs::file_size(path, error) : 0;
    if (error || !regular)
        return fail("file-unreadable",
                    fmt::format("{}: {}", path.string(), error ? error.message() : "is not a regular file"));
    if (size > largest_record)
        return fail("record-too-large",
                    fmt::format("{} has {} bytes, more than any run record; take a file that "
                                "`archdef run --record` wrote.",
                                path.string(), size));
    std::ifstream stream(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    if (!stream) return fail("file-unreadable", fmt::format("{} cannot be read.", path.string()));
    auto record = parse_record(text);
    if (!record) record.error().message = fmt::format("{}: {}", path.string(), record.error().message);
    return record;
}

Result<void> write_record(RunRecord& record, const fs::path& path) {
    const std::string text = record_text(record);
    const fs::path temporary = path.string() + fmt::format(".{}.part", ::getpid());
    const auto unwritable = [&] {
        const std::string why = std::strerror(errno);
        std::error_code ignored;
        fs::remove(temporary, ignored);
        return fail("file-unwritable", fmt::format("{} cannot be written: {}.", path.string(), why));
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
    url = url.substr(0, url.find_first_of("?#"));
    const std::size_t scheme = url.find("://");
    const std::size_t host = scheme == std::string_view::npos ? 0 : scheme + 3;
    const std::string_view authority = url.substr(host, url.find('/', host) - host);
    const std::size_t user = authority.rfind('@');
    std::string clean(url.substr(0, host));
    clean += url.substr(user == std::string_view::npos ? host : host + user + 1);
    return clean;
}

} // namespace archdef
