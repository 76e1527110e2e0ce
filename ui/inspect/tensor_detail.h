#pragma once

#include "inspect/tensor_model.h"

#include <QWidget>
#include <memory>

class QVBoxLayout;

namespace archdef::ui {

class ElidedLabel;
class FactGrid;
class IconButton;
class TokenLabel;

/// One tensor, from facts to values: type, both orders of the shape, where it is, what reads it. Further
/// parts are added below with `addPart`.
class TensorDetail : public QWidget {
    Q_OBJECT
  public:
    explicit TensorDetail(TensorModel* model, QWidget* parent = nullptr);

    void setFile(std::shared_ptr<const gguf::File> file);
    void setTensor(qlonglong tensor); ///< -1: none
    qlonglong tensor() const { return m_tensor; }
    void refreshReadBy() { setTensor(m_tensor); }
    /// The text of a line of the definition, to show beside its number.
    void setLineText(std::function<QString(int line)> lineText) { m_lineText = std::move(lineText); }
    FactGrid* facts() const { return m_facts; }
    QVBoxLayout* parts() const { return m_parts; }

  signals:
    void lineActivated(int line);
    void tensorRequested(qlonglong tensor);
    void bytesRequested(quint32 part, quint64 begin, quint64 end);

  private:
    qlonglong inOtherLayer(int step) const;

    TensorModel* m_model;
    std::shared_ptr<const gguf::File> m_file;
    std::function<QString(int)> m_lineText;
    qlonglong m_tensor = -1;
    ElidedLabel* m_name;
    QWidget* m_stepper;
    TokenLabel* m_layer;
    IconButton* m_previous;
    IconButton* m_next;
    IconButton* m_copy;
    FactGrid* m_facts;
    TokenLabel* m_empty;
    QVBoxLayout* m_parts;
};

} // namespace archdef::ui
