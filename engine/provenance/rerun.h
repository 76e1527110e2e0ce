#pragma once

#include "model/model.h"
#include "provenance/record.h"

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace archdef {

/// A number of the record that computing it again does not give.
struct OtherNumber {
    std::size_t step = 0; ///< from 0
    double recorded = 0, here = 0;
};

/// What a record's run gives when it is computed again.
struct Rerun {
    std::string problem; ///< why it could not be computed, or empty
    std::vector<TokenId> ids;
    std::string logits_sha256;
    std::string instruction_set;
    bool same_logits = false;
    /// Where the logits are the same: a log-probability of the record that is not theirs.
    std::optional<OtherNumber> other_number;
    /// Over all positions and the tokens that the record lists there, on the record's own tokens: the largest
    /// difference of a log-probability in nats. Computed only where the logits are not the same bits.
    std::optional<double> largest_difference;
    std::size_t compared = 0; ///< log-probabilities
};

/// Feeds the record's prompt ids to its definition over this model. Only a stop request is an error.
Result<Rerun> rerun(const RunRecord& record, const Model& model, std::size_t threads, std::stop_token stop,
                    const std::function<void(bool scoring, double part)>& progress);

/// The numbers of a recorded comparison, computed again from the recorded answer of the other side.
struct Recomparison {
    std::string problem; ///< why they could not be computed, or empty
    std::size_t positions = 0, observable = 0, same_first = 0;
    double mean_difference = 0, largest_difference = 0;
};

/// Scores the other side's tokens with the record's definition over this model. Only a stop request is an
/// error.
Result<Recomparison> compare_again(const RunRecord& record, const Model& model, std::size_t threads,
                                   std::stop_token stop, const std::function<void(double part)>& progress);

} // namespace archdef
