#include "edit/code_editor.h"
#include "edit/document.h"
#include "edit/edit_mode.h"
#include "edit/edits.h"

namespace archdef::ui {

void EditMode::applyRequested(const std::vector<Edit>& edits) {
    if (edits.empty() || !document()) return;
    if (document()->isBuiltin()) editCopy();
    if (document()->isReadOnly()) {
        emit messageForUser(document()->readOnlyReason() + QLatin1Char('.'));
        return;
    }
    applyEdits(document()->text(), edits);
}

} // namespace archdef::ui
