#include "edit/coverage_panel.h"

#include "common/bars.h"
#include "common/buttons.h"
#include "common/fonts.h"
#include "common/labels.h"
#include "common/language.h"
#include "common/layouts.h"
#include "workspace.h"

#include <QGridLayout>
#include <algorithm>

namespace archdef::ui {
namespace {

constexpr std::size_t unreadShown = 6;

QString starred(const std::string& pattern) {
    return QString::fromStdString(pattern).replace(QLatin1String("{i}"), QLatin1String("*"));
}

/// What mends that nobody reads a group: the name on the line that meant it, or the line that is missing.
struct Remedy {
    const Fix* fix = nullptr;
    int line = 0; ///< whose name the fix mends; 0: the fix inserts
};

Remedy remedyFor(const TensorGroup& group, const Binding& binding) {
    Remedy remedy;
    for (const Diagnostic& diagnostic : binding.diagnostics) {
        if (diagnostic.code == "tensor-missing") {
            for (const Fix& fix : diagnostic.fixes)
                if (fix.edits.size() == 1 && fix.edits.front().new_text == group.pattern)
                    return {&fix, diagnostic.range.line};
        } else if (!diagnostic.fixes.empty() && !diagnostic.arguments.empty() &&
                   (diagnostic.code.starts_with("tensor-unread") || diagnostic.code == "tensor-shadowed") &&
                   QString::fromStdString(diagnostic.arguments.front()) == starred(group.pattern)) {
            const bool inserts = diagnostic.fixes.front().kind == "fix.insert-line";
            remedy = {&diagnostic.fixes.front(), inserts ? 0 : diagnostic.range.line};
        }
    }
    return remedy;
}

} // namespace

CoveragePanel::CoveragePanel(Workspace* workspace, QWidget* parent)
    : QWidget(parent), m_workspace(workspace) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 12, 16, 12);
    column->setSpacing(6);
    auto* readRow = new QHBoxLayout;
    readRow->setSpacing(6);
    readRow->addWidget(new TokenLabel(tr("Tensors read"), Token::text2, 12, QFont::DemiBold, this), 1);
    m_readCount = new TokenLabel({}, Token::text, 13, QFont::DemiBold, this);
    m_readCount->setFont(monoFont(13, QFont::DemiBold));
    m_ofCount = new TokenLabel({}, Token::text2, 12, QFont::Normal, this);
    readRow->addWidget(m_readCount);
    readRow->addWidget(m_ofCount);
    column->addLayout(readRow);
    m_bar = new AmountBar(this);
    column->addWidget(m_bar);
    m_unread = new QVBoxLayout;
    m_unread->setSpacing(0);
    column->addLayout(m_unread);
    m_keysRow = new QWidget(this);
    auto* keysRow = new QHBoxLayout(m_keysRow);
    keysRow->setContentsMargins(0, 2, 0, 0);
    keysRow->setSpacing(8);
    m_keysIcon = new IconLabel(QStringLiteral("check"), Token::ok, 14, m_keysRow);
    m_keys = new TokenLabel({}, Token::text2, 12, QFont::Normal, m_keysRow);
    m_keys->setWordWrap(true);
    keysRow->addWidget(m_keysIcon, 0, Qt::AlignTop);
    keysRow->addWidget(m_keys, 1);
    column->addWidget(m_keysRow);
}

CoveragePanel::UnreadRow CoveragePanel::unreadRow(const TensorGroup& group, const Binding& binding) const {
    const gguf::TensorInfo& first = m_workspace->model()->file->tensors()[group.tensors.front()];
    const std::string_view type = gguf::type_name_or_unknown(first.type);
    UnreadRow row;
    row.pattern = starred(group.pattern);
    row.tensor = QString::fromStdString(first.name);
    row.about =
        QStringLiteral("%1 %2").arg(QString::fromStdString(first.shape_text()),
                                    QString::fromUtf8(type.data(), static_cast<qsizetype>(type.size())));
    if (group.tensors.size() > 1) row.about = tr("%1 tensors, %2").arg(group.tensors.size()).arg(row.about);
    const Remedy remedy = remedyFor(group, binding);
    if (remedy.fix) row.fix = *remedy.fix;
    row.action = !remedy.fix        ? tr("Show")
                 : remedy.line == 0 ? tr("Insert")
                                    : tr("Fix line %1").arg(remedy.line);
    return row;
}

