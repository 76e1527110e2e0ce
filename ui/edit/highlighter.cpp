#include "edit/highlighter.h"

#include "common/theme.h"

#include <KSyntaxHighlighting/Definition>
#include <KSyntaxHighlighting/Repository>
#include <KSyntaxHighlighting/Theme>

namespace archdef::ui {

KSyntaxHighlighting::Repository& Highlighter::repository() {
    static KSyntaxHighlighting::Repository instance;
    return instance;
}

Highlighter::Highlighter(QTextDocument* document) : KSyntaxHighlighting::SyntaxHighlighter(document) {
    setDefinition(repository().definitionForName(QStringLiteral("Archdef")));
    applyTheme();
}

void Highlighter::applyTheme() {
    const auto wanted = repository().theme(ui::Theme::current().isDark() ? QStringLiteral("Archdef Dark")
                                                                         : QStringLiteral("Archdef Light"));
    if (wanted.isValid()) setTheme(wanted);
    rehighlight();
}

} // namespace archdef::ui
