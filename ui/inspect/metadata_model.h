#pragma once

#include "gguf/file.h"
#include "model/binding.h"

#include <QAbstractItemModel>
#include <memory>
#include <vector>

namespace archdef::ui {

/// The metadata of a file as a tree by the first part of the key: `general`, the architecture, `tokenizer`.
/// Values are decoded when a row is shown.
class MetadataModel : public QAbstractItemModel {
    Q_OBJECT
  public:
    enum Column { KeyColumn, TypeColumn, ValueColumn, ColumnCount };
    enum Role {
        EntryRole = Qt::UserRole + 1, ///< index into File::metadata(), or -1 for a prefix
        UnreadRole,                   ///< changes the numbers, and no step or configuration reads it
        CountRole,                    ///< of a prefix: keys in it
    };

    explicit MetadataModel(QObject* parent = nullptr);

    void setFile(std::shared_ptr<const gguf::File> file);
    void setBinding(std::shared_ptr<const Binding> binding);

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    struct Group {
        QString prefix;
        std::vector<std::size_t> entries;
    };
    QVariant entryData(std::size_t entry, int column, int role) const;
    QString remark(const gguf::MetadataEntry& entry) const;

    std::shared_ptr<const gguf::File> m_file;
    std::vector<Group> m_groups;
    std::vector<bool> m_unread; ///< per entry
};

} // namespace archdef::ui
