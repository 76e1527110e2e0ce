#pragma once

#include <QWidget>

class QTableView;
class QTreeWidget;
class QVBoxLayout;
class QSortFilterProxyModel;
class QStandardItemModel;

namespace archdef::ui {

class Chip;
class EndpointProbe;
class ModelSurvey;
class TokenLabel;
class Workspace;

/// What do I have, and what can I do with it: recent files, models on this machine, definitions in effect,
/// the endpoint. Shown when nothing is open, and by Help.
class StartPage : public QWidget {
    Q_OBJECT
  public:
    StartPage(Workspace* workspace, EndpointProbe* probe, QWidget* parent = nullptr);
    void refresh();
    void setNarrow(bool narrow);

  signals:
    void openRequested(const QString& path);
    void modelRequested(const QString& path, const QString& architecture);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;

  private:
    QWidget* makeHead();
    QWidget* makeLeft();
    QWidget* makeRight();
    void showRecent();
    void showDefinitions();
    void showEndpoint();
    void showPlaces();

    Workspace* m_workspace;
    EndpointProbe* m_probe;
    ModelSurvey* m_survey;
    QSortFilterProxyModel* m_filter;
    QTableView* m_models;
    QStandardItemModel* m_definitionRows;
    QTableView* m_definitions;
    QVBoxLayout* m_recent;
    QVBoxLayout* m_places;
    TokenLabel *m_modelCount, *m_meaning, *m_knobProblems, *m_backend, *m_address, *m_version, *m_logprobs,
        *m_origin;
    Chip* m_endpointState;
};

/// The demo's files, or an empty text where they are not installed.
QString demoFile(const QString& name);

} // namespace archdef::ui
