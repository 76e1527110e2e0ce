#include "edit/find_bar.h"

#include "common/buttons.h"
#include "common/fields.h"
#include "edit/code_editor.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QRegularExpression>
#include <QTextBlock>

namespace archdef::ui {
namespace {

/// A search that finds this much is a mistyped expression.
constexpr qsizetype mostHits = 20000;

} // namespace

FindBar::FindBar(QWidget* parent) : Surface(Token::chrome, parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 5, 8, 5);
    column->setSpacing(5);
    auto* findRow = new QHBoxLayout;
    findRow->setSpacing(8);
    m_find = new Field(tr("Find"), QStringLiteral("search"), true, this);
    m_count = new TokenLabel({}, Token::text2, 12, QFont::Normal, this);
    m_case = new QCheckBox(tr("Case"), this);
    m_regex = new QCheckBox(tr("Regular expression"), this);
    auto* previous = new Button(tr("Previous"), ButtonRole::normal, ButtonSize::small, this);
    auto* next = new Button(tr("Next"), ButtonRole::normal, ButtonSize::small, this);
    next->setShortcutText(QStringLiteral("F3"));
    auto* closeButton = new IconButton(QStringLiteral("close"), tr("Close the search"), this, 24);
    findRow->addWidget(m_find, 1);
    findRow->addWidget(m_count);
    for (QWidget* widget :
         {static_cast<QWidget*>(m_case), static_cast<QWidget*>(m_regex), static_cast<QWidget*>(previous),
          static_cast<QWidget*>(next), static_cast<QWidget*>(closeButton)})
        findRow->addWidget(widget);
    column->addLayout(findRow);
    m_replaceRow = new QWidget(this);
    auto* replaceRow = new QHBoxLayout(m_replaceRow);
    replaceRow->setContentsMargins(0, 0, 0, 0);
    replaceRow->setSpacing(8);
    m_replace = new Field(tr("Replace with"), QStringLiteral("edit"), true, m_replaceRow);
    auto* one = new Button(tr("Replace"), ButtonRole::normal, ButtonSize::small, m_replaceRow);
    auto* all = new Button(tr("Replace all"), ButtonRole::normal, ButtonSize::small, m_replaceRow);
    replaceRow->addWidget(m_replace, 1);
    replaceRow->addWidget(one);
    replaceRow->addWidget(all);
    column->addWidget(m_replaceRow);
    connect(m_find, &QLineEdit::textChanged, this, &FindBar::refresh);
    connect(m_case, &QCheckBox::toggled, this, &FindBar::refresh);
    connect(m_regex, &QCheckBox::toggled, this, &FindBar::refresh);
    connect(m_find, &QLineEdit::returnPressed, this, [this] { findNext(); });
    connect(m_replace, &QLineEdit::returnPressed, this, &FindBar::replaceOne);
    connect(next, &QPushButton::clicked, this, [this] { findNext(); });
    connect(previous, &QPushButton::clicked, this, [this] { findNext(true); });
    connect(one, &QPushButton::clicked, this, &FindBar::replaceOne);
    connect(all, &QPushButton::clicked, this, &FindBar::replaceAll);
    connect(closeButton, &QToolButton::clicked, this, &FindBar::close);
    hide();
}

void FindBar::setEditor(CodeEditor* editor) {
    if (m_editor) {
        disconnect(m_editor, &QPlainTextEdit::textChanged, this, nullptr);
        m_editor->setTints(TintMark::Kind::hit, {});
    }
    m_editor = editor;
    if (editor)
        connect(editor, &QPlainTextEdit::textChanged, this, [this] {
            if (isVisible()) refresh();
        });
    if (isVisible()) refresh();
}

void FindBar::open(bool replace) {
    m_replaceRow->setVisible(replace);
    show();
    if (m_editor) {
        const QString selected = m_editor->textCursor().selectedText();
        if (!selected.isEmpty() && !selected.contains(QChar::ParagraphSeparator)) m_find->setText(selected);
    }
    m_find->setFocus();
    m_find->selectAll();
    refresh();
}

void FindBar::close() {
    if (m_editor) m_editor->setTints(TintMark::Kind::hit, {});
    hide();
    emit closed();
}

QList<FindBar::Hit> FindBar::hits() {
    QList<Hit> found;
    const QString typed = m_find->text();
    if (!m_editor || typed.isEmpty()) return found;
    QRegularExpression expression(m_regex->isChecked() ? typed : QRegularExpression::escape(typed),
                                  m_case->isChecked() ? QRegularExpression::NoPatternOption
                                                      : QRegularExpression::CaseInsensitiveOption);
    if (!expression.isValid()) {
        m_find->setProblem(expression.errorString());
        return found;
    }
    m_find->setProblem({});
    for (QTextBlock block = m_editor->document()->begin(); block.isValid(); block = block.next())
        for (auto match = expression.globalMatch(block.text()); match.hasNext() && found.size() < mostHits;) {
            const auto hit = match.next();
            if (hit.capturedLength() > 0)
                found.append({block.position() + static_cast<int>(hit.capturedStart()),
                              static_cast<int>(hit.capturedLength())});
        }
    return found;
}

void FindBar::refresh() {
    if (!m_editor) return;
    const QList<Hit> found = hits();
    std::vector<TintMark> tints;
    for (const Hit& hit : found) {
        const QTextBlock block = m_editor->document()->findBlock(hit.position);
        const int begin = hit.position - block.position();
        tints.push_back({block.blockNumber(), begin, begin + hit.length, TintMark::Kind::hit});
    }
    m_editor->setTints(TintMark::Kind::hit, std::move(tints));
    m_count->setText(m_find->text().isEmpty() ? QString()
                     : found.isEmpty()        ? tr("nothing found")
                                              : tr("%1 found").arg(found.size()));
}

void FindBar::findNext(bool backwards) {
    const QList<Hit> found = hits();
    if (found.isEmpty()) return;
    const QTextCursor cursor = m_editor->textCursor();
    const Hit* target = backwards ? &found.back() : &found.front();
    if (backwards) {
        for (const Hit& hit : found)
            if (hit.position < cursor.selectionStart()) target = &hit;
    } else {
        for (const Hit& hit : found)
            if (hit.position >= cursor.selectionEnd()) {
                target = &hit;
                break;
            }
    }
    QTextCursor selected(m_editor->document());
    selected.setPosition(target->position);
    selected.setPosition(target->position + target->length, QTextCursor::KeepAnchor);
    m_editor->setTextCursor(selected);
    m_editor->ensureCursorVisible();
}

void FindBar::replaceOne() {
    if (!m_editor || m_editor->isReadOnly()) return;
    QTextCursor cursor = m_editor->textCursor();
    for (const Hit& hit : hits())
        if (cursor.hasSelection() && hit.position == cursor.selectionStart() &&
            hit.position + hit.length == cursor.selectionEnd()) {
            cursor.insertText(m_replace->text());
            break;
        }
    findNext();
}

void FindBar::replaceAll() {
    if (!m_editor || m_editor->isReadOnly()) return;
    const QList<Hit> found = hits();
    QTextCursor cursor(m_editor->document());
    cursor.beginEditBlock();
    for (qsizetype i = found.size() - 1; i >= 0; --i) {
        cursor.setPosition(found[i].position);
        cursor.setPosition(found[i].position + found[i].length, QTextCursor::KeepAnchor);
        cursor.insertText(m_replace->text());
    }
    cursor.endEditBlock();
    refresh();
}

void FindBar::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) {
        close();
        return;
    }
    Surface::keyPressEvent(event);
}

} // namespace archdef::ui
