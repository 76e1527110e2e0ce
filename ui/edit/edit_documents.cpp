#include "edit/edit_mode.h"

#include "common/bars.h"
#include "common/buttons.h"
#include "common/recent_files.h"
#include "edit/code_editor.h"
#include "edit/completion_popup.h"
#include "edit/document.h"
#include "edit/document_tabs.h"
#include "edit/find_bar.h"
#include "edit/fix_popup.h"
#include "edit/help_popup.h"
#include "edit/problem_list.h"
#include "edit/stash.h"
#include "workspace.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QFileSystemWatcher>
#include <QKeyEvent>
#include <QMessageBox>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>
#include <QTextBlock>
#include <QTextDocument>
#include <QTimer>
#include <QUuid>

namespace archdef::ui {
namespace {

constexpr int stashDelayMs = 400;

// What stands for a tab without a file in the list of the session.
constexpr char builtinEntry[] = "builtin:", unsavedEntry[] = "unsaved:";

void placeCursor(CodeEditor* editor, int position) {
    QTextCursor cursor = editor->textCursor();
    cursor.setPosition(std::clamp(position, 0, editor->document()->characterCount() - 1));
    editor->setTextCursor(cursor);
    editor->centerCursor();
}

} // namespace

int EditMode::indexOfPath(const QString& path) const {
    const QString wanted = QFileInfo(path).absoluteFilePath();
    for (int i = 0; i < m_tabs.size(); ++i)
        if (m_tabs[i].document->path() == wanted) return i;
    return -1;
}

void EditMode::openFile(const QString& path) {
    if (const int open = indexOfPath(path); open >= 0) {
        m_tabBar->setCurrentIndex(open);
        return;
    }
    auto* document = new Document(this);
    const QString problem = document->load(path);
    if (!problem.isEmpty()) {
        delete document;
        emit messageForUser(problem);
        return;
    }
    noteRecent({RecentFile::Kind::definition, document->path(), {}, {}, {}, {}});
    addTab(document);
}

void EditMode::openBuiltin(const QString& architecture) {
    for (int i = 0; i < m_tabs.size(); ++i)
        if (m_tabs[i].document->isBuiltin() &&
            m_tabs[i].document->name() == architecture + QStringLiteral(".archdef")) {
            m_tabBar->setCurrentIndex(i);
            return;
        }
    const CatalogEntry* entry = m_workspace->catalog().find(architecture.toStdString());
    if (!entry || !entry->builtin) return;
    auto* document = new Document(this);
    document->setBuiltin(architecture, entry->text);
    addTab(document);
}

void EditMode::openText(const QString& name, const std::string& bytes) {
    auto* document = new Document(this);
    document->setUnsaved(name, bytes);
    addTab(document);
}

void EditMode::editCopy() {
    if (Document* shown = document()) openText(shown->name(), shown->bytes());
}

void EditMode::addTab(Document* document, const QString& stashId) {
    Tab tab;
    tab.document = document;
    tab.editor = new CodeEditor(document, m_editors);
    tab.stashId = stashId.isEmpty() ? QUuid::createUuid().toString(QUuid::WithoutBraces) : stashId;
    tab.stashTimer = new QTimer(tab.editor);
    tab.stashTimer->setSingleShot(true);
    tab.stashTimer->setInterval(stashDelayMs);
    tab.editor->setInlayHintsShown(m_hintsWanted);
    m_tabs.append(tab);
    m_editors->addWidget(tab.editor);
    if (!document->path().isEmpty()) m_watcher->addPath(document->path());

    CodeEditor* editor = tab.editor;
    connect(tab.stashTimer, &QTimer::timeout, this, [this, document, editor, id = tab.stashId] {
        if (document->isModified())
            m_stash->keep(
                {id, document->path(), document->name(), document->bytes(), editor->textCursor().position()});
        else
            m_stash->drop(id);
    });
    connect(editor, &QPlainTextEdit::textChanged, this, [this, editor] {
        if (editor == this->editor()) {
            const QTextCursor cursor = editor->textCursor();
            m_problems->setTypedPlace(cursor.blockNumber() + 1,
                                      positionToColumn(cursor.block().text(), cursor.positionInBlock()));
        }
        for (const Tab& each : m_tabs)
            if (each.editor == editor) textChanged(each);
    });
    connect(editor, &QPlainTextEdit::cursorPositionChanged, this, [this, editor] {
        const QTextCursor cursor = editor->textCursor();
        if (editor == this->editor()) {
            m_problems->setTypedLineIfOther(cursor.blockNumber() + 1);
            emit cursorMoved(cursor.blockNumber() + 1, cursor.positionInBlock() + 1);
            showBrackets();
            m_usesTimer->start();
        }
    });
    connect(editor, &CodeEditor::keyTyped, this, &EditMode::keyTyped);
    connect(editor, &CodeEditor::textTyped, this, &EditMode::typed);
    connect(editor, &CodeEditor::linkClicked, this, &EditMode::followLink);
    editor->setPopupCheck(
        [this] { return m_fixPopup->isVisible() || m_completion->isVisible() || m_help->isVisible(); });
    connect(editor, &CodeEditor::hovered, this, &EditMode::hover);
    connect(editor, &CodeEditor::hoverEnded, this, [this] {
        m_fixPopup->hide();
        m_help->hide();
    });
    connect(editor, &CodeEditor::viewChanged, this, [this] {
        m_fixPopup->hide();
        m_help->hide();
        m_completion->hide();
    });
    connect(editor, &CodeEditor::bulbClicked, this, [this](int line) {
        if (CodeEditor* shown = this->editor())
            openFixPopup(m_problems->onLine(line + 1), shown->rangeRect(line, 0, 1));
    });
    connect(editor, &CodeEditor::severityClicked, this, [this](int line) {
        const std::vector<int> found = m_problems->onLine(line + 1);
        if (!found.empty()) goToProblem(found.front());
    });
    connect(editor, &CodeEditor::zoomRequested, this, [this](int steps) {
        for (const Tab& each : m_tabs) each.editor->setZoom(each.editor->zoom() + 10 * steps);
    });
    connect(document, &Document::stateChanged, this, [this, document] {
        for (int i = 0; i < m_tabs.size(); ++i)
            if (m_tabs[i].document == document) m_tabBar->showState(i, *document);
    });
    const int index = m_tabBar->addDocument(*document);
    m_tabBar->setCurrentIndex(index);
    if (m_tabs.size() == 1) showTab(0);
    editor->setFocus();
    emit tabsChanged();
}

void EditMode::closeTab(int index) {
    const Tab tab = m_tabs.takeAt(index);
    tab.stashTimer->stop();
    m_stash->drop(tab.stashId);
    if (!tab.document->path().isEmpty()) m_watcher->removePath(tab.document->path());
    m_findBar->setEditor(nullptr);
    m_editors->removeWidget(tab.editor);
    m_tabBar->removeTab(index);
    m_symbolsOf = nullptr; // another text may get the address of this one
    tab.editor->deleteLater();
    tab.document->deleteLater();
    if (m_tabs.isEmpty())
        m_workspace->setDefinition({});
    else
        showTab(m_tabBar->currentIndex());
    emit tabsChanged();
}

bool EditMode::mayClose(int index) {
    Document* closing = m_tabs[index].document;
    if (!closing->isModified() || closing->isReadOnly()) return true;
    m_tabBar->setCurrentIndex(index);
    QMessageBox question(this);
    question.setIcon(QMessageBox::NoIcon);
    question.setText(tr("%1 has text that is not saved").arg(closing->name()));
    question.setInformativeText(tr("Without saving, what was typed since is gone."));
    QPushButton* save = question.addButton(tr("Save"), QMessageBox::AcceptRole);
    QPushButton* drop = question.addButton(tr("Close without saving"), QMessageBox::DestructiveRole);
    question.addButton(tr("Keep editing"), QMessageBox::RejectRole);
    question.setDefaultButton(save);
    question.exec();
    if (question.clickedButton() == save) return this->save();
    return question.clickedButton() == drop;
}

bool EditMode::closeCurrent() {
    const int index = m_tabBar->currentIndex();
    if (index < 0) return true;
    if (!mayClose(index)) return false;
    closeTab(index);
    return true;
}

bool EditMode::closeAll() {
    for (int i = 0; i < m_tabs.size(); ++i)
        if (!mayClose(i)) return false;
    for (const Tab& tab : m_tabs) {
        tab.stashTimer->stop();
        m_stash->drop(tab.stashId);
    }
    m_stash->waitForWritten();
    return true;
}

bool EditMode::save() {
    Tab* tab = currentTab();
    if (!tab) return false;
    if (tab->document->path().isEmpty()) return saveAs();
    m_watcher->removePath(tab->document->path());
    const QString problem = tab->document->save(tab->document->path());
    m_watcher->addPath(tab->document->path());
    if (!problem.isEmpty()) {
        emit messageForUser(problem);
        return false;
    }
    tab->stashTimer->stop();
    m_stash->drop(tab->stashId);
    showNotice();
    publish();
    return true;
}

bool EditMode::saveAs() {
    Tab* tab = currentTab();
    if (!tab) return false;
    const QString suggestion =
        tab->document->path().isEmpty() ? tab->document->name() : tab->document->path();
    QString path = QFileDialog::getSaveFileName(this, tr("Save as"), suggestion,
                                                tr("Definitions (*.archdef);;All files (*)"));
    if (path.isEmpty()) return false;
    if (QFileInfo(path).suffix().isEmpty()) path += QStringLiteral(".archdef");
    const QString before = tab->document->path();
    const QString problem = tab->document->save(path);
    if (!problem.isEmpty()) {
        emit messageForUser(problem);
        return false;
    }
    if (!before.isEmpty()) m_watcher->removePath(before);
    m_watcher->addPath(tab->document->path());
    tab->stashTimer->stop();
    m_stash->drop(tab->stashId);
    noteRecent({RecentFile::Kind::definition, tab->document->path(), {}, {}, {}, {}});
    showNotice();
    publish();
    return true;
}

void EditMode::showNotice() {
    m_notice->hide();
    m_notice->clearActions();
    const Document* shown = document();
    if (!shown) return;
    if (shown->isBuiltin()) {
        m_notice->setContent(Meaning::none, QStringLiteral("lock"), tr("Built-in"),
                             tr("This definition is compiled in and cannot be changed."));
        connect(m_notice->addAction(tr("Edit a copy")), &QPushButton::clicked, this, &EditMode::editCopy);
        m_notice->show();
    } else if (shown->isReadOnly()) {
        m_notice->setContent(Meaning::warn, QStringLiteral("lock"), tr("Read-only"),
                             shown->readOnlyReason() + QLatin1Char('.'));
        m_notice->show();
    } else if (shown->changedOnDisk()) {
        const bool gone = !QFileInfo::exists(shown->path());
        m_notice->setContent(
            Meaning::warn, QStringLiteral("warning"), gone ? tr("Removed") : tr("Changed on disk"),
            gone ? tr("`%1` is no longer there. The text here is kept.").arg(shown->path())
                 : tr("Another program wrote `%1`. The text here is the one before.").arg(shown->name()));
        Tab* tab = currentTab();
        Document* changed = tab->document;
        if (gone) {
            connect(m_notice->addAction(tr("Save again")), &QPushButton::clicked, this, [this] { save(); });
        } else {
            connect(m_notice->addAction(tr("Load from disk")), &QPushButton::clicked, this, [this, changed] {
                const QString problem = changed->load(changed->path());
                if (!problem.isEmpty()) emit messageForUser(problem);
                showNotice();
                publish();
            });
        }
        connect(m_notice->addAction(tr("Keep mine")), &QPushButton::clicked, this, [this, changed] {
            changed->acceptDiskState();
            changed->text()->setModified(true);
            showNotice();
        });
        m_notice->show();
    }
}

void EditMode::restoreSession() {
    QSettings settings;
    std::vector<StashedText> kept = m_stash->read();
    const QStringList entries = settings.value(QStringLiteral("session/files")).toStringList();
    const QStringList cursors = settings.value(QStringLiteral("session/cursors")).toStringList();
    QList<std::pair<CodeEditor*, int>> places;
    for (qsizetype i = 0; i < entries.size(); ++i) {
        const QString& entry = entries[i];
        const qsizetype before = m_tabs.size();
        if (entry.startsWith(QLatin1String(builtinEntry))) {
            openBuiltin(entry.mid(qstrlen(builtinEntry)));
        } else if (entry.startsWith(QLatin1String(unsavedEntry))) {
            const auto text = std::ranges::find(kept, entry.mid(qstrlen(unsavedEntry)), &StashedText::id);
            if (text == kept.end()) continue;
            restoreKept(*text);
            kept.erase(text);
        } else if (QFileInfo::exists(entry)) {
            openFile(entry);
        }
        if (m_tabs.size() > before) places.append({m_tabs.last().editor, cursors.value(i).toInt()});
    }
    for (const StashedText& text : kept) restoreKept(text);
    // A text that was kept replaces what its file holds; the places are those in the text as it was left.
    for (const auto& [editor, position] : std::as_const(places)) placeCursor(editor, position);
    const int current = settings.value(QStringLiteral("session/current"), -1).toInt();
    if (current >= 0 && current < m_tabs.size()) m_tabBar->setCurrentIndex(current);
    m_across->restoreState(settings.value(QStringLiteral("edit/across")).toByteArray());
    m_down->restoreState(settings.value(QStringLiteral("edit/down")).toByteArray());
    m_hintsButton->setChecked(settings.value(QStringLiteral("edit/hints"), true).toBool());
    showBottomPanel(settings.value(QStringLiteral("edit/bottom"), true).toBool());
    m_sideWanted = settings.value(QStringLiteral("edit/side"), true).toBool();
    if (!m_narrow) showSidePanel(m_sideWanted);
}

void EditMode::restoreKept(const StashedText& text) {
    int index = text.path.isEmpty() ? -1 : indexOfPath(text.path);
    if (index < 0) {
        auto* restored = new Document(this);
        if (text.path.isEmpty() || !restored->load(text.path).isEmpty())
            restored->setUnsaved(text.name, text.bytes);
        addTab(restored, text.id);
        index = static_cast<int>(m_tabs.size()) - 1;
    } else {
        m_tabs[index].stashId = text.id;
    }
    const Tab& tab = m_tabs[index];
    if (tab.document->bytes() != text.bytes) tab.document->restoreText(text.bytes);
    placeCursor(tab.editor, text.cursor);
    tab.stashTimer->start();
}

void EditMode::saveSession() {
    QSettings settings;
    QStringList files, cursors;
    for (const Tab& tab : m_tabs) {
        if (tab.document->isBuiltin())
            files << QLatin1String(builtinEntry) + tab.document->name().chopped(8);
        else if (!tab.document->path().isEmpty())
            files << tab.document->path();
        else
            files << QLatin1String(unsavedEntry) + tab.stashId;
        cursors << QString::number(tab.editor->textCursor().position());
    }
    settings.setValue(QStringLiteral("session/files"), files);
    settings.setValue(QStringLiteral("session/cursors"), cursors);
    settings.setValue(QStringLiteral("session/current"), m_tabBar->currentIndex());
    // In a narrow window the panel is not in the splitter.
    settings.setValue(QStringLiteral("edit/across"), m_narrow ? m_wideState : m_across->saveState());
    settings.setValue(QStringLiteral("edit/down"), m_down->saveState());
    settings.setValue(QStringLiteral("edit/hints"), m_hintsWanted);
    settings.setValue(QStringLiteral("edit/bottom"), m_bottomWanted);
    settings.setValue(QStringLiteral("edit/side"), m_sideWanted);
}

} // namespace archdef::ui
