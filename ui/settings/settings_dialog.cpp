#include "settings/settings_dialog.h"

#include "catalog/backend.h"
#include "common/buttons.h"
#include "common/dialogs.h"
#include "common/engine_text.h"
#include "common/fields.h"
#include "common/fonts.h"
#include "common/labels.h"
#include "common/language.h"
#include "common/model_facts.h"
#include "common/theme_controller.h"
#include "reference/address.h"
#include "workspace.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QSettings>
#include <QSpinBox>

namespace archdef::ui {
namespace {

constexpr int labelColumn = 0, fieldColumn = 1, noteColumn = 2, usualWidth = 720;

QString originText(const Knob& knob) {
    switch (knob.origin) {
    case KnobOrigin::environment:
        return SettingsDialog::tr("from the environment");
    case KnobOrigin::dotenv:
        return SettingsDialog::tr("from .env line %1").arg(knob.line);
    case KnobOrigin::window:
        return SettingsDialog::tr("set here");
    case KnobOrigin::option:
        return SettingsDialog::tr("from the command line");
    case KnobOrigin::standard:
        return SettingsDialog::tr("the default");
    }
    return {};
}

} // namespace

void applyStoredLooks(ThemeController* theme) {
    const QSettings settings;
    const QString look = settings.value(QStringLiteral("look/theme")).toString();
    theme->setDesktopFonts(settings.value(QStringLiteral("look/desktopFonts"), false).toBool());
    theme->setChoice(look == QLatin1String("light")  ? ThemeChoice::light
                     : look == QLatin1String("dark") ? ThemeChoice::dark
                                                     : ThemeChoice::desktop);
}

SettingsDialog::SettingsDialog(Workspace* workspace, ThemeController* theme, QWidget* parent)
    : QDialog(parent), m_workspace(workspace), m_theme(theme) {
    setWindowTitle(tr("Settings"));
    setMinimumWidth(620);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 20, 24, 16);
    column->setSpacing(12);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(8);
    grid->setColumnMinimumWidth(labelColumn, 130);
    grid->setColumnMinimumWidth(fieldColumn, 190);
    grid->setColumnStretch(noteColumn, 1);
    int row = 0;
    const auto head = [&](const QString& text) {
        if (row) grid->setRowMinimumHeight(row++, 8);
        grid->addWidget(new TokenLabel(text, Token::text, 15, QFont::DemiBold, this), row++, labelColumn, 1,
                        3);
    };
    const auto line = [&](const QString& text, QWidget* field, const QString& note) {
        auto* label = new TokenLabel(text, Token::text, 13, QFont::Normal, this);
        label->setBuddy(field);
        field->setAccessibleName(text);
        grid->addWidget(label, row, labelColumn);
        grid->addWidget(field, row, fieldColumn);
        auto* said = new TokenLabel({}, Token::text2, 12, QFont::Normal, this);
        said->setWordWrap(true);
        said->setMessage(note);
        grid->addWidget(said, row++, noteColumn);
        return said;
    };
    const QSettings settings;
    const Knobs& knobs = workspace->knobs();
    const RunSettings& run = workspace->runSettings();

    head(tr("Looks"));
    m_look = new ChoiceBox(this);
    m_look->addItems({tr("As the desktop"), tr("Light"), tr("Dark")});
    m_look->setCurrentIndex(static_cast<int>(theme->choice()));
    line(tr("Theme"), m_look, {});
    m_desktopFonts = new QCheckBox(tr("Use the desktop's fonts"), this);
    m_desktopFonts->setChecked(useDesktopFonts());
    grid->addWidget(m_desktopFonts, row++, fieldColumn, 1, 2);

    m_language = new ChoiceBox(this);
    m_language->addItems({tr("As the desktop"), QStringLiteral("English"), QStringLiteral("Español")});
    m_language->setCurrentIndex(static_cast<int>(storedLanguage()));
    line(tr("Language"), m_language, tr("From the next start on"));

    head(tr("Running"));
    m_threads = new QSpinBox(this);
    m_threads->setRange(0, 1024);
    m_threads->setSpecialValueText(tr("Physical cores"));
    m_threads->setValue(static_cast<int>(run.session.threads));
    line(tr("Threads"), m_threads,
         tr("%1 in use. `SYNSEMA_LLM_THREADS`: %2")
             .arg(effectiveThreads(run.session.threads))
             .arg(originText(knobs.get("SYNSEMA_LLM_THREADS"))));
    m_context = new QSpinBox(this);
    m_context->setRange(16, 1 << 24);
    m_context->setSuffix(tr(" tokens"));
    m_context->setValue(static_cast<int>(run.session.context));
    line(tr("Context"), m_context,
         tr("Capped by the model. `SYNSEMA_LLM_CTX`: %1").arg(originText(knobs.get("SYNSEMA_LLM_CTX"))));
    m_numerics = new ChoiceBox(this);
    m_numerics->addItems({QStringLiteral("f32"), QStringLiteral("q8")});
    m_numerics->setCurrentIndex(run.session.numerics == kernels::Numerics::q8 ? 1 : 0);
    line(tr("Numerics"), m_numerics,
         tr("f32 is the engine's definition; q8 rounds activations to 8 bits, as ggml does"));

