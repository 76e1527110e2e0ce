#include "compare/compare_legend.h"

#include "common/fonts.h"
#include "common/hatch.h"
#include "common/labels.h"
#include "compare/marks.h"

#include <QHBoxLayout>
#include <QPainter>

namespace archdef::ui {

namespace {

/// A sample of the band or of the line.
class Sample : public QWidget {
  public:
    Sample(bool band, QWidget* parent) : QWidget(parent), m_band(band) { setFixedSize(24, 12); }

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        const auto& theme = Theme::of(this);
        if (m_band) {
            painter.fillRect(QRect(0, 2, 24, 9), hatchBrush(noiseHatch(), devicePixelRatioF()));
            painter.fillRect(QRect(0, 2, 24, 1), theme[Token::control]);
        } else {
            QPen pen(theme[Token::theirs], 1.2);
            pen.setDashPattern({3, 3});
            painter.setPen(pen);
            painter.drawLine(0, 6, 24, 6);
        }
    }

  private:
    bool m_band;
};

} // namespace

ChartLegend::ChartLegend(QWidget* parent) : QWidget(parent) {
    m_noise = new TokenLabel(tr("noise"), Token::text2, 11, QFont::Normal, this);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(5);
    row->addWidget(new Sample(true, this));
    row->addWidget(m_noise);
    row->addSpacing(11);
    row->addWidget(new Sample(false, this));
    row->addWidget(new TokenLabel(tr("KL, lower bound"), Token::text2, 11, QFont::Normal, this));
}

MarkLegend::MarkLegend(QWidget* parent) : QWidget(parent) {
    setFixedHeight(26);
    setAccessibleName(tr("Marks: ring within noise, open square just above, full square far above, diamond "
                         "other token first"));
}

void MarkLegend::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setFont(uiFont(11));
    double x = 20;
    const std::pair<PositionMark, QString> marks[] = {{PositionMark::within, tr("within noise")},
                                                      {PositionMark::above, tr("just above")},
                                                      {PositionMark::far, tr("far above")},
                                                      {PositionMark::other, tr("other token first")}};
    for (const auto& [mark, text] : marks) {
        paintMark(painter, mark, {x, 10});
        painter.setPen(Theme::of(this)[Token::text2]);
        painter.drawText(QRectF(x + 9, 0, 160, 20), Qt::AlignVCenter, text);
        x += 9 + painter.fontMetrics().horizontalAdvance(text) + 20;
    }
}

} // namespace archdef::ui
