#include "inspect/fact_grid.h"

#include "common/fonts.h"
#include "common/labels.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QHash>

namespace archdef::ui {

namespace {

/// Layouts ask for the height of a text again and again, and each time it would be laid out anew.
class ValueLabel : public TokenLabel {
  public:
    using TokenLabel::TokenLabel;
    int heightForWidth(int width) const override {
        if (text() != m_measured || font() != m_font) {
            m_heights.clear();
            m_measured = text();
            m_font = font();
        }
        const auto known = m_heights.constFind(width);
        return known != m_heights.cend() ? *known
                                         : *m_heights.insert(width, TokenLabel::heightForWidth(width));
    }

  private:
    mutable QString m_measured;
    mutable QFont m_font;
    mutable QHash<int, int> m_heights;
};

} // namespace

FactGrid::FactGrid(Values values, QWidget* parent) : QWidget(parent), m_values(values) {
    m_grid = new QGridLayout(this);
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(12);
    m_grid->setVerticalSpacing(2);
    m_grid->setColumnStretch(1, 1);
}

void FactGrid::clear() {
    m_rows = 0;
    m_text.clear();
    // Making a label costs far more than giving it another text, and each one that is hidden or shown has all
    // layouts done anew: what is left over when the grid is filled is hidden then.
    QMetaObject::invokeMethod(
        this,
        [this] {
            for (auto i = static_cast<std::size_t>(m_rows); i < m_made.size(); ++i) {
                m_made[i].name->hide();
                m_made[i].cell->hide();
            }
        },
        Qt::QueuedConnection);
}

TokenLabel* FactGrid::makeValue(QWidget* parent) {
    auto* label = new ValueLabel({}, Token::text, 12, QFont::Normal, parent);
    label->setFont(monoFont(12));
    label->setTextFormat(Qt::RichText);
    label->setAlignment((m_values == Values::right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignTop);
    label->setWordWrap(true);
    connect(label, &QLabel::linkActivated, this, &FactGrid::linkActivated);
    return label;
}

FactGrid::Row& FactGrid::nextRow(const QString& name, bool ticked) {
    const auto at = static_cast<std::size_t>(m_rows);
    if (at < m_made.size() && (m_made[at].mark != nullptr) != ticked) {
        for (std::size_t i = at; i < m_made.size(); ++i) {
            delete m_made[i].name;
            delete m_made[i].cell;
        }
        m_made.resize(at);
    }
    if (at >= m_made.size()) {
        Row made;
        made.name = new TokenLabel({}, Token::text2, 12, QFont::Normal, this);
        made.name->setAlignment(Qt::AlignLeft | Qt::AlignTop);
        made.name->setMinimumHeight(18);
        made.name->setWordWrap(true);
        if (ticked) {
            made.cell = new QWidget(this);
            auto* row = new QHBoxLayout(made.cell);
            row->setContentsMargins(0, 0, 0, 0);
            row->setSpacing(6);
            row->addStretch();
            made.value = makeValue(made.cell);
            row->addWidget(made.value);
            made.mark = new IconLabel({}, Token::ok, 14, made.cell);
            row->addWidget(made.mark);
        } else {
            made.cell = made.value = makeValue(this);
        }
        m_grid->addWidget(made.name, m_rows, 0);
        m_grid->addWidget(made.cell, m_rows, 1);
        m_made.push_back(made);
    }
    Row& row = m_made[at];
    row.name->setText(name);
    row.name->show();
    row.cell->show();
    ++m_rows;
    return row;
}

void FactGrid::setValue(const Row& row, const QString& html, const QString& plain) {
    row.value->setText(html);
    // Only what holds a link is a stop of the keyboard.
    row.value->setTextInteractionFlags(html.contains(QLatin1String("<a "))
                                           ? Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse |
                                                 Qt::LinksAccessibleByKeyboard
                                           : Qt::TextInteractionFlags(Qt::TextSelectableByMouse));
    row.value->setAccessibleName(plain);
}

void FactGrid::add(const QString& name, const QString& value, const QString& remark) {
    QString html = value.toHtmlEscaped();
    if (!remark.isEmpty())
        html += QStringLiteral(" <span style=\"color:%1\">%2</span>")
                    .arg(Theme::current()[Token::text2].name(), remark.toHtmlEscaped());
    const QString plain = remark.isEmpty() ? value : value + u' ' + remark;
    setValue(nextRow(name, false), html, plain);
    m_text << name + u'\t' + plain;
}

void FactGrid::addLink(const QString& name, const QString& value, const QString& target,
                       const QString& remark) {
    QString html =
        QStringLiteral("<a href=\"%1\" style=\"text-decoration:none;color:%2\">%3</a>")
            .arg(target.toHtmlEscaped(), Theme::current()[Token::accent].name(), value.toHtmlEscaped());
    if (!remark.isEmpty()) html += u' ' + remark.toHtmlEscaped();
    setValue(nextRow(name, false), html, value);
    m_text << name + u'\t' + value + u' ' + remark;
}

void FactGrid::addTicked(const QString& name, const QString& value, bool agrees) {
    const Row& row = nextRow(name, true);
    setValue(row, value.toHtmlEscaped(), value);
    row.mark->setIcon(agrees ? QStringLiteral("check") : QStringLiteral("not-equal"),
                      agrees ? Token::ok : Token::warn);
    row.mark->setToolTip(agrees ? tr("agrees") : tr("differs from the others"));
    m_text << name + u'\t' + value;
}

QString FactGrid::asText() const {
    return m_text.join(u'\n') + u'\n';
}

} // namespace archdef::ui
