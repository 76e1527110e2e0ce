#pragma once

#include "loading.h"

#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace archdef::cli {

/// A model and token ids that are taken as they are: what `logits` and `trace` work on.
struct GivenIds {
    std::string model, ids;
};

/// Declares MODEL.
void add_model(CLI::App& command, std::string& model);
/// Declares MODEL and `--ids`.
void add_given_ids(CLI::App& command, GivenIds& given);

struct PreparedIds {
    std::vector<TokenId> ids;
    LoadedModel loaded;
    std::unique_ptr<Session> session;
};

/// Loads what was named. Where it cannot, the error is reported and its exit code returned.
std::variant<PreparedIds, int> prepare(const GivenIds& given, const CommonOptions& options);

} // namespace archdef::cli
