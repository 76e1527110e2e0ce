#include "common/buttons.h"
#include "common/labels.h"
#include "inspect/against_tab.h"
#include "inspect/inspect_mode.h"
#include "inspect/served_choice.h"
#include "workspace.h"

#include <QFileDialog>
#include <QMenu>
#include <QShortcut>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace archdef::ui {

void InspectMode::makeMenus() {
    m_compareMenu = new QMenu(this);
    m_compareMenu->addAction(tr("Compare with another file…"), this, &InspectMode::chooseOtherFile);
    m_compareMenu->addAction(tr("Compare with what an endpoint reports…"), this,
                             &InspectMode::chooseServedModel);
    m_servedChoice = new ServedChoice(this);
    connect(m_servedChoice, &ServedChoice::chosen, this, &InspectMode::compareWithServed);
    connect(m_servedChoice, &ServedChoice::failed, this, [this](const QString& message) {
        showAgainst(tr("the endpoint"));
        m_against->clear();
        m_against->showFailure(message);
    });

    auto* more = new QMenu(this);
    more->addAction(tr("Scan all values"), this, &InspectMode::scanAll);
    more->addActions(m_compareMenu->actions());
    connect(m_more, &QToolButton::clicked, more, [this, more] {
        more->popup(
            m_more->mapToGlobal(QPoint(m_more->width() - more->sizeHint().width(), m_more->height() + 2)));
    });

    m_filterPopup = new Surface(Token::line2, this);
    m_filterPopup->setWindowFlags(Qt::Popup);
    auto* ground = new Surface(Token::chrome, m_filterPopup);
    auto* frame = new QVBoxLayout(m_filterPopup);
    frame->setContentsMargins(1, 1, 1, 1);
    frame->addWidget(ground);
    m_popupLayout = new QVBoxLayout(ground);
    m_popupLayout->setContentsMargins(0, 0, 0, 0);
    connect(new QShortcut(Qt::Key_Escape, m_filterPopup), &QShortcut::activated, m_filterPopup,
            &QWidget::hide);
}

void InspectMode::showFilters() {
    const QPoint below(0, m_filterButton->height() + 4);
    m_filterPopup->resize(264, std::min(640, height() - m_filterButton->mapTo(this, below).y() - 8));
    m_filterPopup->move(m_filterButton->mapToGlobal(below));
    m_filterPopup->show();
}

void InspectMode::chooseOtherFile() {
    auto* dialog =
        new QFileDialog(this, tr("Compare with another file"), {}, tr("GGUF files (*.gguf);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &InspectMode::compareWithFile);
    dialog->open();
}

void InspectMode::chooseServedModel() {
    const auto& endpoint = m_workspace->endpoint();
    m_servedChoice->ask(endpoint, endpoint.model.isEmpty() ? m_workspace->modelName() : endpoint.model);
}

} // namespace archdef::ui
