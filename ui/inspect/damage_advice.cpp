#include "inspect/damage_advice.h"

#include "common/buttons.h"
#include "common/engine_text.h"
#include "common/labels.h"
#include "common/steps_panel.h"
#include "inspect/value_text.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>

namespace archdef::ui {

DamageAdvice::DamageAdvice(QWidget* parent) : QWidget(parent) {
    m_sound = new TokenLabel(
        tr("Nothing to do: the container is sound. Choose a part of the map to see its bytes."), Token::text2,
        12, QFont::Normal, this);
    m_sound->setWordWrap(true);
    m_steps = new StepsPanel(StepsPanel::Actions::below, this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 10, 16, 12);
    layout->addWidget(m_sound);
    layout->addWidget(m_steps);
    layout->addStretch();
}

void DamageAdvice::setFile(std::shared_ptr<const gguf::File> file) {
    m_steps->clear();
    const bool wrong = file && !file->findings().empty();
    m_sound->setVisible(!wrong);
    m_steps->setVisible(wrong);
    if (!wrong) return;
    const auto regions = file->regions();
    const auto missing = std::ranges::find(regions, gguf::Region::Kind::missing, &gguf::Region::kind);
    if (missing != regions.end()) {
        std::uint64_t expected = 0;
        for (const auto& region : regions) {
            if (region.part == missing->part) expected = std::max(expected, region.end);
        }
        adviseDownload(*file, expected);
    } else if (file->findings().front().kind == gguf::FindingClass::not_for_us) {
        adviseOtherFile(*file);
    } else {
        adviseDamaged(*file);
    }
}

void DamageAdvice::adviseDownload(const gguf::File& file, std::uint64_t expected) {
    auto* resume =
        m_steps->addStep(tr("Resume the download"),
                         tr("Most download tools continue at the end of a part. The whole file has %1 bytes.")
                             .arg(grouped(expected)));
    auto* copy = new Button(tr("Copy the expected size"), ButtonRole::normal, ButtonSize::small, m_steps);
    copy->setIconName(QStringLiteral("copy"));
    connect(copy, &Button::clicked, this,
            [expected] { QApplication::clipboard()->setText(QString::number(expected)); });
    resume->addWidget(copy);
    auto* other =
        m_steps->addStep(tr("Or open a whole copy"), tr("The same model may be elsewhere on this machine."));
    auto* open = new Button(tr("Open another file"), ButtonRole::normal, ButtonSize::small, m_steps);
    open->setIconName(QStringLiteral("open"));
    connect(open, &Button::clicked, this, &DamageAdvice::openRequested);
    other->addWidget(open);
    std::size_t whole = 0;
    for (const auto& tensor : file.tensors()) whole += !file.data(tensor).empty();
    auto* look = m_steps->addStep(
        tr("Look at what is here"),
        tr("Metadata, tokenizer and %1 tensors can be inspected. Running is off: a missing tensor would be "
           "read as garbage.")
            .arg(grouped(whole)));
    auto* show = new Button(tr("Show the tensors"), ButtonRole::normal, ButtonSize::small, m_steps);
    show->setIconName(QStringLiteral("tensor"));
    connect(show, &Button::clicked, this, &DamageAdvice::wholeTensorsRequested);
    look->addWidget(show);
}

void DamageAdvice::adviseOtherFile(const gguf::File& file) {
    auto* open = m_steps->addStep(tr("Open another file"), engineText(file.findings().front().message));
    auto* button = new Button(tr("Open another file"), ButtonRole::normal, ButtonSize::small, m_steps);
    button->setIconName(QStringLiteral("open"));
    connect(button, &Button::clicked, this, &DamageAdvice::openRequested);
    open->addWidget(button);
    auto* bytes = m_steps->addStep(tr("Or see what it is"), tr("The first bytes often tell."));
    auto* show = new Button(tr("Show the first bytes"), ButtonRole::normal, ButtonSize::small, m_steps);
    connect(show, &Button::clicked, this, &DamageAdvice::firstBytesRequested);
    bytes->addWidget(show);
}

void DamageAdvice::adviseDamaged(const gguf::File& file) {
    const auto& worst = *std::ranges::min_element(file.findings(), {}, &gguf::Finding::severity);
    m_steps->addStep(file.usable() ? tr("Know what is unusual") : tr("Repair or replace the file"),
                     engineText(worst.message));
    auto* other =
        m_steps->addStep(tr("Or open another copy"),
                         tr("Get the file again, or ask who made it: the findings say where it is wrong."));
    auto* open = new Button(tr("Open another file"), ButtonRole::normal, ButtonSize::small, m_steps);
    open->setIconName(QStringLiteral("open"));
    connect(open, &Button::clicked, this, &DamageAdvice::openRequested);
    other->addWidget(open);
    m_steps->addNote(file.usable() ? tr("The list of tensors can be trusted; the file can run.")
                                   : tr("Running is off: what the file says cannot be trusted."));
}

} // namespace archdef::ui
