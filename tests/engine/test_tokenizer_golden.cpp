#include "gguf/file.h"
#include "tokenizer/tokenizer.h"

#include <QtTest>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

using namespace archdef;
namespace fs = std::filesystem;

// Ids and bytes from llama.cpp 0.5.0 for fifty difficult strings per vocabulary
// (tests/data/golden/README.md). Equal means equal id by id; there is no tolerance.

namespace {

std::string bytes_of_hex(const std::string& hex) {
    const QByteArray bytes = QByteArray::fromHex(QByteArray::fromStdString(hex));
    return bytes.toStdString();
}

std::string hex_of_bytes(const std::string& bytes) {
    return QByteArray::fromStdString(bytes).toHex().toStdString();
}

} // namespace

class TestTokenizerGolden : public QObject {
    Q_OBJECT

    std::map<std::string, std::shared_ptr<const Tokenizer>> tokenizers_;

    const Tokenizer* tokenizer_of(const fs::path& gguf) {
        auto& kept = tokenizers_[gguf.string()];
        if (!kept) {
            const auto file = gguf::File::open(gguf);
            if (!file) return nullptr;
            auto tokenizer = Tokenizer::from_gguf(**file);
            if (!tokenizer) {
                qWarning("%s", tokenizer.error().message.c_str());
                return nullptr;
            }
            kept = *tokenizer;
        }
        return kept.get();
    }

  private slots:
    void ids_and_bytes_equal_the_reference_data() {
        QTest::addColumn<QString>("gguf");
        QTest::addColumn<QString>("cases");
        const QString own = QStringLiteral(ARCHDEF_TEST_DATA "/golden/");
        const QString shared = QStringLiteral(ARCHDEF_SOURCE_DIR "/../shared/golden/");
        QTest::newRow("llama-spm") << own + "llama-spm-Q2_K.gguf" << own + "tok-llama-spm.json";
        QTest::newRow("llama-linear2") << own + "llama-linear2-F16.gguf" << own + "tok-llama-linear2.json";
        QTest::newRow("gemma3-w8") << own + "gemma3-w8-Q4_K_M.gguf" << own + "tok-gemma3-w8.json";
        QTest::newRow("qwen2-tied") << own + "qwen2-tied-Q5_K_M.gguf" << own + "tok-qwen2-tied.json";
        QTest::newRow("qwen3-tied") << own + "qwen3-tied-Q4_0.gguf" << own + "tok-qwen3-tied.json";
        QTest::newRow("llama-bpe-ropefreqs")
            << own + "llama-bpe-ropefreqs-Q4_K_M.gguf" << own + "tok-llama-bpe-ropefreqs.json";
        QTest::newRow("vocab-qwen2") << shared + "vocab-qwen2.gguf" << shared + "tok-vocab-qwen2.json";
        QTest::newRow("vocab-spm-32k") << shared + "vocab-spm-32k.gguf" << shared + "tok-vocab-spm-32k.json";
    }

    void ids_and_bytes_equal_the_reference() {
        QFETCH(QString, gguf);
        QFETCH(QString, cases);
        if (!QFile::exists(gguf)) QSKIP("the vocabulary is third-party data and not here");
        const Tokenizer* const tokenizer = tokenizer_of(gguf.toStdString());
        QVERIFY(tokenizer);
        std::ifstream stream(cases.toStdString());
        const auto json = nlohmann::json::parse(stream);
        QCOMPARE(tokenizer->size(), json.at("n_vocab").get<std::size_t>());
        QVERIFY(json.at("strings").size() >= 40);

        const std::pair<const char*, EncodeOptions> forms[] = {
            {"plain", {.add_bos = false, .parse_special = false}},
            {"add", {.add_bos = true, .parse_special = false}},
            {"special", {.add_bos = false, .parse_special = true}},
            {"add_special", {.add_bos = true, .parse_special = true}},
        };
        for (const auto& entry : json.at("strings")) {
            const std::string hex = entry.at("hex").get<std::string>();
            const std::string text = bytes_of_hex(hex);
            for (const auto& [form, options] : forms) {
                const std::vector<TokenId> ids = tokenizer->encode(text, options);
                if (entry.at(form).is_null()) continue;
                const auto expected = entry.at(form).get<std::vector<TokenId>>();
                if (ids != expected) {
                    const std::string message = std::string(form) + " ids of " + hex + " are " +
                                                nlohmann::json(ids).dump() + " instead of " +
                                                nlohmann::json(expected).dump();
                    QFAIL(message.c_str());
                }
            }
            if (entry.at("back_hex").is_null()) continue;
            std::string back;
            for (const TokenId id : tokenizer->encode(text, forms[0].second)) back += tokenizer->piece(id);
            if (hex_of_bytes(back) != entry.at("back_hex").get<std::string>()) {
                const std::string message = "the pieces of " + hex + " give " + hex_of_bytes(back);
                QFAIL(message.c_str());
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestTokenizerGolden)
#include "test_tokenizer_golden.moc"
