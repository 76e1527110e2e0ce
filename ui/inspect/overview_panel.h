#pragma once

#include "gguf/overview.h"
#include "inspect/tensor_model.h"
#include "model/model.h"

#include <QWidget>
#include <memory>

class QCheckBox;
class QTreeWidget;
class QVBoxLayout;

namespace archdef::ui {

class ElidedLabel;
class FactGrid;
class FilterField;
class TokenLabel;

/// What the open file is, in a dozen numbers, and the filters of the tensor table.
class OverviewPanel : public QWidget {
    Q_OBJECT
  public:
    FactGrid* facts() const { return m_facts; }
    explicit OverviewPanel(QWidget* parent = nullptr);

    void setModel(const QString& name, std::shared_ptr<const Model> model);
    void setUnreadCount(int count); ///< -1: no definition is bound
    void setFoldable(bool foldable);
    void focusFilter();
    /// Shows the filters; without them the panel is the overview only.
    void setFiltersShown(bool shown);
    const TensorFilter& filter() const { return m_filter; }
    QCheckBox* unreadBox() const { return m_unread; }
    FilterField* filterField() const { return m_filterField; }

  signals:
    void filterChanged(const TensorFilter& filter);
    void foldChanged(bool folded);
    void openRequested();
    void compareRequested(QWidget* button);

  private:
    void fillFacts(const Model& model, const gguf::Overview& facts);
    void fillTypes(const gguf::Overview& facts);
    void fillNames(const gguf::File& file);
    void fillReadable(const gguf::File& file);
    void emitFilter();

    ElidedLabel* m_name;
    FactGrid* m_facts;
    TokenLabel* m_remark;
    QWidget* m_filters;
    FilterField* m_filterField;
    QVBoxLayout* m_types;
    QCheckBox* m_fold;
    QCheckBox* m_unread;
    TokenLabel* m_unreadCount;
    TokenLabel* m_namesTitle;
    QTreeWidget* m_names;
    QWidget* m_rest; ///< fills what the names leave when they are hidden
    QWidget* m_readable;
    FactGrid* m_readableFacts;
    TensorFilter m_filter;
};

} // namespace archdef::ui
