#include "edit/panel_tabs.h"

#include "common/chip.h"
#include "common/fonts.h"
#include "common/theme.h"

#include <QAbstractButton>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace archdef::ui {

class PanelTab : public QAbstractButton {
  public:
    PanelTab(const QString& title, QWidget* parent) : QAbstractButton(parent) {
        setText(title);
        setAccessibleName(title);
        setCheckable(true);
        setFocusPolicy(Qt::TabFocus);
        setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    }

    void setCount(int count) {
        if (count == m_count) return;
        m_count = count;
        setAccessibleName(count < 0 ? text() : QStringLiteral("%1, %2").arg(text()).arg(count));
        updateGeometry();
        update();
    }

    QSize sizeHint() const override {
        int width = 16 + QFontMetrics(uiFont(13, QFont::Medium)).horizontalAdvance(text()) + 1;
        if (m_count >= 0) width += 6 + chipWidth(chip());
        return {width, 32};
    }

  protected:
    void paintEvent(QPaintEvent*) override {
        const Theme& theme = Theme::of(this);
        QPainter painter(this);
        const QFont font = uiFont(13, isChecked() ? QFont::Medium : QFont::Normal);
        painter.setFont(font);
        painter.setPen(theme[isChecked() || underMouse() ? Token::text : Token::text2]);
        painter.drawText(QRect(8, 0, width(), height() - 1), Qt::AlignVCenter, text());
        if (m_count >= 0) {
            const int x = 8 + QFontMetrics(uiFont(13, QFont::Medium)).horizontalAdvance(text()) + 6;
            paintChip(painter, QRect(x, 0, width() - x, height() - 1), chip());
        }
        if (isChecked()) painter.fillRect(8, height() - 2, width() - 16, 2, theme[Token::accentFill]);
        if (hasFocus()) {
            painter.setPen(QPen(theme[Token::accentFill], 2));
            painter.drawRect(rect().adjusted(1, 1, -1, -1));
        }
    }

  private:
    ChipContent chip() const { return {QString::number(m_count), ChipStyle::plain, true}; }
    int m_count = -1;
};

PanelTabs::PanelTabs(QWidget* parent) : QWidget(parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(4, 0, 8, 0);
    row->setSpacing(0);
    m_tabs = new QHBoxLayout;
    m_tabs->setSpacing(0);
    m_tools = new QStackedWidget(this);
    m_tools->setFixedHeight(32);
    m_pages = new QStackedWidget(this);
    row->addLayout(m_tabs);
    row->addWidget(m_tools, 1);
    column->addLayout(row);
    column->addWidget(m_pages, 1);
}

int PanelTabs::addPage(const QString& title, QWidget* page, QWidget* tools) {
    auto* button = new PanelTab(title, this);
    const int index = static_cast<int>(m_buttons.size());
    m_buttons.append(button);
    m_tabs->addWidget(button);
    m_pages->addWidget(page);
    m_tools->addWidget(tools);
    connect(button, &QAbstractButton::clicked, this, [this, index] { setCurrent(index); });
    if (index == 0) setCurrent(0);
    return index;
}

void PanelTabs::setCount(int index, int count) {
    m_buttons[index]->setCount(count);
}

void PanelTabs::setCurrent(int index) {
    for (int i = 0; i < m_buttons.size(); ++i) m_buttons[i]->setChecked(i == index);
    const bool change = index != m_pages->currentIndex();
    m_pages->setCurrentIndex(index);
    m_tools->setCurrentIndex(index);
    if (change) emit currentChanged(index);
}

int PanelTabs::current() const {
    return m_pages->currentIndex();
}

void PanelTabs::setPagesShown(bool shown) {
    m_pages->setVisible(shown);
}

void PanelTabs::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(this);
    QPainter painter(this);
    painter.fillRect(0, 0, width(), 32, theme[Token::chrome]);
    painter.fillRect(0, 31, width(), 1, theme[Token::line]);
    painter.fillRect(0, 32, width(), height() - 32, theme[Token::bg]);
}

} // namespace archdef::ui
