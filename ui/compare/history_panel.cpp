#include "compare/history_panel.h"

#include "common/bars.h"
#include "common/fonts.h"
#include "common/icons.h"
#include "common/labels.h"
#include "compare/marks.h"
#include "compare/verdict_panel.h"
#include "inspect/value_text.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

namespace archdef::ui {

namespace {

constexpr int row_height = 74;

/// The place on the common scale of five decades, 0 to 1.
double onScale(double difference) {
    return difference > 0 ? std::clamp((std::log10(difference) + 4) / 5, 0.0, 1.0) : 0.0;
}

PositionMark markFor(compare::VerdictKind kind) {
    switch (kind) {
    case compare::VerdictKind::matches:
    case compare::VerdictKind::matches_within_noise:
        return PositionMark::within;
    case compare::VerdictKind::drifts:
        return PositionMark::far;
    case compare::VerdictKind::differs:
        return PositionMark::other;
    case compare::VerdictKind::cannot_compare:
        break;
    }
    return PositionMark::unobservable;
}

bool judged(const ComparisonOutcome& outcome) {
    return outcome.comparison.verdict.kind != compare::VerdictKind::cannot_compare;
}

/// Only the same question shows what an edit did: another prompt, file or reference moves the numbers too.
bool sameQuestion(const ComparisonOutcome& one, const ComparisonOutcome& other) {
    const auto reference = [](const ComparisonOutcome& of) {
        return of.request.other ? of.request.other->sha256 : std::string();
    };
    return one.prompt_ids == other.prompt_ids && one.request.tokens == other.request.tokens &&
           one.request.session.numerics == other.request.session.numerics &&
           one.request.model->file->part_paths() == other.request.model->file->part_paths() &&
           one.facts.name == other.facts.name && one.facts.model == other.facts.model &&
           reference(one) == reference(other);
}

class HistoryDelegate : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
        return {200, row_height};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const auto* entry = static_cast<const HistoryModel*>(index.model())->entry(index.row());
        if (!entry) return;
        const auto& theme = Theme::current();
        const auto& comparison = entry->outcome->comparison;
        const auto look = lookOf(comparison.verdict.kind);
        painter->save();
        const bool selected = option.state & QStyle::State_Selected;
        if (selected) painter->fillRect(option.rect, theme[Token::accentSoft]);
        painter->fillRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1,
                          theme[Token::line]);
        const QRect rect = option.rect.adjusted(16, 10, -16, -10);
        paintIcon(*painter, look.icon, QPointF(rect.left(), rect.top() + 3), 14,
                  theme[inkOf(static_cast<Meaning>(look.meaning))]);
        painter->setFont(monoFont(12));
        painter->setPen(theme[Token::text2]);
        const QString time = entry->outcome->when.toLocalTime().toString(QStringLiteral("HH:mm"));
        painter->drawText(QRect(rect.left(), rect.top(), rect.width(), 20), Qt::AlignRight | Qt::AlignVCenter,
                          time);
        painter->setFont(uiFont(13, QFont::Medium));
        painter->setPen(theme[Token::text]);
        painter->drawText(QRect(rect.left() + 20, rect.top(), rect.width() - 60, 20), Qt::AlignVCenter,
                          verdictText(comparison.verdict.kind));
        painter->setFont(monoFont(12));
        painter->setPen(theme[Token::text2]);
        const QString sha = QString::fromStdString(entry->outcome->request.definition.sha256).left(8);
        const QRect second(rect.left(), rect.top() + 20, rect.width(), 18);
        painter->drawText(second, Qt::AlignVCenter, sha);
        const int used = painter->fontMetrics().horizontalAdvance(sha) + 4;
        painter->setFont(uiFont(12));
        const QString change = entry->change.isEmpty() ? QString() : QStringLiteral("· ") + entry->change;
        painter->drawText(second.adjusted(used, 0, 0, 0), Qt::AlignVCenter,
                          painter->fontMetrics().elidedText(change, Qt::ElideRight, second.width() - used));
        paintScale(*painter, QRectF(rect.left(), rect.top() + 42, rect.width(), 12), comparison, theme);
        painter->restore();
    }

  private:
    static void paintScale(QPainter& painter, const QRectF& rect, const compare::Comparison& comparison,
                           const Theme& theme) {
        const double y = rect.center().y();
        painter.fillRect(QRectF(rect.left(), y - 0.5, rect.width(), 1), theme[Token::line2]);
        if (comparison.verdict.kind == compare::VerdictKind::cannot_compare) return;
        const double noise = rect.width() * onScale(comparison.verdict.threshold);
        painter.fillRect(QRectF(rect.left(), y - 3, noise, 6), theme[Token::line2]);
        const double value = comparison.summary.mean_difference;
        const double x = rect.left() + std::clamp(rect.width() * onScale(value), 5.0, rect.width() - 5);
        paintMark(painter, markFor(comparison.verdict.kind), {x, y});
        painter.setFont(monoFont(11));
        painter.setPen(theme[Token::text]);
        const QString text = significant(value, 2);
        const double wide = painter.fontMetrics().horizontalAdvance(text);
        const bool left = x + 10 + wide > rect.right();
        const QRectF label(left ? x - 10 - wide : x + 10, y - 8, wide + 2, 16);
        painter.fillRect(label.adjusted(-2, 2, 2, -2), theme[Token::chrome]);
        painter.drawText(label, Qt::AlignVCenter, text);
    }
};

} // namespace

