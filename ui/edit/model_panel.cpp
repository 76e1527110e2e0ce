#include "edit/model_panel.h"

#include "common/action_registry.h"
#include "common/background_work.h"
#include "common/bars.h"
#include "common/buttons.h"
#include "common/engine_text.h"
#include "common/fonts.h"
#include "common/hatch.h"
#include "common/labels.h"
#include "common/model_facts.h"
#include "common/state_panel.h"
#include "edit/presence_matrix.h"
#include "edit/problem_list.h"
#include "workspace.h"

#include <QGridLayout>
#include <QLocale>
#include <QPainter>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>

namespace archdef::ui {
namespace {

constexpr std::size_t unreadShown = 6;

void clearLayout(QLayout* layout) {
    while (QLayoutItem* item = layout->takeAt(0)) {
        if (QWidget* widget = item->widget()) {
            widget->hide();
            widget->deleteLater();
        }
        if (item->layout()) clearLayout(item->layout());
        delete item;
    }
}

QString starred(std::string pattern) {
    QString text = QString::fromStdString(pattern);
    return text.replace(QLatin1String("{i}"), QLatin1String("*"));
}

/// A mark of the legend, as the matrix draws it.
class LegendMark : public QWidget {
  public:
    enum class Kind { read, unread, absent, otherType };
    LegendMark(Kind kind, QWidget* parent) : QWidget(parent), m_kind(kind) { setFixedSize(14, 9); }

  protected:
    void paintEvent(QPaintEvent*) override {
        const Theme& theme = Theme::of(this);
        QPainter painter(this);
        if (m_kind == Kind::unread) {
            painter.fillRect(rect(), hatchBrush(unreadHatch(), devicePixelRatioF()));
            painter.setPen(theme[Token::warn]);
            painter.drawRect(rect().adjusted(0, 0, -1, -1));
            return;
        }
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        if (m_kind == Kind::absent) {
            painter.setBrush(theme[Token::text3]);
            painter.drawEllipse(QPointF(7, 4.5), 1.25, 1.25);
            return;
        }
        painter.fillRect(rect(), theme[Token::read]);
        if (m_kind == Kind::otherType) {
            painter.setBrush(theme[Token::accent]);
            painter.drawPolygon(QPolygonF{QPointF(14, 0), QPointF(14, 9), QPointF(5, 9)});
        }
    }

  private:
    Kind m_kind;
};

QWidget* section(QWidget* parent, QVBoxLayout** column) {
    auto* made = new QWidget(parent);
    *column = new QVBoxLayout(made);
    (*column)->setContentsMargins(16, 12, 16, 12);
    (*column)->setSpacing(6);
    return made;
}

} // namespace

ModelPanel::ModelPanel(Workspace* workspace, ProblemList* problems, QWidget* parent)
    : QWidget(parent), m_workspace(workspace), m_problems(problems) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* head = new QWidget(this);
    auto* headRow = new QHBoxLayout(head);
    headRow->setContentsMargins(16, 5, 6, 5);
    headRow->setSpacing(6);
    headRow->addWidget(new TokenLabel(tr("Model"), Token::text, 13, QFont::DemiBold, head));
    m_name = new ElidedLabel({}, Qt::ElideMiddle, head);
    m_name->setFont(monoFont(12));
    headRow->addWidget(m_name, 1);
    auto* inspect = new IconButton(QStringLiteral("inspect"), tr("Open in Inspect"), head, 24);
    connect(inspect, &QToolButton::clicked, workspace,
            [workspace] { emit workspace->modeRequested(Mode::inspect); });
    m_inspectButton = inspect;
    auto* open = new IconButton(QStringLiteral("open"), tr("Open another model"), head, 24);
    connect(open, &QToolButton::clicked, this, &ModelPanel::openModelRequested);
    headRow->addWidget(inspect);
    headRow->addWidget(open);
    head->setFixedHeight(33);
    column->addWidget(head);
    column->addWidget(new Hairline(Qt::Horizontal, this));

    m_stack = new QStackedWidget(this);
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(makeModelPage());
    scroll->viewport()->setAutoFillBackground(false);
    scroll->widget()->setAutoFillBackground(false);
    m_stack->addWidget(scroll);
    m_stack->addWidget(makeEmptyPage());
    column->addWidget(m_stack, 1);

