#pragma once

#include "commands.h"
#include "gguf/file.h"

#include <string>

namespace archdef::cli {

/// `inspect MODEL --against OTHER`: metadata and tensors of two files side by side, the tensors that differ
/// most in front. Exit code 0 where they hold the same, 1 where they do not.
int inspect_against(const gguf::File& first, const gguf::File& second, const CommonOptions& options);

/// The model of an ollama endpoint that a file is compared with.
struct EndpointChoice {
    std::string endpoint;     ///< by OLLAMA_HOST's rules
    std::string name;         ///< the model's name there
    std::string key_variable; ///< environment variable that holds the key
};

/// `inspect MODEL --endpoint URL --name NAME`: metadata and tensor list beside what /api/show reports. Exit
/// code 0 where all that is told is the same, 1 where something differs, 4 where the endpoint fails.
int inspect_against_endpoint(const gguf::File& file, const EndpointChoice& choice,
                             const CommonOptions& options);

/// `inspect MODEL --layers`: identical layers folded, with what differs between the groups.
int inspect_layers(const gguf::File& file, const CommonOptions& options);

/// `inspect MODEL --scan`: NaN, infinities and dead rows in every tensor. Exit code 1 where there are any.
int inspect_scan(const gguf::File& file, const CommonOptions& options);

/// `inspect MODEL --digest`: the digest of the contents, which does not depend on how they were packed.
int inspect_digest(const gguf::File& file, const CommonOptions& options);

/// `inspect MODEL --bytes OFFSET,LENGTH`: a hex view of a span of the (first) file.
int inspect_bytes(const gguf::File& file, std::uint64_t begin, std::uint64_t length,
                  const CommonOptions& options);

/// `inspect MODEL --tensor NAME --at ROW,COLUMN`: one value, and the block it is stored in taken apart.
int inspect_value(const gguf::File& file, const gguf::TensorInfo& tensor, std::uint64_t row,
                  std::uint64_t column, const CommonOptions& options);

/// A progress line on stderr while a job runs; nothing with --quiet, --json or without a terminal.
class ProgressLine {
  public:
    explicit ProgressLine(const CommonOptions& options);
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;
    void operator()(std::uint64_t done, std::uint64_t total) const;

  private:
    bool shown_;
};

} // namespace archdef::cli
