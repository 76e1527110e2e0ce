#include "gguf/file.h"
#include "support/gguf_bytes.h"
#include "tokenizer/byte_characters.h"
#include "tokenizer/pre_tokenizer.h"
#include "tokenizer/tokenizer.h"

#include <QtTest>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <random>

using namespace archdef;

namespace {

using Words = std::vector<std::string>;

Words words_of(std::string_view pre, std::string_view text) {
    const PreTokenizerRule* const rule = find_pre_tokenizer(pre);
    if (!rule) return {"(not known)"};
    const auto pre_tokenizer = PreTokenizer::compile(*rule);
    if (!pre_tokenizer) return {"(does not compile)"};
    Words words;
    std::size_t begin = 0;
    for (const std::size_t end : pre_tokenizer->split(text)) {
        words.emplace_back(text.substr(begin, end - begin));
        begin = end;
    }
    return words;
}

Result<std::shared_ptr<const Tokenizer>> load(GgufBytes& gguf) {
    const std::string bytes = gguf.bytes();
    const auto file = gguf::File::read(std::as_bytes(std::span(bytes)));
    return Tokenizer::from_gguf(*file);
}

/// All 256 byte characters in the order of the bytes, so that an id is a byte.
Words byte_vocabulary() {
    Words texts;
    for (int byte = 0; byte < 256; ++byte) {
        std::string character;
        const char raw = static_cast<char>(byte);
        append_byte_characters(character, {&raw, 1});
        texts.push_back(character);
    }
    return texts;
}

GgufBytes bpe(std::string_view pre, const Words& more = {}, const Words& merges = {"h e"}) {
    Words texts = byte_vocabulary();
    texts.insert(texts.end(), more.begin(), more.end());
    GgufBytes gguf;
    gguf.text("tokenizer.ggml.model", "gpt2");
    if (!pre.empty()) gguf.text("tokenizer.ggml.pre", pre);
    gguf.texts("tokenizer.ggml.tokens", texts).texts("tokenizer.ggml.merges", merges);
    return gguf;
}

/// <unk> <s> </s>, the 256 byte tokens, then `more` with scores 0, -1, -2, ….
GgufBytes spm(const Words& more, const std::vector<std::int32_t>& types_of_more = {}) {
    Words texts{"<unk>", "<s>", "</s>"};
    std::vector<float> scores(3, 0);
    std::vector<std::int32_t> types{2, 3, 3};
    for (int byte = 0; byte < 256; ++byte) {
        texts.push_back(fmt::format("<0x{:02X}>", byte));
        scores.push_back(0);
        types.push_back(6);
    }
    for (std::size_t i = 0; i < more.size(); ++i) {
        texts.push_back(more[i]);
        scores.push_back(-static_cast<float>(i));
        types.push_back(i < types_of_more.size() ? types_of_more[i] : 1);
    }
    GgufBytes gguf;
    gguf.text("tokenizer.ggml.model", "llama").texts("tokenizer.ggml.tokens", texts);
    gguf.floats("tokenizer.ggml.scores", scores).i32s("tokenizer.ggml.token_type", types);
    return gguf;
}

bool warns_of(const Tokenizer& tokenizer, std::string_view words) {
    return std::ranges::any_of(tokenizer.warnings(), [&](const std::string& w) { return w.contains(words); });
}

} // namespace

class TestTokenizerRules : public QObject {
    Q_OBJECT

    static void compare(const Words& found, const Words& expected) {
        if (found != expected) QFAIL(fmt::format("{} instead of {}", found, expected).c_str());
    }

