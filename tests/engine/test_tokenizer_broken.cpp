#include "gguf/file.h"
#include "support/gguf_bytes.h"
#include "tokenizer/tokenizer.h"

#include <QtTest>

#include <random>

using namespace archdef;

namespace {

Result<std::shared_ptr<const Tokenizer>> load(GgufBytes& gguf) {
    const std::string bytes = gguf.bytes();
    const auto file = gguf::File::read(std::as_bytes(std::span(bytes)));
    return Tokenizer::from_gguf(*file);
}

GgufBytes three_tokens(std::string_view model = "llama") {
    GgufBytes gguf;
    gguf.text("tokenizer.ggml.model", model).texts("tokenizer.ggml.tokens", {"<unk>", "<s>", "a"});
    return gguf;
}

} // namespace

/// Tokenizer metadata is foreign: what does not fit is an error that names it.
class TestTokenizerBroken : public QObject {
    Q_OBJECT

    static void refuses(const Result<std::shared_ptr<const Tokenizer>>& tokenizer, std::string_view code,
                        std::initializer_list<std::string_view> words) {
        QVERIFY(!tokenizer);
        QCOMPARE(QString::fromStdString(tokenizer.error().code),
                 QString::fromUtf8(code.data(), static_cast<qsizetype>(code.size())));
        for (const std::string_view word : words)
            QVERIFY2(tokenizer.error().message.contains(word), tokenizer.error().message.c_str());
    }

  private slots:
    void a_file_without_a_tokenizer_says_so() {
        GgufBytes gguf;
        gguf.text("general.architecture", "llama");
        refuses(load(gguf), "tokenizer-missing", {"tokenizer.ggml.model"});
    }
    void a_kind_that_is_not_known_is_named() {
        GgufBytes gguf = three_tokens("bert");
        refuses(load(gguf), "tokenizer-unknown", {"`bert`", "llama", "gpt2"});
    }
    void lengths_that_differ_are_both_named() {
        GgufBytes scores = three_tokens();
        scores.floats("tokenizer.ggml.scores", {0});
        refuses(load(scores), "tokenizer-broken", {"tokenizer.ggml.scores", "1 elements", "3 tokens"});
        GgufBytes types = three_tokens();
        types.i32s("tokenizer.ggml.token_type", {1, 1, 1, 1});
        refuses(load(types), "tokenizer-broken", {"tokenizer.ggml.token_type", "4 elements", "3 tokens"});
    }
    void types_that_do_not_fit_are_named() {
        GgufBytes types = three_tokens();
        types.u8s("tokenizer.ggml.token_type", {1, 1, 1});
        refuses(load(types), "tokenizer-broken", {"type u8", "i32"});
        GgufBytes scores = three_tokens();
        scores.texts("tokenizer.ggml.scores", {"a", "b", "c"});
        refuses(load(scores), "tokenizer-broken", {"tokenizer.ggml.scores", "f32"});
        GgufBytes flag = three_tokens();
        flag.u32("tokenizer.ggml.add_bos_token", 1);
        refuses(load(flag), "tokenizer-broken", {"tokenizer.ggml.add_bos_token", "bool"});
        GgufBytes id = three_tokens();
        id.text("tokenizer.ggml.bos_token_id", "1");
        refuses(load(id), "tokenizer-broken", {"tokenizer.ggml.bos_token_id", "integer"});
        GgufBytes tokens;
        tokens.text("tokenizer.ggml.model", "llama").i32s("tokenizer.ggml.tokens", {1, 2});
        refuses(load(tokens), "tokenizer-broken", {"tokenizer.ggml.tokens", "strings"});
        GgufBytes merges = three_tokens("gpt2");
        merges.i32s("tokenizer.ggml.merges", {1});
        refuses(load(merges), "tokenizer-broken", {"tokenizer.ggml.merges", "strings"});
    }
    void an_id_out_of_range_is_a_warning_with_both_numbers() {
        GgufBytes gguf = three_tokens();
        gguf.u32("tokenizer.ggml.eos_token_id", 128000);
        const auto tokenizer = load(gguf);
        QVERIFY(tokenizer);
        QVERIFY(std::ranges::any_of((*tokenizer)->warnings(), [](const std::string& warning) {
            return warning.contains("128000") && warning.contains("end at 2");
        }));
        QVERIFY(!(*tokenizer)->eos());
    }
    void merges_that_are_no_pairs_are_counted() {
        GgufBytes gguf = three_tokens("gpt2");
        gguf.texts("tokenizer.ggml.merges", {"a", "", " a", "a ", "a a"});
        const auto tokenizer = load(gguf);
        QVERIFY(tokenizer);
        QVERIFY(std::ranges::any_of((*tokenizer)->warnings(),
                                    [](const std::string& w) { return w.contains("4 of 5 entries"); }));
    }
    void tables_that_are_put_off_find_and_encode_the_same() {
        GgufBytes gguf = three_tokens("gpt2");
        gguf.texts("tokenizer.ggml.merges", {"a", "a a", "aa a"});
        const auto bytes = std::make_shared<const std::string>(gguf.bytes());
        const std::shared_ptr<const gguf::File> file = gguf::File::read(std::as_bytes(std::span(*bytes)));
        const auto at_once = Tokenizer::from_gguf(*file);
        const auto later = Tokenizer::from_gguf(*file, file);
        QVERIFY(at_once && later);
        QVERIFY((*at_once)->prepared());
        QVERIFY(!(*later)->prepared());
        QVERIFY((*later)->encode("aaaa") == (*at_once)->encode("aaaa"));
        QVERIFY((*later)->prepared());
        const auto warns = Tokenizer::from_gguf(*file, file);
        QVERIFY(std::ranges::equal((*warns)->warnings(), (*at_once)->warnings()));
        QVERIFY(std::ranges::any_of((*warns)->warnings(),
                                    [](const std::string& w) { return w.contains("1 of 3 entries"); }));
        const auto prepared = Tokenizer::from_gguf(*file, file);
        (*prepared)->prepare();
        QVERIFY((*prepared)->prepared());
        QVERIFY((*prepared)->encode("a<s>a") == (*at_once)->encode("a<s>a"));
    }
    void merges_that_cannot_be_used_are_an_error_before_the_tables_are_made() {
        GgufBytes gguf = three_tokens("gpt2");
        gguf.i32s("tokenizer.ggml.merges", {1});
        const std::string bytes = gguf.bytes();
        const std::shared_ptr<const gguf::File> file = gguf::File::read(std::as_bytes(std::span(bytes)));
        refuses(Tokenizer::from_gguf(*file, file), "tokenizer-broken", {"tokenizer.ggml.merges", "strings"});
    }
    void empty_and_doubled_tokens_do_no_harm() {
        GgufBytes gguf;
        gguf.text("tokenizer.ggml.model", "llama").texts("tokenizer.ggml.tokens", {"", "", "a", "a", ""});
        gguf.i32s("tokenizer.ggml.token_type", {3, 4, 1, 1, 77});
        const auto tokenizer = load(gguf);
        QVERIFY(tokenizer);
        for (const TokenId id : (*tokenizer)->encode("aaa")) QVERIFY(id >= 0 && id < 5);
        QCOMPARE((*tokenizer)->piece(99), std::string());
        QCOMPARE((*tokenizer)->piece(-5), std::string());
        QVERIFY((*tokenizer)->stored_text(99).empty());
    }

