#include "start/recent_row.h"

#include "common/chip.h"
#include "common/counted.h"
#include "common/fonts.h"
#include "common/icons.h"
#include "common/model_survey.h"
#include "common/theme.h"

#include <QFileInfo>
#include <QPainter>

namespace archdef::ui {
namespace {

constexpr int rowHeight = 47, textLeft = 34, edge = 8;

QString dayText(const QDateTime& time) {
    const QDate today = QDate::currentDate();
    if (time.date() == today) return RecentRow::tr("today %1").arg(time.toString(QStringLiteral("HH:mm")));
    if (time.date() == today.addDays(-1)) return RecentRow::tr("yesterday");
    return QLocale().toString(time.date(), QStringLiteral("d MMM"));
}

QString iconOf(RecentFile::Kind kind) {
    constexpr const char* icons[] = {"edit", "model", "provenance", "compare"};
    return QString::fromLatin1(icons[static_cast<int>(kind)]);
}

} // namespace

RecentRow::RecentRow(const RecentFile& file, QWidget* parent) : QAbstractButton(parent), m_file(file) {
    const QFileInfo info(file.path);
    m_title = file.title.isEmpty() ? info.fileName() : file.title;
    m_about = file.kind == RecentFile::Kind::comparison ? tr("verdict: %1").arg(file.about.toLower())
              : file.about.isEmpty()                    ? shortPath(info.path())
                                                        : file.about;
    setFixedHeight(rowHeight);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    setCursor(Qt::PointingHandCursor);
    setAccessibleName(tr("Open %1").arg(m_title));
    setToolTip(file.path);
}

void RecentRow::setErrors(int errors) {
    m_errors = errors;
    update();
}

void RecentRow::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(this);
    QPainter painter(this);
    if (underMouse()) painter.fillRect(rect(), theme[Token::chrome]);
    painter.fillRect(0, height() - 1, width(), 1, theme[Token::line]);
    paintIcon(painter, iconOf(m_file.kind), QPointF(edge, 15), 16, theme[Token::text2]);
    const QFontMetrics small(uiFont(12)), mono(monoFont(12));
    const QString when = dayText(m_file.when);
    int right = width() - edge;
    painter.setFont(uiFont(12));
    painter.setPen(theme[Token::text2]);
    right -= small.horizontalAdvance(when);
    painter.drawText(QRect(right, 0, width() - edge - right, height() - 1), Qt::AlignVCenter, when);
    if (m_errors > 0) {
        const ChipContent chip{
            counted(static_cast<unsigned long long>(m_errors), tr("%1 error"), tr("%1 errors")),
            ChipStyle::error, false};
        right -= edge + chipWidth(chip);
        paintChip(painter, QRect(right, 0, chipWidth(chip), height() - 1), chip);
        painter.setFont(uiFont(12));
        painter.setPen(theme[Token::text2]);
    }
    const int room = right - edge - textLeft;
    painter.drawText(QRect(textLeft, 24, room, 16), Qt::AlignVCenter,
                     small.elidedText(m_about, Qt::ElideMiddle, room));
    painter.setFont(monoFont(12));
    painter.setPen(theme[Token::text]);
    painter.drawText(QRect(textLeft, 7, room, 16), Qt::AlignVCenter,
                     mono.elidedText(m_title, Qt::ElideMiddle, room));
    if (hasFocus()) {
        painter.setPen(QPen(theme[Token::accentFill], 2));
        painter.drawRect(rect().adjusted(1, 1, -1, -2));
    }
}

} // namespace archdef::ui
