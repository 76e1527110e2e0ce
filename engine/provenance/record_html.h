#pragma once

#include "base/severity.h"
#include "provenance/record.h"
#include "provenance/verify.h"

#include <string>

namespace archdef {

/// A record as one self-contained HTML page, to be read, printed and signed: no script, nothing loaded, light
/// colours, and no colour without its word. The verification is a section of it where there is one. It is
/// laid out with tables and plain CSS, so that a browser and QTextDocument (which makes the PDF) show the
/// same.
std::string record_html(const RunRecord& record, const Verification* verification = nullptr,
                        Locale locale = Locale::en);

} // namespace archdef
