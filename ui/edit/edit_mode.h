#pragma once

#include "common/mode_page.h"
#include "edit/editor_marks.h"
#include "language/diagnostic.h"
#include "language/symbols.h"

#include <QHash>
#include <QStringList>

class QAction;
class QFileSystemWatcher;
class QKeyEvent;
class QSplitter;
class QStackedWidget;
class QTextDocument;
class QTimer;

namespace archdef::ui {

class Banner;
class CodeEditor;
class Document;
class DocumentTabs;
class CompletionPopup;
class FindBar;
class FixPopup;
class HelpPopup;
struct CompletionItem;
struct StashedText;
class IconButton;
class ModelPanel;
class ModelRail;
class PanelTabs;
class ProblemList;
class ProblemsPanel;
class RunPanel;
class Runner;
class Stash;
class Workspace;

/// Edit: the definitions in their tabs, problems and run below, the model at the right.
class EditMode : public ModePage {
    Q_OBJECT
  public:
    explicit EditMode(Workspace* workspace, QWidget* parent = nullptr, const QString& stashDirectory = {});
    ~EditMode() override;

    /// Each shows a tab that is open already rather than a second one.
    void openFile(const QString& path);
    void openBuiltin(const QString& architecture);
    void openText(const QString& name, const std::string& bytes); ///< a new, unsaved text
    void editCopy();                                              ///< of the definition shown
    /// Texts that were kept through a kill, and the tabs of the last session.
    void restoreSession();
    void saveSession();

    bool save();
    bool saveAs();
    bool closeCurrent(); ///< false: the user went on editing
    bool closeAll();

    bool isEmpty() const;
    CodeEditor* editor() const; ///< null: no tab
    Document* document() const;
    ProblemList* problems() const { return m_problems; }
    ProblemsPanel* problemsPanel() const { return m_problemsPanel; }
    RunPanel* runPanel() const { return m_runPanel; }
    Runner* runner() const { return m_runner; }
    FixPopup* fixPopup() const { return m_fixPopup; }
    CompletionPopup* completion() const { return m_completion; }
    FindBar* findBar() const { return m_findBar; }
    ModelPanel* modelPanel() const { return m_modelPanel; }
    ModelRail* modelRail() const { return m_rail; }

    void run();
    void stop();
    /// Why Run is off, or an empty text. Names the first error.
    QString whyNotRun() const;

    void goToProblem(int index);
    void showProblemsPanel();
    void showCursor(); ///< says where the cursor is
    void showFixes();
    void applyFix(int problem, int fix = 0);
    void fixAll();
    void complete(bool asked);
    void renameTo(const QString& name); ///< the register at the cursor
    void formatText();
    /// Changes the text shown in one step of its undo stack; of a built-in definition a copy is changed.
    void applyRequested(const std::vector<Edit>& edits);

    void goToNext() override;
    void goToPrevious() override;
    void find() override;
    void zoom(int steps) override;
    void setNarrow(bool narrow) override;
    QList<QWidget*> regions() const override;

  signals:
    void cursorMoved(int line, int column);
    void runStateChanged();
    void tabsChanged();
    void messageForUser(const QString& text);
    void layoutChanged(); ///< splitters, panels, hints: what saveSession keeps besides tabs and cursors

  protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    struct Tab {
        Document* document;
        CodeEditor* editor;
        QString stashId;
        QTimer* stashTimer;
    };

    void buildParts();
    void connectParts();
    void makeActions();
    void addTab(Document* document, const QString& stashId = {});
    void restoreKept(const StashedText& text);
    void closeTab(int index);
    bool mayClose(int index);
    void showTab(int index);
    void showNotice();
    void textChanged(const Tab& tab);
    void publish();
    void showProblems();
    void showHints();
    void openFixPopup(const std::vector<int>& problems, const QRect& anchor);
    void hover(const QPoint& position);
    void makeAssistActions();
    void insertCompletion(const CompletionItem& item);
    void keyTyped(QKeyEvent* event);
    void typed(const QString& text);
    void showHelpAt(int line, int position);
    void showHelpAtCursor();
    const std::vector<Symbol>& symbols(); ///< of the text as it is shown
    void showUses();
    void showBrackets();
    void followLink(int line, int position);
    void goToNextUse();
    void renameRegister();
    void askLine();
    bool mayEdit(); ///< else says why not
    void showSidePanel(bool shown);
    void placeSidePanel(); ///< over the editor, where the window is narrow
    void showBottomPanel(bool shown);
    int indexOfPath(const QString& path) const;
    Tab* currentTab();
    const Tab* currentTab() const;

    Workspace* m_workspace;
    ProblemList* m_problems;
    Runner* m_runner;
    Stash* m_stash;
    QList<Tab> m_tabs;
    DocumentTabs* m_tabBar;
    IconButton *m_newTab, *m_hintsButton, *m_diffButton, *m_bottomButton, *m_sideButton;
    Banner* m_notice;
    QStackedWidget* m_editors;
    QSplitter *m_across, *m_down;
    PanelTabs* m_bottom;
    ProblemsPanel* m_problemsPanel;
    RunPanel* m_runPanel;
    ModelPanel* m_modelPanel;
    ModelRail* m_rail;
    FixPopup* m_fixPopup;
    CompletionPopup* m_completion;
    HelpPopup* m_help;
    FindBar* m_findBar;
    Range m_completionWord;
    std::vector<Symbol> m_symbols;
    const QTextDocument* m_symbolsOf = nullptr; ///< the text and its revision that `m_symbols` are of
    int m_symbolsRevision = -1;
    QTimer* m_usesTimer; ///< other uses of the register are shown when the cursor rests
    bool m_completing = false;
    QFileSystemWatcher* m_watcher;
    QByteArray m_wideState; ///< of the splitter, while the window is narrow
    bool m_narrow = false, m_sideWanted = true, m_bottomWanted = true, m_hintsWanted = true;
};

} // namespace archdef::ui
