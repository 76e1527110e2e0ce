#include "compare/prompt_cut.h"

#include "gguf/file.h"
#include "support/gguf_bytes.h"

#include <QtTest>
#include <fmt/format.h>
#include <fmt/ranges.h>

using namespace archdef;

/// Runs of spaces and line breaks as Gemma's files have them: user-defined tokens, the short ones first.
class TestPromptCut : public QObject {
    Q_OBJECT

    using Ids = std::vector<TokenId>;
    static constexpr TokenId two = 259, three = 260, four = 261, line = 262, lines = 263, x = 264;

    static std::shared_ptr<const Tokenizer> gemma_like(bool add_bos = false) {
        std::vector<std::string> texts{"<unk>", "<s>", "</s>"};
        std::vector<float> scores(3, 0);
        std::vector<std::int32_t> types{2, 3, 3};
        const auto add = [&](std::string text, std::int32_t type) {
            texts.push_back(std::move(text));
            scores.push_back(-static_cast<float>(texts.size()));
            types.push_back(type);
        };
        for (int byte = 0; byte < 256; ++byte) add(fmt::format("<0x{:02X}>", byte), 6);
        for (const char* run : {"  ", "   ", "    ", "\n", "\n\n"}) add(run, 4);
        for (const char* text : {"x", "\xE2\x96\x81", "\xE2\x96\x81x"}) add(text, 1);
        GgufBytes gguf;
        gguf.text("tokenizer.ggml.model", "llama").texts("tokenizer.ggml.tokens", texts);
        gguf.floats("tokenizer.ggml.scores", scores).i32s("tokenizer.ggml.token_type", types);
        gguf.boolean("tokenizer.ggml.add_space_prefix", false)
            .boolean("tokenizer.ggml.add_bos_token", add_bos);
        const std::string bytes = gguf.bytes();
        return *Tokenizer::from_gguf(*gguf::File::read(std::as_bytes(std::span(bytes))));
    }
    static void same(const Ids& found, const Ids& expected) {
        if (found != expected) QFAIL(fmt::format("{} instead of {}", found, expected).c_str());
    }

  private slots:
    /// What llama.cpp does (tokenizer_st_partition over cache_special_tokens, which is sorted by length), and
    /// what the vocabulary was trained with.
    void our_tokenizer_takes_the_longest_user_defined_token() {
        const auto tokenizer = gemma_like();
        const EncodeOptions plain{.add_bos = false};
        same(tokenizer->encode("x\n    x", plain), {x, line, four, x});
        same(tokenizer->encode("x     x", plain), {x, four, x + 2}); // the fifth space is the word's
        same(tokenizer->encode("\n\n\n", plain), {lines, line});
        // Without the parsing of control tokens they are still found.
        same(tokenizer->encode("    ", {.add_bos = false, .parse_special = false}), {four});
    }
    void ollamas_engine_takes_them_in_the_order_of_the_file() {
        const auto tokenizer = gemma_like();
        same(compare::encode_in_file_order(*tokenizer, "x\n    x"), {x, line, two, two, x});
        same(compare::encode_in_file_order(*tokenizer, "x     x"), {x, two, two, x + 2});
        same(compare::encode_in_file_order(*tokenizer, "\n\n\n"), {line, line, line});
        same(compare::encode_in_file_order(*tokenizer, "x</s>x"), {x, 2, x});
        same(compare::encode_in_file_order(*gemma_like(true), "x"), {1, x});
        same(compare::encode_in_file_order(*tokenizer, ""), {});
    }
    void elsewhere_the_two_are_the_same() {
        for (const char* model : {"llama-spm-F32", "qwen2-tied-Q5_K_M", "llama-bpe-ropefreqs-Q4_K_M"}) {
            const auto file = gguf::File::open(std::string(ARCHDEF_TEST_DATA "/golden/") + model + ".gguf");
            QVERIFY2(file.has_value(), model);
            const auto tokenizer = *Tokenizer::from_gguf(**file);
            for (const char* text : {"Once upon a time", "def f(n):\n    return 1\n\n", "  a  b   c"})
                same(compare::encode_in_file_order(*tokenizer, text), tokenizer->encode(text));
        }
    }
};

QTEST_APPLESS_MAIN(TestPromptCut)
#include "test_prompt_cut.moc"
