#include "start/model_survey.h"

#include "common/background_work.h"
#include "common/chip.h"
#include "common/model_facts.h"
#include "common/tables.h"
#include "edit/problem_list.h"

#include <QDir>
#include <QStandardPaths>

namespace archdef::ui {
namespace {

QString text(std::string_view view) {
    return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
}

/// Reads one header and says which definition of the catalog would run it.
SurveyedModel survey(StoredModel stored, const Catalog& catalog) {
    SurveyedModel model;
    model.read = true;
    const auto opened = gguf::File::open(stored.path);
    model.stored = std::move(stored);
    if (!opened) {
        model.icon = QStringLiteral("error");
        model.token = Token::error;
        model.runsWith = ModelSurvey::tr("cannot be read");
        return model;
    }
    const gguf::File& file = **opened;
    model.architecture = text(file.architecture());
    model.type = fileTypeName(file);
    model.parameters = parameterCount(file);
    if (!file.usable()) {
        model.icon = QStringLiteral("error");
        model.token = Token::error;
        const auto worst =
            std::find_if(file.findings().begin(), file.findings().end(),
                         [](const gguf::Finding& finding) { return finding.severity == Severity::error; });
        model.runsWith = worst == file.findings().end()
                             ? ModelSurvey::tr("not usable")
                             : ModelSurvey::tr("%1: %2").arg(text(gguf::finding_class_name(worst->kind)),
                                                             text(worst->field));
        return model;
    }
    const CatalogEntry* entry = catalog.find(file.architecture());
    if (!entry) {
        model.icon = QStringLiteral("unknown");
        model.runsWith = ModelSurvey::tr("no definition yet");
    } else if (!entry->definition) {
        model.icon = QStringLiteral("error");
        model.token = Token::error;
        model.runsWith = ModelSurvey::tr("%1 does not load").arg(model.architecture);
    } else {
        const auto config = ModelConfig::from_gguf(file);
        model.runsWith = model.architecture;
        if (!entry->builtin) model.runsWithFrom = shortPath(text(entry->path.parent_path().string()));
        if (!config) {
            model.icon = QStringLiteral("error");
            model.token = Token::error;
            model.runsWith = ModelSurvey::tr("metadata incomplete");
        } else if (!config->assumed.empty()) {
            model.icon = QStringLiteral("warning");
            model.token = Token::warn;
            model.runsWith =
                ModelSurvey::tr("%1, %2 keys assumed").arg(model.architecture).arg(config->assumed.size());
        } else {
            model.icon = QStringLiteral("ok");
            model.token = Token::ok;
        }
    }
    return model;
}

} // namespace

QString shortPath(const QString& path) {
    const QString home = QDir::homePath();
    return home.size() > 1 && path.startsWith(home) ? QLatin1Char('~') + path.mid(home.size()) : path;
}

ModelSurvey::ModelSurvey(Workspace* workspace, QObject* parent)
    : QAbstractTableModel(parent), m_workspace(workspace) {
    m_pool.setMaxThreadCount(1);
    connect(workspace, &Workspace::storedChanged, this, &ModelSurvey::restart);
    connect(workspace, &Workspace::catalogChanged, this, &ModelSurvey::restart);
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
    for (const StoredModel& stored : m_workspace->stored().models) {
        SurveyedModel model;
        model.stored = stored;
        m_models.push_back(std::move(model));
    }
    endResetModel();
    m_pool.start([this, generation, stop = m_stop.get_token(), models = m_workspace->stored().models,
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
    if (role == Qt::ToolTipRole) return QString::fromStdString(model.stored.path.string());
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
