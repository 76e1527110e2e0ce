#include "common/digest_label.h"

#include "common/buttons.h"
#include "common/fonts.h"
#include "common/theme.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QMenu>
#include <QPainter>

namespace archdef::ui {
namespace {

constexpr int groupDigits = 8, copySide = 24;

int groupGap(int pixels) {
    return pixels / 2;
}

} // namespace

QString normalizedDigest(const QString& text) {
    QString digits = text.trimmed().toLower();
    if (digits.startsWith(QLatin1String("sha256"))) digits.remove(0, 6);
    digits.removeIf([](QChar c) { return c.isSpace() || c == QLatin1Char(':') || c == QLatin1Char('-'); });
    return digits;
}

DigestLabel::DigestLabel(const QString& digest, int pixels, QWidget* parent)
    : QWidget(parent), m_digest(digest), m_pixels(pixels) {
    auto* copy = new IconButton(QStringLiteral("copy"), tr("Copy the 64 digits"), this, copySide);
    connect(copy, &QToolButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(m_digest); });
    m_copy = copy;
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setDigest(digest);
}

void DigestLabel::setDigest(const QString& digest) {
    m_digest = digest;
    setAccessibleName(digest);
    m_copy->setVisible(!digest.isEmpty());
    updateGeometry();
    update();
}

int DigestLabel::lineHeight() const {
    return std::max(m_pixels + 8, copySide / 2);
}

int DigestLabel::lineWidth(int groups) const {
    const QFontMetricsF metrics(monoFont(m_pixels, QFont::DemiBold));
    return static_cast<int>(groups * groupDigits * metrics.horizontalAdvance(QLatin1Char('0'))) +
           (groups - 1) * groupGap(m_pixels) + 2;
}

bool DigestLabel::twoLines(int width) const {
    return m_digest.size() > 4 * groupDigits && width < lineWidth(8) + copySide + 8;
}

int DigestLabel::heightForWidth(int width) const {
    return std::max(copySide, lineHeight() * (twoLines(width) ? 2 : 1));
}

QSize DigestLabel::sizeHint() const {
    const int groups = std::max(1, static_cast<int>((m_digest.size() + 7) / groupDigits));
    return {lineWidth(groups) + copySide + 8, std::max(copySide, lineHeight())};
}

QSize DigestLabel::minimumSizeHint() const {
    const int groups = std::min(4, std::max(1, static_cast<int>((m_digest.size() + 7) / groupDigits)));
    return {lineWidth(groups) + copySide + 8, std::max(copySide, lineHeight())};
}

void DigestLabel::resizeEvent(QResizeEvent*) {
    const bool two = twoLines(width());
    const int groups = std::min<int>(two ? 4 : 8, static_cast<int>((m_digest.size() + 7) / groupDigits));
    m_copy->move(lineWidth(std::max(1, groups)) + 8, 0);
}

void DigestLabel::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(this);
    QPainter painter(this);
    const bool two = twoLines(width());
    const int line = two ? lineHeight() : height();
    qreal x = 0;
    int y = 0;
    for (int group = 0; group * groupDigits < m_digest.size(); ++group) {
        if (two && group == 4) {
            x = 0;
            y += line;
        }
        const QFont font = monoFont(m_pixels, group == 0 ? QFont::Bold : QFont::Normal);
        const QString digits = m_digest.mid(group * groupDigits, groupDigits);
        painter.setFont(font);
        painter.setPen(theme[group % 2 ? Token::text2 : Token::text]);
        painter.drawText(QRectF(x, y, width(), line), Qt::AlignVCenter | Qt::AlignLeft, digits);
        x += QFontMetricsF(font).horizontalAdvance(digits) + groupGap(m_pixels);
    }
}

void DigestLabel::contextMenuEvent(QContextMenuEvent* event) {
    QMenu menu(this);
    menu.addAction(tr("Copy the 64 digits"), this,
                   [this] { QGuiApplication::clipboard()->setText(m_digest); });
    menu.addAction(tr("Copy the first 12"), this,
                   [this] { QGuiApplication::clipboard()->setText(m_digest.left(12)); });
    menu.exec(event->globalPos());
}

} // namespace archdef::ui
