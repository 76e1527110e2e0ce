#pragma once

#include "compare/registration.h"

#include <QDialog>
#include <QStringList>

namespace archdef::ui {

class AmountBar;
class Button;
class Field;
class TokenLabel;

/// Asks before the open file is copied to an endpoint: which file, how large, where to, under which name.
/// Then shows how far it is, and why it did not go.
class RegisterDialog : public QDialog {
    Q_OBJECT
  public:
    /// `taken`: the names that the endpoint has.
    RegisterDialog(reference::Endpoint endpoint, std::shared_ptr<const Model> model, const QString& modelName,
                   QStringList taken, QWidget* parent = nullptr);

    Field* nameField() const { return m_name; }
    Button* registerButton() const { return m_register; }
    Button* cancelButton() const { return m_cancel; }
    QString progressText() const;

  signals:
    void registered(const QString& name);

  public slots:
    void reject() override; ///< while it runs, that is what ends

  private:
    void begin();
    void checkName();
    void showProgress(Registration::Step step, quint64 done, quint64 total, const QString& status);
    void showProblem(const Error& error);

    reference::Endpoint m_endpoint;
    std::shared_ptr<const Model> m_model;
    QStringList m_taken;
    Registration m_registration;
    Field* m_name;
    TokenLabel *m_problem, *m_step;
    AmountBar* m_amount;
    Button *m_register, *m_cancel;
};

} // namespace archdef::ui
