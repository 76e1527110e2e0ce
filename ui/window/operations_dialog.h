#pragma once

#include <QDialog>

namespace archdef::ui {

/// The closed list of operations with their form, formula and help, from the operation table.
class OperationsDialog : public QDialog {
    Q_OBJECT
  public:
    explicit OperationsDialog(QWidget* parent = nullptr);
};

} // namespace archdef::ui
