#pragma once

#include "common/theme.h"

#include <QWidget>

class QVBoxLayout;
class QHBoxLayout;

namespace archdef::ui {

class AmountBar;
class Button;
class IconLabel;
class TokenLabel;

/// Empty, loading and error states. Empty: what will be here and the action that brings it, without an icon.
/// Loading: what is done, how much of how much, Cancel. Error: an icon, what is wrong, why, what to do.
class StatePanel : public QWidget {
    Q_OBJECT
  public:
    explicit StatePanel(QWidget* parent = nullptr);

    void showEmpty(const QString& title, const QString& sentence);
    void showLoading(const QString& title, const QString& sentence);
    void setProgress(quint64 done, quint64 total, const QString& left, const QString& right);
    /// `icon`: error, warning, unknown ("cannot be compared" is grey) or not-equal.
    void showError(const QString& title, const QString& sentence,
                   const QString& icon = QStringLiteral("error"), Token token = Token::error);

    /// Buttons in their order; cleared by each show…().
    Button* addAction(const QString& text, const QString& icon = {}, bool primary = false);

  private:
    void reset(const QString& title, const QString& sentence);

    IconLabel* m_icon;
    TokenLabel* m_title;
    TokenLabel* m_sentence;
    AmountBar* m_bar;
    TokenLabel* m_left;
    TokenLabel* m_right;
    QHBoxLayout* m_actions;
};

} // namespace archdef::ui
