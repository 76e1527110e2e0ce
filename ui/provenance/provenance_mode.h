#pragma once

#include "common/mode_page.h"
#include "provenance/file_hasher.h"
#include "provenance/provenance_content.h"

#include <QHash>
#include <deque>

class QScrollArea;

namespace archdef::ui {

class DigestCheckPanel;
class ProvenancePage;
class Surface;
class Workspace;

/// The reviewer's page: what ran, on what, by what, with what knobs, with what result; at its right the field
/// in which a digest is checked. Files are hashed in the background once the page has been shown.
class ProvenanceMode : public ModePage {
    Q_OBJECT
  public:
    explicit ProvenanceMode(Workspace* workspace, QWidget* parent = nullptr);

    void find() override;
    void setNarrow(bool narrow) override;
    QList<QWidget*> regions() const override;
    void copyAsMarkdown() override;

    ProvenancePage* page() const { return m_page; }
    DigestCheckPanel* checkPanel() const { return m_check; }
    /// Writes the page: a PDF where the suffix says so, else HTML. False where it could not be written.
    bool exportDocument(const QString& path);

  protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void refresh();
    void refreshWhenShown();
    ProvenanceContent currentContent() const; ///< with the digests that came since it was made
    void hashNext();
    void hashFinished(const QString& digest);
    void digestAction(const QString& key);
    void showDifference();
    void zoom(double factor);

    Workspace* m_workspace;
    ProvenancePage* m_page;
    QScrollArea* m_scroll;
    DigestCheckPanel* m_check;
    Surface* m_side;
    FileHasher m_hasher;
    std::deque<std::pair<QString, QString>> m_queue; ///< key of the line, path
    QString m_hashing;                               ///< key of the line
    int m_job = 0;                                   ///< in the status bar
    struct Known {
        QString stamp; ///< size and time of the file when it was hashed
        QString digits;
    };
    QHash<QString, Known> m_known; ///< by path
    bool m_stale = true;
};

} // namespace archdef::ui