    connect(workspace, &Workspace::modelChanged, this, &ModelPanel::showModel);
    connect(workspace, &Workspace::modelFailed, this, &ModelPanel::showModel);
    connect(workspace, &Workspace::bindingChanged, this, &ModelPanel::showBinding);
    connect(workspace, &Workspace::storedChanged, this, &ModelPanel::showOffers);
    connect(workspace, &Workspace::definitionChanged, this, [this] {
        if (!m_workspace->model()) showOffers();
    });
    showModel();
}

QWidget* ModelPanel::makeModelPage() {
    auto* page = new QWidget(this);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);

    QVBoxLayout* part = nullptr;
    column->addWidget(section(page, &part));
    m_summary = new TokenLabel({}, Token::text2, 12, QFont::Normal, page);
    m_summary->setWordWrap(true);
    part->addWidget(m_summary);
    m_facts = new QGridLayout;
    m_facts->setHorizontalSpacing(8);
    m_facts->setVerticalSpacing(2);
    part->addLayout(m_facts);
    column->addWidget(new Hairline(Qt::Horizontal, page));

    column->addWidget(section(page, &part));
    auto* readRow = new QHBoxLayout;
    readRow->setSpacing(6);
    readRow->addWidget(new TokenLabel(tr("Tensors read"), Token::text2, 12, QFont::DemiBold, page), 1);
    m_readCount = new TokenLabel({}, Token::text, 13, QFont::DemiBold, page);
    m_readCount->setFont(monoFont(13, QFont::DemiBold));
    m_ofCount = new TokenLabel({}, Token::text2, 12, QFont::Normal, page);
    readRow->addWidget(m_readCount);
    readRow->addWidget(m_ofCount);
    part->addLayout(readRow);
    m_bar = new AmountBar(page);
    m_bar->setHatchRest(true);
    part->addWidget(m_bar);
    m_unread = new QVBoxLayout;
    m_unread->setSpacing(0);
    part->addLayout(m_unread);
    m_keysRow = new QWidget(page);
    auto* keysRow = new QHBoxLayout(m_keysRow);
    keysRow->setContentsMargins(0, 2, 0, 0);
    keysRow->setSpacing(8);
    m_keysIcon = new IconLabel(QStringLiteral("check"), Token::ok, 14, m_keysRow);
    m_keys = new TokenLabel({}, Token::text2, 12, QFont::Normal, m_keysRow);
    m_keys->setWordWrap(true);
    keysRow->addWidget(m_keysIcon, 0, Qt::AlignTop);
    keysRow->addWidget(m_keys, 1);
    part->addWidget(m_keysRow);
    column->addWidget(new Hairline(Qt::Horizontal, page));

    column->addWidget(section(page, &part));
    auto* matrixRow = new QHBoxLayout;
    matrixRow->addWidget(new TokenLabel(tr("Layers and tensors"), Token::text2, 12, QFont::DemiBold, page),
                         1);
    m_matrixHeading = new TokenLabel({}, Token::text2, 12, QFont::Normal, page);
    matrixRow->addWidget(m_matrixHeading);
    part->addLayout(matrixRow);
    m_matrix = new PresenceMatrix(page);
    part->addWidget(m_matrix);
    m_legend = new QWidget(page);
    auto* legendRow = new QHBoxLayout(m_legend);
    legendRow->setContentsMargins(0, 2, 0, 0);
    legendRow->setSpacing(4);
    const auto entry = [&](LegendMark::Kind kind, const QString& text) {
        legendRow->addWidget(new LegendMark(kind, m_legend));
        legendRow->addWidget(new TokenLabel(text, Token::text2, 11, QFont::Normal, m_legend));
        legendRow->addSpacing(8);
    };
    entry(LegendMark::Kind::read, tr("read"));
    entry(LegendMark::Kind::unread, tr("unread"));
    entry(LegendMark::Kind::absent, tr("not in the file"));
    entry(LegendMark::Kind::otherType, tr("other type"));
    legendRow->addStretch();
    part->addWidget(m_legend);
    column->addStretch();
    connect(m_matrix, &PresenceMatrix::lineClicked, m_workspace, &Workspace::lineRequested);
    connect(m_matrix, &PresenceMatrix::tensorClicked, m_workspace, &Workspace::tensorRequested);
    return page;
}

