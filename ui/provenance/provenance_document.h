#pragma once

#include "provenance/provenance_content.h"

#include <QString>

namespace archdef::ui {

/// The page as one self-contained HTML file: the light colours, the same order, no colour without its word,
/// and lines to sign at the end. Nothing is loaded from elsewhere.
QString provenanceHtml(const ProvenanceContent& content);

/// The same as A4 PDF. Returns why it could not be written, or an empty text.
QString writeProvenancePdf(const ProvenanceContent& content, const QString& path);

} // namespace archdef::ui
