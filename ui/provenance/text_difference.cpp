#include "provenance/text_difference.h"

#include "common/fonts.h"
#include "common/theme.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QPlainTextEdit>
#include <QTextBlock>
#include <QVBoxLayout>
#include <algorithm>

namespace archdef::ui {

std::vector<DifferenceLine> textDifference(const QStringList& left, const QStringList& right) {
    using Kind = DifferenceLine::Kind;
    const auto rows = static_cast<std::size_t>(left.size()), columns = static_cast<std::size_t>(right.size());
    // common[i][j]: length of the longest common subsequence of left from i and right from j.
    std::vector<std::vector<int>> common(rows + 1, std::vector<int>(columns + 1, 0));
    const auto same = [&](std::size_t i, std::size_t j) {
        return left[static_cast<qsizetype>(i)] == right[static_cast<qsizetype>(j)];
    };
    for (std::size_t i = rows; i-- > 0;) {
        for (std::size_t j = columns; j-- > 0;)
            common[i][j] =
                same(i, j) ? common[i + 1][j + 1] + 1 : std::max(common[i + 1][j], common[i][j + 1]);
    }
    std::vector<DifferenceLine> lines;
    std::size_t i = 0, j = 0;
    while (i < rows || j < columns) {
        const int number = static_cast<int>(i) + 1, other = static_cast<int>(j) + 1;
        if (i < rows && j < columns && same(i, j)) {
            lines.push_back({Kind::same, number, other, left[static_cast<qsizetype>(i)]});
            ++i, ++j;
        } else if (i < rows && (j == columns || common[i + 1][j] >= common[i][j + 1])) {
            lines.push_back({Kind::removed, number, 0, left[static_cast<qsizetype>(i)]});
            ++i;
        } else {
            lines.push_back({Kind::added, 0, other, right[static_cast<qsizetype>(j)]});
            ++j;
        }
    }
    return lines;
}

void showTextDifference(QWidget* parent, const QString& leftName, const QString& left,
                        const QString& rightName, const QString& right) {
    auto* dialog = new QDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(QObject::tr("Difference between %1 and %2").arg(leftName, rightName));
    dialog->resize(820, 600);
    auto* view = new QPlainTextEdit(dialog);
    view->setReadOnly(true);
    view->setFrameShape(QFrame::NoFrame);
    view->setFont(monoFont(13));
    view->setLineWrapMode(QPlainTextEdit::NoWrap);
    view->setAccessibleName(dialog->windowTitle());
    QString text = QStringLiteral("− %1\n+ %2\n\n").arg(leftName, rightName);
    const auto lines = textDifference(left.split(u'\n'), right.split(u'\n'));
    for (const auto& line : lines) {
        const auto number = [](int n) {
            return n > 0 ? QStringLiteral("%1").arg(n, 4) : QStringLiteral("    ");
        };
        const char16_t sign = line.kind == DifferenceLine::Kind::same      ? u' '
                              : line.kind == DifferenceLine::Kind::removed ? u'\u2212'
                                                                           : u'+';
        text += QStringLiteral("%1 %2  %3 %4\n")
                    .arg(number(line.left), number(line.right), QString(QChar(sign)), line.text);
    }
    view->setPlainText(text);
    // The sign says it; the tint only helps to find it.
    QList<QTextEdit::ExtraSelection> tints;
    const auto& theme = Theme::current();
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].kind == DifferenceLine::Kind::same) continue;
        QTextEdit::ExtraSelection tint;
        tint.cursor = QTextCursor(view->document()->findBlockByNumber(static_cast<int>(i) + 3));
        tint.format.setBackground(
            theme[lines[i].kind == DifferenceLine::Kind::removed ? Token::warnSoft : Token::accentSoft]);
        tint.format.setProperty(QTextFormat::FullWidthSelection, true);
        tints << tint;
    }
    view->setExtraSelections(tints);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    auto* layout = new QVBoxLayout(dialog);
    layout->addWidget(view, 1);
    layout->addWidget(buttons);
    dialog->show();
}

} // namespace archdef::ui
