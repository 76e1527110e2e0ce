#include "edit/code_editor.h"

#include "common/fonts.h"
#include "common/theme.h"
#include "edit/document.h"
#include "edit/gutter.h"
#include "edit/highlighter.h"
#include "edit/line_layout.h"

#include <QKeyEvent>
#include <QMimeData>
#include <QTextBlock>
#include <QTimer>
#include <algorithm>

namespace archdef::ui {
namespace {

constexpr int lineHeightAt100 = 20, flashMs = 600, hoverMs = 350;

} // namespace

CodeEditor::CodeEditor(Document* document, QWidget* parent) : QPlainTextEdit(parent), m_document(document) {
    setLineWrapMode(QPlainTextEdit::NoWrap);
    setFrameShape(QFrame::NoFrame);
    setUndoRedoEnabled(true);
    setCursorWidth(2);
    setMouseTracking(true);
    viewport()->setMouseTracking(true);
    // Its ground is drawn here, so that none of the widgets behind it draws a ground of its own.
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Definition"));
    setReadOnly(document->isReadOnly());
    setTextInteractionFlags(document->isReadOnly() ? Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard
                                                   : Qt::TextEditorInteraction);
    setDocument(document->text());
    m_ruler = new RulerBar(this);
    setVerticalScrollBar(m_ruler);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    m_gutter = new Gutter(this);
    m_hoverTimer = new QTimer(this);
    m_hoverTimer->setSingleShot(true);
    m_hoverTimer->setInterval(hoverMs);
    connect(m_hoverTimer, &QTimer::timeout, this, [this] { emit hovered(m_hoverPosition); });
    m_flashTimer = new QTimer(this);
    m_flashTimer->setSingleShot(true);
    m_flashTimer->setInterval(flashMs);
    connect(m_flashTimer, &QTimer::timeout, this, [this] {
        m_flashLine = -1;
        viewport()->update();
    });
    setZoom(100);
    m_highlighter = std::make_unique<Highlighter>(document->text());
    connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect& area, int dy) {
        if (dy)
            m_gutter->scroll(0, dy);
        else
            m_gutter->update(0, area.y(), m_gutter->width(), area.height());
    });
    connect(this, &QPlainTextEdit::blockCountChanged, this, [this] { layOutMargins(); });
    connect(this, &QPlainTextEdit::cursorPositionChanged, this, [this] {
        updateLines(m_shownCursorLine, m_shownCursorLine);
        m_shownCursorLine = cursorLine();
        updateLines(m_shownCursorLine, m_shownCursorLine);
    });
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, &CodeEditor::viewChanged);
    connect(document, &Document::stateChanged, this, [this] {
        const bool readOnly = m_document->isReadOnly();
        if (readOnly == isReadOnly()) return;
        setReadOnly(readOnly);
        if (!readOnly) setTextInteractionFlags(Qt::TextEditorInteraction);
    });
    layOutMargins();
}

CodeEditor::~CodeEditor() = default;

void CodeEditor::applyTheme() {
    m_highlighter->applyTheme();
    viewport()->update();
    m_gutter->update();
    m_ruler->update();
}

qreal CodeEditor::lineHeight() const {
    return std::max(14, lineHeightAt100 * m_zoom / 100);
}

void CodeEditor::setZoom(int percent) {
    m_zoom = std::clamp(percent, 60, 300);
    const QFont font = monoFont(std::max(8, 13 * m_zoom / 100));
    setFont(font);
    document()->setDefaultFont(font);
    setTabStopDistance(2 * QFontMetricsF(font).horizontalAdvance(QLatin1Char(' ')));
    static_cast<LineLayout*>(document()->documentLayout())->setLineHeight(lineHeight());
    layOutMargins();
    viewport()->update();
}

void CodeEditor::layOutMargins() {
    const int width = m_gutter->wantedWidth();
    setViewportMargins(width, 0, 0, 0);
    const QRect inside = contentsRect();
    m_gutter->setGeometry(inside.x(), inside.y(), width, viewport()->height());
}

void CodeEditor::resizeEvent(QResizeEvent* event) {
    QPlainTextEdit::resizeEvent(event);
    layOutMargins();
    emit viewChanged();
}

int CodeEditor::cursorLine() const {
    return textCursor().blockNumber();
}

void CodeEditor::goTo(int line, int position, int end) {
    const QTextBlock block = document()->findBlockByNumber(std::clamp(line - 1, 0, blockCount() - 1));
    QTextCursor cursor(block);
    cursor.setPosition(block.position() + std::min(position, block.length() - 1));
    if (end > position)
        cursor.setPosition(block.position() + std::min(end, block.length() - 1), QTextCursor::KeepAnchor);
    setTextCursor(cursor);
    const QRect rect = rangeRect(block.blockNumber(), 0, 0);
    if (rect.top() < viewport()->height() / 6 || rect.bottom() > viewport()->height() * 5 / 6) centerCursor();
    m_flashLine = block.blockNumber();
    m_flashTimer->start();
    viewport()->update();
    setFocus();
}

