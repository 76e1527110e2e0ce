#include "provenance/engine_facts.h"

#include "generated/revision.h"
#include "kernels/kernels.h"

#include <fmt/format.h>

namespace archdef {
namespace {

std::string compiler_name() {
#if defined(__clang__)
    return fmt::format("Clang {}.{}.{}", __clang_major__, __clang_minor__, __clang_patchlevel__);
#else
    return fmt::format("GCC {}.{}.{}", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#endif
}

} // namespace

std::string_view engine_version() {
    return ARCHDEF_VERSION;
}

std::string_view engine_revision() {
    return ARCHDEF_REVISION;
}

std::filesystem::path running_binary() {
    std::error_code error;
    const std::filesystem::path path = std::filesystem::read_symlink("/proc/self/exe", error);
    return error ? std::filesystem::path() : path;
}

Result<EngineFacts> engine_facts(DigestCache& cache, std::stop_token stop) {
    EngineFacts facts;
    facts.version = engine_version();
    facts.revision = engine_revision();
    facts.compiler = compiler_name();
    facts.binary = running_binary();
    facts.instruction_set = kernels::instruction_set();
    facts.blas = "none"; // every product is the engine's own; the field tells a build that links one apart
    // The path may by now hold another build than the one that runs; /proc still leads to the latter.
    const std::filesystem::path running = "/proc/self/exe";
    const auto stamp = FileStamp::of(running);
    if (stamp && FileStamp::of(facts.binary) == stamp) {
        auto digest = cache.digest(facts.binary, stop);
        if (!digest) return std::unexpected(digest.error());
        facts.binary_sha256 = std::move(digest->sha256);
    } else {
        auto digest = sha256_file(running, stop);
        if (!digest) return std::unexpected(digest.error());
        facts.binary_sha256 = std::move(*digest);
    }
    return facts;
}

} // namespace archdef
