#include "provenance/digest_check_panel.h"

#include "common/digest_label.h"
#include "common/fonts.h"
#include "common/icons.h"
#include "common/labels.h"
#include "common/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMimeData>
#include <QPainter>
#include <QTextBlock>
#include <QVBoxLayout>

namespace archdef::ui {

using Result = DigestCheck::Result;

DigestField::DigestField(QWidget* parent) : QPlainTextEdit(parent) {
    setFrameShape(QFrame::NoFrame);
    setFont(monoFont(13));
    setTabChangesFocus(true);
    setPlaceholderText(tr("Paste 64 digits"));
    setAccessibleName(tr("Digest to check"));
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    document()->setDocumentMargin(8);
    setFixedHeight(58);
}

void DigestField::insertFromMimeData(const QMimeData* source) {
    const QString digits = normalizedDigest(source->text());
    if (digits.size() != 64) {
        QPlainTextEdit::insertFromMimeData(source);
        return;
    }
    // A whole digest replaces what was there and is laid out as the page lays it out.
    const auto groups = digestGroups(digits);
    setPlainText(groups.mid(0, 4).join(u' ') + u'\n' + groups.mid(4).join(u' '));
}

void DigestField::showResult(const DigestCheck& check) {
    m_check = check;
    QList<QTextEdit::ExtraSelection> selections;
    const int digit = check.result == Result::notEqual ? check.firstDifference : check.badCharacter;
    if (digit >= 0) {
        // The digit's place in the text: white space, colons and the prefix do not count.
        const QString text = toPlainText();
        int seen = -1, at = -1;
        qsizetype from = text.trimmed().startsWith(QStringLiteral("sha256"), Qt::CaseInsensitive)
                             ? text.indexOf(QStringLiteral("256")) + 3
                             : 0;
        for (qsizetype i = from; i < text.size() && at < 0; ++i) {
            if (text[i].isSpace() || text[i] == u':') continue;
            if (++seen == digit) at = static_cast<int>(i);
        }
        if (at >= 0) {
            const auto& theme = Theme::of(this);
            QTextEdit::ExtraSelection selection;
            selection.cursor = QTextCursor(document());
            selection.cursor.setPosition(at);
            selection.cursor.setPosition(at + 1, QTextCursor::KeepAnchor);
            selection.format.setBackground(theme[Token::errorSoft]);
            selection.format.setForeground(theme[Token::error]);
            selection.format.setFontWeight(QFont::Bold);
            selections << selection;
        }
    }
    setExtraSelections(selections);
    viewport()->update();
}

void DigestField::paintEvent(QPaintEvent* event) {
    QPlainTextEdit::paintEvent(event);
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    const auto& theme = Theme::of(this);
    for (const auto& selection : extraSelections()) {
        QTextCursor start(selection.cursor), end(selection.cursor);
        start.setPosition(selection.cursor.selectionStart());
        end.setPosition(selection.cursor.selectionEnd());
        const QRectF box(cursorRect(start).topLeft(),
                         QPointF(cursorRect(end).left() + 1, cursorRect(start).bottom() + 1));
        painter.setPen(QPen(theme[Token::error], 1.5));
        painter.drawRect(box.adjusted(-0.5, 0, 0.5, 0));
    }
    QPen pen(theme[Token::control], 1);
    if (m_check.result == Result::equal)
        pen = QPen(theme[Token::ok], 2);
    else if (m_check.result == Result::empty)
        pen = QPen(theme[hasFocus() ? Token::accentFill : Token::control], hasFocus() ? 2 : 1);
    else
        pen = QPen(theme[Token::error], 2, Qt::DashLine);
    painter.setPen(pen);
    const double inset = pen.widthF() / 2;
    painter.drawRoundedRect(QRectF(viewport()->rect()).adjusted(inset, inset, -inset, -inset), 4, 4);
}

DigestCheckPanel::DigestCheckPanel(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    auto* title = new TokenLabel(tr("Check a digest"), Token::text, 18, QFont::DemiBold, this);
    auto* explanation = new TokenLabel(tr("Paste a sha256. It is compared with every digest on this page."),
                                       Token::text2, 13, QFont::Normal, this);
    explanation->setWordWrap(true);
    m_field = new DigestField(this);
    m_icon = new QLabel(this);
    m_icon->setFixedSize(20, 20);
    m_result = new QLabel(this);
    m_result->setFont(uiFont(15));
    m_result->setWordWrap(true);
    m_result->setTextFormat(Qt::RichText);
    m_result->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_result->setMinimumHeight(60);
    m_result->setAlignment(Qt::AlignTop | Qt::AlignLeft);

    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(m_icon, 0, Qt::AlignTop);
    row->addWidget(m_result, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(20, 24, 20, 8);
    layout->setSpacing(4);
    layout->addWidget(title);
    layout->addWidget(explanation);
    layout->addSpacing(8);
    layout->addWidget(m_field);
    layout->addSpacing(4);
    layout->addLayout(row);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    connect(m_field, &QPlainTextEdit::textChanged, this, &DigestCheckPanel::check);
    check();
}

void DigestCheckPanel::setDigests(std::vector<NamedDigest> digests) {
    m_digests = std::move(digests);
    check();
}

QString DigestCheckPanel::resultText() const {
    return m_result->accessibleName();
}

void DigestCheckPanel::check() {
    const auto& theme = Theme::of(this);
    const auto result = checkDigest(m_field->toPlainText(), m_digests);
    const QString digits = normalizedDigest(m_field->toPlainText());
    QString word, sentence;
    QString icon;
    Token tone = Token::error;
    switch (result.result) {
    case Result::empty:
        break;
    case Result::equal:
        icon = QStringLiteral("ok");
        tone = Token::ok;
        word = tr("Equal");
        sentence = tr("to %1").arg(result.other.name);
        break;
    case Result::notEqual:
        icon = QStringLiteral("not-equal");
        word = tr("Not equal");
        sentence = tr("to anything here. Nearest: %1. First other digit: %2, %3 pasted, %4 here.")
                       .arg(result.other.name)
                       .arg(result.firstDifference + 1)
                       .arg(digits[result.firstDifference], result.other.digits[result.firstDifference]);
        break;
    case Result::notHex:
        icon = QStringLiteral("error");
        word = tr("Not a sha256:");
        sentence = tr("character %1 is not a hexadecimal digit.").arg(result.badCharacter + 1);
        break;
    case Result::wrongLength:
        icon = QStringLiteral("error");
        word = tr("Not a whole sha256:");
        sentence = tr("%1 of 64 digits.").arg(digits.size());
        break;
    case Result::nothingToCompare:
        icon = QStringLiteral("unknown");
        tone = Token::text2;
        word = tr("Nothing to compare with:");
        sentence = tr("this page shows no digest yet.");
        break;
    }
    m_field->showResult(result);
    m_result->setText(QStringLiteral("<b style=\"color:%1\">%2</b> %3")
                          .arg(theme[tone].name(), word, sentence.toHtmlEscaped()));
    m_result->setAccessibleName(word.isEmpty() ? tr("Nothing pasted") : word + u' ' + sentence);
    m_icon->setPixmap(icon.isEmpty() ? QPixmap() : iconPixmap(icon, 20, theme[tone], devicePixelRatioF()));
}

void DigestCheckPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) check();
}

} // namespace archdef::ui
