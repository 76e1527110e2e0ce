#include "command.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

class TestFmt : public QObject {
    Q_OBJECT
    QTemporaryDir directory_;

    QString write(const QString& name, const QByteArray& text) const {
        QFile file(directory_.filePath(name));
        if (file.open(QIODevice::WriteOnly)) file.write(text);
        return file.fileName();
    }
    static QByteArray read(const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

  private slots:
    void check_writes_nothing_and_says_no() {
        const QString path = write("a.archdef", "arch   a\n");
        const Answer answer = run_archdef({"fmt", "--check", path});
        QCOMPARE(answer.code, 1);
        QVERIFY(answer.out.contains("would be formatted"));
        QCOMPARE(read(path), QByteArray("arch   a\n"));
    }

    void fmt_rewrites_the_file_and_says_that_the_sha_changes() {
        const QString path = write("b.archdef", "arch   b\n");
        QVERIFY(QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner));
        const Answer answer = run_archdef({"fmt", path});
        QCOMPARE(answer.code, 0);
        QVERIFY(answer.out.contains("the sha changes from"));
        QCOMPARE(read(path), QByteArray("arch b\n"));
        QVERIFY(!(QFileInfo(path).permissions() & QFile::ReadOther));
        const Answer again = run_archdef({"fmt", "--check", path});
        QCOMPARE(again.code, 0);
        QVERIFY(again.out.isEmpty());
        QCOMPARE(QFileInfo(path).dir().entryList({"b.archdef*"}).size(), 1);
    }

    void a_link_is_followed() {
        const QString target = write("c.archdef", "arch   c\n");
        const QString link = directory_.filePath("link.archdef");
        QVERIFY(QFile::link(target, link));
        QCOMPARE(run_archdef({"fmt", link}).code, 0);
        QVERIFY(QFileInfo(link).isSymLink());
        QCOMPARE(read(target), QByteArray("arch c\n"));
    }

    void json_gives_both_shas() {
        const QString path = write("d.archdef", "kind   decoder\n");
        const QJsonObject file =
            run_archdef({"fmt", "--json", "--check", path}).json()["files"].toArray().at(0).toObject();
        QCOMPARE(file["changes"].toBool(), true);
        QCOMPARE(file["sha256_before"].toString().size(), 64);
        QVERIFY(file["sha256_before"] != file["sha256_after"]);
    }

    void a_file_that_is_not_there_is_named() {
        const Answer answer = run_archdef({"fmt", "/nonexistent/x.archdef"});
        QCOMPARE(answer.code, 3);
        QVERIFY(answer.err.contains("/nonexistent/x.archdef"));
    }
};

QTEST_GUILESS_MAIN(TestFmt)
#include "test_fmt.moc"
