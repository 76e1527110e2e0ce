#pragma once

#include "tokenizer/tokenizer.h"

#include <QAbstractScrollArea>
#include <QString>
#include <vector>

namespace archdef::ui {

/// A token of the tokenized text.
struct Piece {
    TokenId id = 0;
    TokenType type = TokenType::normal;
    std::string bytes;
    QString text;         ///< as shown: stand-ins for white space, bytes of a part of a character
    bool partial = false; ///< the bytes are not whole characters
};

/// The pieces of a text beside each other with their ids below. Neighbours alternate in colour, control
/// tokens are outlined, parts of a character hatched. The arrow keys move the selection.
class PiecesView : public QAbstractScrollArea {
    Q_OBJECT
  public:
    explicit PiecesView(QWidget* parent = nullptr);

    void setPieces(std::vector<Piece> pieces);
    int current() const { return m_current; }
    void setCurrent(int piece);

  signals:
    void currentChanged(int piece);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void scrollContentsBy(int, int) override { viewport()->update(); }

  private:
    void layOut();
    int neighbourLine(int step) const;

    std::vector<Piece> m_pieces;
    std::vector<QRectF> m_places;
    int m_current = -1;
};

} // namespace archdef::ui
