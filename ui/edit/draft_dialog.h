#pragma once

#include "model/draft.h"

#include <QDialog>
#include <QThreadPool>

namespace archdef::ui {

class Button;
class ChoiceBox;
class DiffView;
class StatePanel;
class TokenLabel;
class Workspace;

/// New from a GGUF: drafts a definition for the open model, beside the closest one that is known, with what
/// the file does not say.
class DraftDialog : public QDialog {
    Q_OBJECT
  public:
    explicit DraftDialog(Workspace* workspace, QWidget* parent = nullptr);
    ~DraftDialog() override;

  signals:
    void openRequested(const QString& name, const std::string& text);

  private:
    void refresh();
    void show(const Result<Draft>& draft);

    Workspace* m_workspace;
    StatePanel* m_state;
    QWidget* m_page;
    TokenLabel *m_summary, *m_notes, *m_leftTitle, *m_rightTitle;
    DiffView* m_diff;
    Button* m_open;
    Draft m_draft;
    QThreadPool m_pool;
};

} // namespace archdef::ui