QWidget* ModelPanel::makeEmptyPage() {
    auto* page = new QWidget(this);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_empty = new StatePanel(page);
    m_empty->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    column->addWidget(m_empty);
    column->addWidget(new Hairline(Qt::Horizontal, page));
    QVBoxLayout* part = nullptr;
    column->addWidget(section(page, &part));
    m_offersTitle = new TokenLabel({}, Token::text2, 12, QFont::DemiBold, page);
    part->addWidget(m_offersTitle);
    m_offers = new QVBoxLayout;
    m_offers->setSpacing(0);
    part->addLayout(m_offers);
    column->addStretch();
    return page;
}

void ModelPanel::showModel() {
    const auto model = m_workspace->model();
    m_stack->setCurrentIndex(model ? 0 : 1);
    m_inspectButton->setVisible(model != nullptr);
    m_name->setText(model ? m_workspace->modelName() : QString());
    if (!model) {
        if (m_workspace->modelError().isEmpty())
            m_empty->showEmpty(
                tr("No model is open"),
                tr("The text is checked already. With a GGUF open, every step also gets its shape, "
                   "missing tensors are named, and tensors that no step reads are listed."));
        else
            m_empty->showError(tr("The model was not opened"), m_workspace->modelError());
        Button* open = m_empty->addAction(tr("Open a model"), QStringLiteral("open"));
        connect(open, &QPushButton::clicked, this, &ModelPanel::openModelRequested);
        showOffers();
        return;
    }
    const gguf::File& file = *model->file;
    const std::string_view architecture = file.architecture();
    QStringList summary;
    if (!architecture.empty())
        summary << QString::fromUtf8(architecture.data(), static_cast<qsizetype>(architecture.size()));
    summary << tr("%1 parameters").arg(countText(parameterCount(file))) << fileTypeName(file);
    if (model->config) summary << tr("%1 layers").arg(model->config->block_count);
    m_summary->setText(summary.join(QStringLiteral(" · ")));
    clearLayout(m_facts);
    if (model->config) {
        constexpr Key shown[] = {Key::embedding_length, Key::head_count,     Key::feed_forward_length,
                                 Key::head_count_kv,    Key::context_length, Key::head_dim};
        for (int i = 0; i < 6; ++i) {
            const std::string_view name = key_name(shown[i]);
            auto* key = new TokenLabel(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())),
                                       Token::text2, 11);
            key->setFont(monoFont(11));
            auto* value =
                new TokenLabel(QString::number(model->config->key_value(shown[i]), 'f', 0), Token::text, 11);
            value->setFont(monoFont(11));
            value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
            m_facts->addWidget(key, i / 2, (i % 2) * 3);
            m_facts->addWidget(value, i / 2, (i % 2) * 3 + 1);
        }
        m_facts->setColumnMinimumWidth(2, 8);
        m_facts->setColumnStretch(1, 1);
        m_facts->setColumnStretch(4, 1);
    } else {
        auto* problem = new TokenLabel({}, Token::error, 12);
        problem->setWordWrap(true);
        problem->setMessage(engineText(model->config.error().message));
        m_facts->addWidget(problem, 0, 0);
    }
    showBinding();
}

void ModelPanel::addUnreadRow(std::size_t index) {
    const auto& [name, about, action, fix] = m_unreadRows[index];
    auto* row = new QWidget(this);
    auto* grid = new QGridLayout(row);
    grid->setContentsMargins(0, 5, 0, 5);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(0);
    grid->addWidget(new IconLabel(QStringLiteral("warning"), Token::warn, 14, row), 0, 0, 2, 1,
                    Qt::AlignVCenter);
    auto* title = new ElidedLabel(name, Qt::ElideMiddle, row);
    title->setFont(monoFont(12));
    grid->addWidget(title, 0, 1);
    auto* second = new ElidedLabel(about, Qt::ElideRight, row);
    second->setFont(monoFont(11));
    second->setToken(Token::text2);
    grid->addWidget(second, 1, 1);
    grid->setColumnStretch(1, 1);
    auto* link = new Button(action, ButtonRole::link, ButtonSize::small, row);
    link->setAccessibleName(QStringLiteral("%1: %2").arg(action, name));
    grid->addWidget(link, 0, 2, 2, 1, Qt::AlignVCenter);
    // The row may stay while its fix moves to another line.
    connect(link, &QPushButton::clicked, this, [this, index] {
        const UnreadRow clicked = m_unreadRows[index];
        QString tensor = clicked.name;
        if (clicked.fix)
            emit fixRequested(*clicked.fix);
        else
            emit m_workspace->tensorRequested(tensor.replace(QLatin1Char('*'), QLatin1Char('0')));
    });
    m_unread->addWidget(row);
    m_unread->addWidget(new Hairline(Qt::Horizontal, this));
}

