#pragma once

#include "base/severity.h"
#include "provenance/record.h"
#include "provenance/verify.h"

#include <QString>

namespace archdef::ui {

/// Writes the page of record_html as A4 PDF, each page with the record's first digits and its number. Returns
/// why it could not be written, or an empty text. May be called on any thread.
QString writeRecordPdf(const RunRecord& record, const Verification* verification, Locale locale,
                       const QString& path);

} // namespace archdef::ui
