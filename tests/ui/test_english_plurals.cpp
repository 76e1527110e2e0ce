#include "common/english_plurals.h"

#include <QtTest>

class TestEnglishPlurals : public QObject {
    Q_OBJECT
  private slots:
    void a_number_decides_the_ending() {
        archdef::ui::EnglishPlurals plurals;
        QVERIFY(QCoreApplication::installTranslator(&plurals));
        QCOMPARE(tr("%n tensor(s)", nullptr, 1), QString("1 tensor"));
        QCOMPARE(tr("%n tensor(s)", nullptr, 35), QString("35 tensors"));
        QCOMPARE(tr("%n tensor(s)", nullptr, 0), QString("0 tensors"));
        QCOMPARE(tr("Run"), QString("Run"));
        QCoreApplication::removeTranslator(&plurals);
    }
};

QTEST_GUILESS_MAIN(TestEnglishPlurals)
#include "test_english_plurals.moc"
