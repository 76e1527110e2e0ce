#pragma once

#include <QString>
#include <QWidget>
#include <memory>
#include <vector>

namespace archdef {
struct Binding;
namespace gguf {
class File;
}
} // namespace archdef

namespace archdef::ui {

/// Layers × suffixes: an odd layer and a forgotten tensor are visible at once. Columns are suffixes, rows are
/// layers.
class PresenceMatrix : public QWidget {
    Q_OBJECT
  public:
    explicit PresenceMatrix(QWidget* parent = nullptr);
    void setBinding(std::shared_ptr<const gguf::File> file, std::shared_ptr<const Binding> binding);
    /// "28 layers, the same 11 tensors", "layer 27 has 2 tensors more".
    const QString& heading() const { return m_heading; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

  signals:
    void lineClicked(int line);
    void tensorClicked(const QString& name);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

  private:
    struct Column {
        QString suffix;           ///< without ".weight"
        std::vector<int> tensors; ///< by layer: index into File::tensors(), -1 absent
        std::vector<int> lines;
        int usualType = -1;
        bool showsAs(const Column& other) const {
            return suffix == other.suffix && tensors == other.tensors && usualType == other.usualType &&
                   lines.empty() == other.lines.empty();
        }
    };
    QRect cell(int layer, int column) const;
    bool cellAt(const QPoint& position, int* layer, int* column) const;
    void activate(int layer, int column);
    QString cellText(int layer, int column) const;
    int pitch() const;
    int columnPitch() const;

    std::shared_ptr<const gguf::File> m_file;
    std::vector<Column> m_columns;
    int m_layers = 0, m_labelHeight = 0;
    int m_layer = 0, m_column = 0; ///< the keyboard's cell
    QString m_heading;
};

} // namespace archdef::ui
