// docs/format-reference.md is what the engine's tables say.

#include <QFile>
#include <QTest>

class FormatReference : public QObject {
    Q_OBJECT

  private slots:
    void page_in_the_repository_is_the_one_that_the_tables_give() {
        QFile made(ARCHDEF_BINARY_DIR "/docs/format-reference.md");
        if (!made.exists()) QSKIP("the page was not built (target archdef_format_reference)");
        QFile kept(ARCHDEF_SOURCE_DIR "/docs/format-reference.md");
        QVERIFY(made.open(QIODevice::ReadOnly) && kept.open(QIODevice::ReadOnly));
        QVERIFY2(made.readAll() == kept.readAll(),
                 "bring it up to date: cmake --build BUILD --target archdef_update_docs");
    }
};

QTEST_APPLESS_MAIN(FormatReference)
#include "test_format_reference.moc"
