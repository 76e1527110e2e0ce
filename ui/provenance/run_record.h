#pragma once

#include "compare/comparison_run.h"
#include "provenance/make_record.h"
#include "workspace.h"

#include <memory>
#include <stop_token>

namespace archdef::ui {

/// What a record is made of, gathered on the GUI thread for work elsewhere.
struct RecordSource {
    std::shared_ptr<const RunOutcome> run;
    std::shared_ptr<const ComparisonOutcome>
        comparison; ///< of the same definition, model and prompt; or null
    std::string model_name;
    std::vector<Knob> knobs;
};
RecordSource recordSource(const Workspace& workspace);

/// Makes the record; hashes what the cache does not know.
Result<RunRecord> makeRunRecord(const RecordSource& source, DigestCache& cache, std::stop_token stop,
                                const ByteProgress& progress);

} // namespace archdef::ui