  private slots:
    void gpt2_keeps_a_space_with_the_word_behind_it() {
        compare(words_of("gpt-2", "I'm here, at  12345!\n\n x"),
                {"I", "'m", " here", ",", " at", " ", " 12345", "!", "\n\n", " x"});
        compare(words_of("gpt-2", "DON'T"), {"DON", "'", "T"});
    }
    void llama3_cuts_digits_by_threes_and_takes_contractions_of_either_case() {
        compare(words_of("llama-bpe", "DON'T 12345.\n\nNo"), {"DON", "'T", " ", "123", "45", ".\n\n", "No"});
    }
    void qwen2_cuts_every_digit() { compare(words_of("qwen2", "a 123"), {"a", " ", "1", "2", "3"}); }
    void qwen35_keeps_marks_with_their_letters() {
        compare(words_of("qwen2", "e\u0301a"), {"e", "\u0301a"});
        compare(words_of("qwen35", "e\u0301a"), {"e\u0301a"});
    }
    void smollm_cuts_digits_before_the_words() {
        compare(words_of("smollm", "x 12 y"), {"x", " ", "1", "2", " y"});
    }
    void deepseek_v3_cuts_digits_then_ideographs_then_words() {
        compare(words_of("deepseek-v3", "ab1234\u4F60\u597Dc_x (y"),
                {"ab", "123", "4", "\u4F60\u597D", "c", "_x", " (", "y"});
    }
    void tekken_cuts_a_word_before_an_upper_case_letter() {
        compare(words_of("tekken", "CamelCase HTTPServer a/b"), {"Camel", "Case", " HTTPServer", " a", "/b"});
        compare(words_of("tekken", "\u00D1O\u00D1O"), {"\u00D1O\u00D1O"});
        compare(words_of("tekken", "12"), {"1", "2"});
    }
    void gpt4o_keeps_a_contraction_with_its_word() {
        compare(words_of("gpt-4o", "don't 1234"), {"don't", " ", "123", "4"});
    }
    void the_default_cuts_punctuation_first_and_digits_by_threes() {
        compare(words_of("default", "a, b=12345"), {"a", ",", " b", "=", "123", "45"});
    }
    void white_space_is_the_unicode_property() {
        compare(words_of("qwen2", "a\u0085\u0085b"), {"a", "\u0085", "\u0085b"});
        compare(words_of("qwen2", "!\u180E!"), {"!\u180E!"}); // no white space since Unicode 6.3
    }

    void aliases_share_their_rule() {
        QCOMPARE(find_pre_tokenizer("llama3"), find_pre_tokenizer("llama-bpe"));
        QCOMPARE(find_pre_tokenizer("deepseek-r1-qwen"), find_pre_tokenizer("qwen2"));
        QCOMPARE(find_pre_tokenizer("starcoder"), find_pre_tokenizer("smollm"));
        QVERIFY(find_pre_tokenizer("llama-bpe")->ignore_merges && find_pre_tokenizer("llama-bpe")->add_bos);
        QVERIFY(!find_pre_tokenizer("dbrx")->ignore_merges);
        QVERIFY(!find_pre_tokenizer("qwen2x"));
    }

    void an_unknown_pre_tokenizer_is_a_warning_that_names_it() {
        GgufBytes gguf = bpe("my-own");
        const auto tokenizer = load(gguf);
        QVERIFY(tokenizer);
        QVERIFY(warns_of(**tokenizer, "`my-own`"));
        GgufBytes missing = bpe("");
        QVERIFY(warns_of(**load(missing), "`tokenizer.ggml.pre` is missing"));
        GgufBytes known = bpe("qwen2");
        QVERIFY(!warns_of(**load(known), "tokenizer.ggml.pre"));
    }

    void the_lowest_rank_merges_first_and_the_leftmost_of_equals() {
        GgufBytes gguf = bpe("qwen2", {"bc", "ab", "aa"}, {"b c", "a b", "a a"});
        const auto tokenizer = load(gguf);
        const EncodeOptions plain{.add_bos = false};
        QCOMPARE((*tokenizer)->encode("abc", plain), (std::vector<TokenId>{'a', 256}));
        QCOMPARE((*tokenizer)->encode("aaa", plain), (std::vector<TokenId>{258, 'a'}));
    }
    void a_merge_that_is_no_token_falls_back_to_its_bytes() {
        GgufBytes gguf = bpe("qwen2", {}, {"h e"});
        QCOMPARE((*load(gguf))->encode("he", {.add_bos = false}), (std::vector<TokenId>{'h', 'e'}));
    }
    void ignore_merges_takes_a_word_that_is_a_token_whole() {
        GgufBytes merging = bpe("dbrx", {"hello"}, {"h e"});
        QCOMPARE((*load(merging))->encode("hello", {.add_bos = false}).size(), std::size_t{5});
        GgufBytes ignoring = bpe("llama-bpe", {"hello"}, {"h e"});
        QCOMPARE((*load(ignoring))->encode("hello", {.add_bos = false}), (std::vector<TokenId>{256}));
    }
    void the_merges_that_make_a_token_are_told_in_their_order() {
        // The pre-tokenizer's whole-word rule does not matter: what is asked is how merging makes the text.
        GgufBytes gguf =
            bpe("llama-bpe", {"\u0120t", "he", "\u0120the", "xy"}, {"h e", "\u0120 t", "\u0120t he"});
        const auto tokenizer = load(gguf);
        const MergeTrace trace = (*tokenizer)->merges_of(258);
        QVERIFY(trace.makes_token);
        QCOMPARE(trace.steps.size(), std::size_t{3});
        QCOMPARE(trace.steps[0].left + "+" + trace.steps[0].right, std::string("h+e"));
        QCOMPARE(trace.steps[1].left + "+" + trace.steps[1].right, std::string("\u0120+t"));
        QCOMPARE(trace.steps[2].left + "+" + trace.steps[2].right, std::string("\u0120t+he"));
        QCOMPARE(trace.steps[2].rank, std::optional<std::uint32_t>(2));
        QVERIFY(!(*tokenizer)->merges_of(259).makes_token); // no merge makes "xy"
        QVERIFY((*tokenizer)->merges_of('h').steps.empty() && (*tokenizer)->merges_of('h').makes_token);

        GgufBytes scored = spm({"\u2581", "a", "b", "ab", "\u2581ab"});
        const auto by_score = load(scored);
        const MergeTrace steps = (*by_score)->merges_of(259 + 4);
        QVERIFY(steps.makes_token);
        QCOMPARE(steps.steps.size(), std::size_t{2});
        QCOMPARE(steps.steps[0].left + "+" + steps.steps[0].right, std::string("a+b"));
        QCOMPARE(steps.steps[1].score, std::optional<float>(-4.0f));
        QVERIFY((*by_score)->merges_of(1).steps.empty()); // a control token
    }
    void a_missing_bos_id_is_a_warning_and_nothing_is_added() {
        GgufBytes gguf = bpe("llama-bpe");
        const auto tokenizer = load(gguf);
        QVERIFY(warns_of(**tokenizer, "BOS"));
        QCOMPARE((*tokenizer)->encode("a"), (std::vector<TokenId>{'a'}));
    }