void CoveragePanel::addUnread(std::size_t index) {
    const auto& [name, tensor, about, action, fix] = m_unreadRows[index];
    auto* row = new QWidget(this);
    auto* grid = new QGridLayout(row);
    grid->setContentsMargins(0, 5, 0, 5);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(0);
    grid->addWidget(new IconLabel(QStringLiteral("warning"), Token::warn, 14, row), 0, 0, 2, 1,
                    Qt::AlignVCenter);
    auto* heading = new ElidedLabel(name, Qt::ElideMiddle, row);
    heading->setFont(monoFont(12));
    grid->addWidget(heading, 0, 1);
    auto* second = new ElidedLabel(about, Qt::ElideRight, row);
    second->setFont(monoFont(11));
    second->setToken(Token::text2);
    grid->addWidget(second, 1, 1);
    grid->setColumnStretch(1, 1);
    auto* link = new Button(action, ButtonRole::link, ButtonSize::small, row);
    link->setAccessibleName(QStringLiteral("%1: %2").arg(action, name));
    grid->addWidget(link, 0, 2, 2, 1, Qt::AlignVCenter);
    if (fix)
        link->setToolTip(
            QString::fromStdString(archdef::title(*fix, currentLocale())).remove(QLatin1Char('`')));
    // The row may stay while its fix moves to another line.
    connect(link, &QPushButton::clicked, this, [this, index] {
        const UnreadRow clicked = m_unreadRows[index];
        if (clicked.fix)
            emit fixRequested(*clicked.fix);
        else
            emit m_workspace->tensorRequested(clicked.tensor);
    });
    m_unread->addWidget(row);
    m_unread->addWidget(new Hairline(Qt::Horizontal, this));
}

void CoveragePanel::showUnread(const Binding* binding) {
    std::vector<UnreadRow> rows;
    std::size_t more = 0;
    if (binding) {
        for (const TensorGroup& group : binding->groups) {
            if (!group.lines.empty() || group.tensors.empty()) continue;
            if (rows.size() < unreadShown)
                rows.push_back(unreadRow(group, *binding));
            else
                ++more;
        }
    }
    // Bound anew with each key, and nearly always with the same rows.
    const bool same = more == m_moreUnread && std::ranges::equal(rows, m_unreadRows, &UnreadRow::showsAs);
    m_unreadRows = std::move(rows);
    m_moreUnread = more;
    if (same) return;
    clearLayout(m_unread);
    for (std::size_t i = 0; i < m_unreadRows.size(); ++i) addUnread(i);
    if (more > 0)
        m_unread->addWidget(
            new TokenLabel(tr("and %1 more, listed under Problems").arg(more), Token::text2, 12));
}

void CoveragePanel::showKeys(const Binding& binding) {
    const std::size_t unread = binding.unread_keys.size();
    m_keysIcon->setIcon(unread == 0 ? QStringLiteral("check") : QStringLiteral("warning"),
                        unread == 0 ? Token::ok : Token::warn);
    if (unread == 0) {
        m_keys->setText(tr("%1 of %1 metadata keys that matter are read").arg(binding.keys_that_matter));
        return;
    }
    QStringList keys;
    for (const std::string& key : binding.unread_keys)
        keys << QStringLiteral("`%1`").arg(QString::fromStdString(key));
    m_keys->setMessage(tr("%1 of %2 metadata keys that matter are read; not read: %3")
                           .arg(binding.keys_that_matter - unread)
                           .arg(binding.keys_that_matter)
                           .arg(keys.join(QStringLiteral(", "))));
}

void CoveragePanel::refresh() {
    const auto model = m_workspace->model();
    const auto binding = m_workspace->binding();
    if (!model) return;
    const std::size_t all = model->file->tensors().size();
    m_readCount->setText(binding ? QString::number(binding->tensors_read) : QStringLiteral("–"));
    m_ofCount->setText(tr("of %1").arg(all));
    m_bar->setAmount(binding ? binding->tensors_read : 0, all);
    m_bar->setHatchRest(binding != nullptr);
    showUnread(binding.get());
    m_keysRow->setVisible(binding && binding->keys_that_matter > 0);
    if (binding) showKeys(*binding);
}

} // namespace archdef::ui
