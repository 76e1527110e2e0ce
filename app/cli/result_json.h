#pragma once

#include "loading.h"

#include "runtime/generate.h"

#include <nlohmann/json.hpp>

namespace archdef::cli {

/// A number for JSON; null for what JSON cannot hold.
nlohmann::ordered_json number_json(double value);

/// `[{"id", "logprob"}, …]`.
nlohmann::ordered_json top_json(const std::vector<TokenLogprob>& top);

/// What ran: engine, definition, model, numerics and where it ran.
nlohmann::ordered_json provenance_json(const LoadedModel& loaded, const Session& session,
                                       const CommonOptions& options);

} // namespace archdef::cli
