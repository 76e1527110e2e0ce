#pragma once

#include <QDialog>
#include <QPlainTextEdit>

namespace archdef::ui {

class Highlighter;

/// A definition in colours, as high as its text: the page scrolls and it does not. Read-only, with line
/// numbers left of the text.
class DefinitionText : public QPlainTextEdit {
    Q_OBJECT
  public:
    DefinitionText(const QString& text, int pixels, QWidget* parent = nullptr);

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

  private:
    class Numbers;
    void paintNumbers(QPainter& painter);

    Highlighter* m_highlighter;
    Numbers* m_numbers;
};

/// The built-in text at the left of what ran, in a window of its own.
void showDefinitionDifference(QWidget* parent, const QString& arch, const std::string& builtin,
                              const std::string& ran, const QString& sentence);

} // namespace archdef::ui
