#pragma once

#include "base/error.h"
#include "gguf/file.h"
#include "model/config.h"
#include "tokenizer/tokenizer.h"

#include <filesystem>
#include <memory>

namespace archdef {

/// A GGUF that is open, with what was read from its metadata. The container may be unusable for running and
/// can still be looked at: config and tokenizer are results of their own.
struct Model {
    std::shared_ptr<const gguf::File> file;
    Result<ModelConfig> config;
    Result<std::shared_ptr<const Tokenizer>> tokenizer;

    /// Only an error where the file cannot be read at all.
    static Result<std::shared_ptr<const Model>> open(const std::filesystem::path& path);
};

} // namespace archdef
