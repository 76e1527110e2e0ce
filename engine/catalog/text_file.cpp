#include "catalog/text_file.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace archdef {
namespace {

struct Descriptor {
    int fd;
    ~Descriptor() {
        if (fd >= 0) ::close(fd);
    }
};

std::unexpected<Error> unreadable(int error_number) {
    return fail("file-unreadable", std::strerror(error_number));
}

} // namespace

Result<std::string> read_text_file(const std::filesystem::path& path, std::size_t limit) {
    // Not blocking: a named pipe without a writer must not hang us.
    const Descriptor file{::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)};
    if (file.fd < 0) return unreadable(errno);
    struct stat status {};
    if (::fstat(file.fd, &status) != 0) return unreadable(errno);
    if (S_ISDIR(status.st_mode)) return unreadable(EISDIR);
    if (!S_ISREG(status.st_mode)) return fail("file-unreadable", "Not a regular file");
    std::string text(limit + 1, '\0');
    std::size_t size = 0;
    while (size < text.size()) {
        const ssize_t got = ::read(file.fd, text.data() + size, text.size() - size);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return unreadable(errno);
        if (got == 0) break;
        size += static_cast<std::size_t>(got);
    }
    text.resize(size);
    text.shrink_to_fit();
    return text;
}

} // namespace archdef
