#include "provenance/provenance_document.h"

#include "common/fonts.h"
#include "common/theme.h"
#include "provenance/digest.h"

#include <QAbstractTextDocumentLayout>
#include <QCoreApplication>
#include <QFile>
#include <QPainter>
#include <QPdfWriter>
#include <QTextDocument>

namespace archdef::ui {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("archdef::ui", text);
}

QString color(Token token) {
    return Theme::light()[token].name();
}

/// Text with `code` as HTML.
QString rich(const QString& message) {
    QString html;
    bool code = false;
    for (const QString& piece : message.split(u'`')) {
        const QString text = piece.toHtmlEscaped().replace(u'\n', QStringLiteral("<br>"));
        html += code ? QStringLiteral("<span class=\"mono\">%1</span>").arg(text) : text;
        code = !code;
    }
    return html;
}

QString digestHtml(const DigestLine& line) {
    if (line.digits.isEmpty()) return QStringLiteral("<span class=\"two\">%1</span>").arg(rich(line.pending));
    QString html = QStringLiteral("<span class=\"mono\">");
    const auto groups = digestGroups(line.digits);
    for (qsizetype i = 0; i < groups.size(); ++i) {
        if (i > 0) html += i == 4 ? QStringLiteral("<br>") : QStringLiteral("&nbsp; ");
        html += i == 0       ? QStringLiteral("<b>%1</b>").arg(groups[i])
                : i % 2 == 1 ? QStringLiteral("<span class=\"two\">%1</span>").arg(groups[i])
                             : groups[i];
    }
    return html + QStringLiteral("</span>");
}

QString sectionHtml(const ProvenanceSection& section) {
    QString html = QStringLiteral("<tr><td class=\"head\">%1</td><td class=\"body\">")
                       .arg(section.title.toHtmlEscaped());
    if (!section.answer.isEmpty())
        html += QStringLiteral("<p class=\"answer\">%1</p>").arg(rich(section.answer));
    if (!section.detail.isEmpty())
        html += QStringLiteral("<p class=\"two\">%1</p>").arg(rich(section.detail));
    if (!section.digests.empty()) {
        html += QStringLiteral("<table class=\"inner\">");
        for (const auto& line : section.digests)
            html += QStringLiteral("<tr><td class=\"caption\">%1</td><td>%2</td></tr>")
                        .arg(line.caption.toHtmlEscaped(), digestHtml(line));
        html += QStringLiteral("</table>");
    }
    if (!section.knobs.empty()) {
        html += QStringLiteral("<table class=\"inner\">");
        for (const auto& knob : section.knobs) {
            html +=
                QStringLiteral("<tr><td class=\"mono knob\">%1</td><td class=\"mono knob\"><b>%2</b></td><td "
                               "class=\"two knob\">%3</td></tr>")
                    .arg(knob.name.toHtmlEscaped(), knob.value.toHtmlEscaped(), knob.source.toHtmlEscaped());
        }
        html += QStringLiteral("</table>");
    }
    if (!section.prompt.isEmpty() || !section.text.isEmpty()) {
        const auto escaped = [](QString text) {
            return text.toHtmlEscaped().replace(u'\n', QStringLiteral("<br>"));
        };
        html += QStringLiteral("<p class=\"quote mono\"><span class=\"two\">%1</span>%2</p>")
                    .arg(escaped(section.prompt), escaped(section.text));
    }
    return html + QStringLiteral("</td></tr>");
}

