#pragma once

#include "gguf/file.h"

#include <QWidget>
#include <memory>

class QComboBox;
class QTableView;

namespace archdef::ui {

class FileMap;
class FindingModel;
class HexView;
class TokenLabel;

/// The file to scale, everything that is wrong with it, and its bytes. A piece of the map or a finding shows
/// its bytes.
class FileMapTab : public QWidget {
    Q_OBJECT
  public:
    explicit FileMapTab(QWidget* parent = nullptr);

    void setFile(std::shared_ptr<const gguf::File> file);
    void showBytes(std::uint32_t part, std::uint64_t begin, std::uint64_t end);
    void showFinding(int row);
    int currentFinding() const;
    FindingModel* findings() const { return m_findings; }
    QTableView* findingTable() const { return m_table; }
    HexView* hexView() const { return m_hex; }

  private:
    void askForOffset();

    std::shared_ptr<const gguf::File> m_file;
    FileMap* m_map;
    TokenLabel* m_counts;
    QTableView* m_table;
    FindingModel* m_findings;
    QWidget* m_findingArea;
    TokenLabel* m_bytesTitle;
    QComboBox* m_parts;
    HexView* m_hex;
};

} // namespace archdef::ui
