#pragma once

#include "tokenizer/tokenizer.h"

#include <QWidget>
#include <memory>

namespace archdef::ui {

class FactGrid;
class TokenLabel;

/// One token: its id, type, bytes, stored text, and the merges that make it.
class TokenDetail : public QWidget {
    Q_OBJECT
  public:
    explicit TokenDetail(QWidget* parent = nullptr);
    void clear();
    /// `position` is that in the text; -1: chosen in the vocabulary.
    void setToken(const Tokenizer& tokenizer, TokenId id, int position);
    FactGrid* facts() const { return m_facts; }
    FactGrid* merges() const { return m_merges; }

  private:
    void showMerges(const Tokenizer& tokenizer, TokenId id);

    TokenLabel* m_name;
    TokenLabel* m_id;
    FactGrid* m_facts;
    QWidget* m_mergeArea;
    FactGrid* m_merges;
    TokenLabel* m_note;
};

} // namespace archdef::ui
