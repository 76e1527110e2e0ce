#include "compare/history_model.h"

#include "inspect/value_text.h"

#include <algorithm>

namespace archdef::ui {

void HistoryModel::group() {
    m_rows.clear();
    std::vector<const std::string*> seen;
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const std::string& sha = m_entries[i].definition_sha256;
        if (std::ranges::any_of(seen, [&](const std::string* other) { return *other == sha; })) continue;
        seen.push_back(&sha);
        m_rows.push_back({true, i});
        for (std::size_t j = i; j < m_entries.size(); ++j)
            if (m_entries[j].definition_sha256 == sha) m_rows.push_back({false, j});
    }
}

void HistoryModel::add(HistoryEntry entry) {
    beginResetModel();
    m_entries.insert(m_entries.begin(), std::move(entry));
    group();
    endResetModel();
}

void HistoryModel::addOlder(std::vector<HistoryEntry> entries) {
    beginResetModel();
    std::ranges::move(entries, std::back_inserter(m_entries));
    group();
    endResetModel();
}

const HistoryModel::Row* HistoryModel::row(int row) const {
    return row >= 0 && row < rowCount() ? &m_rows[static_cast<std::size_t>(row)] : nullptr;
}

const HistoryEntry* HistoryModel::entry(int at) const {
    const Row* found = row(at);
    return found && !found->head ? &m_entries[found->entry] : nullptr;
}

int HistoryModel::rowOf(std::size_t entry) const {
    const auto found =
        std::ranges::find_if(m_rows, [&](const Row& each) { return !each.head && each.entry == entry; });
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

QString HistoryModel::headText(int at) const {
    const Row* found = row(at);
    if (!found) return {};
    const HistoryEntry& newest = m_entries[found->entry];
    QString text = QString::fromStdString(newest.definition_sha256).left(8);
    // The comparison that first saw this definition knows what led to it.
    QString change;
    for (const HistoryEntry& each : m_entries)
        if (each.definition_sha256 == newest.definition_sha256 && !each.change.isEmpty())
            change = each.change;
    text += QStringLiteral(" · ") + (change.isEmpty() ? newest.definition_name : change);
    return text;
}

int HistoryModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

Qt::ItemFlags HistoryModel::flags(const QModelIndex& index) const {
    const Row* found = row(index.row());
    return found && found->head ? Qt::ItemFlags(Qt::ItemIsEnabled) : Qt::ItemIsEnabled | Qt::ItemIsSelectable;
}

QVariant HistoryModel::data(const QModelIndex& index, int role) const {
    const Row* found = row(index.row());
    if (!found || (role != Qt::DisplayRole && role != Qt::ToolTipRole)) return {};
    const HistoryEntry& each = m_entries[found->entry];
    const QString sha = QString::fromStdString(each.definition_sha256).left(8);
    if (found->head) return role == Qt::DisplayRole ? headText(index.row()) : each.definition_name;
    QString text = each.judged()
                       ? tr("%1, mean difference %2, definition %3 %4")
                             .arg(kindText(each.kind), significant(each.mean_difference, 3), sha, each.change)
                       : tr("%1, definition %2 %3").arg(kindText(each.kind), sha, each.change);
    text = text.trimmed();
    if (role == Qt::ToolTipRole)
        text += tr("\nagainst %1\nprompt: %2\n%3, %4")
                    .arg(each.reference, each.prompt.left(120), each.model, each.numerics);
    return text;
}

} // namespace archdef::ui
