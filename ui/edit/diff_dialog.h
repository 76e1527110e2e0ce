#pragma once

#include <QDialog>

namespace archdef::ui {

class ChoiceBox;
class DiffView;
class TokenLabel;
class Workspace;

/// Any two definitions side by side: the one that is edited, built-in and operator's ones, any file. Says
/// whether they compute the same, whatever comments and registers are called.
class DiffDialog : public QDialog {
    Q_OBJECT
  public:
    DiffDialog(Workspace* workspace, QWidget* parent = nullptr);

  private:
    struct Choice {
        QString name;
        std::string text;
    };
    void refresh();
    void addFile(ChoiceBox* box);

    QList<Choice> m_choices;
    ChoiceBox *m_left, *m_right;
    DiffView* m_view;
    TokenLabel* m_summary;
};

} // namespace archdef::ui
