#pragma once

#include <QTranslator>

namespace archdef::ui {

/// English needs no translation but for its plurals: the source texts say "%n tensor(s)", and this turns the
/// mark into what the number asks for. Install it before a language's own translator, which then wins.
class EnglishPlurals : public QTranslator {
    Q_OBJECT
  public:
    using QTranslator::QTranslator;

    bool isEmpty() const override { return false; }
    QString translate(const char* context, const char* sourceText, const char* disambiguation = nullptr,
                      int n = -1) const override;
};

} // namespace archdef::ui
