#include "common/copy.h"

#include "common/tables.h"

#include <QAbstractItemView>
#include <QAction>
#include <QClipboard>
#include <QElapsedTimer>
#include <QGuiApplication>
#include <QHeaderView>
#include <QPersistentModelIndex>
#include <QTableView>
#include <QTimer>
#include <QTreeView>
#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

namespace archdef::ui {
namespace {

/// Rows beside each other below one parent.
struct RowSpan {
    QPersistentModelIndex parent;
    int first, last;
};

/// The rows from the root to this one: how two rows of a tree stand to each other.
std::vector<int> pathOf(const QModelIndex& parent, int row) {
    std::vector<int> path{row};
    for (QModelIndex at = parent; at.isValid(); at = at.parent()) path.insert(path.begin(), at.row());
    return path;
}

std::vector<RowSpan> selectedSpans(const QAbstractItemView* view) {
    std::vector<RowSpan> spans;
    if (!view->selectionModel()) return spans;
    const bool tree = qobject_cast<const QTreeView*>(view) != nullptr;
    for (const QItemSelectionRange& range : view->selectionModel()->selection()) {
        // In a tree other selected rows may stand between these: below one of them.
        for (int row = range.top(); row <= range.bottom(); ++row) {
            spans.push_back({range.parent(), row, tree ? row : range.bottom()});
            if (!tree) break;
        }
    }
    std::ranges::sort(spans, {}, [](const RowSpan& span) { return pathOf(span.parent, span.first); });
    // With whole rows selected the ranges of one row can come in pieces.
    const auto same = std::ranges::unique(
        spans, [](const RowSpan& a, const RowSpan& b) { return a.parent == b.parent && a.first == b.first; });
    spans.erase(same.begin(), same.end());
    return spans;
}

/// The columns that are shown, as they stand from left to right.
std::vector<int> shownColumns(const QAbstractItemView* view) {
    const QHeaderView* header = nullptr;
    if (const auto* table = qobject_cast<const QTableView*>(view)) header = table->horizontalHeader();
    if (const auto* tree = qobject_cast<const QTreeView*>(view)) header = tree->header();
    std::vector<int> columns;
    for (int i = 0; i < view->model()->columnCount(); ++i) {
        const int column = header ? header->logicalIndex(i) : i;
        if (!header || !header->isSectionHidden(column)) columns.push_back(column);
    }
    return columns;
}

/// Turns selected rows into text, as many at a time as asked for.
class RowWriter {
  public:
    RowWriter(const QAbstractItemView* view, CopyForm form)
        : m_model(view->model()), m_form(form), m_spans(selectedSpans(view)), m_columns(shownColumns(view)) {
        if (!m_spans.empty()) m_row = m_spans.front().first;
        for (const int column : m_columns) m_heads << m_model->headerData(column, Qt::Horizontal).toString();
        if (form == CopyForm::markdown && !m_spans.empty()) {
            QStringList rules;
            for (qsizetype i = 0; i < m_heads.size(); ++i) rules << QStringLiteral("---");
            add(markdownRow(m_heads));
            add(markdownRow(rules));
        }
    }

    bool atEnd() const { return m_span >= m_spans.size(); }

    void writeNext() {
        const RowSpan& span = m_spans[m_span];
        writeRow(m_model->index(m_row, 0, span.parent));
        if (m_row++ < span.last) return;
        if (++m_span < m_spans.size()) m_row = m_spans[m_span].first;
    }

    QString result() const {
        if (m_form != CopyForm::json) return m_text;
        return m_text.isEmpty() ? QStringLiteral("[]") : QStringLiteral("[\n%1\n]").arg(m_text);
    }

  private:
    static QString markdownRow(const QStringList& cells) {
        return QStringLiteral("| %1 |").arg(cells.join(QStringLiteral(" | ")));
    }

    void add(const QString& row) {
        if (!m_text.isEmpty())
            m_text += m_form == CopyForm::json ? QStringLiteral(",\n") : QStringLiteral("\n");
        m_text += row;
    }

