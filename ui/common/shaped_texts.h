#pragma once

#include <QCache>
#include <QFont>
#include <QStaticText>
#include <QString>

class QPainter;

namespace archdef::ui {

/// Lines of text that are cut and shaped once, for views that draw the same rows again with each key: shaping
/// costs several times what drawing does.
class ShapedTexts {
  public:
    /// Draws `text` in the middle of the height of `rect`, at its left or right, cut to its width where it is
    /// longer. Returns how far the text goes on, spaces at its end with it, in pixels.
    int draw(QPainter& painter, const QRect& rect, const QString& text, const QFont& font,
             Qt::TextElideMode elide, bool right = false);
    /// Whether `text` has room in so many pixels and is not cut.
    bool fits(const QString& text, const QFont& font, int room, Qt::TextElideMode elide);

  private:
    struct Key {
        QString text;
        QFont font;
        int room;
        Qt::TextElideMode elide;

        bool operator==(const Key&) const = default;
        friend std::size_t qHash(const Key& key, std::size_t seed) {
            return qHashMulti(seed, key.text, key.font, key.room, static_cast<int>(key.elide));
        }
    };

    struct Shaped {
        QStaticText text;
        int advance;
    };

    const Shaped& shaped(const Key& key);

    QCache<Key, Shaped> m_texts{4000};
};

} // namespace archdef::ui
