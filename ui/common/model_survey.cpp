#include "common/model_survey.h"

#include "common/background_work.h"
#include "common/chip.h"
#include "common/counted.h"
#include "common/engine_text.h"
#include "common/recent_files.h"
#include "common/tables.h"
#include "model/survey.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <algorithm>

namespace archdef::ui {
namespace {

QString text(std::string_view view) {
    return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
}

/// Reads one header and puts in a few words which definition of the catalog would run it.
SurveyedModel survey(StoredModel stored, const Catalog& catalog) {
    const ModelSummary summary = summarize_model(stored.path, catalog);
    SurveyedModel model;
    model.read = true;
    model.stored = std::move(stored);
    model.architecture = text(summary.architecture);
    model.type = text(summary.file_type);
    model.parameters = summary.parameters;
    model.problem = engineText(summary.problem);
    model.icon = QStringLiteral("error");
    model.token = Token::error;
    switch (summary.runs_with) {
    case RunsWith::definition:
        model.icon = QStringLiteral("ok");
        model.token = Token::ok;
        model.runsWith = model.architecture;
        break;
    case RunsWith::assumed_keys:
        model.icon = QStringLiteral("warning");
        model.token = Token::warn;
        model.runsWith =
            model.architecture + QStringLiteral(", ") +
            counted(summary.assumed, ModelSurvey::tr("%1 key assumed"), ModelSurvey::tr("%1 keys assumed"));
        break;
    case RunsWith::no_definition:
        model.icon = QStringLiteral("unknown");
        model.token = Token::text2;
        model.runsWith = ModelSurvey::tr("no definition yet");
        break;
    case RunsWith::definition_broken:
        model.runsWith = ModelSurvey::tr("%1 does not load").arg(model.architecture);
        break;
    case RunsWith::metadata_incomplete:
        model.runsWith = ModelSurvey::tr("metadata incomplete");
        break;
    case RunsWith::not_usable:
        model.runsWith = model.problem;
        break;
    case RunsWith::unreadable:
        model.runsWith = ModelSurvey::tr("cannot be read");
        break;
    }
    const bool runs = model.token == Token::ok || model.token == Token::warn;
    if (runs && !summary.builtin)
        model.runsWithFrom = shortPath(text(summary.definition.parent_path().string()));
    return model;
}

/// Files that were opened lately and are in none of the stores, and the demo.
void addOthers(std::vector<StoredModel>& models) {
    for (const RecentFile& recent : recentFiles()) {
        if (recent.kind != RecentFile::Kind::model) continue;
        const QFileInfo info(recent.path);
        const std::filesystem::path file = recent.path.toStdString();
        if (!info.isFile() || std::ranges::find(models, file, &StoredModel::path) != models.end()) continue;
        StoredModel model;
        model.name = info.fileName().toStdString();
        model.origin = ModelSurvey::tr("opened lately").toStdString();
        model.path = file;
        model.bytes = static_cast<std::uint64_t>(info.size());
        models.push_back(std::move(model));
    }
    const QString demo = demoFile(QStringLiteral("archdef-demo.q8_0.gguf"));
    const std::filesystem::path file = demo.toStdString();
    if (demo.isEmpty() || std::ranges::find(models, file, &StoredModel::path) != models.end()) return;
    StoredModel model;
    model.name = QFileInfo(demo).fileName().toStdString();
    model.origin = ModelSurvey::tr("bundled").toStdString();
    model.path = file;
    model.bytes = static_cast<std::uint64_t>(QFileInfo(demo).size());
    models.push_back(std::move(model));
}

} // namespace

QString demoFile(const QString& name) {
    const QString applied = QCoreApplication::applicationDirPath();
    // Installed beside the program, else in the build tree below the sources.
    for (const QString& directory : {applied + QStringLiteral("/../share/archdef/demo"),
                                     applied + QStringLiteral("/../share/archdef-workbench/demo"),
                                     applied + QStringLiteral("/../../resources/demo")})
        if (QFileInfo::exists(directory + QLatin1Char('/') + name))
            return QDir::cleanPath(directory + QLatin1Char('/') + name);
    return QStandardPaths::locate(QStandardPaths::GenericDataLocation,
                                  QStringLiteral("archdef/demo/") + name);
}

QString shortPath(const QString& path) {
    const QString home = QDir::homePath();
    return home.size() > 1 && path.startsWith(home) ? QLatin1Char('~') + path.mid(home.size()) : path;
}

ModelSurvey* ModelSurvey::of(Workspace* workspace) {
    if (auto* made = workspace->findChild<ModelSurvey*>(QString(), Qt::FindDirectChildrenOnly)) return made;
    return new ModelSurvey(workspace, workspace);
}

ModelSurvey::ModelSurvey(Workspace* workspace, QObject* parent)
    : QAbstractTableModel(parent), m_workspace(workspace) {
    m_pool.setMaxThreadCount(1);
    connect(workspace, &Workspace::storedChanged, this, &ModelSurvey::restart);
    connect(workspace, &Workspace::catalogChanged, this, &ModelSurvey::restart);
    // A model that was opened from elsewhere is one of those opened lately by the time this is called.
    connect(
        workspace, &Workspace::modelChanged, this,
        [this] {
            const auto model = m_workspace->model();
            const auto known = [&](const SurveyedModel& one) {
                return one.stored.path == model->file->path();
            };
            if (model && std::ranges::none_of(m_models, known)) restart();
        },
        Qt::QueuedConnection);
    restart();
}

ModelSurvey::~ModelSurvey() {
    m_stop.request_stop();
    m_pool.waitForDone();
}

void ModelSurvey::restart() {
    m_stop.request_stop();
    m_stop = std::stop_source();
    const std::uint64_t generation = ++m_generation;
    beginResetModel();
    m_models.clear();
    std::vector<StoredModel> stored = m_workspace->stored().models;
    addOthers(stored);
    for (const StoredModel& one : stored) {
        SurveyedModel model;
        model.stored = one;
        m_models.push_back(std::move(model));
    }
    endResetModel();
    m_pool.start([this, generation, stop = m_stop.get_token(), models = std::move(stored),
                  catalog = m_workspace->catalog()] {
        for (std::size_t i = 0; i < models.size(); ++i) {
            if (stop.stop_requested()) return;
            SurveyedModel model = survey(models[i], catalog);
            QMetaObject::invokeMethod(
                this,
                [this, generation, i, model = std::move(model)] {
                    if (generation != m_generation || i >= m_models.size()) return;
                    m_models[i] = model;
                    emit dataChanged(index(static_cast<int>(i), 0),
                                     index(static_cast<int>(i), ColumnCount - 1));
                },
                Qt::QueuedConnection);
        }
    });
}

int ModelSurvey::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_models.size());
}

