#pragma once

#include "gguf/compare_files.h"

#include <QAbstractTableModel>
#include <memory>

namespace archdef::ui {

/// The tensors of two files and how they stand to each other.
class TensorDifferenceModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column { Name, State, First, Second, Greatest, Rms, Nmse, ColumnCount };
    using QAbstractTableModel::QAbstractTableModel;

    void setDifferences(std::shared_ptr<const gguf::FileDifferences> differences);
    void setOnlyUnequal(bool only);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    void rebuild();
    std::shared_ptr<const gguf::FileDifferences> m_differences;
    std::vector<std::size_t> m_rows;
    bool m_onlyUnequal = false;
};

/// The metadata keys that are not the same in both.
class MetadataDifferenceModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column { Key, State, First, Second, ColumnCount };
    using QAbstractTableModel::QAbstractTableModel;

    /// The files are where exact values come from; null where there is no file (a server's answer).
    void setDifferences(std::shared_ptr<const gguf::FileDifferences> differences,
                        std::shared_ptr<const gguf::File> first = {},
                        std::shared_ptr<const gguf::File> second = {});

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    std::shared_ptr<const gguf::FileDifferences> m_differences;
    std::shared_ptr<const gguf::File> m_first, m_second;
};

/// Whether two tensors are known to be the same: lists and, where they were read, values.
bool isUnequal(const gguf::TensorDifference& difference);

} // namespace archdef::ui
