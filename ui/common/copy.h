#pragma once

#include <QString>

class QAbstractItemView;

namespace archdef::ui {

/// How rows of a table become text.
enum class CopyForm {
    text,     ///< as shown, tabs between cells
    markdown, ///< as shown, a Markdown table
    json      ///< an array of objects: what JsonRole gives for a row, else its cells by their headers
};

/// The selected rows of a table or tree, in the order in which they stand there, columns that are hidden left
/// out.
QString selectionText(const QAbstractItemView* view, CopyForm form);

/// Puts the selected rows on the clipboard. A hundred thousand of them are taken a few at a time, so that the
/// window stays alive; a model that changes meanwhile ends it.
void copySelection(QAbstractItemView* view, CopyForm form);

/// Gives a view its three copy actions: shortcuts and a context menu.
void addCopyActions(QAbstractItemView* view);

} // namespace archdef::ui
