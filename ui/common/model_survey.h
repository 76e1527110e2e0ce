#pragma once

#include "common/theme.h"
#include "workspace.h"

#include <QAbstractTableModel>
#include <QThreadPool>
#include <stop_token>

namespace archdef::ui {

/// What the header of a model on this machine says, read in the background.
struct SurveyedModel {
    StoredModel stored;
    bool read = false;
    QString architecture, type;
    quint64 parameters = 0;
    QString runsWith;     ///< the definition, or why none runs it, in a few words
    QString runsWithFrom; ///< the directory of the operator's file, where it is one
    QString problem;      ///< why none runs it, in a sentence
    QString icon;
    Token token = Token::text2;
};

/// The table of models on this machine, with the definition that would run each.
class ModelSurvey : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column { Name, FoundIn, Architecture, Parameters, Type, Size, RunsWith, Digest, ColumnCount };

    /// The one survey that all who show models share: each header is read once.
    static ModelSurvey* of(Workspace* workspace);
    ~ModelSurvey() override;

    const SurveyedModel& at(int row) const { return m_models[static_cast<std::size_t>(row)]; }
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

  private:
    ModelSurvey(Workspace* workspace, QObject* parent);
    void restart();

    Workspace* m_workspace;
    std::vector<SurveyedModel> m_models;
    std::stop_source m_stop;
    std::uint64_t m_generation = 0;
    QThreadPool m_pool;
};

/// The demo's files, or an empty text where they are not installed.
QString demoFile(const QString& name);

/// "~/archdefs" for a path below the home directory.
QString shortPath(const QString& path);

} // namespace archdef::ui
