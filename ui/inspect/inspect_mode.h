#pragma once

#include "common/mode_page.h"

#include <bitset>
#include <memory>
#include <vector>

class QVBoxLayout;
class QMenu;
class QSplitter;
class QStackedWidget;
class QTabBar;
class QTreeView;

namespace archdef {
struct Model;
}

namespace archdef::ui {

class AgainstTab;
class Banner;
class Button;
class DamageAdvice;
class FileMap;
class FileMapTab;
class FilterField;
class IconButton;
class LayersTab;
class MatrixPanel;
class MetadataDetail;
class MetadataModel;
class OverviewPanel;
class ScanTab;
class ServedChoice;
class StatePanel;
class Surface;
struct TensorFold;
class TensorDetail;
class TensorModel;
class TensorTable;
class TokenLabel;
class TokenizerTab;
class ValuesPanel;
class Workspace;

/// See through a GGUF: whether it is sound, what is in it, which line of the definition reads what. Nothing
/// here writes.
class InspectMode : public ModePage {
    Q_OBJECT
  public:
    explicit InspectMode(Workspace* workspace, QWidget* parent = nullptr);

    void goToNext() override { stepFinding(1); }
    void goToPrevious() override { stepFinding(-1); }
    void find() override;
    void setNarrow(bool narrow) override;
    QList<QWidget*> regions() const override;
    void copyAsMarkdown() override;

    void showTensor(const QString& name);

    enum Tab { Tensors, Metadata, TokenizerPage, LayersPage, FileMapPage, ScanPage, AgainstPage };
    void showTab(Tab tab);

    TensorTable* tensorTable() const { return m_tensors; }
    TensorModel* tensorModel() const { return m_tensorModel; }
    OverviewPanel* overview() const { return m_overview; }
    TensorDetail* tensorDetail() const { return m_tensorDetail; }
    FileMapTab* fileMapTab();
    QTreeView* metadataTree();
    MetadataDetail* metadataDetail() const { return m_metadataDetail; }
    TokenizerTab* tokenizerTab();
    ValuesPanel* values() const { return m_values; }
    MatrixPanel* matrix() const { return m_matrix; }
    LayersTab* layersTab() const { return m_layers; }
    ScanTab* scanTab() const { return m_scan; }
    AgainstTab* againstTab() const { return m_against; }
    void compareWithFile(const QString& path);
    void compareWithServed(const QString& model);
    void scanAll();
    Banner* banner() const { return m_banner; }
    IconButton* filterButton() const { return m_filterButton; }
    QWidget* filterPopup() const { return m_filterPopup; }
    QString bannerText() const { return m_bannerText; }

  protected:
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void modelChanged();
    /// Shows the open file on a page that nobody had looked at since it was opened.
    void fill(Tab tab);
    void emptyPages(); ///< of what they show
    void readValues();
    void bindingChanged();
    void setBanner();
    void stepFinding(int step);
    void tabChanged(int tab);
    QWidget* tensorPage();
    QWidget* metadataPage();
    QWidget* contentPage();
    QWidget* tabRow(QWidget* parent);
    void makeMenus();
    void chooseOtherFile();
    void chooseServedModel();
    void showAgainst(const QString& name);
    void arrangeTabs();
    void showFilters();
    void connectContent();
    void fold(bool folded);
    std::vector<TensorFold> folds();
    void setTabShown(Tab tab, bool shown, const QString& text = {});

    Workspace* m_workspace;
    std::shared_ptr<const Model> m_model;
    std::bitset<AgainstPage + 1> m_filled; ///< pages that show the open file, by Tab
    QStackedWidget* m_stack;               ///< empty or failed; the file
    StatePanel* m_state;
    Banner* m_banner;
    QString m_bannerText;
    QWidget* m_bannerMap;
    FileMap* m_smallMap;
    TokenLabel* m_fileBytes;
    Button* m_copyFindings;
    Button* m_scanButton;
    QSplitter* m_splitter;
    OverviewPanel* m_overview;
    Surface* m_left;
    Surface* m_right;
    QTabBar* m_tabs;
    QStackedWidget* m_pages;
    QStackedWidget* m_details;
    TensorModel* m_tensorModel;
    TensorTable* m_tensors;
    StatePanel* m_noTensors;
    QStackedWidget* m_tensorStack;
    MetadataModel* m_metadataModel;
    QTreeView* m_metadata;
    FilterField* m_metadataFilter;
    MetadataDetail* m_metadataDetail;
    TensorDetail* m_tensorDetail;
    FileMapTab* m_fileMapTab;
    DamageAdvice* m_advice;
    TokenizerTab* m_tokenizerTab;
    ValuesPanel* m_values;
    MatrixPanel* m_matrix;
    LayersTab* m_layers;
    ScanTab* m_scan;
    AgainstTab* m_against;
    bool m_folded = true;
    QStackedWidget* m_sides; ///< left: overview; of the tokenizer
    QWidget* m_filterPopup;  ///< holds the left side where the window is narrow
    QVBoxLayout* m_popupLayout;
    IconButton* m_filterButton;
    IconButton* m_more;
    QMenu* m_compareMenu;
    ServedChoice* m_servedChoice;
    bool m_bindingStale = false; ///< the binding changed while the mode was hidden
    bool m_narrow = false;
};

} // namespace archdef::ui
