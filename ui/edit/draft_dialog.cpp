#include "edit/draft_dialog.h"

#include "common/action_registry.h"
#include "common/buttons.h"
#include "common/dialogs.h"
#include "common/engine_text.h"
#include "common/labels.h"
#include "common/state_panel.h"
#include "edit/diff_view.h"
#include "edit/problem_list.h"
#include "workspace.h"

#include <QHBoxLayout>
#include <QScrollArea>

namespace archdef::ui {

DraftDialog::DraftDialog(Workspace* workspace, QWidget* parent) : QDialog(parent), m_workspace(workspace) {
    setWindowTitle(tr("New from a GGUF"));
    resizeWithin(this, {1120, 720});
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_state = new StatePanel(this);
    column->addWidget(m_state);
    m_page = new QWidget(this);
    auto* page = new QVBoxLayout(m_page);
    page->setContentsMargins(0, 0, 0, 0);
    page->setSpacing(0);
    auto* head = new QWidget(m_page);
    auto* headColumn = new QVBoxLayout(head);
    headColumn->setContentsMargins(16, 14, 16, 12);
    headColumn->setSpacing(6);
    m_summary = new TokenLabel({}, Token::text, 15, QFont::DemiBold, head);
    m_notes = new TokenLabel({}, Token::text2, 12, QFont::Normal, head);
    m_notes->setWordWrap(true);
    m_notes->setTextInteractionFlags(Qt::TextSelectableByMouse);
    headColumn->addWidget(m_summary);
    headColumn->addWidget(m_notes);
    page->addWidget(head);
    page->addWidget(new Hairline(Qt::Horizontal, m_page));
    auto* titles = new QHBoxLayout;
    titles->setContentsMargins(16, 6, 16, 6);
    m_leftTitle = new TokenLabel({}, Token::text2, 12, QFont::Medium, m_page);
    m_rightTitle = new TokenLabel({}, Token::text2, 12, QFont::Medium, m_page);
    titles->addWidget(m_leftTitle, 1);
    titles->addWidget(m_rightTitle, 1);
    page->addLayout(titles);
    page->addWidget(new Hairline(Qt::Horizontal, m_page));
    m_diff = new DiffView(m_page);
    page->addWidget(m_diff, 1);
    column->addWidget(m_page, 1);
    auto* bar = new Surface(Token::chrome, this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(16, 10, 16, 10);
    row->setSpacing(8);
    auto* another = new Button(tr("Open another model…"), ButtonRole::normal, ButtonSize::normal, bar);
    auto* cancel = new Button(tr("Cancel"), ButtonRole::normal, ButtonSize::normal, bar);
    m_open = new Button(tr("Open the draft"), ButtonRole::primary, ButtonSize::normal, bar);
    m_open->setDefault(true);
    row->addWidget(another);
    row->addStretch();
    row->addWidget(cancel);
    row->addWidget(m_open);
    column->addWidget(bar);
    connect(another, &QPushButton::clicked, this, [this] {
        if (QAction* open = m_workspace->actions().find(QStringLiteral("file.open"))) open->trigger();
    });
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_open, &QPushButton::clicked, this, [this] {
        emit openRequested(QString::fromStdString(m_draft.file_name), m_draft.text);
        accept();
    });
    connect(workspace, &Workspace::modelChanged, this, &DraftDialog::refresh);
    refresh();
}

DraftDialog::~DraftDialog() {
    m_pool.waitForDone();
}

void DraftDialog::refresh() {
    m_page->hide();
    m_state->show();
    m_open->setEnabled(false);
    const auto model = m_workspace->model();
    if (!model) {
        m_state->showEmpty(
            tr("No model is open"),
            tr("A draft is made from a model's tensor names and metadata. Open the GGUF to begin with."));
        return;
    }
    m_state->showLoading(tr("Drafting for %1").arg(m_workspace->modelName()),
                         tr("Names and metadata are read; no weight is."));
    m_pool.start([this, model, locale = currentLocale()] {
        Result<Draft> draft = draft_definition(*model, locale);
        QMetaObject::invokeMethod(
            this, [this, draft = std::move(draft)] { show(draft); }, Qt::QueuedConnection);
    });
}

void DraftDialog::show(const Result<Draft>& draft) {
    if (!draft) {
        m_state->showError(tr("No draft can be made"), engineText(draft.error().message));
        return;
    }
    m_draft = *draft;
    m_state->hide();
    m_page->show();
    m_open->setEnabled(true);
    m_open->setFocus();
    const QString closest = QString::fromStdString(m_draft.closest);
    m_summary->setMessage(
        m_draft.can_run
            ? tr("`%1` binds to this model without an error").arg(QString::fromStdString(m_draft.file_name))
            : tr("`%1` needs your hand before it can run").arg(QString::fromStdString(m_draft.file_name)));
    QStringList notes;
    for (const std::string& note : m_draft.notes)
        notes << QStringLiteral("• ") + QString::fromStdString(note);
    m_notes->setMessage(notes.isEmpty()
                            ? tr("Nothing had to be guessed.")
                            : tr("To check:") + QLatin1Char('\n') + notes.join(QLatin1Char('\n')));
    m_leftTitle->setText(tr("%1, the closest that is known").arg(closest));
    m_rightTitle->setText(tr("The draft"));
    m_diff->setTexts(m_draft.closest_text, m_draft.text);
}

} // namespace archdef::ui
