#include "edit/diff_dialog.h"

#include "common/buttons.h"
#include "common/dialogs.h"
#include "common/fields.h"
#include "common/labels.h"
#include "edit/diff_view.h"
#include "language/structure.h"
#include "workspace.h"

#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>

namespace archdef::ui {
namespace {

constexpr qint64 sizeLimit = 1 << 20;

} // namespace

DiffDialog::DiffDialog(Workspace* workspace, QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("Definitions side by side"));
    resizeWithin(this, {1180, 720});
    const CurrentDefinition& current = workspace->definition();
    if (!current.name.isEmpty()) m_choices.append({tr("%1, as it is shown").arg(current.name), current.text});
    for (const CatalogEntry& entry : workspace->catalog().entries())
        m_choices.append({entry.builtin ? tr("%1, built-in").arg(QString::fromStdString(entry.arch))
                                        : QString::fromStdString(entry.path.string()),
                          entry.text});
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* bar = new Surface(Token::chrome, this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(12, 8, 12, 8);
    row->setSpacing(8);
    const auto side = [&](const QString& name) {
        auto* box = new ChoiceBox(bar);
        box->setAccessibleName(name);
        for (const Choice& choice : m_choices) box->addItem(choice.name);
        auto* file = new IconButton(QStringLiteral("open"), tr("Choose a file for this side"), bar);
        row->addWidget(box, 1);
        row->addWidget(file);
        connect(file, &QToolButton::clicked, this, [this, box] { addFile(box); });
        return box;
    };
    m_left = side(tr("Left definition"));
    m_right = side(tr("Right definition"));
    auto* next = new Button(tr("Next difference"), ButtonRole::normal, ButtonSize::normal, bar);
    next->setShortcutText(QStringLiteral("F8"));
    row->addWidget(next);
    column->addWidget(bar);
    column->addWidget(new Hairline(Qt::Horizontal, this));
    m_summary = new TokenLabel({}, Token::text, 13, QFont::Normal, this);
    m_summary->setContentsMargins(14, 8, 14, 8);
    column->addWidget(m_summary);
    column->addWidget(new Hairline(Qt::Horizontal, this));
    m_view = new DiffView(this);
    column->addWidget(m_view, 1);
    // The other side starts with the definition of the same architecture, else the one that follows.
    int other = m_choices.size() > 1 ? 1 : 0;
    for (int i = 1; i < m_choices.size(); ++i)
        if (m_choices[i].name.startsWith(QString::fromStdString(current.parsed.partial.arch)) &&
            !current.parsed.partial.arch.empty())
            other = i;
    m_left->setCurrentIndex(other);
    m_right->setCurrentIndex(0);
    connect(m_left, &QComboBox::currentIndexChanged, this, &DiffDialog::refresh);
    connect(m_right, &QComboBox::currentIndexChanged, this, &DiffDialog::refresh);
    connect(next, &QPushButton::clicked, this, [this] { m_view->goToChange(false); });
    refresh();
}

void DiffDialog::addFile(ChoiceBox* box) {
    const QString path =
        QFileDialog::getOpenFileName(this, tr("Open"), {}, tr("Definitions (*.archdef);;All files (*)"));
    QFile file(path);
    if (path.isEmpty() || !file.open(QIODevice::ReadOnly) || file.size() > sizeLimit) return;
    m_choices.append({QFileInfo(path).fileName(), file.readAll().toStdString()});
    m_left->addItem(path);
    m_right->addItem(path);
    box->setCurrentIndex(static_cast<int>(m_choices.size()) - 1);
}

void DiffDialog::refresh() {
    const Choice left = m_choices.value(m_left->currentIndex()),
                 right = m_choices.value(m_right->currentIndex());
    m_view->setTexts(left.text, right.text);
    const ParseResult a = parse_definition(left.text), b = parse_definition(right.text);
    const QString places = m_view->changes() == 0 ? tr("The texts are equal.")
                           : m_view->changes() == 1
                               ? tr("The texts differ in 1 place.")
                               : tr("The texts differ in %1 places.").arg(m_view->changes());
    if (!a.definition || !b.definition) {
        m_summary->setText(places + QLatin1Char(' ') +
                           tr("What they compute cannot be compared while one has errors."));
        return;
    }
    const StructuralDifference difference = compare_structure(*a.definition, *b.definition);
    if (difference.computes_the_same) {
        m_summary->setText(places + QLatin1Char(' ') + tr("They compute the same, step by step."));
        return;
    }
    int changed = 0;
    for (const StepPair& pair : difference.steps) changed += pair.change != StepChange::same ? 1 : 0;
    m_summary->setText(
        places + QLatin1Char(' ') +
        tr("What they compute differs: %1 steps, %2 params.").arg(changed).arg(difference.params.size()));
}

} // namespace archdef::ui
