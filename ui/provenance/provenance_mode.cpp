#include "provenance/provenance_mode.h"

#include "common/background_work.h"
#include "common/buttons.h"
#include "common/labels.h"
#include "common/language.h"
#include "inspect/value_text.h"
#include "provenance/definition_text.h"
#include "provenance/digest_check_panel.h"
#include "provenance/gather.h"
#include "provenance/provenance_page.h"
#include "provenance/record.h"
#include "provenance/substitution.h"
#include "provenance/verified_panel.h"
#include "workspace.h"

#include <QApplication>
#include <QClipboard>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QVBoxLayout>
#include <cmath>

namespace archdef::ui {

namespace {

QString speedText(double bytesPerSecond) {
    return ProvenanceMode::tr("%1/s").arg(bytesText(static_cast<quint64>(bytesPerSecond)));
}

} // namespace

ProvenanceMode::ProvenanceMode(Workspace* workspace, QWidget* parent)
    : ModePage(parent),
      m_workspace(workspace),
      m_cache(std::make_unique<DigestCache>(DigestCache::default_file())),
      m_recordJob(this),
      m_verifyJob(this),
      m_fileJob(this),
      m_hasher(*m_cache, this) {
    m_page = new ProvenancePage;
    m_scroll = new QScrollArea(this);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setWidget(m_page);
    m_scroll->setAccessibleName(tr("What ran"));
    m_side = new Surface(Token::chrome, this);
    m_side->setFixedWidth(348);
    m_check = new DigestCheckPanel(m_side);
    auto* side = new QVBoxLayout(m_side);
    side->setContentsMargins(0, 0, 0, 0);
    side->setSpacing(0);
    side->addWidget(m_check);
    side->addWidget(new Hairline(Qt::Horizontal, m_side));
    m_verified = new VerifiedPanel(m_side);
    side->addWidget(m_verified);
    side->addStretch();
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_scroll, 1);
    layout->addWidget(new Hairline(Qt::Vertical, this));
    layout->addWidget(m_side);

    makeButtons();
    m_recordSoon.setSingleShot(true);
    connect(&m_recordSoon, &QTimer::timeout, this, &ProvenanceMode::makeRecord);
    for (const auto signal : {&Workspace::lastRunChanged, &Workspace::lastComparisonChanged}) {
        connect(workspace, signal, this, [this] {
            forgetRecord();
            // Every run makes its record, whether the page is shown or not: files may change before it is.
            if (m_workspace->lastRun()) m_recordSoon.start(0);
        });
    }
    for (const auto signal :
         {&Workspace::lastRunChanged, &Workspace::lastComparisonChanged, &Workspace::definitionChanged,
          &Workspace::modelChanged, &Workspace::runSettingsChanged, &Workspace::catalogChanged})
        connect(workspace, signal, this, &ProvenanceMode::refreshWhenShown);
    connect(m_page, &ProvenancePage::digestAction, this, &ProvenanceMode::digestAction);
    connect(m_page, &ProvenancePage::showDifferenceRequested, this, &ProvenanceMode::showDifference);
    connect(&m_hasher, &FileHasher::progress, this, [this](quint64 done, quint64 total, double speed) {
        const QString amount = amountOfBytes(done, total);
        if (auto* row = m_page->digestRow(m_hashing))
            row->setProgress(done, total, QStringLiteral("%1 · %2").arg(amount, speedText(speed)));
        m_workspace->work().progress(m_job, done, total, amount);
    });
    connect(&m_hasher, &FileHasher::finished, this, &ProvenanceMode::hashFinished);
    connect(&m_hasher, &FileHasher::failed, this, [this](const QString& code, const QString& message) {
        m_workspace->work().end(m_job);
        if (auto* row = m_page->digestRow(m_hashing)) {
            row->setPending(code == QStringLiteral("file-changed")
                                ? tr("The file changed while it was hashed, so no digest is shown.")
                                : message,
                            tr("Hash again"));
        }
        m_hashing.clear();
        hashNext();
    });
    connect(&m_hasher, &FileHasher::cancelled, this, [this] {
        m_workspace->work().end(m_job);
        if (auto* row = m_page->digestRow(m_hashing))
            row->setPending(tr("Not hashed: cancelled"), tr("Hash"));
        m_hashing.clear();
        hashNext();
    });
}

void ProvenanceMode::showEvent(QShowEvent* event) {
    ModePage::showEvent(event);
    if (m_stale) refresh();
}

void ProvenanceMode::changeEvent(QEvent* event) {
    ModePage::changeEvent(event);
    // Rich text carries its colours: it is made anew in the other theme.
    if (event->type() == QEvent::PaletteChange) refreshWhenShown();
}

void ProvenanceMode::refreshWhenShown() {
    m_stale = true;
    if (isVisible()) refresh();
}

