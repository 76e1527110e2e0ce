#pragma once

#include "model/model.h"
#include "provenance/record.h"

#include <functional>
#include <optional>
#include <stop_token>
#include <string>

namespace archdef {

/// What a record's run gives when it is computed again.
struct Rerun {
    std::string problem; ///< why it could not be computed, or empty
    std::vector<TokenId> ids;
    std::string logits_sha256;
    std::string instruction_set;
    bool same_logits = false;
    /// Over all positions and the tokens that the record lists there, on the record's own tokens: the largest
    /// difference of a log-probability in nats. Computed only where the logits are not the same bits.
    std::optional<double> largest_difference;
    std::size_t compared = 0; ///< log-probabilities
};

/// Feeds the record's prompt ids to its definition over this model. Only a stop request is an error.
Result<Rerun> rerun(const RunRecord& record, const Model& model, std::size_t threads, std::stop_token stop,
                    const std::function<void(bool scoring, double part)>& progress);

} // namespace archdef
