#pragma once

#include <QFont>
#include <QPlainTextDocumentLayout>

namespace archdef::ui {

/// A plain-text layout whose lines all have one height, with the text in the middle of it.
class LineLayout : public QPlainTextDocumentLayout {
    Q_OBJECT
  public:
    explicit LineLayout(QTextDocument* document);
    /// Call it after the document's font has changed, too.
    void setLineHeight(qreal height);
    QRectF blockBoundingRect(const QTextBlock& block) const override;

    /// The space above a line's text that centres it.
    static qreal topSpace(qreal lineHeight, const QFont& font);

  protected:
    void documentChanged(int from, int charsRemoved, int charsAdded) override;

  private:
    qreal m_lineHeight = 20, m_top = 0;
    int m_lines = 0;       ///< of the document when it was laid out last
    int m_editedLine = -1; ///< the only line whose text the edit changes; -1: more than one, or none
};

} // namespace archdef::ui