    void spm_merges_by_score_and_falls_back_to_bytes() {
        GgufBytes gguf = spm({"\u2581", "a", "b", "ab", "ba", "\u2581a"});
        const auto tokenizer = load(gguf);
        QVERIFY(tokenizer);
        const TokenId base = 259;
        // " aba": ab (-3) merges before ba (-4), and both before the space with a (-5).
        QCOMPARE((*tokenizer)->encode("aba", {.add_bos = false}),
                 (std::vector<TokenId>{base, base + 3, base + 1}));
        QCOMPARE((*tokenizer)->encode("\u00E9", {.add_bos = false}),
                 (std::vector<TokenId>{base, 3 + 0xC3, 3 + 0xA9}));
        QCOMPARE((*tokenizer)->encode("a"), (std::vector<TokenId>{1, base + 5}));
    }
    void spm_puts_its_space_behind_every_special_token() {
        GgufBytes gguf = spm({"\u2581", "a"});
        const auto tokenizer = load(gguf);
        QCOMPARE((*tokenizer)->encode("a<s>a", {.add_bos = false}),
                 (std::vector<TokenId>{259, 260, 1, 259, 260}));
        GgufBytes bare = spm({"\u2581", "a"});
        bare.boolean("tokenizer.ggml.add_space_prefix", false);
        QCOMPARE((*load(bare))->encode("a<s>a", {.add_bos = false}), (std::vector<TokenId>{260, 1, 260}));
    }
    void control_tokens_are_found_only_when_asked_and_user_defined_ones_always() {
        GgufBytes gguf = spm({"\u2581", "<", "x", ">", "<x>", "<xx>"}, {1, 1, 1, 1, 4, 3});
        gguf.boolean("tokenizer.ggml.add_space_prefix", false);
        const auto tokenizer = load(gguf);
        const EncodeOptions plain{.add_bos = false, .parse_special = false};
        QCOMPARE((*tokenizer)->encode("<x>", plain), (std::vector<TokenId>{263}));
        QCOMPARE((*tokenizer)->encode("<xx>", plain), (std::vector<TokenId>{260, 261, 261, 262}));
        QCOMPARE((*tokenizer)->encode("<xx>", {.add_bos = false}), (std::vector<TokenId>{264}));
    }
    void the_longest_special_token_wins_even_when_a_shorter_one_begins_before_it() {
        GgufBytes gguf = spm({"\u2581", "aXX", "XXbc"}, {1, 3, 3});
        gguf.boolean("tokenizer.ggml.add_space_prefix", false);
        QCOMPARE((*load(gguf))->encode("aXXbc", {.add_bos = false}), (std::vector<TokenId>{3 + 'a', 261}));
    }
    void eos_is_added_where_the_model_asks_for_it() {
        GgufBytes gguf = spm({"\u2581", "a"});
        gguf.boolean("tokenizer.ggml.add_eos_token", true).boolean("tokenizer.ggml.add_bos_token", false);
        QCOMPARE((*load(gguf))->encode("a"), (std::vector<TokenId>{259, 260, 2}));
        QCOMPARE((*load(gguf))->encode("a", {.add_bos = false}), (std::vector<TokenId>{259, 260}));
    }
    void decoding_takes_the_prefix_space_away_and_hides_control_tokens() {
        GgufBytes gguf = spm({"\u2581", "a", "\u2581a"});
        const auto tokenizer = load(gguf);
        QCOMPARE((*tokenizer)->decode((*tokenizer)->encode("a a")), std::string("a a"));
        QCOMPARE((*tokenizer)->decode((*tokenizer)->encode(" a")), std::string(" a"));
        QCOMPARE((*tokenizer)->piece(1, false), std::string());
        QCOMPARE((*tokenizer)->piece(1, true), std::string("<s>"));
        QCOMPARE((*tokenizer)->piece(3 + 0x0A), std::string("\n"));
    }

