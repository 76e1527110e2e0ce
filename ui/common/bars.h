#pragma once

#include "common/theme.h"

#include <QWidget>

class QHBoxLayout;
class QVBoxLayout;

namespace archdef::ui {

class Button;
class IconLabel;
class TokenLabel;

/// An amount of a whole, 8 px high (4 in the status bar): `done` in the accent, the rest hatched where
/// `hatchRest` is set (tensors that nobody reads), else plain. Never moves by itself.
class AmountBar : public QWidget {
    Q_OBJECT
  public:
    explicit AmountBar(QWidget* parent = nullptr, Qt::Orientation orientation = Qt::Horizontal);
    void setAmount(quint64 done, quint64 total);
    void setHatchRest(bool hatch);
    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    Qt::Orientation m_orientation;
    quint64 m_done = 0, m_total = 0;
    bool m_hatchRest = false;
};

enum class Meaning { ok, warn, error, none };
Token inkOf(Meaning meaning);    ///< ok, warn, error, text-2
Token groundOf(Meaning meaning); ///< the soft colour, or chrome

/// A band with a 4 px bar at its left: the base of banners and verdicts.
class BarFrame : public QWidget {
    Q_OBJECT
  public:
    explicit BarFrame(QWidget* parent = nullptr);
    void setMeaning(Meaning meaning, bool brokenBar = false);
    Meaning meaning() const { return m_meaning; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    Meaning m_meaning = Meaning::none;
    bool m_broken = false;
};

/// Icon, a word in the meaning's colour, one sentence, then actions. Full width under the mode's bar.
class Banner : public BarFrame {
    Q_OBJECT
  public:
    explicit Banner(QWidget* parent = nullptr);
    /// `sentence` may hold `code`.
    void setContent(Meaning meaning, const QString& icon, const QString& word, const QString& sentence);
    Button* addAction(const QString& text);
    void clearActions();
    void addWidgetRight(QWidget* widget);

  private:
    IconLabel* m_icon;
    TokenLabel* m_word;
    TokenLabel* m_sentence;
    QHBoxLayout* m_actions;
};

/// A band of 88 px or more: an icon of 32 px, a title of 18 px, what it rests on; then whatever the mode adds
/// to `body` and at the right.
class VerdictFrame : public BarFrame {
    Q_OBJECT
  public:
    explicit VerdictFrame(QWidget* parent = nullptr);
    void setVerdict(Meaning meaning, const QString& icon, const QString& title, const QString& restsOn,
                    bool brokenBar = false);
    QVBoxLayout* body() const { return m_body; }
    QHBoxLayout* right() const { return m_right; }

  private:
    IconLabel* m_icon;
    TokenLabel* m_title;
    TokenLabel* m_restsOn;
    QVBoxLayout* m_body;
    QHBoxLayout* m_right;
};

} // namespace archdef::ui
