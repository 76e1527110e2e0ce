#pragma once

#include "edit/popup.h"

namespace archdef::ui {

class TokenLabel;

/// What hovering or F1 says of a word. Takes no focus; any key closes it.
class HelpPopup : public Popup {
    Q_OBJECT
  public:
    explicit HelpPopup(QWidget* window);
    void showHelp(const QString& message, const QWidget* of, const QRect& anchor);

  private:
    TokenLabel* m_text;
};

} // namespace archdef::ui