std::vector<ModelPanel::UnreadRow> ModelPanel::unreadRows(int* more) const {
    std::vector<UnreadRow> rows;
    *more = 0;
    const auto model = m_workspace->model();
    const auto binding = m_workspace->binding();
    if (!model || !binding) return rows;
    for (const TensorGroup& group : binding->groups) {
        if (!group.lines.empty() || group.tensors.empty()) continue;
        if (rows.size() == unreadShown) {
            ++*more;
            continue;
        }
        const gguf::TensorInfo& first = model->file->tensors()[group.tensors.front()];
        const std::string_view type = gguf::type_name_or_unknown(first.type);
        UnreadRow& row = rows.emplace_back();
        row.about =
            QStringLiteral("%1 %2").arg(QString::fromStdString(first.shape_text()),
                                        QString::fromUtf8(type.data(), static_cast<qsizetype>(type.size())));
        if (group.tensors.size() > 1)
            row.about = tr("%1 tensors, %2").arg(group.tensors.size()).arg(row.about);
        row.action = tr("Show");
        row.name = starred(group.pattern);
        for (const Diagnostic& diagnostic : binding->diagnostics) {
            if (diagnostic.fixes.empty()) continue;
            const Fix& candidate = diagnostic.fixes.front();
            if (diagnostic.code.starts_with("tensor-missing") && !candidate.edits.empty() &&
                candidate.edits.front().new_text == group.pattern) {
                row.fix = candidate;
                row.action = tr("Fix line %1").arg(diagnostic.range.line);
                break;
            }
            if (diagnostic.code.starts_with("tensor-unread") && !diagnostic.arguments.empty() &&
                starred(diagnostic.arguments.front()) == row.name) {
                row.fix = candidate;
                row.action = tr("Insert");
            }
        }
    }
    return rows;
}

void ModelPanel::showUnread() {
    int more = 0;
    std::vector<UnreadRow> rows = unreadRows(&more);
    // Bound anew with each key, and nearly always with the same rows.
    const bool same = more == m_moreUnread && std::ranges::equal(rows, m_unreadRows, &UnreadRow::showsAs);
    m_unreadRows = std::move(rows);
    m_moreUnread = more;
    if (same) return;
    clearLayout(m_unread);
    for (std::size_t i = 0; i < m_unreadRows.size(); ++i) addUnreadRow(i);
    if (more > 0)
        m_unread->addWidget(
            new TokenLabel(tr("and %1 more, listed under Problems").arg(more), Token::text2, 12));
}

void ModelPanel::showBinding() {
    const auto model = m_workspace->model();
    const auto binding = m_workspace->binding();
    if (!model) return;
    const std::size_t all = model->file->tensors().size();
    m_readCount->setText(binding ? QString::number(binding->tensors_read) : QStringLiteral("–"));
    m_ofCount->setText(tr("of %1").arg(all));
    m_bar->setAmount(binding ? binding->tensors_read : 0, all);
    m_bar->setHatchRest(binding != nullptr);
    showUnread();
    m_keysRow->setVisible(binding && binding->keys_that_matter > 0);
    m_matrix->setBinding(model->file, binding);
    m_matrixHeading->setText(m_matrix->heading());
    m_legend->setVisible(binding != nullptr);
    if (!binding) return;
    const std::size_t unreadKeys = binding->unread_keys.size();
    const bool allRead = unreadKeys == 0;
    m_keysIcon->setIcon(allRead ? QStringLiteral("check") : QStringLiteral("warning"),
                        allRead ? Token::ok : Token::warn);
    if (allRead) {
        m_keys->setText(tr("%1 of %1 metadata keys that matter are read").arg(binding->keys_that_matter));
    } else {
        QStringList keys;
        for (const std::string& key : binding->unread_keys)
            keys << QStringLiteral("`%1`").arg(QString::fromStdString(key));
        m_keys->setMessage(tr("%1 of %2 metadata keys that matter are read; not read: %3")
                               .arg(binding->keys_that_matter - unreadKeys)
                               .arg(binding->keys_that_matter)
                               .arg(keys.join(QStringLiteral(", "))));
    }
}

