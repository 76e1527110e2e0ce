#include "common/background_work.h"
#include "common/buttons.h"
#include "common/engine_text.h"
#include "inspect/value_text.h"
#include "provenance/digest_check_panel.h"
#include "provenance/provenance_mode.h"
#include "provenance/provenance_page.h"
#include "provenance/record_content.h"
#include "provenance/run_record.h"
#include "provenance/verified_panel.h"
#include "provenance/verify.h"

#include <QElapsedTimer>
#include <QFileDialog>
#include <QFileInfo>

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
        tr("against %1 %2, %3 tokens")
            .arg(QString::fromStdString(comparison.url), QString::fromStdString(comparison.version))
            .arg(comparison.positions));
}

void ProvenanceMode::showProblem(const QString& message) {
    m_verified->showProblem(message);
}

void ProvenanceMode::makeRecord() {
    const auto source = recordSource(*m_workspace);
    if (m_recordJob.running()) m_workspace->work().end(m_job);
    m_job = m_workspace->work().begin(tr("Hashing for the record"), [this] {
        m_recordJob.cancel();
        m_workspace->work().end(m_job);
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
                m_workspace->work().progress(m_job, done, total, amount);
            });
        };
        auto record = makeRunRecord(source, *m_cache, stop, progress);
        if (!record) {
            if (record.error().kind == ErrorKind::cancelled) return;
            post([this, message = engineText(record.error().message)] {
                m_workspace->work().end(m_job);
                showProblem(message);
            });
            return;
        }
        record_text(*record); // gives it its digest
        post([this, made = std::make_shared<RunRecord>(std::move(*record))] {
            m_workspace->work().end(m_job);
            m_record = made;
            refresh();
            emit recordReady();
        });
    });
}

bool ProvenanceMode::saveRecord(const QString& path) {
    if (!m_record) return false;
    const auto written = write_record(*m_record, path.toStdString());
    if (!written) {
        showProblem(engineText(written.error().message));
        return false;
    }
    m_savedPath = path;
    return true;
}

bool ProvenanceMode::openRecord(const QString& path) {
    auto record = read_record(path.toStdString());
    if (!record) {
        showProblem(engineText(record.error().message));
        return false;
    }
    m_recordJob.cancel();
    m_record = std::make_shared<RunRecord>(std::move(*record));
    m_openedPath = path;
    m_savedPath = path;
    m_verified->showNothing();
    refresh();
    emit recordReady();
    return true;
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
            options.progress = [&](VerifyStage stage, double part) {
                if (shown.elapsed() < 80) return;
                shown.restart();
                post([this, stage, part] { m_verified->showProgress(stage, part); });
            };
            auto result = verify_record(*record, options, *m_cache, stop);
            if (!result) return;
            post([this, verification = std::make_shared<Verification>(std::move(*result))] {
                m_verifyButton->setEnabled(true);
                m_verified->showVerification(*verification, QFileInfo(m_savedPath).fileName());
                emit verified();
            });
        });
}

} // namespace archdef::ui
