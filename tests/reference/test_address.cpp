#include "reference/address.h"

#include <QtTest>

using namespace archdef::reference;

class TestAddress : public QObject {
    Q_OBJECT
  private slots:
    void an_address_follows_the_rules_of_OLLAMA_HOST_data() {
        QTest::addColumn<QByteArray>("host");
        QTest::addColumn<QString>("url");
        QTest::newRow("empty") << QByteArray("") << "http://127.0.0.1:11434";
        QTest::newRow("host") << QByteArray("example.org") << "http://example.org:11434";
        QTest::newRow("host and port") << QByteArray("example.org:99") << "http://example.org:99";
        QTest::newRow("port only") << QByteArray(":4321") << "http://127.0.0.1:4321";
        QTest::newRow("http without a port") << QByteArray("http://example.org") << "http://example.org:80";
        QTest::newRow("https without a port")
            << QByteArray("https://example.org") << "https://example.org:443";
        QTest::newRow("path") << QByteArray("https://example.org/ollama/")
                              << "https://example.org:443/ollama";
        QTest::newRow("all interfaces") << QByteArray("0.0.0.0") << "http://127.0.0.1:11434";
        QTest::newRow("all interfaces with a port") << QByteArray("0.0.0.0:8080") << "http://127.0.0.1:8080";
        QTest::newRow("all interfaces, IPv6") << QByteArray("::") << "http://[::1]:11434";
        QTest::newRow("IPv6 with a port") << QByteArray("[::1]:8080") << "http://[::1]:8080";
        QTest::newRow("quotes and blanks") << QByteArray(" \"example.org:99\" ") << "http://example.org:99";
    }
    void an_address_follows_the_rules_of_OLLAMA_HOST() {
        QFETCH(QByteArray, host);
        QFETCH(QString, url);
        const auto result = endpoint_url(host.toStdString());
        QVERIFY2(result.has_value(), result ? "" : result.error().message.c_str());
        QCOMPARE(result->toString(), url);
    }

    void what_is_no_address_is_refused_with_a_reason_data() {
        QTest::addColumn<QByteArray>("host");
        QTest::newRow("scheme") << QByteArray("ftp://example.org");
        QTest::newRow("port") << QByteArray("example.org:99999");
        QTest::newRow("a key in it") << QByteArray("http://user:secret@example.org");
        QTest::newRow("blank inside") << QByteArray("exa mple.org");
    }
    void what_is_no_address_is_refused_with_a_reason() {
        QFETCH(QByteArray, host);
        const auto result = endpoint_url(host.toStdString());
        QVERIFY(!result);
        QCOMPARE(result.error().code, std::string("endpoint-address"));
        QCOMPARE(result.error().kind, archdef::ErrorKind::usage);
    }

    void loopback_is_known_by_name_and_number() {
        QVERIFY(is_loopback(QUrl("http://localhost:1")));
        QVERIFY(is_loopback(QUrl("http://127.0.0.9:1")));
        QVERIFY(is_loopback(QUrl("http://[::1]:1")));
        QVERIFY(!is_loopback(QUrl("http://example.org")));
    }
};

QTEST_APPLESS_MAIN(TestAddress)
#include "test_address.moc"
