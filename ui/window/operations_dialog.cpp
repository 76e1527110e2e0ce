#include "window/operations_dialog.h"

#include "common/dialogs.h"
#include "common/tables.h"
#include "edit/code_help.h"
#include "language/operations.h"

#include <QHeaderView>
#include <QStandardItemModel>
#include <QTableView>
#include <QVBoxLayout>

namespace archdef::ui {

OperationsDialog::OperationsDialog(QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("Operations"));
    resizeWithin(this, {1040, 470});
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    auto* rows = new QStandardItemModel(0, 3, this);
    rows->setHorizontalHeaderLabels({tr("Form"), tr("Formula"), tr("What it does")});
    const auto cell = [](std::string_view text, bool mono, Token token) {
        auto* item = new QStandardItem(QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())));
        item->setData(mono, MonoRole);
        item->setData(static_cast<int>(token), TokenRole);
        return item;
    };
    for (const Operation& known : operations()) {
        auto* help = new QStandardItem(operationHelp(known));
        help->setToolTip(help->text());
        rows->appendRow(
            {cell(known.form, true, Token::synOp), cell(known.formula, true, Token::text2), help});
    }
    auto* table = new QTableView(this);
    table->setModel(rows);
    table->setAccessibleName(tr("Operations"));
    setUpTable(table);
    table->setColumnWidth(0, 250);
    table->setColumnWidth(1, 320);
    table->horizontalHeader()->setStretchLastSection(true);
    column->addWidget(table);
}

} // namespace archdef::ui
