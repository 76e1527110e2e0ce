#include "common/icons.h"

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>
#include <cmath>

namespace archdef::ui {
namespace {

class ThemedIconEngine : public QIconEngine {
  public:
    ThemedIconEngine(QString name, Token rest, Token on) : m_name(std::move(name)), m_rest(rest), m_on(on) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override {
        const int size = std::min(rect.width(), rect.height());
        const QPointF corner(rect.x() + (rect.width() - size) / 2.0, rect.y() + (rect.height() - size) / 2.0);
        paintIcon(*painter, m_name, corner, size, color(mode, state));
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        return iconPixmap(m_name, std::min(size.width(), size.height()), color(mode, state), 1);
    }

    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state, qreal scale) override {
        // `size` is in device pixels here.
        const int side = static_cast<int>(std::lround(std::min(size.width(), size.height()) / scale));
        return iconPixmap(m_name, side, color(mode, state), scale);
    }

    QIconEngine* clone() const override { return new ThemedIconEngine(*this); }

  private:
    QColor color(QIcon::Mode mode, QIcon::State state) const {
        const Theme& theme = Theme::current();
        if (mode == QIcon::Disabled) return theme[Token::text3];
        return theme[state == QIcon::On ? m_on : m_rest];
    }

    QString m_name;
    Token m_rest, m_on;
};

} // namespace

QPixmap iconPixmap(const QString& name, int size, const QColor& color, qreal devicePixelRatio) {
    const QString key =
        QStringLiteral("archdef/%1/%2/%3/%4").arg(name).arg(size).arg(color.rgba()).arg(devicePixelRatio);
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap)) return pixmap;
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly)) return {};
    QByteArray text = file.readAll();
    text.replace("currentColor", color.name().toLatin1());
    QSvgRenderer renderer(text);
    const int side = static_cast<int>(std::ceil(size * devicePixelRatio));
    pixmap = QPixmap(side, side);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    renderer.render(&painter);
    painter.end();
    pixmap.setDevicePixelRatio(devicePixelRatio);
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

void paintIcon(QPainter& painter, const QString& name, const QPointF& position, int size,
               const QColor& color) {
    const qreal ratio = painter.device()->devicePixelRatioF();
    painter.drawPixmap(position, iconPixmap(name, size, color, ratio));
}

QIcon themedIcon(const QString& name, Token rest, Token on) {
    return QIcon(new ThemedIconEngine(name, rest, on));
}

} // namespace archdef::ui
