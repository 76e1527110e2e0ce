// Runs a fuzzer's function where there is no libFuzzer: over the files that are named, or with --mutate over
// every change of them: each of the first bytes with each bit flipped and set to 0, 9 and 255, and the file
// cut at each of these lengths. The order is fixed, so what fails fails again. A mutation that takes longer
// than five seconds ends the run.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <unistd.h>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using Clock = std::chrono::steady_clock;
using Bytes = std::vector<std::uint8_t>;

constexpr unsigned hang_seconds = 5;

struct Figures {
    std::size_t files = 0, mutations = 0;
    double slowest = 0;
};

void run(const std::uint8_t* data, std::size_t size, Figures& figures) {
    // A copy of the exact size, so that a sanitizer sees each read behind the end.
    const Bytes exact(data, data + size);
    ::alarm(hang_seconds);
    const auto start = Clock::now();
    LLVMFuzzerTestOneInput(exact.data(), exact.size());
    figures.slowest = std::max(figures.slowest, std::chrono::duration<double>(Clock::now() - start).count());
    ++figures.mutations;
}

void mutate(Bytes bytes, std::size_t limit, Figures& figures) {
    const std::size_t end = std::min(bytes.size(), limit);
    for (std::size_t i = 0; i < end; ++i) {
        const std::uint8_t before = bytes[i];
        for (unsigned change = 0; change < 11; ++change) {
            static constexpr std::uint8_t fixed[] = {0, 9, 255};
            bytes[i] = change < 8 ? static_cast<std::uint8_t>(before ^ (1u << change)) : fixed[change - 8];
            run(bytes.data(), bytes.size(), figures);
        }
        bytes[i] = before;
        run(bytes.data(), i, figures);
    }
}

} // namespace

int main(int argc, char** argv) {
    std::size_t limit = 0;
    Figures figures;
    const auto start = Clock::now();
    for (int i = 1; i < argc; ++i) {
        if (std::strncmp(argv[i], "--mutate=", 9) == 0) {
            limit = std::strtoull(argv[i] + 9, nullptr, 10); // bytes of each file
            continue;
        }
        std::ifstream stream(argv[i], std::ios::binary);
        if (!stream) {
            std::fprintf(stderr, "%s cannot be read\n", argv[i]);
            return 2;
        }
        const std::string text{std::istreambuf_iterator<char>(stream), {}};
        const Bytes bytes(text.begin(), text.end());
        ++figures.files;
        run(bytes.data(), bytes.size(), figures);
        if (limit > 0) mutate(bytes, limit, figures);
    }
    ::alarm(0);
    std::printf("%zu files, %zu inputs, %.1f s, slowest %.3f s\n", figures.files, figures.mutations,
                std::chrono::duration<double>(Clock::now() - start).count(), figures.slowest);
    return 0;
}
