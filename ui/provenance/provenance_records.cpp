#include "common/background_work.h"
#include "common/buttons.h"
#include "common/engine_text.h"
#include "common/language.h"
#include "inspect/value_text.h"
#include "provenance/digest_check_panel.h"
#include "provenance/provenance_mode.h"
#include "provenance/provenance_page.h"
#include "provenance/record_content.h"
#include "provenance/record_html.h"
#include "provenance/record_pdf.h"
#include "provenance/run_record.h"
#include "provenance/verified_panel.h"
#include "provenance/verify.h"

#include <QElapsedTimer>
#include <QFileDialog>
#include <QFileInfo>
#include <QSaveFile>
#include <QThread>

namespace archdef::ui {

namespace {

/// How a recorded verdict is marked: an icon and a word beside the colour.
std::pair<QString, Token> verdictLook(std::string_view verdict) {
    if (verdict == "matches") return {QStringLiteral("ok"), Token::ok};
    if (verdict == "matches_within_noise") return {QStringLiteral("approx"), Token::ok};
    if (verdict == "drifts") return {QStringLiteral("drift"), Token::warn};
    if (verdict == "differs") return {QStringLiteral("not-equal"), Token::error};
    return {QStringLiteral("unknown"), Token::text2};
}

} // namespace

ProvenanceMode::~ProvenanceMode() {
    m_recordJob.cancel();
    m_verifyJob.cancel();
    m_fileJob.cancel();
}

void ProvenanceMode::makeButtons() {
    m_verifyButton = m_page->addButton(tr("Verify again"), QStringLiteral("verify"), true);
    m_saveButton = m_page->addButton(tr("Save record…"), QStringLiteral("save"), false);
    auto* openButton = m_page->addButton(tr("Open…"), QStringLiteral("open"), false);
    openButton->setToolTip(tr("Open a record that was saved"));
    connect(m_verifyButton, &Button::clicked, this, &ProvenanceMode::verify);
    connect(m_saveButton, &Button::clicked, this, [this] {
        const QString path = QFileDialog::getSaveFileName(
            this, tr("Save record"), QStringLiteral("run.record.json"), tr("Records (*.json)"));
        if (!path.isEmpty()) saveRecord(path);
    });
    connect(openButton, &Button::clicked, this, [this] {
        const QString path =
            QFileDialog::getOpenFileName(this, tr("Open a record"), {}, tr("Records (*.json)"));
        if (!path.isEmpty()) openRecord(path);
    });
    m_exportButton = m_page->addButton(tr("Export…"), QStringLiteral("export"), false);
    connect(m_exportButton, &Button::clicked, this, [this] {
        const QString name =
            QFileInfo(m_savedPath.isEmpty() ? QStringLiteral("run") : m_savedPath).baseName();
        const QString path = QFileDialog::getSaveFileName(this, tr("Export"), name + QStringLiteral(".pdf"),
                                                          tr("PDF (*.pdf);;HTML (*.html)"));
        if (!path.isEmpty()) exportDocument(path);
    });
    connect(m_verified, &VerifiedPanel::cancelRequested, this, [this] {
        m_verifyJob.cancel();
        m_verifyButton->setEnabled(m_record != nullptr);
        m_verified->showNothing();
    });
}

void ProvenanceMode::showRecord() {
    setContent(recordContent(*m_record, m_openedPath));
    if (!m_record->comparison) return;
    const auto& comparison = *m_record->comparison;
    const auto [icon, token] = verdictLook(comparison.verdict);
    m_page->setBesideTitle(
        icon, static_cast<int>(token), engineText(comparison.title),
        tr("against %1, %2 tokens").arg(comparedWith(comparison)).arg(comparison.positions));
}

void ProvenanceMode::showProblem(const QString& message) {
    m_verified->showProblem(message);
    emit failed(message);
}

void ProvenanceMode::forgetRecord() {
    m_verifyJob.cancel();
    m_record.reset();
    m_verification.reset();
    m_openedPath.clear();
    m_savedPath.clear();
    m_verified->showNothing();
}

void ProvenanceMode::endRecordWork() {
    if (m_recordWork) m_workspace->work().end(m_recordWork);
    m_recordWork = 0;
}

void ProvenanceMode::makeRecord() {
    const auto source = recordSource(*m_workspace);
    if (!source.run) return;
    endRecordWork();
    m_recordWork = m_workspace->work().begin(tr("Hashing for the record"), [this] {
        m_recordJob.cancel();
        endRecordWork();
        if (auto* row = m_page->digestRow(QStringLiteral("weights-0")))
            row->setPending(tr("Not hashed: cancelled"), tr("Hash"));
    });
    m_recordJob.start([this, source](const std::stop_token& stop, const AsyncJob::Post& post) {
        QElapsedTimer shown;
        shown.start();
        const auto progress = [&](std::uint64_t done, std::uint64_t total) {
            if (shown.elapsed() < 80) return;
            shown.restart();
            post([this, done, total] {
                const QString amount = amountOfBytes(done, total);
                if (auto* row = m_page->digestRow(QStringLiteral("weights-0")))
                    row->setProgress(done, total, amount);
                m_workspace->work().progress(m_recordWork, done, total, amount);
            });
        };
        auto record = makeRunRecord(source, *m_cache, stop, progress);
        if (!record) {
            if (record.error().kind == ErrorKind::cancelled) return;
            post([this, message = engineText(record.error().message)] {
                endRecordWork();
                showProblem(message);
            });
            return;
        }
        post([this, made = std::make_shared<const RunRecord>(std::move(*record))] {
            endRecordWork();
            m_record = made;
            refreshWhenShown();
            emit recordReady();
        });
    });
}

void ProvenanceMode::saveRecord(const QString& path) {
    if (!m_record) return;
    m_fileJob.start([this, record = *m_record, path](const std::stop_token&,
                                                     const AsyncJob::Post& post) mutable {
        const auto written = write_record(record, path.toStdString(), currentLocale());
        post([this, path, problem = written ? QString() : QString::fromStdString(written.error().message)] {
            if (!problem.isEmpty()) return showProblem(problem);
            m_savedPath = path;
            emit recordSaved();
        });
    });
}

void ProvenanceMode::openRecord(const QString& path) {
    m_fileJob.start([this, path](const std::stop_token&, const AsyncJob::Post& post) {
        auto record = read_record(path.toStdString(), currentLocale());
        if (!record) {
            post([this, problem = QString::fromStdString(record.error().message)] { showProblem(problem); });
            return;
        }
        post([this, path, opened = std::make_shared<const RunRecord>(std::move(*record))] {
            m_recordSoon.stop();
            m_recordJob.cancel();
            endRecordWork();
            forgetRecord();
            m_record = opened;
            m_openedPath = path;
            m_savedPath = path;
            refresh();
            emit recordReady();
        });
    });
}

void ProvenanceMode::exportDocument(const QString& path) {
    if (!m_record) return;
    m_fileJob.start([this, record = m_record, verification = m_verification,
                     path](const std::stop_token&, const AsyncJob::Post& post) {
        QString problem;
        if (path.endsWith(QStringLiteral(".pdf"), Qt::CaseInsensitive)) {
            // A text document has timers, which want a thread of Qt's.
            const std::unique_ptr<QThread> thread(QThread::create(
                [&] { problem = writeRecordPdf(*record, verification.get(), currentLocale(), path); }));
            thread->start();
            thread->wait();
        } else {
            QSaveFile file(path);
            const auto html =
                QByteArray::fromStdString(record_html(*record, verification.get(), currentLocale()));
            if (!file.open(QIODevice::WriteOnly) || file.write(html) != html.size() || !file.commit())
                problem = file.errorString();
        }
        post([this, path, problem] {
            if (!problem.isEmpty()) return showProblem(tr("%1 cannot be written: %2").arg(path, problem));
            emit exported();
        });
    });
}

void ProvenanceMode::verify() {
    if (!m_record || m_verifyJob.running()) return;
    m_verifyButton->setEnabled(false);
    m_verified->showProgress(VerifyStage::hashing, 0);
    const auto& knobs = m_workspace->knobs();
    const auto stores = default_store_paths(knobs.get("OLLAMA_MODELS").value, knobs.get("HF_HOME").value);
    m_verifyJob.start(
        [this, record = m_record, stores](const std::stop_token& stop, const AsyncJob::Post& post) {
            QElapsedTimer shown;
            shown.start();
            VerifyOptions options;
            options.stores = stores;
            options.locale = currentLocale();
            options.progress = [&](VerifyStage stage, double part) {
                if (shown.elapsed() < 80) return;
                shown.restart();
                post([this, stage, part] { m_verified->showProgress(stage, part); });
            };
            auto result = verify_record(*record, options, *m_cache, stop);
            if (!result) return;
            post([this, verification = std::make_shared<const Verification>(std::move(*result))] {
                m_verifyButton->setEnabled(true);
                m_verification = verification;
                m_verified->showVerification(*verification, QFileInfo(m_savedPath).fileName());
                emit verified();
            });
        });
}

} // namespace archdef::ui
