#include "gguf/file.h"
#include "support/gguf_writer.h"
#include "tokenizer/tokenizer.h"

#include <QTest>

using namespace archdef;
using archdef::gguf::ValueType;
using archdef::test::GgufWriter;

/// No change of a byte of a tokenizer's metadata makes loading or encoding crash, hang or give ids that are
/// not there.
class TestTokenizerMutations : public QObject {
    Q_OBJECT

  private slots:
    void every_byte_of_its_metadata_is_changed_data();
    void every_byte_of_its_metadata_is_changed();
};

namespace {

constexpr std::string_view text = "the arch <s>  \xE7\x9F\xB3 12\n\xFF";

std::string spm() {
    GgufWriter writer;
    writer.text("tokenizer.ggml.model", "llama");
    writer.texts("tokenizer.ggml.tokens", {"<unk>", "<s>", "</s>", "<0x0A>", "\xE2\x96\x81", "t", "h", "e",
                                           "th", "the", "\xE2\x96\x81the", "a", "r"});
    writer.array<float>("tokenizer.ggml.scores", ValueType::f32,
                        {0, 0, 0, 0, -9, -8, -7, -6, -3, -2, -1, -4, -5});
    writer.array<std::int32_t>("tokenizer.ggml.token_type", ValueType::i32,
                               {2, 3, 3, 6, 1, 1, 1, 1, 1, 1, 1, 4, 1});
    writer.u32("tokenizer.ggml.bos_token_id", 1).u32("tokenizer.ggml.eos_token_id", 2);
    writer.number("tokenizer.ggml.add_space_prefix", ValueType::boolean, std::uint8_t{1});
    return writer.bytes();
}

std::string bpe() {
    GgufWriter writer;
    writer.text("tokenizer.ggml.model", "gpt2").text("tokenizer.ggml.pre", "llama-bpe");
    writer.texts("tokenizer.ggml.tokens", {"t", "h", "e", "a", "r", "c", "\xC4\xA0", "\xC4\xA0t", "he",
                                           "\xC4\xA0the", "ar", "<s>", "1"});
    writer.array<std::int32_t>("tokenizer.ggml.token_type", ValueType::i32,
                               {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 1});
    writer.texts("tokenizer.ggml.merges", {"h e", "\xC4\xA0 t", "\xC4\xA0t he", "a r"});
    writer.u32("tokenizer.ggml.bos_token_id", 11);
    return writer.bytes();
}

/// Loads what the bytes hold, where they hold a tokenizer, and uses all of it. Returns whether one was there.
bool use(const std::string& bytes) {
    const auto file = gguf::File::read(std::as_bytes(std::span(bytes)));
    const auto loaded = Tokenizer::from_gguf(*file);
    if (!loaded) return false;
    const Tokenizer& tokenizer = **loaded;
    for (const bool special : {false, true}) {
        const auto ids = tokenizer.encode(text, {.add_bos = true, .parse_special = special});
        for (const TokenId id : ids) {
            if (id < 0 || static_cast<std::size_t>(id) >= tokenizer.size()) {
                QTest::qFail("an id is outside the vocabulary", __FILE__, __LINE__);
                return true;
            }
            const MergeTrace trace = tokenizer.merges_of(id);
            if (trace.steps.size() > tokenizer.stored_text(id).size())
                QTest::qFail("more merges than bytes", __FILE__, __LINE__);
        }
        static_cast<void>(tokenizer.decode(ids, special));
    }
    return true;
}

} // namespace

void TestTokenizerMutations::every_byte_of_its_metadata_is_changed_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("SPM") << QByteArray::fromStdString(spm());
    QTest::newRow("BPE") << QByteArray::fromStdString(bpe());
}

void TestTokenizerMutations::every_byte_of_its_metadata_is_changed() {
    QFETCH(QByteArray, bytes);
    std::string mutant = bytes.toStdString();
    QVERIFY(use(mutant));
    std::size_t loaded = 0, all = 0;
    for (char& byte : mutant) {
        const char before = byte;
        for (const int change :
             {before ^ 1, before ^ 2, before ^ 4, before ^ 16, before ^ 64, before ^ 128, 0, 255}) {
            byte = static_cast<char>(change);
            loaded += use(mutant);
            ++all;
            if (QTest::currentTestFailed()) return;
        }
        byte = before;
    }
    for (std::size_t length = 0; length < mutant.size(); ++length) use(mutant.substr(0, length));
    // Some changes leave a tokenizer, some do not: else the run would have tested nothing.
    QVERIFY(loaded > all / 10 && loaded < all);
}

QTEST_APPLESS_MAIN(TestTokenizerMutations)
#include "test_tokenizer_mutations.moc"