void ModelPanel::showOffers() {
    if (m_workspace->model()) return;
    clearLayout(m_offers);
    const std::vector<StoredModel>& models = m_workspace->stored().models;
    m_offersTitle->setText(models.empty() ? QString() : tr("On this machine"));
    int shown = 0;
    for (const StoredModel& stored : models) {
        if (shown++ == 4) break;
        auto* row = new QWidget(this);
        auto* grid = new QGridLayout(row);
        grid->setContentsMargins(0, 5, 0, 5);
        grid->setHorizontalSpacing(8);
        grid->setVerticalSpacing(0);
        grid->addWidget(new IconLabel(QStringLiteral("model"), Token::text2, 16, row), 0, 0, 2, 1,
                        Qt::AlignVCenter);
        auto* title = new ElidedLabel(QString::fromStdString(stored.name), Qt::ElideMiddle, row);
        title->setFont(monoFont(12));
        grid->addWidget(title, 0, 1);
        auto* about = new ElidedLabel(
            QStringLiteral("%1 · %2").arg(QString::fromStdString(stored.origin), bytesText(stored.bytes)),
            Qt::ElideRight, row);
        about->setFont(uiFont(12));
        about->setToken(Token::text2);
        grid->addWidget(about, 1, 1);
        grid->setColumnStretch(1, 1);
        auto* open = new Button(tr("Open"), ButtonRole::link, ButtonSize::small, row);
        open->setAccessibleName(tr("Open %1").arg(title->text()));
        grid->addWidget(open, 0, 2, 2, 1, Qt::AlignVCenter);
        connect(
            open, &QPushButton::clicked, m_workspace,
            [this, path = QString::fromStdString(stored.path.string())] { m_workspace->openModel(path); });
        m_offers->addWidget(row);
        m_offers->addWidget(new Hairline(Qt::Horizontal, this));
    }
    if (models.size() > 4) {
        auto* all =
            new Button(tr("All %1 models").arg(models.size()), ButtonRole::link, ButtonSize::small, this);
        connect(all, &QPushButton::clicked, this, &ModelPanel::allModelsRequested);
        m_offers->addWidget(all, 0, Qt::AlignLeft);
    }
}

void ModelPanel::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(rect(), Theme::of(this)[Token::chrome]);
}

ModelRail::ModelRail(Workspace* workspace, QWidget* parent) : QWidget(parent), m_workspace(workspace) {
    setFixedWidth(36);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(4, 4, 4, 4);
    column->setSpacing(6);
    auto* show = new IconButton(QStringLiteral("sidebar-right"), tr("Show the model panel"), this);
    connect(show, &QToolButton::clicked, this, &ModelRail::showPanelRequested);
    auto* model = new IconLabel(QStringLiteral("model"), Token::text2, 16, this);
    m_bar = new AmountBar(this, Qt::Vertical);
    m_bar->setFixedHeight(120);
    m_bar->setHatchRest(true);
    column->addWidget(show);
    column->addWidget(model, 0, Qt::AlignHCenter);
    column->addWidget(m_bar, 0, Qt::AlignHCenter);
    column->addStretch();
    connect(workspace, &Workspace::bindingChanged, this, &ModelRail::refresh);
    connect(workspace, &Workspace::modelChanged, this, &ModelRail::refresh);
    refresh();
}

void ModelRail::refresh() {
    const auto binding = m_workspace->binding();
    const auto model = m_workspace->model();
    m_bar->setVisible(binding != nullptr);
    m_text = tr("No model");
    if (binding && model) {
        const std::size_t all = model->file->tensors().size();
        m_bar->setAmount(binding->tensors_read, all);
        m_text = tr("%1 of %2 read").arg(binding->tensors_read).arg(all);
    }
    setAccessibleName(m_text);
    update();
}

void ModelRail::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(this);
    QPainter painter(this);
    painter.fillRect(rect(), theme[Token::chrome]);
    painter.setFont(monoFont(11));
    painter.setPen(theme[Token::text2]);
    painter.translate(width() / 2 + 7, m_bar->isVisible() ? m_bar->geometry().bottom() + 10 : 70);
    painter.rotate(90);
    painter.drawText(QRect(0, 0, 200, 14), Qt::AlignLeft | Qt::AlignVCenter, m_text);
}

} // namespace archdef::ui
