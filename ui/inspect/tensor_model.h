#pragma once

#include "gguf/file.h"
#include "gguf/json.h"
#include "model/binding.h"

#include <QAbstractItemModel>
#include <QSet>
#include <QString>
#include <memory>
#include <vector>

namespace archdef::ui {

/// Which tensors the table shows.
struct TensorFilter {
    QString text;               ///< part of the name, any case
    QSet<quint32> hidden_types; ///< by their number in the file
    bool unread_only = false;   ///< only what no step of the definition reads
    bool operator==(const TensorFilter&) const = default;
};

/// Layers whose tensors are alike, shown once: the group's row says which layers, its children are the
/// tensors of one of them.
struct TensorFold {
    QString layers;                         ///< "blk.0–2, 5, 8"
    QString remark;                         ///< "alike", or what differs from the largest group
    bool differs = false;                   ///< the remark names a difference
    std::size_t layer_count = 0;            ///< how many layers the group stands for
    std::vector<std::size_t> tensors;       ///< of the layer that is shown, indices into File::tensors()
    std::vector<std::size_t> other_tensors; ///< of the layers that are not shown
};

/// The tensors of a file: a flat list, or a tree of folded layers. Rows are texts made when they are asked
/// for. Filtering and sorting rebuild a list of indices only.
class TensorModel : public QAbstractItemModel {
    Q_OBJECT
  public:
    enum Column { Name, Type, Shape, Bytes, BitsPerWeight, ReadBy, ColumnCount };
    enum Role {
        TensorRole = Qt::UserRole + 1, ///< index into File::tensors(), or -1 for a group
        LineRole,                      ///< first line that reads it, or 0
        UnreadRole,                    ///< a definition is bound and no step reads it
        RemarkRole,                    ///< of a group
        DiffersRole,                   ///< of a group: the remark names a difference
        LayerCountRole,                ///< of a group
    };

    explicit TensorModel(QObject* parent = nullptr);

    void setFile(std::shared_ptr<const gguf::File> file, std::vector<TensorFold> folds = {});
    void setBinding(std::shared_ptr<const Binding> binding);
    void setFilter(const TensorFilter& filter);
    void setFolds(std::vector<TensorFold> folds); ///< empty: a flat list

    /// Makes the group that stands for a tensor's layer show that layer.
    void reveal(std::size_t tensor);

    const TensorFilter& filter() const { return m_filter; }
    int unreadCount() const; ///< -1 while no definition is bound
    int shownCount() const;  ///< tensors that pass the filter
    const std::vector<int>& linesOf(std::size_t tensor) const;
    QModelIndex indexOf(std::size_t tensor) const; ///< invalid where it is filtered out or folded away

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order) override;

  private:
    struct Node {
        int fold = -1; ///< index into m_folds, or -1 for a tensor
        std::size_t tensor = 0;
        std::vector<std::size_t> children;
    };

    void rebuild();
    bool passes(std::size_t tensor) const;
    bool before(std::size_t a, std::size_t b) const;
    void order(std::vector<std::size_t>& tensors) const;
    QVariant foldData(const TensorFold& fold, int column, int role) const;
    QVariant tensorData(std::size_t tensor, int column, int role) const;
    QString readByText(std::size_t tensor) const;
    gguf::Json jsonOf(std::size_t tensor) const;

    std::shared_ptr<const gguf::File> m_file;
    std::shared_ptr<const Binding> m_binding;
    std::vector<std::vector<int>> m_lines; ///< per tensor
    TensorFilter m_filter;
    std::vector<TensorFold> m_folds;
    std::vector<Node> m_nodes;
    int m_sortColumn = -1;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
};

} // namespace archdef::ui
