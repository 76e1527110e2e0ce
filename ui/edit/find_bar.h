#pragma once

#include "common/labels.h"

class QCheckBox;

namespace archdef::ui {

class Button;
class CodeEditor;
class Field;
class IconButton;

/// Find and replace below the editor, with regular expressions. Hits are tinted while it is open.
class FindBar : public Surface {
    Q_OBJECT
  public:
    explicit FindBar(QWidget* parent = nullptr);
    void setEditor(CodeEditor* editor);
    void open(bool replace);
    void findNext(bool backwards = false);
    Field* field() const { return m_find; }
    Field* replacement() const { return m_replace; }
    void replaceAll();

  signals:
    void closed();

  protected:
    void keyPressEvent(QKeyEvent* event) override;

  private:
    struct Hit {
        int position, length;
    };
    QList<Hit> hits();
    void refresh();
    void replaceOne();
    void close();

    CodeEditor* m_editor = nullptr;
    Field *m_find, *m_replace;
    QCheckBox *m_regex, *m_case;
    TokenLabel* m_count;
    QWidget* m_replaceRow;
};

} // namespace archdef::ui
