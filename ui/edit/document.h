#pragma once

#include "workspace.h"

#include <QDateTime>
#include <QObject>
#include <QString>
#include <memory>

class QTextDocument;

namespace archdef::ui {

/// A definition that is open in a tab: the text that is edited, and the bytes that it stands for in its file.
/// The BOM and each line's end are kept, so that saving changes nothing that was not typed.
class Document : public QObject {
    Q_OBJECT
  public:
    explicit Document(QObject* parent = nullptr);
    ~Document() override;

    /// Reads a file. Returns what is wrong, or an empty text. Bytes that an editor cannot keep (not UTF-8,
    /// NUL, a lone CR) make it read-only, with the reason in `readOnlyReason`.
    QString load(const QString& path);
    /// A built-in definition: read-only.
    void setBuiltin(const QString& architecture, const std::string& text);
    /// A text that has no file yet, or whose unsaved state was kept.
    void setUnsaved(const QString& name, const std::string& bytes);
    /// Replaces the text and keeps the file: what was kept of an unsaved text.
    void restoreText(const std::string& bytes);

    /// Saves at once through a temporary file. Returns what is wrong, or an empty text.
    QString save(const QString& path);

    QTextDocument* text() const { return m_text; }
    const QString& path() const { return m_path; }
    const QString& name() const { return m_name; }
    bool isBuiltin() const { return m_builtin; }
    bool isReadOnly() const { return m_builtin || !m_readOnlyReason.isEmpty(); }
    const QString& readOnlyReason() const { return m_readOnlyReason; }
    bool isModified() const;

    /// The bytes as saving would write them.
    std::string bytes() const;
    CurrentDefinition current() const;

    /// Whether the file on disk is another one than the one that was read or saved last.
    bool changedOnDisk() const;
    void acceptDiskState(); ///< the notice was answered

  signals:
    void stateChanged(); ///< name, path, modified or read-only

  private:
    void setBytes(const std::string& bytes, bool keepUndo);
    void rememberDisk();

    QTextDocument* m_text;
    QString m_path, m_name, m_readOnlyReason;
    bool m_builtin = false, m_bom = false, m_crlf = false, m_mixedEnds = false;
    std::string m_rawBytes; ///< of a read-only text that cannot be edited without loss
    QDateTime m_diskTime;
    qint64 m_diskSize = -1;
};

/// The position in UTF-16 units of a byte column (from 1) of a line, and back.
int columnToPosition(const QString& line, int byteColumn);
int positionToColumn(const QString& line, int position);

} // namespace archdef::ui
