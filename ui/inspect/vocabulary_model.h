#pragma once

#include "common/async_job.h"
#include "tokenizer/tokenizer.h"

#include <QAbstractTableModel>
#include <memory>
#include <vector>

namespace archdef::ui {

/// All tokens of a vocabulary with what they stand for: id, piece, type, score, bytes. Rows are made when
/// they are shown.
class VocabularyModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column { Id, Text, Type, Score, Bytes, ColumnCount };
    explicit VocabularyModel(QObject* parent = nullptr);

    void setTokenizer(std::shared_ptr<const Tokenizer> tokenizer);
    /// Part of a piece (any case of ASCII letters), an id, or bytes as "e6 97". Empty: all. Searches in the
    /// background; the model is reset when the matches are there.
    void setFilter(const QString& text);
    TokenId token(int row) const;
    bool filtered() const { return m_filtered; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    void showMatches(bool filtered, std::vector<TokenId> matches);

    std::shared_ptr<const Tokenizer> m_tokenizer;
    bool m_filtered = false;
    std::vector<TokenId> m_matches;
    AsyncJob m_job;
};

} // namespace archdef::ui
