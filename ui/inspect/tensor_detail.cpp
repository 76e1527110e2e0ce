#include "inspect/tensor_detail.h"

#include "common/buttons.h"
#include "common/fonts.h"
#include "common/labels.h"
#include "inspect/fact_grid.h"
#include "inspect/value_text.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QVBoxLayout>

namespace archdef::ui {

namespace {

/// The layer in "blk.5.attn_q.weight", or nothing.
std::optional<int> layerOf(const QString& name) {
    if (!name.startsWith(QStringLiteral("blk."))) return {};
    bool isNumber = false;
    const int layer = name.section(u'.', 1, 1).toInt(&isNumber);
    return isNumber ? std::optional(layer) : std::nullopt;
}

/// Extents the other way round, as PyTorch and NumPy print them.
QString pytorchShape(const gguf::TensorInfo& tensor) {
    QStringList extents;
    for (std::uint32_t i = tensor.dimensions; i-- > 0;) extents << QString::number(tensor.extents[i]);
    return QStringLiteral("(%1%2)").arg(extents.join(QStringLiteral(", ")),
                                        tensor.dimensions == 1 ? u"," : u"");
}

} // namespace

TensorDetail::TensorDetail(TensorModel* model, QWidget* parent) : QWidget(parent), m_model(model) {
    auto* head = new QWidget(this);
    head->setFixedHeight(40);
    m_name = new ElidedLabel({}, Qt::ElideMiddle, head);
    m_name->setFont(monoFont(13, QFont::DemiBold));
    m_stepper = new QWidget(head);
    m_previous = new IconButton(QStringLiteral("chevron-left"), tr("The same tensor in the layer before"),
                                m_stepper, 24);
    m_next = new IconButton(QStringLiteral("chevron-right"), tr("The same tensor in the next layer"),
                            m_stepper, 24);
    m_layer = new TokenLabel({}, Token::text2, 12, QFont::Normal, m_stepper);
    m_layer->setFont(monoFont(12));
    m_layer->setAlignment(Qt::AlignCenter);
    auto* stepper = new QHBoxLayout(m_stepper);
    stepper->setContentsMargins(0, 0, 0, 0);
    stepper->setSpacing(2);
    stepper->addWidget(m_previous);
    stepper->addWidget(m_layer);
    stepper->addWidget(m_next);
    m_copy = new IconButton(QStringLiteral("copy"), tr("Copy the facts about this tensor"), head, 24);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(16, 0, 8, 0);
    row->setSpacing(4);
    row->addWidget(m_name, 1);
    row->addWidget(m_stepper);
    row->addWidget(m_copy);

    m_facts = new FactGrid(FactGrid::Values::beside, this);
    m_empty =
        new TokenLabel(tr("Choose a tensor to see its shape, where it is stored, and which line reads it."),
                       Token::text2, 12, QFont::Normal, this);
    m_empty->setWordWrap(true);
    auto* facts = new QVBoxLayout;
    facts->setContentsMargins(16, 12, 16, 12);
    facts->addWidget(m_empty);
    facts->addWidget(m_facts);
    m_parts = new QVBoxLayout;
    m_parts->setSpacing(0);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(head);
    layout->addWidget(new Hairline(Qt::Horizontal, this));
    layout->addLayout(facts);
    layout->addLayout(m_parts);
    layout->addStretch();

    connect(m_previous, &QToolButton::clicked, this, [this] { emit tensorRequested(inOtherLayer(-1)); });
    connect(m_next, &QToolButton::clicked, this, [this] { emit tensorRequested(inOtherLayer(1)); });
    connect(m_copy, &QToolButton::clicked, this,
            [this] { QApplication::clipboard()->setText(m_name->text() + u'\n' + m_facts->asText()); });
    connect(m_facts, &FactGrid::linkActivated, this, [this](const QString& target) {
        if (target.startsWith(QStringLiteral("line:"))) {
            emit lineActivated(target.mid(5).toInt());
        } else if (m_tensor >= 0) {
            const auto& info = m_file->tensors()[static_cast<std::size_t>(m_tensor)];
            emit bytesRequested(info.part, info.file_offset, info.file_offset + info.bytes);
        }
    });
    setTensor(-1);
}

void TensorDetail::setFile(std::shared_ptr<const gguf::File> file) {
    m_file = std::move(file);
    setTensor(-1);
}

qlonglong TensorDetail::inOtherLayer(int step) const {
    if (m_tensor < 0) return -1;
    const QString name = bytesAsText(m_file->tensors()[static_cast<std::size_t>(m_tensor)].name);
    const auto layer = layerOf(name);
    if (!layer) return -1;
    const QString other = QStringLiteral("blk.%1.%2").arg(*layer + step).arg(name.section(u'.', 2));
    const auto* found = m_file->find_tensor(other.toStdString());
    return found ? found - m_file->tensors().data() : -1;
}

void TensorDetail::setTensor(qlonglong tensor) {
    m_tensor = tensor;
    m_facts->clear();
    const bool known = m_file && tensor >= 0;
    m_empty->setVisible(!known);
    m_facts->setVisible(known);
    m_copy->setVisible(known);
    m_stepper->setVisible(false);
    m_name->setText(known ? QString() : tr("Tensor"));
    if (!known) return;
    const auto& info = m_file->tensors()[static_cast<std::size_t>(tensor)];
    const QString name = bytesAsText(info.name);
    m_name->setText(name);
    if (const auto layer = layerOf(name)) {
        m_layer->setText(tr("layer %1").arg(*layer));
        m_previous->setEnabled(inOtherLayer(-1) >= 0);
        m_next->setEnabled(inOtherLayer(1) >= 0);
        m_stepper->show();
    }
    const auto* type = gguf::find_type(info.type);
    const QString typeName = fromView(gguf::type_name_or_unknown(info.type));
    if (!type) {
        m_facts->add(tr("Type"), typeName, tr("unknown: its size cannot be told"));
    } else if (type->block_size > 1) {
        m_facts->add(tr("Type"), typeName,
                     tr("%1 weights in %2 bytes").arg(type->block_size).arg(type->block_bytes));
    } else {
        m_facts->add(tr("Type"), typeName, tr("%1 bytes a weight").arg(type->block_bytes));
    }
    m_facts->add(tr("GGUF order"), QString::fromStdString(info.shape_text()),
                 info.dimensions == 2 ? tr("in, out") : QString());
    m_facts->add(tr("PyTorch order"), pytorchShape(info), info.dimensions == 2 ? tr("out, in") : QString());
    m_facts->add(tr("Elements"), grouped(info.elements));
    if (const auto paths = m_file->part_paths(); paths.size() > 1)
        m_facts->add(tr("Part"), tr("%1 of %2").arg(info.part + 1).arg(paths.size()),
                     bytesAsText(paths[info.part].filename().string()));
    m_facts->addLink(tr("Offset"), grouped(info.file_offset), QStringLiteral("bytes"),
                     tr("+ %1 bytes").arg(grouped(info.bytes)));
    if (m_model->unreadCount() >= 0) {
        const auto& lines = m_model->linesOf(static_cast<std::size_t>(tensor));
        if (lines.empty()) {
            m_facts->add(tr("Read by"), tr("no step"), tr("of the open definition"));
        }
        for (std::size_t i = 0; i < lines.size(); ++i) {
            m_facts->addLink(i == 0 ? tr("Read by") : QString(), tr("line %1").arg(lines[i]),
                             QStringLiteral("line:%1").arg(lines[i]),
                             m_lineText ? m_lineText(lines[i]) : QString());
        }
    }
}

} // namespace archdef::ui
