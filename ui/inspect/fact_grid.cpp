#include "inspect/fact_grid.h"

#include "common/fonts.h"
#include "common/labels.h"

#include <QGridLayout>
#include <QHBoxLayout>

namespace archdef::ui {

FactGrid::FactGrid(Values values, QWidget* parent) : QWidget(parent), m_values(values) {
    m_grid = new QGridLayout(this);
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(12);
    m_grid->setVerticalSpacing(2);
    m_grid->setColumnStretch(1, 1);
}

void FactGrid::clear() {
    while (auto* item = m_grid->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_rows = 0;
    m_text.clear();
}

TokenLabel* FactGrid::valueLabel(const QString& html, const QString& plain) {
    auto* label = new TokenLabel({}, Token::text, 12, QFont::Normal, this);
    label->setFont(monoFont(12));
    label->setTextFormat(Qt::RichText);
    label->setText(html);
    label->setAccessibleName(plain);
    label->setAlignment((m_values == Values::right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignTop);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse |
                                   Qt::LinksAccessibleByKeyboard);
    label->setWordWrap(true);
    connect(label, &QLabel::linkActivated, this, &FactGrid::linkActivated);
    return label;
}

void FactGrid::addRow(const QString& name, QWidget* value) {
    auto* label = new TokenLabel(name, Token::text2, 12, QFont::Normal, this);
    label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    label->setMinimumHeight(18);
    m_grid->addWidget(label, m_rows, 0);
    m_grid->addWidget(value, m_rows, 1);
    ++m_rows;
}

void FactGrid::add(const QString& name, const QString& value, const QString& remark) {
    QString html = value.toHtmlEscaped();
    if (!remark.isEmpty())
        html += QStringLiteral(" <span style=\"color:%1\">%2</span>")
                    .arg(Theme::current()[Token::text2].name(), remark.toHtmlEscaped());
    const QString plain = remark.isEmpty() ? value : value + u' ' + remark;
    addRow(name, valueLabel(html, plain));
    m_text << name + u'\t' + plain;
}

void FactGrid::addLink(const QString& name, const QString& value, const QString& target,
                       const QString& remark) {
    QString html =
        QStringLiteral("<a href=\"%1\" style=\"text-decoration:none;color:%2\">%3</a>")
            .arg(target.toHtmlEscaped(), Theme::current()[Token::accent].name(), value.toHtmlEscaped());
    if (!remark.isEmpty()) html += u' ' + remark.toHtmlEscaped();
    addRow(name, valueLabel(html, value));
    m_text << name + u'\t' + value + u' ' + remark;
}

void FactGrid::addTicked(const QString& name, const QString& value, bool agrees) {
    auto* cell = new QWidget(this);
    auto* row = new QHBoxLayout(cell);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    row->addStretch();
    row->addWidget(valueLabel(value.toHtmlEscaped(), value));
    auto* mark = new IconLabel(agrees ? QStringLiteral("check") : QStringLiteral("not-equal"),
                               agrees ? Token::ok : Token::warn, 14, cell);
    mark->setToolTip(agrees ? tr("agrees") : tr("differs from the others"));
    row->addWidget(mark);
    addRow(name, cell);
    m_text << name + u'\t' + value;
}

QString FactGrid::asText() const {
    return m_text.join(u'\n') + u'\n';
}

} // namespace archdef::ui
