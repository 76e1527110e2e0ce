#include "edit/help_popup.h"

#include "common/labels.h"

#include <QVBoxLayout>

namespace archdef::ui {

HelpPopup::HelpPopup(QWidget* window) : Popup(window) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 8, 12, 8);
    m_text = new TokenLabel({}, Token::text, 13, QFont::Normal, this);
    m_text->setWordWrap(true);
    m_text->setFixedWidth(420);
    column->addWidget(m_text);
}

void HelpPopup::showHelp(const QString& message, const QWidget* of, const QRect& anchor) {
    m_text->setMessage(message);
    m_text->setFixedHeight(m_text->heightForWidth(420));
    setAccessibleDescription(message);
    openAt(of, anchor);
}

} // namespace archdef::ui