int ModelSurvey::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(ColumnCount);
}

QVariant ModelSurvey::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const SurveyedModel& model = at(index.row());
    const int column = index.column();
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>((column == Parameters || column == Size ? Qt::AlignRight : Qt::AlignLeft) |
                                Qt::AlignVCenter);
    if (role == MonoRole) return column != FoundIn && column != RunsWith;
    if (role == TokenRole) {
        if (column == FoundIn || column == Digest) return static_cast<int>(Token::text2);
        return {};
    }
    if (role == Qt::ToolTipRole) {
        const QString path = QString::fromStdString(model.stored.path.string());
        return model.problem.isEmpty() ? path : path + u'\n' + model.problem;
    }
    if (column == RunsWith && role == IconNameRole && !model.icon.isEmpty()) return model.icon;
    if (column == RunsWith && role == IconTokenRole) return static_cast<int>(model.token);
    if (column == Type && role == ChipRole && !model.type.isEmpty())
        return static_cast<int>(typeChip(model.type).style);
    if (role != Qt::DisplayRole) return {};
    switch (column) {
    case Name:
        return QString::fromStdString(model.stored.name);
    case FoundIn:
        return QString::fromStdString(model.stored.origin);
    case Architecture:
        return model.architecture;
    case Parameters:
        return model.parameters ? countText(model.parameters) : QString();
    case Type:
        return model.type;
    case Size:
        return bytesText(model.stored.bytes);
    case RunsWith:
        return !model.read                    ? tr("reading")
               : model.runsWithFrom.isEmpty() ? model.runsWith
                                              : model.runsWith + QLatin1Char(' ') + model.runsWithFrom;
    case Digest:
        return model.stored.sha256 ? QString::fromStdString(model.stored.sha256->substr(0, 8))
                                   : tr("not hashed");
    default:
        return {};
    }
}

QVariant ModelSurvey::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>((section == Parameters || section == Size ? Qt::AlignRight : Qt::AlignLeft) |
                                Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    const QStringList names{tr("Model"), tr("Found in"), tr("Architecture"), tr("Parameters"),
                            tr("Type"),  tr("Size"),     tr("Runs with"),    QStringLiteral("sha256")};
    return names.value(section);
}

} // namespace archdef::ui
