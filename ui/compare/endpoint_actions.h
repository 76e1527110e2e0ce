#pragma once

#include "common/async_job.h"
#include "compare/register_dialog.h"
#include "compare/registration.h"
#include "compare/served_file.h"

#include <QMessageBox>
#include <QPointer>

namespace archdef::ui {

class Workspace;

/// What can be done where an endpoint runs another file than the one that is open: register the open one
/// there, take it away again, or open theirs where its store is on this machine. Each asks or checks first.
class EndpointActions : public QObject {
    Q_OBJECT
  public:
    EndpointActions(Workspace* workspace, QWidget* window);
    ~EndpointActions() override;

    /// Asks, in a dialog that shows the progress too. `taken`: names that the endpoint has.
    void askToRegister(const QStringList& taken);
    void askToRemove(const QString& name);
    /// Reads the file and opens it if it has the digest that the endpoint tells.
    void open(const ServedFile& file);
    /// Whether this window, or an earlier one, put this model at the workspace's endpoint.
    bool isOurs(const QString& name) const;

    RegisterDialog* dialog() const { return m_dialog; }  ///< null: not shown
    QMessageBox* question() const { return m_question; } ///< null: not shown

  signals:
    void registered(const QString& name);
    void removed(const QString& name);
    void removeFailed(const QString& name, const QString& why);
    void opening(); ///< the file is the endpoint's, and the workspace opens it
    void notTheFile(const QString& title, const QString& sentence);

  private:
    reference::Endpoint endpoint() const;

    Workspace* m_workspace;
    QWidget* m_window;
    Registration m_removal;
    QString m_removing;
    AsyncJob m_check;
    int m_work = 0;
    QPointer<RegisterDialog> m_dialog;
    QPointer<QMessageBox> m_question;
};

} // namespace archdef::ui