QString verdictText(compare::VerdictKind kind) {
    using Kind = compare::VerdictKind;
    switch (kind) {
    case Kind::matches:
        return HistoryPanel::tr("Matches");
    case Kind::matches_within_noise:
        return HistoryPanel::tr("Matches within noise");
    case Kind::drifts:
        return HistoryPanel::tr("Drifts");
    case Kind::differs:
        return HistoryPanel::tr("Differs");
    case Kind::cannot_compare:
        break;
    }
    return HistoryPanel::tr("Cannot be compared");
}

QString changeText(const QString& before, const QString& after) {
    if (before == after) return {};
    const QStringList old = before.split(u'\n'), now = after.split(u'\n');
    qsizetype i = 0;
    while (i < old.size() && i < now.size() && old[i] == now[i]) ++i;
    // A line more or less is told from a line that changed by what follows it.
    if (now.size() > old.size())
        return HistoryPanel::tr("line %1: + %2").arg(i + 1).arg(now.value(i).simplified());
    if (now.size() < old.size())
        return HistoryPanel::tr("line %1 removed: %2").arg(i + 1).arg(old.value(i).simplified());
    return HistoryPanel::tr("line %1: %2").arg(i + 1).arg(now.value(i).simplified());
}

void HistoryModel::add(HistoryEntry entry) {
    beginInsertRows({}, 0, 0);
    m_entries.insert(m_entries.begin(), std::move(entry));
    endInsertRows();
}

const HistoryEntry* HistoryModel::entry(int row) const {
    return row >= 0 && row < rowCount() ? &m_entries[static_cast<std::size_t>(row)] : nullptr;
}

int HistoryModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_entries.size());
}

QVariant HistoryModel::data(const QModelIndex& index, int role) const {
    const auto* found = entry(index.row());
    if (!found || (role != Qt::DisplayRole && role != Qt::ToolTipRole)) return {};
    const auto& comparison = found->outcome->comparison;
    return HistoryPanel::tr("%1, mean difference %2, definition %3 %4")
        .arg(verdictText(comparison.verdict.kind), significant(comparison.summary.mean_difference, 3),
             QString::fromStdString(found->outcome->request.definition.sha256).left(8), found->change);
}

HistoryPanel::HistoryPanel(QWidget* parent) : QWidget(parent) {
    auto* head = new QWidget(this);
    head->setFixedHeight(36);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(16, 0, 12, 0);
    row->addWidget(new TokenLabel(tr("History"), Token::text, 13, QFont::DemiBold, head), 1);
    row->addWidget(new TokenLabel(tr("mean difference"), Token::text2, 12, QFont::Normal, head));
    m_before = new TokenLabel({}, Token::text, 12, QFont::Normal, this);
    m_before->setFont(monoFont(12));
    m_before->setContentsMargins(16, 8, 16, 8);
    m_before->hide();
    m_empty = new TokenLabel(tr("Each comparison stays here with the definition it was made with."),
                             Token::text2, 12, QFont::Normal, this);
    m_empty->setWordWrap(true);
    m_empty->setContentsMargins(16, 12, 16, 12);
    m_model = new HistoryModel(this);
    m_list = new QListView(this);
    m_list->setAccessibleName(tr("History of comparisons"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setModel(m_model);
    m_list->setItemDelegate(new HistoryDelegate(m_list));
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->viewport()->setAutoFillBackground(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(head);
    layout->addWidget(new Hairline(Qt::Horizontal, this));
    layout->addWidget(m_before);
    layout->addWidget(m_empty);
    layout->addWidget(m_list, 1);
    const auto openEntry = [this](const QModelIndex& index) {
        if (const auto* found = m_model->entry(index.row())) emit entryActivated(found->outcome);
    };
    connect(m_list, &QListView::clicked, this, openEntry);
    connect(m_list, &QListView::activated, this, openEntry); // by the keyboard
}

void HistoryPanel::add(std::shared_ptr<const ComparisonOutcome> outcome) {
    HistoryEntry entry{outcome, {}};
    const auto* last = m_model->entry(0);
    for (int row = 1; last && !(judged(*last->outcome) && sameQuestion(*last->outcome, *outcome)); ++row)
        last = m_model->entry(row);
    if (last) {
        entry.change = changeText(QString::fromStdString(last->outcome->request.definition.text),
                                  QString::fromStdString(outcome->request.definition.text));
        m_before->setText(tr("before %1 → now %2")
                              .arg(significant(last->outcome->comparison.summary.mean_difference, 2),
                                   significant(outcome->comparison.summary.mean_difference, 2)));
    }
    m_before->setVisible(last && judged(*outcome));
    m_empty->hide();
    m_model->add(std::move(entry));
    m_list->setCurrentIndex(m_model->index(0));
}

} // namespace archdef::ui