    void a_generation_ends_at_each_token_with_that_role() {
        GgufBytes gguf = bpe("qwen2", {"<|im_end|>", "<|endoftext|>", "<|other|>", "<|file_sep|>"});
        gguf.u32("tokenizer.ggml.eot_token_id", 258);
        const auto tokenizer = load(gguf);
        for (const TokenId id : {256, 257, 258, 259}) QVERIFY((*tokenizer)->is_end_of_generation(id));
        QVERIFY(!(*tokenizer)->is_end_of_generation(11));
        QVERIFY(!(*tokenizer)->is_end_of_generation(-1));
    }
    void end_closes_only_a_message_where_return_and_call_exist() {
        GgufBytes plain = bpe("gpt-4o", {"<|end|>"});
        QVERIFY((*load(plain))->is_end_of_generation(256));
        GgufBytes harmony = bpe("gpt-4o", {"<|end|>", "<|return|>", "<|call|>"});
        QVERIFY(!(*load(harmony))->is_end_of_generation(256));
        QVERIFY((*load(harmony))->is_end_of_generation(257));
    }
    void phi3_specials_take_the_space_behind_them() {
        GgufBytes gguf = spm({"\u2581", "a", "<|user|>"}, {1, 1, 3});
        gguf.boolean("tokenizer.ggml.add_space_prefix", false).text("general.name", "Phi-3 mini");
        QCOMPARE((*load(gguf))->encode("<|user|> \na", {.add_bos = false}), (std::vector<TokenId>{261, 260}));
        QCOMPARE((*load(gguf))->encode("<s> a", {.add_bos = false}), (std::vector<TokenId>{1, 259, 260}));
    }

    void every_byte_string_survives_byte_level_bpe_as_far_as_it_is_utf8() {
        GgufBytes gguf = bpe("llama-bpe", {"he", "ll", "hell"}, {"h e", "l l", "he ll"});
        const auto tokenizer = load(gguf);
        std::mt19937 random(7);
        for (int round = 0; round < 300; ++round) {
            QString text;
            for (int i = 0; i < 40; ++i)
                text += QString::fromUcs4(
                    std::array<char32_t, 1>{static_cast<char32_t>(1 + random() % (round % 2 ? 0xD7FF : 0x7F))}
                        .data(),
                    1);
            const std::string bytes = text.toStdString();
            QCOMPARE((*tokenizer)->decode((*tokenizer)->encode(bytes)), bytes);
        }
    }
    void any_bytes_can_be_encoded_and_spm_gives_them_back() {
        GgufBytes wide = bpe("tekken", {"he"}), score = spm({"\u2581", "a", "b", "ab", "\u00E9"});
        const auto by_merges = load(wide), by_score = load(score);
        std::mt19937 random(11);
        for (int round = 0; round < 500; ++round) {
            std::string bytes;
            // Without spaces: their mark would be swallowed by a broken sequence before it, as in llama.cpp.
            for (int i = 0; i < 60; ++i) bytes.push_back(static_cast<char>(33 + random() % 223));
            QCOMPARE((*by_score)->decode((*by_score)->encode(bytes, {.parse_special = false})), bytes);
            for (const TokenId id : (*by_merges)->encode(bytes))
                QVERIFY(static_cast<std::size_t>(id) < (*by_merges)->size());
        }
        for (const char* const hostile :
             {"\xF4\x90\x80\x80", "\xED\xA0\x80", "\xC0\x80", "\xF8\x88\x80\x80\x80"})
            QVERIFY(!(*by_merges)->encode(hostile).empty());
    }
    void a_long_text_without_spaces_is_encoded_whole() {
        GgufBytes gguf = bpe("qwen2", {"aa", "aaaa"}, {"a a", "aa aa"});
        const std::string text(100'000, 'a');
        const auto tokenizer = load(gguf);
        QCOMPARE((*tokenizer)->encode(text).size(), std::size_t{25'000});
        GgufBytes score = spm({"\u2581", "a", "aa", "aaaa"});
        const auto by_score = load(score);
        QCOMPARE((*by_score)->decode((*by_score)->encode(text)), text);
        QCOMPARE((*tokenizer)->decode((*tokenizer)->encode(std::string(100'000, ' '))).size(), text.size());
    }
};

QTEST_APPLESS_MAIN(TestTokenizerRules)
#include "test_tokenizer_rules.moc"
