#pragma once

#include "common/theme.h"

#include <QPushButton>
#include <QToolButton>

namespace archdef::ui {

enum class ButtonRole { normal, primary, quiet, link };
enum class ButtonSize { normal, small, large };

/// A push button in the design's roles, with an optional icon and, where there is room, its shortcut in mono.
class Button : public QPushButton {
    Q_OBJECT
  public:
    explicit Button(const QString& text, ButtonRole role = ButtonRole::normal,
                    ButtonSize size = ButtonSize::normal, QWidget* parent = nullptr);

    void setIconName(const QString& name);
    void setShortcutText(const QString& keys);
    void setShortcutShown(bool shown);
    void setRole(ButtonRole role);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    ButtonRole m_role;
    ButtonSize m_size;
    QString m_iconName, m_keys;
    bool m_keysShown = true;
};

/// A button that is an icon only. Its name is its accessible name and the tool tip.
class IconButton : public QToolButton {
    Q_OBJECT
  public:
    IconButton(const QString& icon, const QString& name, QWidget* parent = nullptr, int side = 28);
    void setName(const QString& name, const QString& shortcut = {});
    void setIconName(const QString& icon, Token rest = Token::text2);
};

/// Two to four choices beside each other; exclusive, or each on its own.
class Segments : public QWidget {
    Q_OBJECT
  public:
    explicit Segments(bool exclusive = true, QWidget* parent = nullptr);
    /// Returns the index. An icon without text needs `name` for those who do not see it.
    int add(const QString& text, const QString& icon = {}, const QString& name = {});
    void setText(int index, const QString& text);
    bool isOn(int index) const;
    void setOn(int index, bool on);
    int current() const; ///< of exclusive ones; -1: none

  signals:
    void toggled(int index, bool on);

  private:
    bool m_exclusive;
    QList<QToolButton*> m_buttons;
};

} // namespace archdef::ui