QString styleSheet() {
    QString sheet = QStringLiteral(
        "body { font-family: Inter, 'Noto Sans', sans-serif; color: @text; font-size: 11pt; max-width: 46em; "
        "margin: 2em auto; }"
        "h1 { font-size: 20pt; font-weight: 600; margin: 0; }"
        "p { margin: 2px 0 6px 0; }"
        ".two { color: @two; } .mono { font-family: 'JetBrains Mono', 'DejaVu Sans Mono', monospace; "
        "font-size: 9.5pt; }"
        ".answer { font-size: 13pt; } .head { font-size: 12pt; font-weight: 600; color: @two; padding: 10px "
        "14px 10px 0; vertical-align: top; }"
        ".body { padding: 10px 0; vertical-align: top; } .caption { color: @two; font-size: 9.5pt; padding: "
        "2px 14px 4px 0; vertical-align: top; }"
        ".knob { padding: 1px 16px 1px 0; } .quote { background-color: @chrome; padding: 8px; }"
        ".warn { background-color: @warnsoft; padding: 8px; } .warnword { color: @warn; font-weight: 600; }"
        ".sign { color: @two; padding: 26px 30px 2px 0; }");
    sheet.replace(QStringLiteral("@text"), color(Token::text))
        .replace(QStringLiteral("@two"), color(Token::text2));
    sheet.replace(QStringLiteral("@chrome"), color(Token::chrome))
        .replace(QStringLiteral("@warnsoft"), color(Token::warnSoft));
    return sheet.replace(QStringLiteral("@warn"), color(Token::warn));
}

} // namespace

QString provenanceHtml(const ProvenanceContent& content) {
    QString html = QStringLiteral("<!DOCTYPE html>\n<html lang=\"en\"><head><meta "
                                  "charset=\"utf-8\"><title>%1</title><style>%2</style></head><body>")
                       .arg(content.title.toHtmlEscaped(), styleSheet());
    html += QStringLiteral("<h1>%1</h1><p class=\"two\">%2</p>")
                .arg(content.title.toHtmlEscaped(), rich(content.subtitle));
    if (!content.substitution.isEmpty())
        html += QStringLiteral("<p class=\"warn\"><span class=\"warnword\">⚠ %1</span> %2</p>")
                    .arg(content.substitution.toHtmlEscaped(), rich(content.substitutionDetail));
    html += QStringLiteral("<table width=\"100%\" cellspacing=\"0\">");
    for (const auto& section : content.sections)
        html += QStringLiteral("<tr><td colspan=\"2\"><hr></td></tr>") + sectionHtml(section);
    html += QStringLiteral("</table><hr><table><tr><td class=\"sign\">%1</td><td class=\"sign\">%2</td><td "
                           "class=\"sign\">%3</td></tr></table></body></html>\n")
                .arg(tr("Reviewed by ______________________"), tr("Date ______________"),
                     tr("Signature ______________________"));
    return html;
}

QString writeProvenancePdf(const ProvenanceContent& content, const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly)) return file.errorString();
    QPdfWriter writer(&file);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins(QMarginsF(18, 18, 18, 18), QPageLayout::Millimeter);
    writer.setTitle(content.title);
    writer.setCreator(QStringLiteral("Archdef Workbench"));
    writer.setResolution(150);
    QTextDocument document;
    document.documentLayout()->setPaintDevice(&writer);
    document.setDefaultFont(uiFont(13));
    document.setHtml(provenanceHtml(content));
    const QRectF page = writer.pageLayout().paintRectPixels(writer.resolution());
    document.setPageSize(QSizeF(page.width(), page.height() - 40));
    QPainter painter(&writer);
    const int pages = document.pageCount();
    for (int i = 0; i < pages; ++i) {
        if (i > 0) writer.newPage();
        painter.save();
        painter.translate(0, -i * document.pageSize().height());
        QAbstractTextDocumentLayout::PaintContext context;
        context.clip =
            QRectF(0, i * document.pageSize().height(), page.width(), document.pageSize().height());
        context.palette.setColor(QPalette::Text, Theme::light()[Token::text]);
        document.documentLayout()->draw(&painter, context);
        painter.restore();
        QFont small = uiFont(9);
        small.setPointSizeF(8);
        painter.setFont(small);
        painter.setPen(Theme::light()[Token::text3]);
        painter.drawText(QRectF(0, page.height() - 30, page.width(), 30), Qt::AlignRight | Qt::AlignBottom,
                         tr("page %1 of %2").arg(i + 1).arg(pages));
    }
    painter.end();
    return file.error() == QFileDevice::NoError ? QString() : file.errorString();
}

} // namespace archdef::ui