    void changed_bytes_in_the_metadata_end_in_an_error_or_a_tokenizer() {
        std::mt19937 random(5);
        for (const char* const name : {"llama-spm-Q2_K.gguf", "qwen2-tied-Q5_K_M.gguf"}) {
            QFile file(QStringLiteral(ARCHDEF_TEST_DATA "/golden/") + name);
            QVERIFY(file.open(QIODevice::ReadOnly));
            const std::string sound = file.read(60'000).toStdString(); // the metadata, without the weights
            int loaded = 0;
            for (int round = 0; round < 400; ++round) {
                std::string bytes = sound;
                for (int i = 0; i < 1 + round % 4; ++i)
                    bytes[24 + random() % 20'000] = static_cast<char>(random() % 256);
                const auto gguf = gguf::File::read(std::as_bytes(std::span(bytes)));
                const auto tokenizer = Tokenizer::from_gguf(*gguf);
                if (!tokenizer) {
                    QVERIFY(!tokenizer.error().message.empty());
                    continue;
                }
                ++loaded;
                const auto ids = (*tokenizer)->encode("Hello <s>w\u00F6rld\xFF 123\n");
                for (const TokenId id : ids) QVERIFY(static_cast<std::size_t>(id) < (*tokenizer)->size());
                (*tokenizer)->decode(ids, true);
            }
            QVERIFY(loaded > 20);
        }
    }

    void the_collected_bad_files_are_refused() {
        const QString folder = QStringLiteral(ARCHDEF_TEST_DATA "/badgguf/");
        const auto open = [&](const char* name) {
            const auto file = gguf::File::open((folder + name).toStdString());
            return file ? Tokenizer::from_gguf(**file)
                        : Result<std::shared_ptr<const Tokenizer>>(std::unexpected(file.error()));
        };
        refuses(open("mod_scores_short.gguf"), "tokenizer-broken", {"1 elements", "3 tokens"});
        refuses(open("mod_no_merges.gguf"), "tokenizer-broken", {"tokenizer.ggml.merges"});
        refuses(open("mod_vocab_empty.gguf"), "tokenizer-broken", {"no elements"});
        refuses(open("mod_bos_out.gguf"), "tokenizer-broken", {"128000", "end at", "tokenizer.ggml.merges"});
    }
};

QTEST_APPLESS_MAIN(TestTokenizerBroken)
#include "test_tokenizer_broken.moc"
