#include "edit/model_rail.h"

#include "common/bars.h"
#include "common/buttons.h"
#include "common/fonts.h"
#include "common/labels.h"
#include "workspace.h"

#include <QMouseEvent>
#include <QPainter>
#include <QVBoxLayout>

namespace archdef::ui {

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

void ModelRail::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) emit showPanelRequested();
}

} // namespace archdef::ui
