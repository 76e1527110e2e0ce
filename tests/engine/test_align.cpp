#include "compare/align.h"

#include "gguf/file.h"

#include <QtTest>
#include <memory>

using namespace archdef;
using namespace archdef::compare;

namespace {

std::shared_ptr<const Tokenizer> demo_tokenizer() {
    const auto file = gguf::File::open(ARCHDEF_SOURCE_DIR "/resources/demo/archdef-demo.q8_0.gguf");
    if (!file) return {};
    const auto tokenizer = Tokenizer::from_gguf(**file);
    return tokenizer ? *tokenizer : nullptr;
}

/// An answer whose entries show the pieces of the ids.
Answer answer_of_ids(const Tokenizer& tokenizer, const std::vector<TokenId>& ids) {
    Answer answer;
    for (const TokenId id : ids) {
        const std::string piece = tokenizer.piece(id);
        answer.text += piece;
        answer.entries.push_back({.text = piece, .logprob = -1});
    }
    answer.has_logprobs = answer.complete = true;
    return answer;
}

std::vector<TokenId> ids_of(const Alignment& alignment) {
    std::vector<TokenId> ids;
    for (const AlignedToken& token : alignment.tokens) ids.push_back(token.id);
    return ids;
}

constexpr EncodeOptions plain{.add_bos = false, .parse_special = false};

} // namespace

class TestAlign : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() {
        m_tokenizer = demo_tokenizer();
        QVERIFY(m_tokenizer);
        m_index = std::make_unique<TokenIndex>(*m_tokenizer);
    }

    void each_entry_that_is_a_token_is_observable() {
        const auto ids = m_tokenizer->encode(" there was a curious girl named Nora", plain);
        const Alignment alignment = align(answer_of_ids(*m_tokenizer, ids), *m_index);
        QCOMPARE(ids_of(alignment), ids);
        for (std::size_t i = 0; i < ids.size(); ++i) QCOMPARE(alignment.tokens[i].entry, std::optional(i));
        QVERIFY(alignment.doubt.empty());
    }

    void an_entry_that_covers_several_tokens_leaves_all_but_the_last_unobservable() {
        const auto ids = m_tokenizer->encode(" Luc\xC3\xAD"
                                             "a \xF0\x9F\x98\x80.",
                                             plain);
        QVERIFY(ids.size() > 4);
        Answer answer = answer_of_ids(*m_tokenizer, ids);
        // The server held back the emoji's parts and sent them with the last one's entry.
        std::size_t first = 0;
        while (!answer.entries[first].text.starts_with('\xF0')) ++first;
        std::size_t last = first;
        std::string merged;
        while (!answer.entries[last].text.starts_with('.')) merged += answer.entries[last++].text;
        QVERIFY(last - first >= 2);
        answer.entries[last - 1].text = merged;
        answer.entries.erase(answer.entries.begin() + static_cast<std::ptrdiff_t>(first),
                             answer.entries.begin() + static_cast<std::ptrdiff_t>(last) - 1);
        const Alignment alignment = align(answer, *m_index);
        QCOMPARE(ids_of(alignment), ids);
        for (std::size_t i = first; i + 1 < last; ++i) QVERIFY(!alignment.tokens[i].entry);
        QCOMPARE(alignment.tokens[last - 1].entry, std::optional(first));
        QVERIFY(alignment.doubt.empty());
    }

    void parts_of_a_character_that_are_shown_as_U_FFFD_are_found_by_their_bytes() {
        const auto ids = m_tokenizer->encode("a\xF0\x9F\x98\x80!", plain);
        Answer answer = answer_of_ids(*m_tokenizer, ids);
        std::size_t shown = 0;
        for (Entry& entry : answer.entries) {
            const std::string text = shown_text(entry.text);
            shown += text != entry.text;
            entry.text = text;
        }
        QVERIFY(shown >= 2);
        const Alignment alignment = align(answer, *m_index);
        QCOMPARE(ids_of(alignment), ids);
        for (const AlignedToken& token : alignment.tokens) QVERIFY(token.entry.has_value());
    }

    void a_lost_entry_leaves_its_token_unobservable_and_the_rest_in_place() {
        const auto ids = m_tokenizer->encode(" there was a curious girl named Nora who lived", plain);
        Answer answer = answer_of_ids(*m_tokenizer, ids);
        answer.entries.erase(answer.entries.begin() + 3);
        const Alignment alignment = align(answer, *m_index);
        QCOMPARE(ids_of(alignment), ids);
        QVERIFY(!alignment.tokens[3].entry);
        QCOMPARE(alignment.tokens[4].entry, std::optional(std::size_t{3}));
        QCOMPARE(alignment.lost_entries, std::size_t{1});
    }

    void text_without_entries_is_tokens_that_cannot_be_observed() {
        Answer answer;
        answer.text = " there was";
        const Alignment alignment = align(answer, *m_index);
        QVERIFY(!alignment.tokens.empty());
        for (const AlignedToken& token : alignment.tokens) QVERIFY(!token.entry);
    }

    void an_entry_without_text_is_counted_and_doubted() {
        Answer answer = answer_of_ids(*m_tokenizer, m_tokenizer->encode(" there was", plain));
        answer.entries.insert(answer.entries.begin() + 1, Entry{.text = "", .logprob = -2});
        const Alignment alignment = align(answer, *m_index);
        QCOMPARE(alignment.hidden_entries, std::size_t{1});
        QVERIFY(!alignment.doubt.empty());
    }

    void an_entry_that_is_not_in_the_text_ends_the_alignment_with_a_doubt() {
        Answer answer = answer_of_ids(*m_tokenizer, m_tokenizer->encode(" there was", plain));
        answer.entries[1].text = " elsewhere";
        const Alignment alignment = align(answer, *m_index);
        QVERIFY(!alignment.doubt.empty());
    }

    void hostile_answers_end() {
        Answer answer;
        answer.text = std::string(20000, '\xFF') + std::string(20000, 'a');
        for (int i = 0; i < 2000; ++i) answer.entries.push_back({.text = "\xEF\xBF\xBD", .logprob = -1});
        const Alignment alignment = align(answer, *m_index);
        QVERIFY(!alignment.tokens.empty() || !alignment.doubt.empty());
    }

  private:
    std::shared_ptr<const Tokenizer> m_tokenizer;
    std::unique_ptr<TokenIndex> m_index;
};

QTEST_APPLESS_MAIN(TestAlign)
#include "test_align.moc"
