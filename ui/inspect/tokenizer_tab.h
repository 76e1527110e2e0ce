#pragma once

#include "common/async_job.h"
#include "model/model.h"

#include <QWidget>
#include <memory>

class QCheckBox;
class QPlainTextEdit;
class QStackedWidget;
class QTableView;
class QTimer;

namespace archdef::ui {

class PieceModel;
class PiecesView;
class Segments;
class StatePanel;
class TokenDetail;
class TokenizerSide;
class TokenLabel;
class VocabularyModel;

/// Text above, its pieces with their ids below, a table for exact bytes. Or ids above and their text below.
class TokenizerTab : public QWidget {
    Q_OBJECT
  public:
    explicit TokenizerTab(QWidget* parent = nullptr);

    void setModel(std::shared_ptr<const Model> model);
    void tokenizerPrepared(); ///< what waited for the tables can be shown
    QPlainTextEdit* textField() const { return m_text; }
    QCheckBox* specialBox() const { return m_special; }
    QCheckBox* bosBox() const { return m_bos; }
    Segments* direction() const { return m_direction; }
    PieceModel* pieces() const { return m_pieces; }
    VocabularyModel* vocabulary() const { return m_vocabulary; }
    TokenizerSide* sidePanel() const { return m_side; }   ///< the three counts, for the left of the mode
    TokenDetail* detailPanel() const { return m_detail; } ///< the selected token, for the right
    void select(int piece);
    QString decodedText() const; ///< of the ids, where they are typed
    QString countText() const;   ///< how many tokens, or which id is wrong

  private:
    QWidget* tables(QWidget* parent);
    void tokenize();
    void showPieces(std::vector<struct Piece> pieces, const QString& problem);

    std::shared_ptr<const Model> m_model;
    AsyncJob m_job;
    QTimer* m_timer;
    QStackedWidget* m_stack;
    StatePanel* m_state;
    Segments* m_direction;
    QCheckBox* m_special;
    QCheckBox* m_bos;
    QPlainTextEdit* m_text;
    TokenLabel* m_title;
    TokenLabel* m_count;
    TokenLabel* m_decoded;
    PiecesView* m_view;
    PieceModel* m_pieces;
    QTableView* m_table;
    VocabularyModel* m_vocabulary;
    QTableView* m_vocabularyTable;
    Segments* m_list;
    TokenLabel* m_found;
    QStackedWidget* m_lists;
    TokenizerSide* m_side;
    TokenDetail* m_detail;
};

} // namespace archdef::ui
