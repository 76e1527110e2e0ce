#pragma once

#include "common/async_job.h"
#include "common/mode_page.h"
#include "provenance/file_hasher.h"
#include "provenance/provenance_content.h"

#include <QTimer>
#include <deque>
#include <memory>

class QScrollArea;

namespace archdef {
struct RunRecord;
struct Verification;
} // namespace archdef

namespace archdef::ui {

class Button;
class DigestCheckPanel;
class ProvenancePage;
class Surface;
class VerifiedPanel;
class Workspace;

/// The reviewer's page: what ran, on what, by what, with what knobs, with what result; at its right the field
/// in which a digest is checked. Files are hashed in the background once the page has been shown.
class ProvenanceMode : public ModePage {
    Q_OBJECT
  public:
    explicit ProvenanceMode(Workspace* workspace, QWidget* parent = nullptr);
    ~ProvenanceMode() override;

    void goToNext() override;
    void goToPrevious() override;
    void find() override;
    void zoom(int steps) override;
    void setNarrow(bool narrow) override;
    QList<QWidget*> regions() const override;
    void copyAsMarkdown() override;

    ProvenancePage* page() const { return m_page; }
    DigestCheckPanel* checkPanel() const { return m_check; }
    VerifiedPanel* verifiedPanel() const { return m_verified; }
    /// The record that the page shows; null while there is none.
    const std::shared_ptr<const RunRecord>& record() const { return m_record; }
    /// These read and write in the background and say how it went with a signal.
    void saveRecord(const QString& path);
    Q_INVOKABLE void openRecord(const QString& path); ///< invokable: the window opens files by what they are
    /// Writes the page: a PDF where the suffix says so, else HTML.
    void exportDocument(const QString& path);
    void verify();

  signals:
    void recordReady(); ///< of a run, or opened
    void recordSaved();
    void exported();
    void verified();
    void failed(const QString& message); ///< a record was not opened or saved, a page not exported

  protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void refresh();
    void refreshWhenShown();
    ProvenanceContent currentContent() const; ///< with the digests that came since it was made
    void makeButtons();
    void forgetRecord();
    void makeRecord();
    void endRecordWork();
    void setContent(const ProvenanceContent& content);
    void showRecord();
    void showProblem(const QString& message);
    void hashNext();
    void hashFinished(const QString& digest);
    void digestAction(const QString& key);
    void showDifference();

    Workspace* m_workspace;
    ProvenancePage* m_page;
    QScrollArea* m_scroll;
    DigestCheckPanel* m_check;
    Surface* m_side;
    VerifiedPanel* m_verified;
    Button* m_verifyButton;
    Button* m_saveButton;
    Button* m_exportButton;
    std::unique_ptr<DigestCache> m_cache;
    AsyncJob m_recordJob, m_verifyJob, m_fileJob;
    QTimer m_recordSoon; ///< a comparison tells of itself and of its run: one record for both
    std::shared_ptr<const RunRecord> m_record;
    std::shared_ptr<const Verification> m_verification; ///< of that record; null: not verified yet
    QString m_openedPath;                               ///< of a record that came from a file
    QString m_savedPath;
    FileHasher m_hasher;
    std::deque<std::pair<QString, QString>> m_queue; ///< key of the line, path
    QString m_hashing;                               ///< key of the line
    int m_job = 0, m_recordWork = 0;                 ///< in the status bar; 0: none
    bool m_stale = true;
};

} // namespace archdef::ui
