#pragma once

#include "edit/completion_popup.h"
#include "language/completion.h"
#include "language/symbols.h"

#include <QString>

namespace archdef::ui {

class Workspace;

/// What can be completed at a place, from the language and from the open model.
QList<CompletionItem> completionsAt(const Workspace& workspace, const CompletionContext& context, int line,
                                    const std::vector<Symbol>& symbols);

/// What hovering over a symbol says, as rich text: an operation's form, formula and shapes; a tensor's type,
/// size and layers; a key's value in this model; where a register is written and read. Empty: nothing.
QString helpFor(const Workspace& workspace, const Symbol& symbol, const std::vector<Symbol>& symbols);

/// The operation's help in the language of the window.
QString operationHelp(const Operation& operation);

} // namespace archdef::ui