void CodeEditor::keyPressEvent(QKeyEvent* event) {
    event->ignore();
    emit keyTyped(event);
    if (event->isAccepted()) return;
    emit hoverEnded();
    if (!isReadOnly()) {
        switch (event->key()) {
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (!(event->modifiers() & (Qt::ControlModifier | Qt::AltModifier))) {
                insertNewLine();
                return;
            }
            break;
        case Qt::Key_Tab:
            if (event->modifiers() == Qt::NoModifier) {
                if (textCursor().hasSelection())
                    indentSelection(1);
                else
                    textCursor().insertText(QStringLiteral("  "));
                return;
            }
            break;
        case Qt::Key_Backtab:
            indentSelection(-1);
            return;
        default:
            break;
        }
    }
    const int revision = document()->revision();
    QPlainTextEdit::keyPressEvent(event);
    if (document()->revision() == revision || (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier)))
        return;
    const bool printable = !event->text().isEmpty() && event->text().front().isPrint();
    emit textTyped(printable ? event->text() : QString());
}

void CodeEditor::insertNewLine() {
    QTextCursor cursor = textCursor();
    const QString line = cursor.block().text();
    qsizetype indent = 0;
    while (indent < line.size() && line[indent].isSpace()) ++indent;
    QString added = line.left(std::min<qsizetype>(indent, cursor.positionInBlock()));
    static const QStringList sections{QStringLiteral("prologue"), QStringLiteral("block"),
                                      QStringLiteral("epilogue")};
    if (sections.contains(line.trimmed())) added = QStringLiteral("  ");
    cursor.beginEditBlock();
    cursor.insertText(QStringLiteral("\n") + added);
    cursor.endEditBlock();
    setTextCursor(cursor);
    ensureCursorVisible();
}

void CodeEditor::indentSelection(int direction) {
    QTextCursor cursor = textCursor();
    const int first = document()->findBlock(cursor.selectionStart()).blockNumber();
    int last = document()->findBlock(cursor.selectionEnd()).blockNumber();
    if (cursor.hasSelection() && last > first &&
        document()->findBlock(cursor.selectionEnd()).position() == cursor.selectionEnd())
        --last;
    QTextCursor edit(document());
    edit.beginEditBlock();
    for (int line = first; line <= last; ++line) {
        const QTextBlock block = document()->findBlockByNumber(line);
        edit.setPosition(block.position());
        if (direction > 0) {
            if (block.length() > 1) edit.insertText(QStringLiteral("  "));
        } else {
            const QString text = block.text();
            const int drop = text.startsWith(QLatin1String("  "))                                      ? 2
                             : text.startsWith(QLatin1Char(' ')) || text.startsWith(QLatin1Char('\t')) ? 1
                                                                                                       : 0;
            edit.setPosition(block.position() + drop, QTextCursor::KeepAnchor);
            edit.removeSelectedText();
        }
    }
    edit.endEditBlock();
}

void CodeEditor::mouseMoveEvent(QMouseEvent* event) {
    QPlainTextEdit::mouseMoveEvent(event);
    if (event->buttons() == Qt::NoButton) {
        if ((event->pos() - m_hoverPosition).manhattanLength() > 2) {
            m_hoverPosition = event->pos();
            m_hoverTimer->start();
        }
        viewport()->setCursor(event->modifiers() & Qt::ControlModifier ? Qt::PointingHandCursor
                                                                       : Qt::IBeamCursor);
    }
}

void CodeEditor::mousePressEvent(QMouseEvent* event) {
    m_hoverTimer->stop();
    emit hoverEnded();
    if (event->button() == Qt::LeftButton && event->modifiers() == Qt::ControlModifier) {
        const QTextCursor cursor = cursorForPosition(event->pos());
        emit linkClicked(cursor.blockNumber(), cursor.positionInBlock());
        return;
    }
    QPlainTextEdit::mousePressEvent(event);
}

void CodeEditor::leaveEvent(QEvent* event) {
    m_hoverTimer->stop();
    QPlainTextEdit::leaveEvent(event);
}

void CodeEditor::wheelEvent(QWheelEvent* event) {
    if (event->modifiers() & Qt::ControlModifier) {
        if (event->angleDelta().y()) emit zoomRequested(event->angleDelta().y() > 0 ? 1 : -1);
        event->accept();
        return;
    }
    emit hoverEnded();
    QPlainTextEdit::wheelEvent(event);
}

bool CodeEditor::event(QEvent* event) {
    // Escape and the like belong to popups and to Stop before they are shortcuts of the window.
    if (event->type() == QEvent::ShortcutOverride) {
        auto* key = static_cast<QKeyEvent*>(event);
        const bool closesPopup = key->key() == Qt::Key_Escape && m_popupOpen && m_popupOpen();
        if (closesPopup || (key->key() == Qt::Key_Tab && key->modifiers() == Qt::NoModifier)) {
            event->accept();
            return true;
        }
    }
    return QPlainTextEdit::event(event);
}

void CodeEditor::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls()) {
        event->ignore();
        return;
    }
    QPlainTextEdit::dragEnterEvent(event);
}

bool CodeEditor::canInsertFromMimeData(const QMimeData* source) const {
    return !source->hasUrls() && source->hasText();
}

void CodeEditor::insertFromMimeData(const QMimeData* source) {
    // Text from elsewhere may hold separators that a file could not keep.
    QString text = source->text();
    text.replace(QStringLiteral("\r\n"), QStringLiteral("\n"));
    text.replace(QLatin1Char('\r'), QLatin1Char('\n'));
    text.replace(QChar::ParagraphSeparator, QLatin1Char('\n'));
    text.remove(QChar(0));
    textCursor().insertText(text);
    ensureCursorVisible();
}

} // namespace archdef::ui
