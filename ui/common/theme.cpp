#include "common/theme.h"

#include <QApplication>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QWidget>

namespace archdef::ui {
namespace {

constexpr std::array<const char*, tokenCount> tokenNames{
    "bg",          "chrome",   "chrome-2",   "raised",     "line",        "line-2",    "control",
    "text",        "text-2",   "text-3",     "accent",     "accent-fill", "on-accent", "accent-soft",
    "read",        "theirs",   "error",      "error-soft", "warn",        "warn-soft", "ok",
    "ok-soft",     "syn-word", "syn-op",     "syn-tensor", "syn-index",   "syn-key",   "syn-number",
    "syn-comment", "cm-neg",   "cm-neg-mid", "cm-zero",    "cm-pos-mid",  "cm-pos",    "cm-nan"};

QByteArray resource(const char* path) {
    QFile file(QString::fromLatin1(path));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

QString tokenName(Token token) {
    return QString::fromLatin1(tokenNames[static_cast<std::size_t>(token)]);
}

Theme::Theme(bool dark) : m_dark(dark) {
    const QJsonObject colors =
        QJsonDocument::fromJson(resource(":/tokens.json")).object().value(QLatin1String("color")).toObject();
    for (std::size_t i = 0; i < tokenCount; ++i) {
        const QJsonObject entry = colors.value(QLatin1String(tokenNames[i])).toObject();
        m_colors[i] = QColor(entry.value(QLatin1String(dark ? "dark" : "light")).toString());
    }
}

const Theme& Theme::light() {
    static const Theme theme(false);
    return theme;
}

const Theme& Theme::dark() {
    static const Theme theme(true);
    return theme;
}

const Theme& Theme::of(const QPalette& palette) {
    return palette.color(QPalette::Window).lightness() < 128 ? dark() : light();
}

const Theme& Theme::of(const QWidget*) {
    return current();
}

const Theme& Theme::current() {
    return of(QGuiApplication::palette());
}

QColor Theme::color(const QString& name) const {
    for (std::size_t i = 0; i < tokenCount; ++i)
        if (name == QLatin1String(tokenNames[i])) return m_colors[i];
    return {};
}

QPalette Theme::palette() const {
    const Theme& t = *this;
    QPalette p;
    p.setColor(QPalette::Window, t[Token::chrome]);
    p.setColor(QPalette::WindowText, t[Token::text]);
    p.setColor(QPalette::Base, t[Token::bg]);
    p.setColor(QPalette::AlternateBase, t[Token::chrome]);
    p.setColor(QPalette::Text, t[Token::text]);
    p.setColor(QPalette::PlaceholderText, t[Token::text3]);
    p.setColor(QPalette::Button, t[Token::raised]);
    p.setColor(QPalette::ButtonText, t[Token::text]);
    p.setColor(QPalette::BrightText, t[Token::onAccent]);
    p.setColor(QPalette::Highlight, t[Token::accentSoft]);
    p.setColor(QPalette::HighlightedText, t[Token::text]);
    p.setColor(QPalette::Link, t[Token::accent]);
    p.setColor(QPalette::LinkVisited, t[Token::accent]);
    p.setColor(QPalette::ToolTipBase, t[Token::raised]);
    p.setColor(QPalette::ToolTipText, t[Token::text]);
    p.setColor(QPalette::Light, t[Token::raised]);
    p.setColor(QPalette::Midlight, t[Token::chrome2]);
    p.setColor(QPalette::Mid, t[Token::line]);
    p.setColor(QPalette::Dark, t[Token::line2]);
    p.setColor(QPalette::Shadow, t[Token::line2]);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        p.setColor(QPalette::Disabled, role, t[Token::text3]);
    p.setColor(QPalette::Disabled, QPalette::Base, t[Token::chrome]);
    return p;
}

QString Theme::styleSheet() const {
    QString sheet = QString::fromUtf8(resource(":/workbench.qss"));
    static const QRegularExpression variable(QStringLiteral("@([a-z0-9-]+)"));
    QString result;
    qsizetype from = 0;
    for (auto match = variable.globalMatch(sheet); match.hasNext();) {
        const auto found = match.next();
        result += sheet.mid(from, found.capturedStart() - from) + color(found.captured(1)).name();
        from = found.capturedEnd();
    }
    return result + sheet.mid(from);
}

} // namespace archdef::ui
