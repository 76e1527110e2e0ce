#include "common/bars.h"

#include "common/buttons.h"
#include "common/hatch.h"
#include "common/labels.h"

#include <QBoxLayout>
#include <QPainter>
#include <QPainterPath>

namespace archdef::ui {

AmountBar::AmountBar(QWidget* parent, Qt::Orientation orientation)
    : QWidget(parent), m_orientation(orientation) {
    if (orientation == Qt::Horizontal) {
        setFixedHeight(8);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    } else {
        setFixedWidth(8);
        setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    }
}

void AmountBar::setAmount(quint64 done, quint64 total) {
    if (done == m_done && total == m_total) return;
    m_done = done;
    m_total = total;
    setAccessibleName(tr("%1 of %2").arg(done).arg(total));
    update();
}

void AmountBar::setHatchRest(bool hatch) {
    if (hatch == m_hatchRest) return;
    m_hatchRest = hatch;
    update();
}

QSize AmountBar::sizeHint() const {
    return m_orientation == Qt::Horizontal ? QSize(120, height()) : QSize(8, 120);
}

void AmountBar::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath outline;
    outline.addRoundedRect(rect(), 2, 2);
    painter.setClipPath(outline);
    const bool rest = m_hatchRest && m_total > 0 && m_done < m_total;
    painter.fillRect(rect(),
                     rest ? hatchBrush(unreadHatch(), devicePixelRatioF()) : QBrush(theme[Token::chrome2]));
    if (m_total == 0) return;
    const double share = static_cast<double>(std::min(m_done, m_total)) / static_cast<double>(m_total);
    // What is missing keeps at least two pixels: 308 of 311 must not look whole.
    if (m_orientation == Qt::Horizontal) {
        double length = width() * share;
        if (m_done < m_total) length = std::min(length, width() - 3.0);
        painter.fillRect(QRectF(0, 0, length, height()), theme[Token::accentFill]);
    } else {
        double length = height() * share;
        if (m_done < m_total) length = std::min(length, height() - 3.0);
        painter.fillRect(QRectF(0, height() - length, width(), length), theme[Token::accentFill]);
    }
}

Token inkOf(Meaning meaning) {
    switch (meaning) {
    case Meaning::ok:
        return Token::ok;
    case Meaning::warn:
        return Token::warn;
    case Meaning::error:
        return Token::error;
    case Meaning::none:
        return Token::text2;
    }
    return Token::text2;
}

Token groundOf(Meaning meaning) {
    switch (meaning) {
    case Meaning::ok:
        return Token::okSoft;
    case Meaning::warn:
        return Token::warnSoft;
    case Meaning::error:
        return Token::errorSoft;
    case Meaning::none:
        return Token::chrome;
    }
    return Token::chrome;
}

BarFrame::BarFrame(QWidget* parent) : QWidget(parent) {}

void BarFrame::setMeaning(Meaning meaning, bool brokenBar) {
    m_meaning = meaning;
    m_broken = brokenBar;
    update();
}

void BarFrame::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(this);
    QPainter painter(this);
    painter.fillRect(rect(), theme[groundOf(m_meaning)]);
    const QColor ink = theme[inkOf(m_meaning)];
    if (m_broken) {
        for (int y = 0; y < height(); y += 10) painter.fillRect(0, y, 4, 6, ink);
    } else {
        painter.fillRect(0, 0, 4, height(), ink);
    }
    painter.fillRect(0, height() - 1, width(), 1, theme[Token::line]);
}

Banner::Banner(QWidget* parent) : BarFrame(parent) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(16, 6, 12, 7);
    row->setSpacing(8);
    m_icon = new IconLabel({}, Token::text2, 16, this);
    m_word = new TokenLabel({}, Token::text2, 13, QFont::DemiBold, this);
    m_sentence = new TokenLabel({}, Token::text, 13, QFont::Normal, this);
    m_sentence->setWordWrap(true);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_actions = new QHBoxLayout;
    m_actions->setSpacing(8);
    row->addWidget(m_icon);
    row->addWidget(m_word);
    row->addWidget(m_sentence, 1);
    row->addLayout(m_actions);
    setMinimumHeight(41);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
}

void Banner::setContent(Meaning meaning, const QString& icon, const QString& word, const QString& sentence) {
    setMeaning(meaning);
    m_icon->setIcon(icon, inkOf(meaning));
    m_word->setToken(inkOf(meaning));
    m_word->setText(word);
    m_word->setVisible(!word.isEmpty());
    m_sentence->setMessage(sentence);
    setAccessibleName(word + QStringLiteral(": ") + sentence);
}

Button* Banner::addAction(const QString& text) {
    auto* button = new Button(text, ButtonRole::normal, ButtonSize::normal, this);
    m_actions->addWidget(button);
    return button;
}

void Banner::clearActions() {
    while (QLayoutItem* item = m_actions->takeAt(0)) {
        if (item->widget()) item->widget()->deleteLater();
        delete item;
    }
}

void Banner::addWidgetRight(QWidget* widget) {
    m_actions->addWidget(widget);
}

VerdictFrame::VerdictFrame(QWidget* parent) : BarFrame(parent) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(20, 12, 16, 13);
    row->setSpacing(16);
    m_icon = new IconLabel({}, Token::text2, 32, this);
    auto* column = new QVBoxLayout;
    column->setSpacing(4);
    m_title = new TokenLabel({}, Token::text, 18, QFont::DemiBold, this);
    m_restsOn = new TokenLabel({}, Token::text, 13, QFont::Normal, this);
    m_restsOn->setWordWrap(true);
    m_body = new QVBoxLayout;
    m_body->setSpacing(2);
    column->addWidget(m_title);
    column->addWidget(m_restsOn);
    column->addLayout(m_body);
    column->addStretch();
    m_right = new QHBoxLayout;
    m_right->setSpacing(24);
    row->addWidget(m_icon, 0, Qt::AlignTop);
    row->addLayout(column, 1);
    row->addLayout(m_right);
    setMinimumHeight(88);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
}

void VerdictFrame::setVerdict(Meaning meaning, const QString& icon, const QString& title,
                              const QString& restsOn, bool brokenBar) {
    setMeaning(meaning, brokenBar);
    m_icon->setIcon(icon, inkOf(meaning));
    m_title->setToken(meaning == Meaning::none ? Token::text : inkOf(meaning));
    m_title->setText(title);
    m_restsOn->setMessage(restsOn);
    m_restsOn->setVisible(!restsOn.isEmpty());
    setAccessibleName(title + QStringLiteral(". ") + restsOn);
}

} // namespace archdef::ui
