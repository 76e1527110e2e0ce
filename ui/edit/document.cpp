#include "edit/document.h"

#include "edit/line_layout.h"

#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <QStringDecoder>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>

namespace archdef::ui {
namespace {

constexpr qint64 sizeLimit = qint64{1} << 20;
constexpr char bom[] = "\xEF\xBB\xBF";
/// Block format property: this line ends with CR LF where the file mixes line ends.
constexpr int crlfProperty = QTextFormat::UserProperty + 1;

/// Why the bytes could not be given back as they are after editing; empty: they could.
QString lossReason(const std::string& bytes, const QString& text, bool decodedWell) {
    if (!decodedWell) return Document::tr("It is not UTF-8 and cannot be edited without loss");
    if (text.contains(QChar(0))) return Document::tr("It holds a NUL byte and cannot be edited without loss");
    for (std::size_t i = 0; i < bytes.size(); ++i)
        if (bytes[i] == '\r' && (i + 1 == bytes.size() || bytes[i + 1] != '\n'))
            return Document::tr("A line in it ends with CR alone and cannot be edited without loss");
    if (text.contains(QChar::ParagraphSeparator) || text.contains(QChar(0xfdd0)) ||
        text.contains(QChar(0xfdd1)))
        return Document::tr("It holds a paragraph separator and cannot be edited without loss");
    return {};
}

} // namespace

int columnToPosition(const QString& line, int byteColumn) {
    int bytes = 1;
    for (int i = 0; i < line.size(); ++i) {
        const char16_t unit = line[i].unicode();
        if (bytes >= byteColumn && !QChar::isLowSurrogate(unit)) return i;
        if (unit < 0x80)
            bytes += 1;
        else if (unit < 0x800)
            bytes += 2;
        else if (QChar::isHighSurrogate(unit))
            bytes += 4;
        else if (!QChar::isLowSurrogate(unit))
            bytes += 3;
    }
    return static_cast<int>(line.size());
}

int positionToColumn(const QString& line, int position) {
    return static_cast<int>(QStringView(line).left(position).toUtf8().size()) + 1;
}

Document::Document(QObject* parent) : QObject(parent), m_text(new QTextDocument(this)) {
    m_text->setDocumentLayout(new LineLayout(m_text));
    m_text->setDocumentMargin(2);
    connect(m_text, &QTextDocument::modificationChanged, this, &Document::stateChanged);
}

Document::~Document() = default;

QString Document::load(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return tr("%1 cannot be read: %2").arg(path, file.errorString());
    if (file.size() > sizeLimit)
        return tr("%1 has %2 bytes; a definition has at most 1 MiB").arg(path).arg(file.size());
    const QByteArray bytes = file.read(sizeLimit + 1);
    if (bytes.size() > sizeLimit) return tr("%1 is longer than 1 MiB and is no definition").arg(path);
    m_path = QFileInfo(path).absoluteFilePath();
    m_name = QFileInfo(path).fileName();
    m_builtin = false;
    setBytes(bytes.toStdString(), false);
    rememberDisk();
    emit stateChanged();
    return {};
}

void Document::setBuiltin(const QString& architecture, const std::string& text) {
    m_path.clear();
    m_name = architecture + QStringLiteral(".archdef");
    m_builtin = true;
    setBytes(text, false);
    emit stateChanged();
}

void Document::setUnsaved(const QString& name, const std::string& bytes) {
    m_path.clear();
    m_name = name;
    m_builtin = false;
    setBytes(bytes, false);
    m_text->setModified(true);
    emit stateChanged();
}

void Document::restoreText(const std::string& bytes) {
    setBytes(bytes, true);
    m_text->setModified(true);
    emit stateChanged();
}

void Document::setBytes(const std::string& bytes, bool keepUndo) {
    const bool hasBom = bytes.starts_with(bom);
    const std::string_view body = std::string_view(bytes).substr(hasBom ? 3 : 0);
    QStringDecoder decoder(QStringDecoder::Utf8, QStringConverter::Flag::Stateless);
    QString text = decoder.decode(QByteArrayView(body.data(), static_cast<qsizetype>(body.size())));
    m_bom = hasBom;
    m_readOnlyReason = lossReason(bytes, text, !decoder.hasError());
    m_rawBytes = m_readOnlyReason.isEmpty() ? std::string() : bytes;
    const qsizetype crlf = text.count(QStringLiteral("\r\n")), all = text.count(QLatin1Char('\n'));
    m_crlf = crlf > 0 && crlf * 2 >= all;
    m_mixedEnds = crlf > 0 && crlf < all;
    std::vector<bool> ends;
    if (m_mixedEnds)
        for (qsizetype i = text.indexOf(QLatin1Char('\n')); i >= 0;
             i = text.indexOf(QLatin1Char('\n'), i + 1))
            ends.push_back(i > 0 && text[i - 1] == QLatin1Char('\r'));
    text.replace(QStringLiteral("\r\n"), QStringLiteral("\n"));

    if (keepUndo) {
        QTextCursor cursor(m_text);
        cursor.beginEditBlock();
        cursor.select(QTextCursor::Document);
        cursor.insertText(text);
        cursor.endEditBlock();
    } else {
        m_text->setPlainText(text);
    }
    if (m_mixedEnds) {
        const bool undo = m_text->isUndoRedoEnabled();
        m_text->setUndoRedoEnabled(false);
        QTextBlock block = m_text->begin();
        for (std::size_t i = 0; i < ends.size() && block.isValid(); ++i, block = block.next()) {
            QTextBlockFormat format;
            format.setProperty(crlfProperty, ends[i] ? 1 : 0);
            QTextCursor(block).mergeBlockFormat(format);
        }
        m_text->setUndoRedoEnabled(undo);
    }
    m_text->setModified(false);
}

std::string Document::bytes() const {
    if (!m_readOnlyReason.isEmpty()) return m_rawBytes;
    QByteArray out;
    if (!m_mixedEnds) {
        // In one piece, and with the no-break spaces that toPlainText() would not keep.
        QString text = m_text->toRawText();
        text.replace(QChar::ParagraphSeparator, QLatin1Char('\n'));
        out = text.toUtf8();
        if (m_crlf) out.replace("\n", "\r\n");
        if (m_bom) out.prepend(bom);
        return out.toStdString();
    }
    out.reserve(m_text->characterCount() + 64);
    if (m_bom) out += bom;
    for (QTextBlock block = m_text->begin(); block.isValid(); block = block.next()) {
        out += block.text().toUtf8();
        if (!block.next().isValid()) break;
        const bool crlf = m_mixedEnds && block.blockFormat().hasProperty(crlfProperty)
                              ? block.blockFormat().intProperty(crlfProperty) == 1
                              : m_crlf;
        out += crlf ? "\r\n" : "\n";
    }
    return out.toStdString();
}

CurrentDefinition Document::current() const {
    CurrentDefinition definition;
    definition.path = m_path;
    definition.name = m_name;
    definition.builtin = m_builtin;
    definition.modified = isModified();
    definition.text = bytes();
    return definition;
}

bool Document::isModified() const {
    return m_text->isModified();
}

QString Document::save(const QString& path) {
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly)) {
        // A directory that takes no new file may still hold a file that can be written.
        file.setDirectWriteFallback(true);
        if (!file.open(QIODevice::WriteOnly))
            return tr("%1 cannot be written: %2").arg(path, file.errorString());
    }
    const std::string content = bytes();
    const qint64 size = static_cast<qint64>(content.size());
    if (file.write(content.data(), size) != size || !file.commit())
        return tr("%1 was not saved: %2. The old file is as it was.").arg(path, file.errorString());
    m_path = QFileInfo(path).absoluteFilePath();
    m_name = QFileInfo(path).fileName();
    m_builtin = false;
    m_text->setModified(false);
    rememberDisk();
    emit stateChanged();
    return {};
}

void Document::rememberDisk() {
    const QFileInfo info(m_path);
    m_diskTime = info.lastModified();
    m_diskSize = info.exists() ? info.size() : -1;
}

bool Document::changedOnDisk() const {
    if (m_path.isEmpty()) return false;
    const QFileInfo info(m_path);
    if (!info.exists()) return m_diskSize >= 0;
    return info.lastModified() != m_diskTime || info.size() != m_diskSize;
}

void Document::acceptDiskState() {
    rememberDisk();
}

} // namespace archdef::ui
