#pragma once

#include "model/model.h"
#include "provenance/verify.h"
#include "provenance/wording.h"

#include <memory>
#include <optional>

namespace archdef::verification {

// The lines of a verification that need no run: each looks at one thing that the record names.

/// Whether the record is as it was made: its own digest, and those of the texts in it.
VerificationLine check_record(const RunRecord& record, const Wording& say);
/// The running program. Only a stop request is an error.
Result<VerificationLine> check_binary(const RunRecord& record, const Wording& say, DigestCache& cache,
                                      std::stop_token stop);
VerificationLine check_machine(const RunRecord& record, const Wording& say);
/// The built-in text, or the file that the record or `file` names.
VerificationLine check_definition(const RunRecord& record, const std::filesystem::path& file,
                                  const Wording& say);

/// The weights as they are here; no model where they cannot be opened.
struct Weights {
    VerificationLine line;
    std::shared_ptr<const Model> model;
};
/// Finds the weights and reads them whole, whatever the cache holds. Only a stop request is an error.
Result<Weights> check_weights(const RunRecord& record, const VerifyOptions& options, DigestCache& cache,
                              const Wording& say, std::stop_token stop);

/// "9a129038d9a0": what names a digest in a sentence.
std::string short_digest(std::string_view digest);
/// "recorded 9a12…, here 4f00…".
std::string two_digests(std::string_view recorded, std::string_view here, const Wording& say);

} // namespace archdef::verification
