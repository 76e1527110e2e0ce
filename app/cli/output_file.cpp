#include "output_file.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <string>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace archdef::cli {
namespace {

std::unexpected<Error> unwritable(const std::filesystem::path& path, int error_number) {
    return fail("file-unwritable", fmt::format("{}: {}", path.string(), std::strerror(error_number)));
}

/// Writes all and closes. Returns the system's error number, or 0.
int write_and_close(int file, std::string_view text, bool sync) {
    int error_number = 0;
    while (!text.empty() && error_number == 0) {
        const ssize_t written = ::write(file, text.data(), text.size());
        if (written >= 0) {
            text.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno != EINTR) {
            error_number = errno;
        }
    }
    if (sync && error_number == 0 && ::fsync(file) != 0) error_number = errno;
    if (::close(file) != 0 && error_number == 0) error_number = errno;
    return error_number;
}

} // namespace

Result<void> write_new_file(const std::filesystem::path& path, std::string_view text) {
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    if (file < 0 && errno == EEXIST) {
        return fail("file-exists", fmt::format("{} is there already and is left as it is.", path.string()));
    }
    if (file < 0) return unwritable(path, errno);
    if (const int error_number = write_and_close(file, text, false)) return unwritable(path, error_number);
    return {};
}

Result<void> replace_file(const std::filesystem::path& path, std::string_view text) {
    std::error_code error;
    const std::filesystem::path target = std::filesystem::canonical(path, error);
    if (error) return unwritable(path, error.value());
    struct stat status {};
    if (::stat(target.c_str(), &status) != 0) return unwritable(path, errno);
    std::string temporary = target.string() + ".XXXXXX";
    const int file = ::mkstemp(temporary.data());
    if (file < 0) return unwritable(path, errno);
    int error_number = ::fchmod(file, status.st_mode & 07777) == 0 ? 0 : errno;
    const int write_error = write_and_close(file, text, true);
    if (error_number == 0) error_number = write_error;
    if (error_number == 0 && ::rename(temporary.c_str(), target.c_str()) != 0) error_number = errno;
    if (error_number == 0) return {};
    ::unlink(temporary.c_str());
    return unwritable(path, error_number);
}

} // namespace archdef::cli
