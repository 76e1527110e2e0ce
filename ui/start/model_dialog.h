#pragma once

#include <QDialog>

class QSortFilterProxyModel;
class QTableView;

namespace archdef::ui {

class Button;
class FilterField;
class ModelSurvey;
class TokenLabel;
class Workspace;

/// The models on this machine to choose one from: what each is, and which definition would run it. Places
/// that cannot be read are named with the reason; any other file can be looked for.
class ModelDialog : public QDialog {
    Q_OBJECT
  public:
    explicit ModelDialog(Workspace* workspace, QWidget* parent = nullptr);
    QTableView* table() const { return m_table; }
    FilterField* filterField() const { return m_field; }
    QString placesText() const;

  signals:
    void modelChosen(const QString& path);
    void otherFileRequested();

  private:
    void showPlaces();
    void choose();
    void chooseFirst(); ///< so that Enter opens something

    Workspace* m_workspace;
    ModelSurvey* m_survey;
    QSortFilterProxyModel* m_filter;
    FilterField* m_field;
    QTableView* m_table;
    TokenLabel* m_places;
    Button* m_open;
};

} // namespace archdef::ui
