#pragma once

#include <QColor>
#include <QPalette>
#include <QString>
#include <array>

class QWidget;

namespace archdef::ui {

/// The colour tokens of resources/tokens.json, in its order of use.
enum class Token {
    bg,
    chrome,
    chrome2,
    raised,
    line,
    line2,
    control,
    text,
    text2,
    text3,
    accent,
    accentFill,
    onAccent,
    accentSoft,
    read,
    theirs,
    error,
    errorSoft,
    warn,
    warnSoft,
    ok,
    okSoft,
    synWord,
    synOp,
    synTensor,
    synIndex,
    synKey,
    synNumber,
    synComment,
    cmNeg,
    cmNegMid,
    cmZero,
    cmPosMid,
    cmPos,
    cmNan,
};
inline constexpr std::size_t tokenCount = static_cast<std::size_t>(Token::cmNan) + 1;

/// One of the two sets of colours. There is no current theme as state: a widget's theme follows from the
/// lightness of its palette, so that a switch of the palette switches everything.
class Theme {
  public:
    static const Theme& light();
    static const Theme& dark();
    static const Theme& of(const QPalette& palette);
    static const Theme& of(const QWidget* widget); ///< null: the application's
    static const Theme& current();                 ///< the application's

    QColor operator[](Token token) const { return m_colors[static_cast<std::size_t>(token)]; }
    /// By the name in tokens.json ("chrome-2"); not valid for an unknown name.
    QColor color(const QString& name) const;
    bool isDark() const { return m_dark; }

    QPalette palette() const;
    QString styleSheet() const;

  private:
    explicit Theme(bool dark);
    std::array<QColor, tokenCount> m_colors;
    bool m_dark;
};

/// The name of a token in tokens.json.
QString tokenName(Token token);

} // namespace archdef::ui
