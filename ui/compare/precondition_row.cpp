#include "compare/precondition_row.h"

#include "common/engine_text.h"
#include "common/fonts.h"
#include "common/icons.h"
#include "common/theme.h"
#include "inspect/value_text.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

namespace archdef::ui {

using State = compare::Precondition::State;

namespace {

constexpr int longest_text = 300;

QString stateWord(State state) {
    switch (state) {
    case State::holds:
        return PreconditionRow::tr("holds");
    case State::fails:
        return PreconditionRow::tr("does not hold");
    case State::unknown:
        return PreconditionRow::tr("not known");
    }
    return {};
}

} // namespace

PreconditionRow::PreconditionRow(QWidget* parent) : QWidget(parent) {
    setFixedHeight(30);
    setAccessibleName(tr("Like with like"));
    setUnknown();
}

void PreconditionRow::setChecks(std::vector<compare::Precondition> checks) {
    m_checks = std::move(checks);
    describe();
    update();
}

void PreconditionRow::setUnknown() {
    const auto unknown = [](const char* id, const QString& text) {
        return compare::Precondition{
            .id = id, .state = State::unknown, .text = text.toStdString(), .advice = {}};
    };
    setChecks({unknown("endpoint", tr("endpoint")), unknown("model", tr("model")),
               unknown("prompt-tokens", tr("prompt tokens")), unknown("tokenizer", tr("BOS, pre-tokenizer")),
               unknown("tensors", tr("tensors")), unknown("weights", tr("weights")),
               unknown("context", tr("context")), unknown("log-probabilities", tr("log-probabilities")),
               unknown("stream", tr("stream"))});
}

void PreconditionRow::setUnreachable(const QString& endpoint) {
    setUnknown();
    m_checks.front().state = State::fails;
    m_checks.front().text = endpoint.toStdString();
    describe();
    update();
}

void PreconditionRow::describe() {
    QStringList spoken;
    for (const auto& check : m_checks)
        spoken << tr("%1: %2").arg(engineText(check.text), stateWord(check.state));
    setAccessibleDescription(spoken.join(QStringLiteral("; ")));
}

void PreconditionRow::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const auto& theme = Theme::of(this);
    painter.fillRect(rect(), theme[Token::chrome]);
    painter.fillRect(0, height() - 1, width(), 1, theme[Token::line]);
    painter.setFont(uiFont(12, QFont::Medium));
    painter.setPen(theme[Token::text2]);
    const QString title = tr("Like with like");
    painter.drawText(QRect(16, 0, width(), height() - 1), Qt::AlignVCenter, title);
    int x = 16 + painter.fontMetrics().horizontalAdvance(title) + 16;
    painter.setFont(uiFont(12));
    const auto metrics = painter.fontMetrics();
    m_places.clear();

    // Failures stand first among what is left out last: they are never folded into a count.
    std::vector<int> widths;
    int all = x;
    for (const auto& check : m_checks) {
        const QString text = metrics.elidedText(engineText(check.text), Qt::ElideRight, longest_text);
        widths.push_back(16 + metrics.horizontalAdvance(text) + 16);
        all += widths.back();
    }
    const QString countText = tr("and %1 more: all hold");
    std::vector<std::size_t> shown;
    std::size_t folded = 0;
    int room = width() - 16 - (all > width() - 16 ? metrics.horizontalAdvance(countText) + 16 : 0) - x;
    for (std::size_t i = 0; i < m_checks.size(); ++i) {
        const bool mustShow = m_checks[i].state == State::fails;
        if (mustShow) room -= widths[i];
    }
    for (std::size_t i = 0; i < m_checks.size(); ++i) {
        const bool mustShow = m_checks[i].state == State::fails;
        if (!mustShow && (folded > 0 || widths[i] > room)) {
            ++folded;
            continue;
        }
        if (!mustShow) room -= widths[i];
        shown.push_back(i);
    }
    for (const auto i : shown) {
        const auto& check = m_checks[i];
        const bool fails = check.state == State::fails;
        const QString icon = check.state == State::holds ? QStringLiteral("check")
                             : fails                     ? QStringLiteral("close")
                                                         : QStringLiteral("unknown");
        const Token ink = check.state == State::holds ? Token::ok : fails ? Token::error : Token::text2;
        paintIcon(painter, icon, QPointF(x, (height() - 13) / 2.0), 12, theme[ink]);
        painter.setPen(theme[fails ? Token::error : Token::text2]);
        const QString text = metrics.elidedText(engineText(check.text), Qt::ElideRight, longest_text);
        painter.drawText(QRect(x + 16, 0, widths[i], height() - 1), Qt::AlignVCenter, text);
        m_places.push_back({x, x + widths[i] - 16, i});
        x += widths[i];
    }
    if (folded > 0) {
        const bool allHold =
            std::ranges::all_of(m_checks, [](const auto& check) { return check.state != State::unknown; });
        painter.setPen(theme[Token::text2]);
        painter.drawText(QRect(x, 0, width() - x, height() - 1), Qt::AlignVCenter,
                         allHold ? countText.arg(folded) : tr("and %1 more").arg(folded));
    }
}

bool PreconditionRow::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QStringList lines;
    for (const auto& place : m_places) {
        if (help->pos().x() < place.begin || help->pos().x() > place.end) continue;
        const auto& check = m_checks[place.check];
        lines << engineText(check.text);
        if (!check.advice.empty()) lines << engineText(check.advice);
    }
    if (lines.isEmpty()) {
        for (const auto& check : m_checks)
            lines << QStringLiteral("%1: %2").arg(engineText(check.text), stateWord(check.state));
    }
    QToolTip::showText(help->globalPos(), lines.join(u'\n'), this);
    return true;
}

} // namespace archdef::ui