void ProvenanceMode::refresh() {
    m_stale = false;
    for (auto* button : {m_verifyButton, m_saveButton, m_exportButton}) {
        button->setEnabled(m_record != nullptr);
        button->setToolTip(
            m_record ? QString() : tr("There is a record when something has run and its files are hashed"));
    }
    m_queue.clear();
    m_page->setBesideTitle({}, static_cast<int>(Token::text2), {}, {});
    if (m_record) {
        m_hasher.cancel();
        showRecord();
        return;
    }
    auto content = gatherProvenance(*m_workspace);
    std::vector<std::pair<QString, QString>> missing;
    for (const auto& [key, path] : filesToHash(*m_workspace)) {
        const auto known = m_cache->find(path.toStdString());
        for (auto& section : content.sections) {
            for (auto& line : section.digests) {
                if (line.key == key && known) line.digits = QString::fromStdString(*known);
            }
        }
        if (!known) missing.emplace_back(key, path);
    }
    setContent(content);
    if (m_workspace->lastRun()) {
        m_hasher.cancel();
        if (!m_recordJob.running()) m_recordSoon.start(0);
        return;
    }
    const QString running = m_hasher.running() ? m_hasher.path() : QString();
    bool stillWanted = false;
    for (const auto& [key, path] : missing) {
        if (path == running) {
            m_hashing = key;
            stillWanted = true;
        } else {
            m_queue.emplace_back(key, path);
        }
    }
    if (!running.isEmpty() && !stillWanted) {
        m_hashing.clear();
        m_hasher.cancel();
    }
    hashNext();
}

void ProvenanceMode::setContent(const ProvenanceContent& content) {
    m_page->setContent(content);
    m_check->setDigests(content.digests());
}

void ProvenanceMode::hashNext() {
    if (m_hasher.running() || m_queue.empty()) return;
    const auto [key, path] = m_queue.front();
    m_queue.pop_front();
    m_hashing = key;
    m_job = m_workspace->work().begin(tr("Hashing %1").arg(QFileInfo(path).fileName()),
                                      [this] { m_hasher.cancel(); });
    if (auto* row = m_page->digestRow(key))
        row->setProgress(0, static_cast<quint64>(QFileInfo(path).size()), tr("Hashing"));
    m_hasher.start(path);
}

void ProvenanceMode::hashFinished(const QString& digest) {
    m_workspace->work().end(m_job);
    if (auto* row = m_page->digestRow(m_hashing)) row->setDigest(digest);
    m_hashing.clear();
    m_check->setDigests(currentContent().digests());
    hashNext();
}

void ProvenanceMode::digestAction(const QString& key) {
    if (m_hasher.running() && key == m_hashing) {
        m_hasher.cancel();
        return;
    }
    for (const auto& [candidate, path] : filesToHash(*m_workspace)) {
        if (candidate == key) m_queue.emplace_back(key, path);
    }
    hashNext();
}

void ProvenanceMode::showDifference() {
    const auto& run = m_workspace->lastRun();
    std::string text = run ? run->definition_text : m_workspace->definition().text;
    if (m_record) text = m_record->definition.text.bytes;
    const auto substitution = substitution_of(text, currentLocale());
    if (!substitution) return;
    const auto arch = QString::fromStdString(parse_definition(text).partial.arch);
    showDefinitionDifference(this, arch, substitution->builtin_text, text,
                             QString::fromStdString(substitution->what_differs));
}

void ProvenanceMode::goToNext() {
    m_verified->goToUnequal(1);
}

void ProvenanceMode::goToPrevious() {
    m_verified->goToUnequal(-1);
}

void ProvenanceMode::find() {
    m_check->field()->setFocus(Qt::ShortcutFocusReason);
}

void ProvenanceMode::setNarrow(bool narrow) {
    m_side->setFixedWidth(narrow ? 300 : 348);
}

QList<QWidget*> ProvenanceMode::regions() const {
    return {m_scroll, m_check->field()};
}

ProvenanceContent ProvenanceMode::currentContent() const {
    auto content = m_page->content();
    for (auto& section : content.sections) {
        for (auto& line : section.digests) {
            if (const auto* row = m_page->digestRow(line.key)) line.digits = row->line().digits;
        }
    }
    return content;
}

void ProvenanceMode::copyAsMarkdown() {
    const auto content = currentContent();
    QStringList lines{QStringLiteral("# ") + content.title, content.subtitle};
    for (const auto& section : content.sections) {
        lines << QString() << QStringLiteral("## ") + section.title << section.answer;
        if (!section.detail.isEmpty()) lines << section.detail;
        for (const auto& line : section.digests)
            lines << QStringLiteral("- %1: `%2`").arg(line.caption, line.digits);
        for (const auto& knob : section.knobs)
            lines << QStringLiteral("- `%1` = `%2` (%3)").arg(knob.name, knob.value, knob.source);
        if (!section.text.isEmpty())
            lines << QStringLiteral("```\n%1%2\n```").arg(section.prompt, section.text);
    }
    QApplication::clipboard()->setText(lines.join(u'\n') + u'\n');
}

void ProvenanceMode::zoom(int steps) {
    m_page->setScale(steps == 0 ? 1.0 : std::clamp(m_page->scale() * std::pow(1.1, steps), 0.7, 2.5));
    refresh();
}

} // namespace archdef::ui
