#pragma once

namespace archdef::ui {

class CodeEditor;

/// Commands on the lines of the selection, or on the cursor's; each is one step of the undo stack.
void toggleComment(CodeEditor* editor);
void moveLinesUp(CodeEditor* editor);
void moveLinesDown(CodeEditor* editor);
void duplicateLines(CodeEditor* editor);

} // namespace archdef::ui
