#include "windows.h"

#include "common/labels.h"

#include <QAbstractButton>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QTranslator>

using namespace archdef::ui;
using namespace archdef::ui::test;

namespace {

/// A language whose texts are all 35 % longer than the English ones: what Spanish may need, at the most.
class LongTexts : public QTranslator {
  public:
    bool isEmpty() const override { return false; }
    QString translate(const char*, const char* source, const char*, int) const override {
        const QString text = QString::fromUtf8(source);
        const bool words = std::any_of(text.begin(), text.end(), [](QChar c) { return c.isLetter(); });
        if (!words || text.contains(QStringLiteral("(*."))) return text;
        QString longer = text;
        const qsizetype more = (text.size() * 35 + 99) / 100;
        for (qsizetype i = 0; i < more; ++i)
            longer += i % 7 == 6 ? u' ' : QStringLiteral("nosotra").at(i % 7);
        return longer;
    }
};

/// Texts that their place cuts off. Tables and what elides by itself are not among them.
QStringList cutTexts(const QWidget& window) {
    QStringList problems;
    const auto report = [&](const QWidget* widget, const char* what, int wanted, int has) {
        problems << QStringLiteral("%1 %2 of %3: %4")
                        .arg(QLatin1String(what))
                        .arg(has)
                        .arg(wanted)
                        .arg(described(widget));
    };
    for (auto* widget : window.findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->window() != &window) continue;
        const auto* label = qobject_cast<const QLabel*>(widget);
        const auto* button = qobject_cast<const QAbstractButton*>(widget);
        if (label && label->text().isEmpty()) continue;
        if (!label && !button) continue;
        if (button && (button->inherits("QTableCornerButton") || button->text().isEmpty())) continue;
        const int room = widget->width();
        if (label && label->wordWrap()) {
            if (label->heightForWidth(room) > label->height() + 1)
                report(widget, "height", label->heightForWidth(room), label->height());
        } else if (widget->sizeHint().width() > room + 1) {
            report(widget, "width", widget->sizeHint().width(), room);
        }
        // Inside the window, or inside what scrolls.
        const QWidget* frame = &window;
        for (const QWidget* parent = widget->parentWidget(); parent; parent = parent->parentWidget())
            if (const auto* area = qobject_cast<const QAbstractScrollArea*>(parent)) {
                // What can be scrolled to is not cut.
                const bool scrolls = area->horizontalScrollBarPolicy() != Qt::ScrollBarAlwaysOff &&
                                     area->horizontalScrollBar()->maximum() > 0;
                frame = scrolls ? nullptr : area->viewport();
                break;
            }
        if (!frame) continue;
        const int right = widget->mapTo(&window, QPoint(room, 0)).x();
        const int limit = frame->mapTo(&window, QPoint(frame->width(), 0)).x();
        if (right > limit + 1) report(widget, "right edge", right, limit);
    }
    return problems;
}

} // namespace

/// Nothing is cut at 135 % text length in the smallest window the design is drawn for.
class TestLongTexts : public QObject {
    Q_OBJECT

    static constexpr QSize small{1024, 700};

  private slots:
    void initTestCase() {
        useOwnDirectory(m_directory);
        QVERIFY(QCoreApplication::installTranslator(&m_texts));
        QCOMPARE(MainWindow::tr("Open"), QStringLiteral("Openno"));
    }

    void every_page_data() {
        QTest::addColumn<int>("page");
        QTest::addColumn<bool>("model");
        for (int page = 0; page < pageNames.size(); ++page)
            for (const bool model : {false, true})
                QTest::addRow("%s, %s", qPrintable(pageNames[page]),
                              model ? "with the demo" : "without a model")
                    << page << model;
    }
    void every_page() {
        QFETCH(int, page);
        QFETCH(bool, model);
        WholeWindow whole(small);
        if (model)
            QVERIFY(whole.openDemo());
        else
            whole.window.edit()->openBuiltin(QStringLiteral("qwen3"));
        showPage(whole.window, page);
        QTest::qWait(100);
        QVERIFY2(
            whole.window.width() <= small.width() && whole.window.height() <= small.height(),
            qPrintable(
                QStringLiteral("the window is %1×%2").arg(whole.window.width()).arg(whole.window.height())));
        const QStringList problems = cutTexts(whole.window);
        QVERIFY2(problems.isEmpty(), qPrintable(problems.join(u'\n')));
    }

    void every_dialog() {
        WholeWindow whole(small);
        QVERIFY(whole.openDemo());
        QStringList problems;
        for (const auto& opened : whole.dialogs()) {
            QDialog* dialog = opened.make();
            dialog->show();
            QTest::qWait(400);
            if (dialog->width() > small.width() || dialog->height() > small.height())
                problems << QStringLiteral("%1 is %2×%3")
                                .arg(QLatin1String(opened.name))
                                .arg(dialog->width())
                                .arg(dialog->height());
            for (const QString& problem : cutTexts(*dialog))
                problems << QStringLiteral("%1: %2").arg(QLatin1String(opened.name), problem);
            dialog->setAttribute(Qt::WA_DeleteOnClose, false);
            delete dialog;
        }
        QVERIFY2(problems.isEmpty(), qPrintable(problems.join(u'\n')));
    }

  private:
    QTemporaryDir m_directory;
    LongTexts m_texts;
};

QTEST_MAIN(TestLongTexts)
#include "test_long_texts.moc"
