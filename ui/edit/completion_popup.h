#pragma once

#include "common/theme.h"
#include "edit/popup.h"

#include <QList>
#include <QString>

class QKeyEvent;
class QPainter;

namespace archdef::ui {

/// One thing that can be completed.
struct CompletionItem {
    QString name;   ///< what is inserted
    QString icon;   ///< tensor, edit, hash, …
    QString shape;  ///< "[128] F32", or the operation's form
    QString amount; ///< "28 layers"
    QString use;    ///< "line 13", or "unread" as a chip
    bool unread = false;
    Token ink = Token::text;
    QString form, help; ///< shown below while it is selected
    int caretBack = 0;  ///< the caret goes that far back after inserting
    int rank = 0;       ///< smaller comes first among equal matches

    bool operator==(const CompletionItem&) const = default;
};

/// The list below the cursor: tensors that no step reads come first. The editor keeps the focus.
class CompletionPopup : public Popup {
    Q_OBJECT
  public:
    explicit CompletionPopup(QWidget* window);
    /// Shows what matches `prefix`, best first; hides where nothing does. `help` stands below where an item
    /// has none of its own.
    void setItems(QList<CompletionItem> items, const QString& prefix, const QString& form,
                  const QString& help);
    const QList<CompletionItem>& shown() const { return m_shown; }
    bool takeKey(QKeyEvent* event);
    QSize sizeHint() const override;

  signals:
    void chosen(const archdef::ui::CompletionItem& item);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

  private:
    void measureColumns();
    void drawName(QPainter& painter, const CompletionItem& item, const QPoint& baseline) const;
    int rowsShown() const;
    void select(int row);
    QString helpForm() const;
    QString helpText() const;

    QList<CompletionItem> m_shown;
    QString m_prefix, m_form, m_help;
    int m_selected = 0, m_first = 0;
    int m_useWidth = 0, m_amountWidth = 0; ///< of the columns
};

/// How well a name matches what was typed: 0 not at all, more is better. Letters may be left out.
int matchScore(const QString& name, const QString& typed);
/// The positions of the letters that matched, for marking them.
QList<int> matchedPositions(const QString& name, const QString& typed);

} // namespace archdef::ui
