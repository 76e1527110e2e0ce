#include "compare/register_dialog.h"

#include "common/background_work.h"
#include "common/bars.h"
#include "common/buttons.h"
#include "common/engine_text.h"
#include "common/fields.h"
#include "common/fonts.h"
#include "common/labels.h"
#include "inspect/value_text.h"
#include "reference/address.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QVBoxLayout>

namespace archdef::ui {

RegisterDialog::RegisterDialog(reference::Endpoint endpoint, std::shared_ptr<const Model> model,
                               const QString& modelName, QStringList taken, QWidget* parent)
    : QDialog(parent),
      m_endpoint(std::move(endpoint)),
      m_model(std::move(model)),
      m_taken(std::move(taken)),
      m_registration(this) {
    setWindowTitle(tr("Register the open file"));
    setMinimumWidth(560);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 20, 24, 16);
    column->setSpacing(12);
    column->addWidget(new TokenLabel(tr("Register the open file with the endpoint"), Token::text, 15,
                                     QFont::DemiBold, this));
    auto* why = new TokenLabel(tr("The endpoint gets a copy, so that both sides run the same weights. It "
                                  "stays there until it is removed; "
                                  "nothing that it has is changed."),
                               Token::text2, 13, QFont::Normal, this);
    why->setWordWrap(true);
    column->addWidget(why);

    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(8);
    grid->setColumnStretch(1, 1);
    int row = 0;
    const auto line = [&](const QString& caption, QWidget* value) {
        auto* label = new TokenLabel(caption, Token::text2, 12, QFont::Normal, this);
        label->setBuddy(value);
        grid->addWidget(label, row, 0);
        grid->addWidget(value, row++, 1);
    };
    const auto mono = [this](const QString& text) {
        auto* label = new ElidedLabel(text, Qt::ElideMiddle, this);
        label->setFont(monoFont(12));
        return label;
    };
    line(tr("File"), mono(QString::fromStdString(m_model->file->path().string())));
    const auto bytes = m_model->file->file_bytes();
    line(tr("Size"), mono(tr("%1 (%2 bytes)").arg(bytesText(bytes), grouped(bytes))));
    const QString address = m_endpoint.url.toString(QUrl::RemoveUserInfo);
    line(tr("To"), mono(reference::is_loopback(m_endpoint.url)
                            ? tr("%1, this machine").arg(address)
                            : tr("%1, another machine: the file goes over the network").arg(address)));
    m_name = new Field({}, {}, false, this);
    m_name->setAccessibleName(tr("Name at the endpoint"));
    m_name->setFont(monoFont(12));
    line(tr("Name there"), m_name);
    column->addLayout(grid);
    m_problem = new TokenLabel({}, Token::error, 12, QFont::Normal, this);
    m_problem->setWordWrap(true);
    m_problem->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(m_problem);

    // The place of the progress is there from the start: nothing jumps.
    m_step = new TokenLabel(QStringLiteral(" "), Token::text2, 12, QFont::Normal, this);
    m_amount = new AmountBar(this);
    m_amount->setFixedHeight(4);
    auto* progress = new QVBoxLayout;
    progress->setSpacing(4);
    progress->addWidget(m_step);
    progress->addWidget(m_amount);
    column->addLayout(progress);
    column->addStretch();

    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    m_cancel = new Button(tr("Cancel"), ButtonRole::normal, ButtonSize::normal, this);
    m_register = new Button(tr("Register"), ButtonRole::primary, ButtonSize::normal, this);
    m_register->setDefault(true);
    buttons->addStretch();
    buttons->addWidget(m_cancel);
    buttons->addWidget(m_register);
    column->addLayout(buttons);

    connect(m_name, &QLineEdit::textChanged, this, &RegisterDialog::checkName);
    connect(m_cancel, &QPushButton::clicked, this, &RegisterDialog::reject);
    connect(m_register, &QPushButton::clicked, this, &RegisterDialog::begin);
    connect(&m_registration, &Registration::progressed, this, &RegisterDialog::showProgress);
    connect(&m_registration, &Registration::failed, this, &RegisterDialog::showProblem);
    connect(&m_registration, &Registration::registered, this, [this](const QString& name) {
        emit registered(name);
        accept();
    });
    m_name->setText(Registration::suggestedName(*m_model, modelName));
    // A copy that is there already gets a sibling.
    for (int i = 2; !Registration::problemOf(m_name->text(), m_taken).isEmpty() && i < 100; ++i)
        m_name->setText(QStringLiteral("%1-%2").arg(Registration::suggestedName(*m_model, modelName)).arg(i));
}

QString RegisterDialog::progressText() const {
    return m_step->text();
}

void RegisterDialog::checkName() {
    const QString problem = Registration::problemOf(m_name->text(), m_taken);
    m_name->setProblem(problem);
    m_problem->setText(problem);
    m_register->setEnabled(problem.isEmpty() && !m_registration.running());
    m_register->setToolTip(problem);
}

void RegisterDialog::begin() {
    if (m_registration.running() || !Registration::problemOf(m_name->text(), m_taken).isEmpty()) return;
    m_problem->clear();
    m_name->setEnabled(false);
    m_register->setEnabled(false);
    m_cancel->setText(tr("Stop"));
    m_registration.start(m_endpoint, m_name->text(), m_model);
}

void RegisterDialog::showProgress(Registration::Step step, quint64 done, quint64 total,
                                  const QString& status) {
    switch (step) {
    case Registration::Step::hashing:
        m_step->setText(tr("Hashing the file: %1").arg(amountOfBytes(done, total)));
        break;
    case Registration::Step::uploading:
        m_step->setText(total > 0 ? tr("Sending: %1").arg(amountOfBytes(done, total))
                                  : tr("Asking whether the endpoint has the file"));
        break;
    case Registration::Step::creating:
        m_step->setText(status.isEmpty() ? tr("The endpoint makes the model")
                                         : tr("The endpoint makes the model: %1").arg(status.left(80)));
        break;
    }
    m_amount->setAmount(done, total);
}

void RegisterDialog::showProblem(const Error& error) {
    if (error.kind == ErrorKind::cancelled) {
        QDialog::reject();
        return;
    }
    m_problem->setText(engineText(error.message));
    m_step->setText(QStringLiteral(" "));
    m_amount->setAmount(0, 0);
    m_name->setEnabled(true);
    m_cancel->setText(tr("Cancel"));
    m_register->setText(tr("Try again"));
    m_register->setEnabled(true);
}

void RegisterDialog::reject() {
    if (m_registration.running())
        m_registration.cancel();
    else
        QDialog::reject();
}

} // namespace archdef::ui