    void writeRow(const QModelIndex& row) {
        if (m_form == CopyForm::json) {
            const QVariant exact = row.data(JsonRole);
            add(QStringLiteral("  ") + (exact.isValid() ? exact.toString() : jsonOfCells(row)));
            return;
        }
        QStringList cells;
        for (const int column : m_columns) {
            QString text = row.siblingAtColumn(column).data().toString();
            if (m_form == CopyForm::markdown) text.replace(u'|', QStringLiteral("\\|")).replace(u'\n', u' ');
            cells << text;
        }
        add(m_form == CopyForm::markdown ? markdownRow(cells) : cells.join(u'\t'));
    }

    QString jsonOfCells(const QModelIndex& row) const {
        nlohmann::ordered_json object = nlohmann::ordered_json::object();
        for (std::size_t i = 0; i < m_columns.size(); ++i)
            object[m_heads[static_cast<qsizetype>(i)].toStdString()] =
                row.siblingAtColumn(m_columns[i]).data().toString().toStdString();
        return QString::fromStdString(object.dump());
    }

    const QAbstractItemModel* m_model;
    CopyForm m_form;
    std::vector<RowSpan> m_spans;
    std::vector<int> m_columns;
    QStringList m_heads;
    QString m_text;
    std::size_t m_span = 0;
    int m_row = 0;
};

/// A copy that goes on while the window lives. A child of the model, so that it never outlives it.
class SlowCopy : public QObject {
  public:
    SlowCopy(RowWriter writer, QAbstractItemModel* model) : QObject(model), m_writer(std::move(writer)) {
        const auto give_up = [this] { deleteLater(); };
        connect(model, &QAbstractItemModel::modelAboutToBeReset, this, give_up);
        connect(model, &QAbstractItemModel::layoutAboutToBeChanged, this, give_up);
        connect(model, &QAbstractItemModel::rowsAboutToBeRemoved, this, give_up);
        connect(model, &QAbstractItemModel::rowsAboutToBeInserted, this, give_up);
        connect(&m_timer, &QTimer::timeout, this, [this] { goOn(); });
        m_timer.start(0);
    }

  private:
    void goOn() {
        QElapsedTimer time;
        time.start();
        while (!m_writer.atEnd() && time.elapsed() < 5) m_writer.writeNext();
        if (!m_writer.atEnd()) return;
        m_timer.stop();
        QGuiApplication::clipboard()->setText(m_writer.result());
        deleteLater();
    }

    RowWriter m_writer;
    QTimer m_timer;
};

void addCopyAction(QAbstractItemView* view, const QString& name, const QKeySequence& keys, CopyForm form) {
    auto* action = new QAction(name, view);
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WidgetShortcut);
    QObject::connect(action, &QAction::triggered, view, [view, form] { copySelection(view, form); });
    view->addAction(action);
}

} // namespace

QString selectionText(const QAbstractItemView* view, CopyForm form) {
    RowWriter writer(view, form);
    while (!writer.atEnd()) writer.writeNext();
    return writer.result();
}

void copySelection(QAbstractItemView* view, CopyForm form) {
    RowWriter writer(view, form);
    QElapsedTimer time;
    time.start();
    while (!writer.atEnd() && time.elapsed() < 5) writer.writeNext();
    if (writer.atEnd())
        QGuiApplication::clipboard()->setText(writer.result());
    else
        new SlowCopy(std::move(writer), view->model());
}

void addCopyActions(QAbstractItemView* view) {
    addCopyAction(view, QObject::tr("Copy"), QKeySequence::Copy, CopyForm::text);
    addCopyAction(view, QObject::tr("Copy as Markdown"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C),
                  CopyForm::markdown);
    addCopyAction(view, QObject::tr("Copy as JSON"), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_C),
                  CopyForm::json);
    if (view->contextMenuPolicy() == Qt::DefaultContextMenu)
        view->setContextMenuPolicy(Qt::ActionsContextMenu);
}

} // namespace archdef::ui
