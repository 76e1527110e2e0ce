#pragma once

#include "gguf/file.h"

#include <QWidget>
#include <memory>
#include <vector>

namespace archdef::ui {

/// A file drawn to scale: header, metadata, tensor list, tensors, unexplained and missing bytes. Parts too
/// small to be seen get 4 px. Small for the banner, large with labels for its tab. Left and Right move from
/// part to part.
class FileMap : public QWidget {
    Q_OBJECT
  public:
    enum class Size { small, large };
    explicit FileMap(Size size, QWidget* parent = nullptr);

    void setFile(std::shared_ptr<const gguf::File> file);

    /// A run of bytes drawn as one piece. Small tensors side by side are one piece.
    struct Piece {
        gguf::Region::Kind kind;
        std::uint32_t part;
        std::uint64_t begin, end; ///< from the start of its part
        int tensors = 0;
        std::int64_t tensor = -1; ///< where it is one tensor alone
        double x = 0, width = 0;  ///< laid out, px
    };
    const std::vector<Piece>& pieces() const { return m_pieces; }
    QString describe(const Piece& piece) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  signals:
    void pieceActivated(quint32 part, quint64 begin, quint64 end);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

  private:
    void collect();
    void layOut();
    int pieceAt(double x) const;
    void select(int piece);
    QRectF bar() const;
    void paintLabels(QPainter& painter);

    Size m_size;
    std::shared_ptr<const gguf::File> m_file;
    std::vector<Piece> m_pieces;
    int m_current = -1;
};

} // namespace archdef::ui
