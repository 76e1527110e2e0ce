#pragma once

#include "provenance/digest.h"

#include <QString>
#include <vector>

namespace archdef::ui {

/// A digest of the page, or why there is none yet.
struct DigestLine {
    QString key;     ///< stable: "definition", "weights", "binary", …
    QString caption; ///< "sha256", "file"
    QString whose;   ///< completes "Equal to …"
    QString digits;
    QString pending; ///< shown instead of digits
};

struct KnobLine {
    QString name, value, source;
};

/// One of the page's questions with its answer. Texts may hold `code`.
struct ProvenanceSection {
    QString title;  ///< "What ran"
    QString answer; ///< in large type
    QString detail;
    QString definition; ///< its text, shown on demand; empty: none
    std::vector<DigestLine> digests;
    std::vector<KnobLine> knobs;
    QStringList warnings; ///< lines of `.env` that could not be read
    QString prompt, text; ///< what was asked and what came
};

/// Everything the page says, in its order. Built from the workspace or from a record; shown as widgets and
/// exported as a document.
struct ProvenanceContent {
    QString title, subtitle;
    bool ran = false;
    QString substitution;       ///< first sentence of the banner: a file stands in for a built-in; else empty
    QString substitutionDetail; ///< what follows from it
    std::vector<ProvenanceSection> sections;

    std::vector<NamedDigest> digests() const;
};

} // namespace archdef::ui
