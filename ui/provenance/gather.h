#pragma once

#include "provenance/provenance_content.h"

#include <QStringList>

namespace archdef::ui {

class Workspace;

/// What the page is about: the last run, or, before the first, what would run now.
ProvenanceContent gatherProvenance(const Workspace& workspace);

/// The files whose digests the page shows, by the key of their line: the parts of the model, the binary.
std::vector<std::pair<QString, QString>> filesToHash(const Workspace& workspace);

/// A knob's value as it may be shown: an address without secrets, a path with ~.
QString shownKnobValue(const std::string& name, const std::string& value);

} // namespace archdef::ui
