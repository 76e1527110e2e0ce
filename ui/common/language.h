#pragma once

#include "base/severity.h"

#include <QString>
#include <QTranslator>

namespace archdef::ui {

/// The languages that the window speaks; `system` is the desktop's, and English where that is neither.
enum class Language { system, english, spanish };

/// "en" or "es"; empty: as the system.
QString languageCode(Language language);
/// Nothing else than "en" and "es" names a language; all other texts mean the system's.
Language languageOf(const QString& code);
/// The choice that is kept in the settings.
Language storedLanguage();
void storeLanguage(Language language);

/// The texts of one language, Qt's own among them. Keep it as long as windows live.
class Translations {
  public:
    Translations() = default;
    Translations(const Translations&) = delete;
    Translations& operator=(const Translations&) = delete;

    /// Makes this the language of everything that is built from now on, the engine's messages included. Call
    /// it once, before the first widget. False: the texts that are compiled in could not be loaded.
    bool install(Language language);

  private:
    QTranslator m_qt, m_own;
};

/// The language in which the engine's messages are asked for: the window's.
Locale currentLocale();

} // namespace archdef::ui
