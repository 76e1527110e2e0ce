#pragma once

#include "provenance/provenance_content.h"
#include "provenance/record.h"

namespace archdef::ui {

/// What a record says, as the page shows it. `opened`: it comes from a file and not from this window.
ProvenanceContent recordContent(const RunRecord& record, const QString& opened = {});

/// Who was on the other side: the address and its server's version, or what else was there.
QString comparedWith(const RecordedComparison& comparison);

} // namespace archdef::ui
