#include "provenance/record_pdf.h"

#include "common/fonts.h"
#include "common/theme.h"
#include "provenance/record_html.h"

#include <QAbstractTextDocumentLayout>
#include <QCoreApplication>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QTextDocument>

namespace archdef::ui {
namespace {

constexpr int dotsPerInch = 300;
constexpr double sideMargin = 18, topMargin = 16; ///< mm
constexpr double footHeight = 0.25 * dotsPerInch;

QString tr(const char* text) {
    return QCoreApplication::translate("archdef::ui", text);
}

} // namespace

QString writeRecordPdf(const RunRecord& record, const Verification* verification, Locale locale,
                       const QString& path) {
    QSaveFile file(path); // renamed into place: an older export is never left half overwritten
    if (!file.open(QIODevice::WriteOnly)) return file.errorString();
    {
        QPdfWriter writer(&file);
        writer.setPageSize(QPageSize(QPageSize::A4));
        writer.setPageMargins(QMarginsF(sideMargin, topMargin, sideMargin, topMargin),
                              QPageLayout::Millimeter);
        writer.setResolution(dotsPerInch);
        const QString name = QString::fromStdString(record.sha256.substr(0, 8));
        writer.setTitle(tr("Run record %1").arg(name));
        writer.setCreator(QStringLiteral("Archdef Workbench"));
        QTextDocument document;
        document.setMetaInformation(QTextDocument::CssMedia, QStringLiteral("print"));
        document.documentLayout()->setPaintDevice(&writer);
        document.setDocumentMargin(0);
        // Headings take their size from points only where the default font has some.
        QFont standard = uiFont(13);
        standard.setPointSizeF(9.5);
        document.setDefaultFont(standard);
        // A path or a word that is longer than its column breaks anywhere: nothing is cut.
        QTextOption wrapping = document.defaultTextOption();
        wrapping.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
        document.setDefaultTextOption(wrapping);
        document.setHtml(QString::fromStdString(record_html(record, verification, locale)));

        const QRectF area = writer.pageLayout().paintRectPixels(dotsPerInch);
        const QSizeF body(area.width(), area.height() - footHeight);
        document.setPageSize(body);
        QFont small = uiFont(12);
        small.setPointSizeF(8);
        QPainter painter(&writer);
        const int pages = document.pageCount();
        for (int page = 0; page < pages; ++page) {
            if (page > 0) writer.newPage();
            const QRectF shown(0, page * body.height(), body.width(), body.height());
            QAbstractTextDocumentLayout::PaintContext context;
            context.clip = shown;
            context.palette.setColor(QPalette::Text, Theme::light()[Token::text]);
            painter.save();
            painter.translate(0, -shown.top());
            painter.setClipRect(shown);
            document.documentLayout()->draw(&painter, context);
            painter.restore();
            painter.setFont(small);
            painter.setPen(Theme::light()[Token::text3]);
            const QRectF foot(0, area.height() - footHeight, area.width(), footHeight);
            painter.drawText(foot, Qt::AlignLeft | Qt::AlignBottom, tr("Run record %1").arg(name));
            painter.drawText(foot, Qt::AlignRight | Qt::AlignBottom,
                             QStringLiteral("%1 / %2").arg(page + 1).arg(pages));
        }
    }
    return file.commit() ? QString() : file.errorString();
}

} // namespace archdef::ui
