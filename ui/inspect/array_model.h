#pragma once

#include "common/async_job.h"
#include "gguf/file.h"
#include "gguf/json.h"

#include <QAbstractTableModel>
#include <memory>
#include <vector>

namespace archdef::ui {

/// The elements of a metadata array; rows are made when they are shown. An array of the tokenizer's tokens
/// also shows type, score and bytes.
class ArrayModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    explicit ArrayModel(QObject* parent = nullptr);

    /// `key` names an entry of the file's metadata that is an array.
    void setArray(std::shared_ptr<const gguf::File> file, const QString& key);
    /// Part of a text element, an index, or bytes as "e6 97". Empty: all. Searches in the background; the
    /// model is reset when the matches are there.
    void setFilter(const QString& text);
    quint64 size() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    const gguf::ArrayView* array() const;
    quint64 elementOf(int row) const;
    gguf::Json jsonOf(quint64 i) const;
    void showMatches(bool filtered, std::vector<quint64> matches);

    std::shared_ptr<const gguf::File> m_file;
    std::string m_key;
    bool m_tokens = false;
    bool m_filtered = false;
    std::vector<quint64> m_matches;
    AsyncJob m_job;
};

} // namespace archdef::ui
