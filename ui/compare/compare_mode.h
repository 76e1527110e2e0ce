#pragma once

#include "common/mode_page.h"
#include "compare/comparison_run.h"

#include <memory>

class QSplitter;
class QStackedWidget;
class QTableView;
class QTimer;

namespace archdef::reference {
class OllamaClient;
}

namespace archdef::ui {

class Banner;
class CompareBar;
class DifferenceChart;
class EndpointActions;
class HistoryPanel;
class PositionDelegate;
class PositionModel;
class PositionPanel;
class PreconditionRow;
class ProbeTable;
class StepsPanel;
class Surface;
class TokenLabel;
class TokenStrip;
class VerdictPanel;
class Workspace;
struct HistoryEntry;

/// Does the definition compute what the endpoint computes, and if not, where and why. Strip, chart, table and
/// butterfly are four views of one selection.
class CompareMode : public ModePage {
    Q_OBJECT
  public:
    /// `historyFile` keeps the comparisons of all sessions; empty: the usual place.
    explicit CompareMode(Workspace* workspace, QWidget* parent = nullptr, const QString& historyFile = {});
    ~CompareMode() override;

    void goToNext() override { stepBeyondNoise(1); }
    void goToPrevious() override { stepBeyondNoise(-1); }
    void find() override;
    void setNarrow(bool narrow) override;
    QList<QWidget*> regions() const override;
    void copyAsMarkdown() override;

    void start();
    /// Compares every prompt of the built-in set, one after the other.
    void startProbes();
    void stop();

    CompareBar* bar() const { return m_bar; }
    ComparisonRun& run() { return m_run; }
    TokenStrip* strip() const { return m_strip; }
    VerdictPanel* verdict() const { return m_verdict; }
    PreconditionRow* preconditions() const { return m_preconditions; }
    QTableView* table() const { return m_table; }
    DifferenceChart* chart() const { return m_chart; }
    int hoveredRow() const; ///< of the table
    /// What can be done about the endpoint's file, where there is something to say; hidden else.
    Banner* notice() const { return m_notice; }
    EndpointActions* endpointActions() const { return m_endpoint; }
    HistoryPanel* history() const { return m_history; }
    ProbeTable* probeTable() const { return m_probeTable; }
    PositionPanel* positionPanel() const { return m_position; }
    /// What is wrong where nothing could be compared, and what to do; hidden else.
    StepsPanel* advice() const { return m_advice; }

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void layOut(const QString& historyFile);
    void makeActions();
    void connectViews();
    void connectEndpoint();
    QWidget* evidencePage();
    QWidget* advicePage();
    void listModels();
    void updateInputs();
    /// Makes the comparison and our run of it the newest of the window, for Provenance.
    void publish(const std::shared_ptr<const ComparisonOutcome>& outcome);
    void runStarted();
    void progressed(ComparisonStep step, double part, const QString& text);
    void answerGrew();
    void runFinished();
    void showComparison(std::shared_ptr<const ComparisonOutcome> outcome);
    void showFailure(const ComparisonOutcome& outcome);
    void showLogprobAdvice();
    /// Whether the endpoint's file is another one, which is why nothing can be compared.
    static bool isOtherFile(const ComparisonOutcome& outcome);
    void showFileAdvice();
    void addFileSteps(); ///< to the advice: open theirs, or register ours
    void showNotice();
    void showKept(const HistoryEntry& entry);
    void nameOtherNumerics();
    void startFrom(const QString& prompt);
    void select(int position);
    void hover(int position); ///< in all views; -1: nowhere
    void stepBeyondNoise(int step);
    bool startWith(const QString& prompt); ///< whether a comparison runs now
    bool chooseDefinition(ComparisonRequest& request);
    bool chooseFile(ComparisonRequest& request);
    std::vector<std::pair<QString, QString>> probes() const; ///< name and text
    void nextProbe();
    void endProbes();
    void tryExperiment(int suspect);
    QString addressOrigin() const;

    Workspace* m_workspace;
    ComparisonRun m_run;
    std::unique_ptr<reference::OllamaClient> m_lister;
    QTimer* m_grow; ///< the strip is laid out anew at most ten times a second
    std::shared_ptr<const ComparisonOutcome> m_shown;
    QUrl m_listed;
    bool m_wasModified = false; ///< a save is a change from this to not
    QString m_otherPath;        ///< of "Another definition", a record, or logits
    std::vector<std::pair<QString, QString>> m_probesLeft;
    bool m_probing = false;         ///< the probe set runs
    bool m_showsFileAdvice = false; ///< on the advice page
    bool m_startWhenBound = false;  ///< the endpoint's file is being opened

    CompareBar* m_bar;
    EndpointActions* m_endpoint;
    PreconditionRow* m_preconditions;
    Banner* m_notice;
    VerdictPanel* m_verdict;
    Surface* m_stripArea;
    TokenStrip* m_strip;
    QSplitter* m_splitter;
    QStackedWidget* m_left; ///< evidence; advice
    ProbeTable* m_probeTable;
    DifferenceChart* m_chart;
    TokenLabel* m_noiseLegend;
    QTableView* m_table;
    PositionModel* m_positions;
    PositionDelegate* m_rows;
    PositionPanel* m_position;
    Surface* m_positionArea;
    HistoryPanel* m_history;
    Surface* m_historyArea;
    StepsPanel* m_advice;
};

} // namespace archdef::ui
