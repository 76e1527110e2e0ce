#include "provenance/definition_text.h"

#include "common/dialogs.h"
#include "common/fonts.h"
#include "common/labels.h"
#include "common/theme.h"
#include "edit/diff_view.h"
#include "edit/highlighter.h"

#include <QDialogButtonBox>
#include <QPainter>
#include <QTextBlock>
#include <QVBoxLayout>
#include <QWheelEvent>

namespace archdef::ui {

namespace {

constexpr qsizetype mostLines = 4000; ///< what is longer is cut here; the record has it whole

QString firstLines(const QString& text) {
    qsizetype at = 0;
    for (qsizetype line = 0; line < mostLines; ++line) {
        at = text.indexOf(u'\n', at) + 1;
        if (at == 0) return text.endsWith(u'\n') ? text.chopped(1) : text;
    }
    return at == text.size() ? text.chopped(1) : text.left(at) + QStringLiteral("# …");
}

} // namespace

/// The column of line numbers; not part of the text, so that copying gives the text alone.
class DefinitionText::Numbers : public QWidget {
  public:
    explicit Numbers(DefinitionText* text) : QWidget(text), m_text(text) {}

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        m_text->paintNumbers(painter);
    }

  private:
    DefinitionText* m_text;
};

DefinitionText::DefinitionText(const QString& text, int pixels, QWidget* parent) : QPlainTextEdit(parent) {
    QFont font = monoFont(pixels);
    font.setStyleStrategy(QFont::PreferNoShaping);
    setFont(font);
    setReadOnly(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setFrameShape(QFrame::NoFrame);
    setLineWrapMode(QPlainTextEdit::NoWrap);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setTabChangesFocus(true);
    setAccessibleName(tr("Text of the definition"));
    document()->setDocumentMargin(8);
    m_highlighter = new Highlighter(document());
    setPlainText(firstLines(text));
    m_numbers = new Numbers(this);
    const int width = QFontMetrics(font).horizontalAdvance(QString::number(blockCount())) + 18;
    m_numbers->setFixedWidth(width);
    setViewportMargins(width, 0, 0, 0);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFixedHeight(QFontMetrics(font).lineSpacing() * blockCount() + 32);
}

void DefinitionText::resizeEvent(QResizeEvent* event) {
    QPlainTextEdit::resizeEvent(event);
    m_numbers->setFixedHeight(height());
}

void DefinitionText::paintNumbers(QPainter& painter) {
    const auto& theme = Theme::of(this);
    painter.fillRect(m_numbers->rect(), theme[Token::chrome]);
    painter.setFont(font());
    painter.setPen(theme[Token::text3]);
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        const QRectF line = blockBoundingGeometry(block).translated(contentOffset());
        painter.drawText(QRectF(0, line.top(), m_numbers->width() - 8, line.height()),
                         Qt::AlignRight | Qt::AlignVCenter, QString::number(block.blockNumber() + 1));
    }
}

void DefinitionText::changeEvent(QEvent* event) {
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) m_highlighter->applyTheme();
}

void DefinitionText::paintEvent(QPaintEvent* event) {
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), Theme::of(this)[Token::chrome]);
    painter.end();
    QPlainTextEdit::paintEvent(event);
}

void DefinitionText::wheelEvent(QWheelEvent* event) {
    event->ignore(); // the page scrolls
}

void showDefinitionDifference(QWidget* parent, const QString& arch, const std::string& builtin,
                              const std::string& ran, const QString& sentence) {
    auto* dialog = new QDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(QObject::tr("The built-in %1, and what ran").arg(arch));
    resizeWithin(dialog, {1180, 720});
    auto* column = new QVBoxLayout(dialog);
    column->setContentsMargins(0, 0, 0, 8);
    column->setSpacing(0);
    auto* said = new TokenLabel(sentence, Token::text, 15, QFont::Normal, dialog);
    said->setWordWrap(true);
    said->setContentsMargins(16, 12, 16, 12);
    column->addWidget(said);
    column->addWidget(new Hairline(Qt::Horizontal, dialog));
    auto* view = new DiffView(dialog);
    view->setAccessibleName(dialog->windowTitle());
    view->setTexts(builtin, ran);
    column->addWidget(view, 1);
    column->addWidget(new Hairline(Qt::Horizontal, dialog));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    buttons->setContentsMargins(12, 8, 12, 0);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    column->addWidget(buttons);
    dialog->show();
    if (view->changes() > 0) view->goToChange(false);
}

} // namespace archdef::ui
