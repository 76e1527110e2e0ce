#pragma once

#include "gguf/file.h"

#include <QAbstractScrollArea>
#include <memory>

namespace archdef::ui {

/// The bytes of a part of the file, 16 a row, with their characters. Only what is visible is read. The keys
/// move by a row or a page; Ctrl+C copies the visible rows.
class HexView : public QAbstractScrollArea {
    Q_OBJECT
  public:
    explicit HexView(QWidget* parent = nullptr);

    void setFile(std::shared_ptr<const gguf::File> file, std::uint32_t part = 0);
    void goTo(std::uint64_t offset);
    /// Bytes that are marked, from `begin` to before `end`.
    void setMarked(std::uint64_t begin, std::uint64_t end);
    std::uint64_t size() const { return m_size; }
    std::uint32_t part() const { return m_part; }
    QString rowText(std::uint64_t row) const;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

  private:
    void updateScrollBar();
    std::uint64_t rows() const { return (m_size + 15) / 16 + 1; } ///< and the end of the file
    int visibleRows() const;
    void scrollToRow(std::uint64_t row);

    std::shared_ptr<const gguf::File> m_file;
    std::uint32_t m_part = 0;
    std::uint64_t m_size = 0;
    std::uint64_t m_markBegin = 0, m_markEnd = 0;
    std::uint64_t m_top = 0; ///< first visible row; the scroll bar is coarser in files over 32 GiB
};

} // namespace archdef::ui