    head(tr("Endpoint"));
    m_endpoint = new Field(QStringLiteral("127.0.0.1:11434"), {}, false, this);
    m_endpoint->setText(settings.value(QStringLiteral("endpoint/url")).toString());
    m_endpointNote = line(tr("Address"), m_endpoint,
                          tr("Empty: `OLLAMA_HOST`, %1").arg(originText(knobs.get("OLLAMA_HOST"))));
    m_endpointModel = new Field(tr("name:tag"), {}, false, this);
    m_endpointModel->setText(workspace->endpoint().model);
    line(tr("Model name"), m_endpointModel, tr("As the endpoint calls it"));
    connect(m_endpoint, &QLineEdit::textChanged, this, &SettingsDialog::checkEndpoint);

    head(tr("Definitions"));
    const Knob& directory = knobs.get("SYNSEMA_INFER_ARCHDEF");
    auto* shown = new ElidedLabel(directory.value.empty() ? tr("none: built-in ones only")
                                                          : QString::fromStdString(directory.value),
                                  Qt::ElideMiddle, this);
    shown->setFont(monoFont(12));
    line(tr("Directory"), shown, QStringLiteral("`SYNSEMA_INFER_ARCHDEF`, %1").arg(originText(directory)));
    const auto remark = [&](const QString& text, Token token) {
        auto* said = new TokenLabel({}, token, 12, QFont::Normal, this);
        said->setWordWrap(true);
        said->setMessage(text);
        grid->addWidget(said, row++, fieldColumn, 1, 2);
    };
    remark(QString::fromStdString(backend_sentence(knobs, currentLocale())), Token::text2);
    for (const DotenvProblem& problem : knobs.problems())
        remark(QString::fromStdString(full_message(problem, currentLocale())), Token::warn);

    column->addLayout(grid);
    column->addStretch();
    auto* buttons = new QHBoxLayout;
    buttons->addStretch();
    auto* cancel = new Button(tr("Cancel"), ButtonRole::normal, ButtonSize::normal, this);
    auto* done = new Button(tr("Apply"), ButtonRole::primary, ButtonSize::normal, this);
    done->setDefault(true);
    buttons->addWidget(cancel);
    buttons->addWidget(done);
    column->addLayout(buttons);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(done, &QPushButton::clicked, this, &SettingsDialog::apply);
    // The notes wrap: what they need in height follows from the width.
    resizeWithin(this, {usualWidth, layout()->totalHeightForWidth(usualWidth)});
}

void SettingsDialog::checkEndpoint() {
    const std::string typed = m_endpoint->text().trimmed().toStdString();
    const Result<QUrl> url = reference::endpoint_url(typed);
    m_endpoint->setProblem(url ? QString() : engineText(url.error().message));
    m_endpointNote->setToken(url ? Token::text2 : Token::error);
    m_endpointNote->setMessage(!url ? engineText(url.error().message)
                               : typed.empty()
                                   ? tr("Empty: what `OLLAMA_HOST` says")
                                   : QStringLiteral("`%1`").arg(url->toString(QUrl::RemoveUserInfo)));
}

void SettingsDialog::apply() {
    QSettings settings;
    const QStringList looks{QString(), QStringLiteral("light"), QStringLiteral("dark")};
    settings.setValue(QStringLiteral("look/theme"), looks.value(m_look->currentIndex()));
    settings.setValue(QStringLiteral("look/desktopFonts"), m_desktopFonts->isChecked());
    storeLanguage(static_cast<Language>(m_language->currentIndex()));
    const auto store = [&](const char* name, int value, std::size_t before) {
        // What was not touched stays with its knob.
        if (static_cast<std::size_t>(value) != before) settings.setValue(QLatin1String(name), value);
    };
    const RunSettings& run = m_workspace->runSettings();
    store("run/threads", m_threads->value(), run.session.threads);
    store("run/context", m_context->value(), run.session.context);
    settings.setValue(QStringLiteral("run/numerics"), m_numerics->currentText());
    const QString address = m_endpoint->text().trimmed();
    if (address.isEmpty())
        settings.remove(QStringLiteral("endpoint/url"));
    else if (reference::endpoint_url(address.toStdString()))
        settings.setValue(QStringLiteral("endpoint/url"), address);
    settings.setValue(QStringLiteral("endpoint/model"), m_endpointModel->text().trimmed());
    applyStoredLooks(m_theme);
    m_workspace->loadSettings();
    accept();
}

} // namespace archdef::ui
