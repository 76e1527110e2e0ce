#pragma once

#include "model/model.h"

#include <QWidget>

namespace archdef::ui {

class FactGrid;
class FilterField;
class TokenLabel;

/// The three counts that must agree, what the metadata says of the tokenizer, and the search for a token.
class TokenizerSide : public QWidget {
    Q_OBJECT
  public:
    explicit TokenizerSide(QWidget* parent = nullptr);
    void setModel(const Model* model); ///< null: none
    /// Some are known only when the tokenizer's tables are made: call it again then.
    void showWarnings(const Model* model);
    TokenLabel* warnings() const { return m_warnings; }
    FilterField* findField() const { return m_find; }
    FactGrid* counts() const { return m_counts; }

  private:
    FactGrid* m_counts;
    FactGrid* m_facts;
    TokenLabel* m_warnings;
    FilterField* m_find;
    TokenLabel* m_hint;
};

} // namespace archdef::ui
