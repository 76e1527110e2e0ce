#include "inspect/layers_tab.h"

#include "common/counted.h"
#include "common/fields.h"
#include "common/labels.h"
#include "inspect/layer_matrix.h"
#include "inspect/value_text.h"

#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>

namespace archdef::ui {

std::vector<TensorFold> foldsOf(const gguf::LayerView& view, const gguf::File& file) {
    std::vector<TensorFold> folds;
    for (const auto& group : view.groups) {
        TensorFold fold;
        fold.layers = QStringLiteral("%1.%2").arg(bytesAsText(group.stack), fromView(group.layers_text()));
        fold.layer_count = group.layers.size();
        fold.tensors = group.first_layer;
        fold.differs = !group.differences.empty();
        QStringList differences;
        for (const auto& difference : group.differences) differences << bytesAsText(difference);
        fold.remark = fold.differs
                          ? TensorModel::tr("differs: %1").arg(differences.join(QStringLiteral(", ")))
                      : group.layers.size() > 1 ? TensorModel::tr("alike")
                                                : QString();
        folds.push_back(std::move(fold));
    }
    // The tensors of the layers that are not shown belong to their group all the same.
    for (std::size_t i = 0; i < file.tensors().size(); ++i) {
        const auto name = gguf::layer_name(file.tensors()[i].name);
        if (!name) continue;
        for (std::size_t g = 0; g < view.groups.size(); ++g) {
            const auto& group = view.groups[g];
            if (group.stack != name->stack || !std::ranges::binary_search(group.layers, name->layer))
                continue;
            if (name->layer != group.layers.front()) folds[g].other_tensors.push_back(i);
            break;
        }
    }
    return folds;
}

LayersTab::LayersTab(TensorModel* model, QWidget* parent) : QWidget(parent), m_model(model) {
    auto* head = new QHBoxLayout;
    head->setContentsMargins(16, 10, 16, 6);
    m_heading = new TokenLabel({}, Token::text, 13, QFont::Medium, this);
    m_heading->setWordWrap(true);
    m_stack = new ChoiceBox(this);
    m_stack->setAccessibleName(tr("Stack of layers"));
    head->addWidget(m_heading, 1);
    head->addWidget(m_stack);
    auto* legend = new TokenLabel(tr("filled: in the file   hatched: no step reads it   dot: not in the file "
                                     "  corner: another type than most layers"),
                                  Token::text2, 11, QFont::Normal, this);
    legend->setContentsMargins(16, 0, 16, 6);
    legend->setWordWrap(true);
    m_matrix = new LayerMatrix(this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(legend);
    layout->addWidget(new Hairline(Qt::Horizontal, this));
    layout->addWidget(m_matrix, 1);
    connect(m_matrix, &LayerMatrix::tensorActivated, this, &LayersTab::tensorActivated);
    connect(m_stack, &QComboBox::activated, this, &LayersTab::refresh);
}

void LayersTab::setFile(std::shared_ptr<const gguf::File> file) {
    m_file = std::move(file);
    m_view = m_file ? gguf::view_by_layer(*m_file) : gguf::LayerView{};
    m_stack->clear();
    for (const auto& matrix : m_view.matrices) m_stack->addItem(bytesAsText(matrix.stack));
    m_stack->setVisible(m_view.matrices.size() > 1);
    refresh();
}

QString LayersTab::heading() {
    if (m_stale) fill();
    return m_heading->text();
}

QString LayersTab::headingFor(const gguf::PresenceMatrix& matrix) const {
    const QString layers =
        counted(static_cast<unsigned long long>(matrix.layers.size()), tr("%1 layer"), tr("%1 layers"));
    QStringList odd;
    for (const auto& group : m_view.groups) {
        if (group.stack != matrix.stack || group.differences.empty()) continue;
        QStringList differences;
        for (const auto& difference : group.differences) differences << bytesAsText(difference);
        odd << tr("layer %1: %2").arg(fromView(group.layers_text()), differences.join(QStringLiteral(", ")));
    }
    if (odd.isEmpty()) return tr("%1, the same %2 tensors").arg(layers).arg(matrix.rows.size());
    return tr("%1, not all alike. %2").arg(layers, odd.join(QStringLiteral("; ")));
}

void LayersTab::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (m_stale) fill();
}

void LayersTab::refresh() {
    m_stale = true;
    if (isVisible()) fill();
}

void LayersTab::fill() {
    m_stale = false;
    const auto chosen = static_cast<std::size_t>(std::max(0, m_stack->currentIndex()));
    if (chosen >= m_view.matrices.size()) {
        m_heading->setText(m_file ? tr("No tensor belongs to a layer") : QString());
        m_matrix->setCells({}, {}, {});
        return;
    }
    const auto& matrix = m_view.matrices[chosen];
    const bool bound = m_model->unreadCount() >= 0;
    QStringList suffixes;
    std::vector<int> layers;
    for (const auto layer : matrix.layers) layers.push_back(static_cast<int>(layer));
    std::vector<std::vector<PresenceCell>> cells(layers.size(),
                                                 std::vector<PresenceCell>(matrix.rows.size()));
    for (std::size_t column = 0; column < matrix.rows.size(); ++column) {
        const auto& row = matrix.rows[column];
        QString suffix = bytesAsText(row.suffix);
        suffixes << (suffix.endsWith(QStringLiteral(".weight")) ? suffix.chopped(7) : suffix);
        for (std::size_t layer = 0; layer < layers.size(); ++layer)
            cells[layer][column].toolTip = tr("layer %1 has no %2").arg(layers[layer]).arg(suffix);
        for (const auto& cell : row.cells) {
            auto& shown = cells[cell.layer][column];
            const auto& info = m_file->tensors()[cell.tensor];
            const auto& lines = m_model->linesOf(cell.tensor);
            shown.tensor = static_cast<qlonglong>(cell.tensor);
            shown.unread = bound && lines.empty();
            shown.other_type = cell.odd_type;
            shown.toolTip = QStringLiteral("%1, %2").arg(bytesAsText(info.name),
                                                         fromView(gguf::type_name_or_unknown(info.type)));
            if (bound)
                shown.toolTip +=
                    QStringLiteral(", ") +
                    (lines.empty() ? tr("no step reads it") : tr("read by line %1").arg(lines.front()));
        }
    }
    m_heading->setText(headingFor(matrix));
    m_matrix->setCells(std::move(suffixes), std::move(layers), std::move(cells));
}

} // namespace archdef::ui
