#include "common/engine_text.h"

#include "common/language.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <optional>
#include <vector>

namespace archdef::ui {
namespace {

/// A template with fewer letters fits too much where it ends in what the engine fills in.
constexpr qsizetype looseLetters = 14;

/// A template, cut where the engine fills something in.
struct Sentence {
    const char* source;
    QStringList pieces;
    qsizetype letters = 0;
};

QStringList piecesOf(const QString& text) {
    QStringList pieces{QString()};
    for (qsizetype i = 0; i < text.size(); ++i)
        if (text[i] == u'%' && i + 1 < text.size() && text[i + 1].isDigit()) {
            pieces << QString();
            ++i;
        } else {
            pieces.last() += text[i];
        }
    return pieces;
}

std::vector<Sentence> allSentences() {
    std::vector<Sentence> all;
    for (const auto part :
         {engineSentencesOfFiles(), engineSentencesOfRunning(), engineSentencesOfComparing()})
        for (const char* source : part) {
            Sentence sentence{source, piecesOf(QString::fromUtf8(source))};
            for (const QString& piece : sentence.pieces) sentence.letters += piece.size();
            all.push_back(std::move(sentence));
        }
    // The template that says most comes first: others may fit the same text loosely.
    std::ranges::stable_sort(all, std::ranges::greater(), &Sentence::letters);
    return all;
}

/// What stands where the template leaves room, or nothing where the text is another one.
std::optional<QStringList> filledIn(const Sentence& sentence, const QString& text) {
    const QStringList& pieces = sentence.pieces;
    if (pieces.size() == 1) return text == pieces.front() ? std::optional(QStringList()) : std::nullopt;
    if (text.size() < sentence.letters || !text.startsWith(pieces.front()) || !text.endsWith(pieces.last()))
        return std::nullopt;
    QStringList filled;
    qsizetype at = pieces.front().size();
    const qsizetype end = text.size() - pieces.last().size();
    for (qsizetype i = 1; i + 1 < pieces.size(); ++i) {
        const qsizetype found = text.indexOf(pieces[i], at);
        if (found < 0 || found + pieces[i].size() > end) return std::nullopt;
        filled << text.mid(at, found - at);
        at = found + pieces[i].size();
    }
    if (at > end) return std::nullopt;
    filled << text.mid(at, end - at);
    // "tensor %1" is no beginning of "tensor 3 name length".
    const bool loose = sentence.letters < looseLetters && pieces.last().isEmpty();
    return loose && filled.last().contains(u' ') ? std::nullopt : std::optional(filled);
}

QString fillIn(const QString& translated, const QStringList& arguments) {
    QString out;
    for (qsizetype i = 0; i < translated.size(); ++i) {
        const int number =
            translated[i] == u'%' && i + 1 < translated.size() ? translated[i + 1].digitValue() : -1;
        if (number >= 1 && number <= arguments.size()) {
            out += arguments[number - 1];
            ++i;
        } else {
            out += translated[i];
        }
    }
    return out;
}

QString translated(const QString& text);

std::optional<QString> asOneSentence(const QString& text) {
    static const std::vector<Sentence> all = allSentences();
    for (const Sentence& sentence : all) {
        auto arguments = filledIn(sentence, text);
        if (!arguments) continue;
        for (QString& argument : *arguments)
            if (argument.size() < text.size()) argument = translated(argument);
        return fillIn(QCoreApplication::translate("Engine", sentence.source), *arguments);
    }
    return std::nullopt;
}

/// "BOS added here, not added there; tokenizer gpt2 here, llama there": each part is a sentence.
std::optional<QString> asList(const QString& text) {
    static const QString between = QStringLiteral("; ");
    QStringList parts = text.split(between);
    if (parts.size() == 1) return std::nullopt;
    for (QString& part : parts) {
        const auto one = asOneSentence(part);
        if (!one) return std::nullopt;
        part = *one;
    }
    return parts.join(between);
}

QString translated(const QString& text) {
    if (text.isEmpty() || !std::ranges::any_of(text, [](QChar c) { return c.isLetter(); })) return text;
    if (const auto list = asList(text)) return *list;
    if (const auto one = asOneSentence(text)) return *one;
    const qsizetype stop = text.indexOf(QLatin1String(". "));
    if (stop < 0) return text;
    return translated(text.left(stop + 1)) + u' ' + translated(text.mid(stop + 2));
}

} // namespace

QString engineText(const QString& text) {
    return currentLocale() == Locale::es ? translated(text) : text;
}

QString engineText(std::string_view text) {
    return engineText(QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())));
}

} // namespace archdef::ui
