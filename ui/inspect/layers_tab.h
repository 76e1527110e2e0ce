#pragma once

#include "gguf/layers.h"
#include "inspect/tensor_model.h"

#include <QWidget>
#include <memory>

class QComboBox;

namespace archdef::ui {

class LayerMatrix;
class TokenLabel;

/// The layers by the suffixes of their tensors, with a heading that says in words what there is to see.
class LayersTab : public QWidget {
    Q_OBJECT
  public:
    explicit LayersTab(TensorModel* model, QWidget* parent = nullptr);

    void setFile(std::shared_ptr<const gguf::File> file);
    void refresh(); ///< the binding has changed
    QString heading();
    const gguf::LayerView& view() const { return m_view; }

  signals:
    void tensorActivated(qlonglong tensor);

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    void fill();
    QString headingFor(const gguf::PresenceMatrix& matrix) const;

    TensorModel* m_model;
    std::shared_ptr<const gguf::File> m_file;
    gguf::LayerView m_view;
    TokenLabel* m_heading;
    QComboBox* m_stack;
    LayerMatrix* m_matrix;
    bool m_stale = true; ///< what is shown waits until somebody looks
};

/// The groups of a view as the tensor table folds them.
std::vector<TensorFold> foldsOf(const gguf::LayerView& view, const gguf::File& file);

} // namespace archdef::ui
