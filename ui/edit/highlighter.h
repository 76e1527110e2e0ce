#pragma once

#include <KSyntaxHighlighting/SyntaxHighlighter>

namespace KSyntaxHighlighting {
class Repository;
}

namespace archdef::ui {

/// Colours a definition after the generated syntax definition, in our light or dark theme.
class Highlighter : public KSyntaxHighlighting::SyntaxHighlighter {
    Q_OBJECT
  public:
    explicit Highlighter(QTextDocument* document);
    /// Takes the theme that the application's palette asks for.
    void applyTheme();

    /// Reading the repository costs some milliseconds, so all highlighters of the GUI thread share one.
    static KSyntaxHighlighting::Repository& repository();
};

} // namespace archdef::ui
