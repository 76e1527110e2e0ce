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

class FactGrid;
class PieceModel;
class PiecesView;
class Segments;
class StatePanel;
class TokenLabel;

/// Text above, its pieces with their ids below, a table for exact bytes. Or ids above and their text below.
class TokenizerTab : public QWidget {
    Q_OBJECT
  public:
    explicit TokenizerTab(QWidget* parent = nullptr);

    void setModel(std::shared_ptr<const Model> model);
    QPlainTextEdit* textField() const { return m_text; }
    QCheckBox* specialBox() const { return m_special; }
    QCheckBox* bosBox() const { return m_bos; }
    Segments* direction() const { return m_direction; }
    PieceModel* pieces() const { return m_pieces; }
    QWidget* sidePanel() const { return m_side; }     ///< the three counts, for the left of the mode
    QWidget* detailPanel() const { return m_detail; } ///< the selected token, for the right

  private:
    QWidget* makeSide();
    QWidget* makeDetail();
    void tokenize();
    void showPieces(std::vector<struct Piece> pieces, const QString& problem);
    void select(int piece);
    void fillSide();

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
    QWidget* m_side = nullptr;
    FactGrid* m_counts = nullptr;
    FactGrid* m_facts = nullptr;
    TokenLabel* m_warnings = nullptr;
    QWidget* m_detail = nullptr;
    TokenLabel* m_detailName = nullptr;
    TokenLabel* m_detailId = nullptr;
    FactGrid* m_detailFacts = nullptr;
};

} // namespace archdef::ui
