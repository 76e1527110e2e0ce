// What the colours of resources/tokens.json must hold in both themes: text can be read, lines that mean
// something can be seen, and what is told apart by hue stays apart for every kind of sight.

#include <QColor>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>
#include <algorithm>
#include <array>
#include <cmath>

namespace {

constexpr std::array themes{"light", "dark"};

struct Linear {
    double red, green, blue; ///< 0 to 1, linear light
};

double to_linear(double channel) {
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

/// The Machado, Oliveira and Fernandes (2009) simulation at severity 1, applied to linear light.
using Sight = std::array<double, 9>;
constexpr Sight usual{1, 0, 0, 0, 1, 0, 0, 0, 1};
constexpr Sight protanopia{0.152286, 1.052583,  -0.204868, 0.114503, 0.786281,
                           0.099216, -0.003882, -0.048116, 1.051998};
constexpr Sight deuteranopia{0.367322, 0.860646,  -0.227968, 0.280085, 0.672501,
                             0.047413, -0.011820, 0.042940,  0.968881};
constexpr Sight tritanopia{1.255528, -0.076749, -0.178779, -0.078411, 0.930809,
                           0.147602, 0.004733,  0.691367,  0.303900};

Linear seen_with(const Sight& m, const Linear& c) {
    const auto row = [&](std::size_t i) {
        return std::clamp(m[i] * c.red + m[i + 1] * c.green + m[i + 2] * c.blue, 0.0, 1.0);
    };
    return {row(0), row(3), row(6)};
}

/// Björn Ottosson's OKLab: lightness, green to red, blue to yellow.
std::array<double, 3> oklab(const Linear& c) {
    const double l = std::cbrt(0.4122214708 * c.red + 0.5363325363 * c.green + 0.0514459929 * c.blue);
    const double m = std::cbrt(0.2119034982 * c.red + 0.6806995451 * c.green + 0.1073969566 * c.blue);
    const double s = std::cbrt(0.0883024619 * c.red + 0.2817188376 * c.green + 0.6299787005 * c.blue);
    return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

/// WCAG 2: 1 for equal colours, 21 for black on white.
double contrast(const Linear& a, const Linear& b) {
    const auto luminance = [](const Linear& c) {
        return 0.2126 * c.red + 0.7152 * c.green + 0.0722 * c.blue;
    };
    const double first = luminance(a) + 0.05;
    const double second = luminance(b) + 0.05;
    return std::max(first, second) / std::min(first, second);
}

} // namespace

class Tokens : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        QFile file(ARCHDEF_SOURCE_DIR "/resources/tokens.json");
        QVERIFY(file.open(QIODevice::ReadOnly));
        colors_ = QJsonDocument::fromJson(file.readAll()).object().value("color").toObject();
        QVERIFY(colors_.size() > 30);
    }

    void every_colour_is_given_for_both_themes() {
        for (auto entry = colors_.begin(); entry != colors_.end(); ++entry)
            for (const char* theme : themes) {
                const QString text = entry.value().toObject().value(theme).toString();
                QVERIFY2(text.size() == 7 && QColor(text).isValid(),
                         qPrintable(QString("%1 in the %2 theme is `%3`").arg(entry.key(), theme, text)));
            }
    }

    void text_can_be_read_data() {
        QTest::addColumn<QString>("foreground");
        QTest::addColumn<QString>("background");
        const auto pairs = [](const QStringList& texts, const QStringList& backgrounds) {
            for (const QString& text : texts)
                for (const QString& background : backgrounds)
                    QTest::newRow(qPrintable(text + " on " + background)) << text << background;
        };
        pairs({"text", "text-2", "text-3", "accent", "theirs", "error", "warn", "ok"},
              {"bg", "chrome", "chrome-2", "raised", "accent-soft"});
        pairs({"text", "text-2", "accent"}, {"error-soft", "warn-soft", "ok-soft"});
        pairs({"error"}, {"error-soft"});
        pairs({"warn"}, {"warn-soft"});
        pairs({"ok"}, {"ok-soft"});
        pairs({"syn-word", "syn-op", "syn-tensor", "syn-index", "syn-key", "syn-number", "syn-comment"},
              {"bg", "accent-soft", "chrome", "raised"});
        pairs({"on-accent"}, {"accent-fill"});
    }
    void text_can_be_read() { verify_contrast(4.5); }

    void lines_that_mean_something_can_be_seen_data() {
        QTest::addColumn<QString>("foreground");
        QTest::addColumn<QString>("background");
        for (const char* line : {"control", "accent-fill"})
            for (const char* background : {"bg", "chrome"})
                QTest::newRow(qPrintable(QString("%1 on %2").arg(line, background))) << line << background;
        QTest::newRow("cm-nan on cm-zero") << "cm-nan"
                                           << "cm-zero";
    }
    void lines_that_mean_something_can_be_seen() { verify_contrast(3.0); }

    void hues_with_a_meaning_stay_apart_for_every_sight_data() {
        QTest::addColumn<QString>("one");
        QTest::addColumn<QString>("other");
        QTest::newRow("ends of the map") << "cm-neg"
                                         << "cm-pos";
        QTest::newRow("halves of the map") << "cm-neg-mid"
                                           << "cm-pos-mid";
        QTest::newRow("NaN and zero") << "cm-nan"
                                      << "cm-zero";
        QTest::newRow("ours and theirs") << "accent-fill"
                                         << "theirs";
    }
    void hues_with_a_meaning_stay_apart_for_every_sight() {
        QFETCH(QString, one);
        QFETCH(QString, other);
        for (const char* theme : themes)
            for (const Sight& sight : {usual, protanopia, deuteranopia, tritanopia}) {
                const auto a = oklab(seen_with(sight, linear(one, theme)));
                const auto b = oklab(seen_with(sight, linear(other, theme)));
                const double distance = 100 * std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
                QVERIFY2(distance > 15,
                         qPrintable(
                             QString("%1 and %2 in the %3 theme: %4").arg(one, other, theme).arg(distance)));
            }
    }

    void equal_amounts_of_either_sign_look_equally_strong() {
        for (const char* theme : themes) {
            const auto lightness = [&](const char* token) { return 100 * oklab(linear(token, theme))[0]; };
            QVERIFY(std::abs(lightness("cm-neg") - lightness("cm-pos")) < 1);
            QVERIFY(std::abs(lightness("cm-neg-mid") - lightness("cm-pos-mid")) < 1);
            // The middle melts into the page.
            QVERIFY(contrast(linear("cm-zero", theme), linear("bg", theme)) < 1.15);
        }
    }

  private:
    Linear linear(const QString& token, const char* theme) const {
        const QColor color(colors_.value(token).toObject().value(theme).toString());
        return {to_linear(color.redF()), to_linear(color.greenF()), to_linear(color.blueF())};
    }

    void verify_contrast(double required) const {
        QFETCH(QString, foreground);
        QFETCH(QString, background);
        for (const char* theme : themes) {
            const double ratio = contrast(linear(foreground, theme), linear(background, theme));
            QVERIFY2(ratio >= required, qPrintable(QString("%1 on %2 in the %3 theme: %4:1")
                                                       .arg(foreground, background, theme)
                                                       .arg(ratio, 0, 'f', 2)));
        }
    }

    QJsonObject colors_;
};

QTEST_APPLESS_MAIN(Tokens)
#include "test_tokens.moc"
