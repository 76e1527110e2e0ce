#pragma once

#include "base/error.h"
#include "provenance/digest_cache.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace archdef {

/// What computes: the program that runs now, and the machine's part in its numbers.
struct EngineFacts {
    std::string name = "archdef";
    std::string version;
    std::string revision; ///< the source's commit, with "-changed" where files differed from it
    std::string compiler;
    std::filesystem::path binary;
    std::string binary_sha256;
    std::string instruction_set;
    std::string blas; ///< "none": every product is computed by the engine's own kernels
};

std::string_view engine_version();
std::string_view engine_revision();

/// The running program's file; empty where the system does not tell.
std::filesystem::path running_binary();

/// All facts. The binary is hashed, or its digest taken from the cache. Errors: those of sha256_file.
Result<EngineFacts> engine_facts(DigestCache& cache, std::stop_token stop = {});

} // namespace archdef
