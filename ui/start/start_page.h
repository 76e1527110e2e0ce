#pragma once

#include "common/async_job.h"

#include <QWidget>

class QTableView;
class QTreeWidget;
class QVBoxLayout;
class QSortFilterProxyModel;
class QStandardItemModel;

namespace archdef::ui {

class Button;
class Chip;
class EndpointProbe;
class IconLabel;
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
    void comparisonRequested(const QString& definition, const QString& model);
    void messageForUser(const QString& text);
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
        *m_serves, *m_origin;
    IconLabel* m_endpointDot;
    Button* m_clearRecent;
    AsyncJob m_recentJob;
    Chip* m_endpointState;
};

} // namespace archdef::ui
