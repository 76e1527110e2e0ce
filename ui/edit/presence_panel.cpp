#include "edit/presence_panel.h"

#include "common/hatch.h"
#include "common/labels.h"
#include "edit/presence_matrix.h"
#include "workspace.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>

namespace archdef::ui {
namespace {

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

} // namespace

PresencePanel::PresencePanel(Workspace* workspace, QWidget* parent)
    : QWidget(parent), m_workspace(workspace) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 12, 16, 12);
    column->setSpacing(6);
    auto* headingRow = new QHBoxLayout;
    headingRow->addWidget(new TokenLabel(tr("Layers and tensors"), Token::text2, 12, QFont::DemiBold, this),
                          1);
    m_heading = new TokenLabel({}, Token::text2, 12, QFont::Normal, this);
    headingRow->addWidget(m_heading);
    column->addLayout(headingRow);
    m_matrix = new PresenceMatrix(this);
    column->addWidget(m_matrix);
    m_legend = new QWidget(this);
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
    column->addWidget(m_legend);
    connect(m_matrix, &PresenceMatrix::lineClicked, workspace, &Workspace::lineRequested);
    connect(m_matrix, &PresenceMatrix::tensorClicked, workspace, &Workspace::tensorRequested);
}

void PresencePanel::refresh() {
    const auto model = m_workspace->model();
    if (!model) return;
    const auto binding = m_workspace->binding();
    m_matrix->setBinding(model->file, binding);
    m_heading->setText(m_matrix->heading());
    m_legend->setVisible(binding != nullptr);
}

} // namespace archdef::ui
