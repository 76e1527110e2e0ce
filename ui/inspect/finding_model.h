#pragma once

#include "gguf/file.h"

#include <QAbstractTableModel>
#include <memory>

namespace archdef::ui {

/// The problems of a container, each with its place, what was found and what is allowed there.
class FindingModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column { Class, Part, Offset, Field, Found, Expected, ColumnCount };
    explicit FindingModel(QObject* parent = nullptr);

    void setFile(std::shared_ptr<const gguf::File> file);
    const gguf::Finding* finding(int row) const;
    bool split() const;     ///< whether the model has several parts, so that an offset alone says little
    QString asText() const; ///< all of them, for "Copy findings"

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    std::shared_ptr<const gguf::File> m_file;
};

} // namespace archdef::ui
