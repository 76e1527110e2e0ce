#include "common/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QSettings>

namespace archdef::ui {
namespace {

/// Qt's own names of these keys in Spanish are not what stands on keyboards, and too long for buttons.
[[maybe_unused]] constexpr const char* keyNames[] = {
    QT_TRANSLATE_NOOP("QShortcut", "Ctrl"), QT_TRANSLATE_NOOP("QShortcut", "Shift"),
    QT_TRANSLATE_NOOP("QShortcut", "Alt"), QT_TRANSLATE_NOOP("QShortcut", "Meta")};

constexpr QLatin1String settingsKey("look/language");

/// What the desktop asks for first. LANGUAGE may say so where LANG does not.
Language ofSystem() {
    const QStringList wanted = QLocale::system().uiLanguages();
    return !wanted.isEmpty() && QLocale(wanted.front()).language() == QLocale::Spanish ? Language::spanish
                                                                                       : Language::english;
}

} // namespace

QString languageCode(Language language) {
    switch (language) {
    case Language::english:
        return QStringLiteral("en");
    case Language::spanish:
        return QStringLiteral("es");
    case Language::system:
        break;
    }
    return {};
}

Language languageOf(const QString& code) {
    for (const Language language : {Language::english, Language::spanish})
        if (code == languageCode(language)) return language;
    return Language::system;
}

Language storedLanguage() {
    return languageOf(QSettings().value(settingsKey).toString());
}

void storeLanguage(Language language) {
    QSettings settings;
    if (language == Language::system)
        settings.remove(settingsKey);
    else
        settings.setValue(settingsKey, languageCode(language));
}

bool Translations::install(Language language) {
    if (language == Language::system) language = ofSystem();
    const bool spanish = language == Language::spanish;
    // The country stays where the language is the desktop's own; a third language keeps its numbers.
    const auto now = QLocale().language();
    if (spanish && now != QLocale::Spanish) QLocale::setDefault(QLocale(QLocale::Spanish));
    if (!spanish && now == QLocale::Spanish) QLocale::setDefault(QLocale(QLocale::English));
    if (!spanish) return true;
    if (m_qt.load(QStringLiteral("qtbase_es"), QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&m_qt);
    return m_own.load(QStringLiteral("workbench_es"), QStringLiteral(":/i18n")) &&
           QCoreApplication::installTranslator(&m_own);
}

Locale currentLocale() {
    return QLocale().language() == QLocale::Spanish ? Locale::es : Locale::en;
}

} // namespace archdef::ui
