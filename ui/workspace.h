#pragma once

#include "catalog/catalog.h"
#include "catalog/knobs.h"
#include "kernels/kernels.h"
#include "language/definition.h"
#include "model/binding.h"
#include "model/model.h"
#include "runtime/generate.h"
#include "store/store.h"

#include <QObject>
#include <QString>
#include <QUrl>
#include <memory>
#include <optional>

namespace archdef::ui {

/// The definition that the editor shows: its text now, and what parsing said of it.
struct CurrentDefinition {
    QString path; ///< empty: not saved yet, or built-in
    QString name; ///< file name, as the tab shows it
    bool builtin = false;
    bool modified = false;
    std::string text;
    ParseResult parsed;
    std::string sha256; ///< of `text`
};

/// How a run is made. Every value has an origin that Provenance shows.
struct RunSettings {
    SessionOptions session;
    GenerateOptions generation;
    QString prompt;
};

struct EndpointSettings {
    QUrl url;        ///< already resolved by OLLAMA_HOST's rules
    QString model;   ///< name:tag
    QString api_key; ///< never stored in a record
};

/// What the last run made, for Provenance.
struct RunOutcome {
    std::shared_ptr<const Model> model;
    std::string definition_name, definition_text, definition_sha256;
    QString definition_path;
    std::string prompt;
    std::vector<TokenId> prompt_ids;
    RunSettings settings;
    Generation generation;
    std::string text;
    QString started_utc;
};

/// The four modes, in the order of the bar.
enum class Mode { edit, inspect, compare, provenance };

class ActionRegistry;
class BackgroundWork;
struct ComparisonOutcome;

/// The one state that all modes share. It lives on the GUI thread; long work it starts runs elsewhere and
/// comes back as signals.
class Workspace : public QObject {
    Q_OBJECT
  public:
    explicit Workspace(QObject* parent = nullptr);
    ~Workspace() override;

    const Knobs& knobs() const;
    const Catalog& catalog() const;
    /// Reads knobs and definitions anew in the background, as after a change on disk; emits catalogChanged.
    /// What the window set holds over the knobs.
    void reloadCatalog();

    const CurrentDefinition& definition() const;
    /// Parses at once and binds in the background; emits definitionChanged, later bindingChanged.
    void setDefinition(CurrentDefinition definition);

    std::shared_ptr<const Model> model() const; ///< null: none is open
    QString modelName() const;
    /// Opens in the background; emits modelChanged or modelFailed.
    void openModel(const QString& pathOrName);
    void closeModel();
    bool modelLoading() const;
    const QString& modelError() const; ///< of the last openModel; empty: none

    /// The models on this machine, listed in the background.
    const StoreListing& stored() const;
    void refreshStored(); ///< emits storedChanged

    /// The binding of the newest text that was bound to the open model; null while none is known. While a
    /// newer text is being bound, `bindingIsCurrent` is false and the lines of the binding are of the older.
    std::shared_ptr<const Binding> binding() const;
    bool bindingIsCurrent() const;
    /// The shapes of the binding, moved along with the lines of the text as it is now.
    std::vector<LineShape> shapes() const;
    /// Text diagnostics and binding diagnostics in one list, in the order of their place.
    std::vector<Diagnostic> diagnostics() const;

    const RunSettings& runSettings() const;
    void setRunSettings(const RunSettings& settings);
    const EndpointSettings& endpoint() const;
    void setEndpoint(const EndpointSettings& endpoint);
    /// Where the endpoint's address comes from: the window, the environment, a line of `.env`, the default.
    QString endpointOrigin() const;
    /// From the command line, for this session only. Empty texts change nothing.
    void overrideEndpoint(const QString& address, const QString& model);
    /// Takes what the window's settings hold, over the knobs.
    void loadSettings();

    const std::shared_ptr<const RunOutcome>& lastRun() const;
    void setLastRun(std::shared_ptr<const RunOutcome> run);
    /// The newest comparison that came to a verdict; null: none.
    const std::shared_ptr<const ComparisonOutcome>& lastComparison() const;
    void setLastComparison(std::shared_ptr<const ComparisonOutcome> comparison);

    BackgroundWork& work();    ///< the jobs that the status bar shows
    ActionRegistry& actions(); ///< every action, with its shortcut

  signals:
    void definitionChanged();
    void bindingChanged();
    void modelChanged();
    void tokenizerPrepared(); ///< of the open model: see Tokenizer::prepare
    void modelFailed(const QString& message);
    void catalogChanged();
    void runSettingsChanged();
    void endpointChanged();
    void lastRunChanged();
    void lastComparisonChanged();
    void storedChanged();
    /// Asks the window to show something: a line of the definition, a tensor in Inspect.
    void lineRequested(int line);
    void tensorRequested(const QString& name);
    /// Asks the window to show a mode, or to open a definition (a path, or a built-in architecture's name).
    void modeRequested(archdef::ui::Mode mode);
    void definitionRequested(const QString& pathOrArchitecture);
    /// Asks the editor to change the text that it shows, in one step that can be undone. Done at once.
    void editsRequested(const std::vector<archdef::Edit>& edits);

  private:
    void applyKnobs();
    void bindSoon();
    void bindNow();
    void prepareTokenizer();

    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace archdef::ui
