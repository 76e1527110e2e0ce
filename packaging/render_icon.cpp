// Renders a drawing as a square picture: render_icon DRAWING.svg SIZE PICTURE.png

#include <QImage>
#include <QPainter>
#include <QSvgRenderer>
#include <cstdio>

int main(int argc, char** argv) {
    const int size = argc == 4 ? QByteArray(argv[2]).toInt() : 0;
    if (size < 1) {
        std::fputs("usage: render_icon DRAWING.svg SIZE PICTURE.png\n", stderr);
        return 2;
    }
    QSvgRenderer drawing(QString::fromLocal8Bit(argv[1]));
    if (!drawing.isValid()) {
        std::fprintf(stderr, "%s: is not a drawing that can be read\n", argv[1]);
        return 1;
    }
    QImage picture(size, size, QImage::Format_ARGB32_Premultiplied);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    drawing.render(&painter);
    painter.end();
    if (!picture.save(QString::fromLocal8Bit(argv[3]))) {
        std::fprintf(stderr, "%s: cannot be written\n", argv[3]);
        return 1;
    }
    return 0;
}
