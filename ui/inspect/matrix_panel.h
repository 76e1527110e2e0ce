#pragma once

#include "common/async_job.h"
#include "gguf/matrix_view.h"
#include "inspect/heat_map.h"

#include <QWidget>
#include <memory>

namespace archdef::ui {

class BlockView;
class IconButton;
class TokenLabel;

/// A tensor as a picture, the value under the cursor, and the block that holds it.
class MatrixPanel : public QWidget {
    Q_OBJECT
  public:
    explicit MatrixPanel(QWidget* parent = nullptr);

    void setTensor(std::shared_ptr<const gguf::File> file, qlonglong tensor); ///< -1: none
    HeatMap* heatMap() const { return m_map; }
    BlockView* block() const { return m_block; }
    QString valueText() const;

  signals:
    void pictureReady();

  private:
    void draw();
    void showPicture(const gguf::HeatMap& picture);
    void choose(quint64 column, quint64 row);
    void zoom(quint64 column, quint64 row, bool in);
    QString textOf(quint64 column, quint64 row) const;
    const gguf::TensorInfo* info() const;

    AsyncJob m_job;
    std::shared_ptr<const gguf::File> m_file;
    qlonglong m_tensor = -1;
    gguf::MatrixWindow m_window;
    std::uint64_t m_rows = 0, m_columns = 0;
    TokenLabel* m_caption;
    IconButton* m_whole;
    HeatMap* m_map;
    HeatMapScale* m_scale;
    TokenLabel* m_value;
    QWidget* m_blockArea;
    TokenLabel* m_blockTitle;
    TokenLabel* m_blockScales;
    BlockView* m_block;
    TokenLabel* m_formula;
};

} // namespace archdef::ui
