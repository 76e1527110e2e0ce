#include "base/sha256.h"
#include "provenance/digest_cache.h"

#include <QTemporaryDir>
#include <QtTest>

#include <chrono>
#include <filesystem>
#include <fstream>

using namespace archdef;
namespace fs = std::filesystem;

namespace {

void write(const fs::path& path, std::string_view text) {
    std::ofstream(path, std::ios::binary) << text;
}

/// Long enough ago that a later change shows in the file's time.
void make_old(const fs::path& path) {
    fs::last_write_time(path, fs::file_time_type::clock::now() - std::chrono::hours(1));
}

} // namespace

class TestDigestCache : public QObject {
    Q_OBJECT
    QTemporaryDir dir_;
    fs::path in(const char* name) const { return dir_.filePath(name).toStdString(); }

  private slots:
    void a_digest_is_computed_once_and_survives_a_restart() {
        write(in("a"), "abc");
        make_old(in("a"));
        {
            DigestCache cache(in("cache/one.json"));
            const auto first = cache.digest(in("a"));
            QVERIFY(first && !first->remembered);
            QCOMPARE(first->sha256, sha256_hex("abc"));
            QVERIFY(cache.digest(in("a"))->remembered);
        }
        const DigestCache later(in("cache/one.json"));
        QCOMPARE(later.find(in("a")).value_or(""), sha256_hex("abc"));
    }
    void a_changed_file_is_hashed_again() {
        DigestCache cache;
        write(in("b"), "abc");
        make_old(in("b"));
        QVERIFY(cache.digest(in("b")));
        write(in("b"), "abd"); // same size, other time
        QVERIFY(!cache.find(in("b")));
        QCOMPARE(cache.digest(in("b"))->sha256, sha256_hex("abd"));
    }
    void a_file_replaced_by_another_with_its_time_and_size_is_hashed_again() {
        DigestCache cache;
        write(in("c"), "abc");
        make_old(in("c"));
        QVERIFY(cache.digest(in("c")));
        const auto time = fs::last_write_time(in("c"));
        write(in("c2"), "xyz");
        fs::rename(in("c2"), in("c"));
        fs::last_write_time(in("c"), time);
        QVERIFY(!cache.find(in("c")));
    }
    void a_file_that_was_just_written_is_not_remembered() {
        DigestCache cache;
        write(in("d"), "abc");
        QVERIFY(cache.digest(in("d")));
        QVERIFY(!cache.find(in("d")));
    }
    void a_corrupted_cache_counts_as_empty() {
        write(in("e"), "abc");
        make_old(in("e"));
        for (const std::string_view text :
             {"", "{", "[]", "{\"schema\": 7}", "{\"schema\": \"archdef-digests-1\", \"files\": []}",
              "{\"schema\": \"archdef-digests-1\", \"files\": {\"/a\": 1, \"/b\": {\"bytes\": \"x\"}}}"}) {
            write(in("broken.json"), text);
            DigestCache cache(in("broken.json"));
            QVERIFY(!cache.find(in("e")));
            QCOMPARE(cache.digest(in("e"))->sha256, sha256_hex("abc"));
        }
    }
    void hashing_can_be_stopped_and_what_is_missing_is_an_error() {
        DigestCache cache;
        std::stop_source stop;
        stop.request_stop();
        write(in("f"), "abc");
        const auto stopped = cache.digest(in("f"), stop.get_token());
        QVERIFY(!stopped && stopped.error().kind == ErrorKind::cancelled);
        QVERIFY(!cache.digest(in("not-here")));
    }
    void a_blob_of_the_store_names_its_own_digest() {
        const std::string digest = sha256_hex("abc");
        QCOMPARE(digest_in_blob_name("/models/blobs/sha256-" + digest).value_or(""), digest);
        QVERIFY(!digest_in_blob_name("/models/blobs/sha256-" + digest + "-partial"));
        QVERIFY(!digest_in_blob_name("/models/model.gguf"));
    }
};

QTEST_APPLESS_MAIN(TestDigestCache)
#include "test_digest_cache.moc"
