#include "provenance/verify.h"
#include "support/recorded_run.h"

#include <QTemporaryDir>
#include <QtTest>

#include <fstream>

using namespace archdef;
namespace fs = std::filesystem;

class TestVerify : public QObject {
    Q_OBJECT
    QTemporaryDir dir_;
    DigestCache cache_;
    fs::path weights_, definition_;
    RunRecord record_;

    Verification verify(const RunRecord& record, const VerifyOptions& options = {}) {
        auto verification = verify_record(record, options, cache_);
        return verification ? std::move(*verification) : Verification{};
    }
    static LineState state(const Verification& verification, const char* id) {
        const VerificationLine* const line = verification.find(id);
        return line ? line->state : LineState::unchecked;
    }
    static std::string text(const Verification& verification, const char* id) {
        const VerificationLine* const line = verification.find(id);
        return line ? line->text : std::string();
    }

  private slots:
    /// A run of a golden model over a definition of the operator's.
    void init() {
        weights_ = dir_.filePath("model.gguf").toStdString();
        definition_ = dir_.filePath("qwen2.archdef").toStdString();
        fs::copy_file(ARCHDEF_TEST_DATA "/golden/qwen2-tied-Q5_K_M.gguf", weights_,
                      fs::copy_options::overwrite_existing);
        std::ofstream(definition_, std::ios::binary) << builtin_text("qwen2");
        RecordedRun run =
            run_and_record(weights_, "qwen2", builtin_text("qwen2"), definition_.string(), cache_);
        QVERIFY2(run.problem.empty(), run.problem.c_str());
        record_ = std::move(run.record);
    }

    void the_same_machine_computes_the_same_bits() {
        const Verification verification = verify(record_);
        for (const VerificationLine& line : verification.lines)
            QVERIFY2(line.state == LineState::same, (line.title + ": " + line.text).c_str());
        QVERIFY(verification.verified);
        QVERIFY(verification.conclusion.contains("bit for bit"));
        QCOMPARE(text(verification, "tokens"), std::string("6 of 6"));
        QCOMPARE(verification.lines.size(), std::size_t{8});
    }
    void both_languages_say_the_same() {
        VerifyOptions options;
        options.locale = Locale::es;
        const Verification spanish = verify(record_, options), english = verify(record_);
        QCOMPARE(spanish.lines.size(), english.lines.size());
        for (std::size_t i = 0; i < spanish.lines.size(); ++i) {
            QCOMPARE(spanish.lines[i].id, english.lines[i].id);
            QCOMPARE(spanish.lines[i].state, english.lines[i].state);
        }
        QVERIFY(spanish.conclusion.starts_with("Verificado: "));
        QCOMPARE(text(spanish, "tokens"), std::string("6 de 6"));
        QCOMPARE(line_state_word(LineState::differs, Locale::es), std::string("difiere"));
    }
    void another_number_of_threads_changes_nothing() {
        VerifyOptions options;
        options.threads = 3;
        QCOMPARE(state(verify(record_, options), "logits"), LineState::same);
    }
    void one_flipped_bit_of_the_weights_is_named() {
        std::fstream file(weights_, std::ios::binary | std::ios::in | std::ios::out);
        file.seekg(-1000, std::ios::end);
        const int byte = file.get();
        const auto time = fs::last_write_time(weights_);
        file.seekp(-1000, std::ios::end);
        file.put(static_cast<char>(byte ^ 1));
        file.close();
        fs::last_write_time(weights_, time); // a time that is set back hides nothing
        const Verification verification = verify(record_);
        QCOMPARE(state(verification, "weights"), LineState::differs);
        QVERIFY(text(verification, "weights").contains(record_.weights.parts[0].sha256.substr(0, 12)));
        QVERIFY(!verification.verified);
        QVERIFY(verification.conclusion.contains("Weights"));
    }
    void a_flipped_bit_in_the_header_is_named_too() {
        std::fstream file(weights_, std::ios::binary | std::ios::in | std::ios::out);
        file.put('F'); // instead of the magic's G
        file.close();
        const Verification verification = verify(record_);
        QCOMPARE(state(verification, "weights"), LineState::differs);
        QVERIFY(text(verification, "weights").contains(record_.weights.parts[0].sha256.substr(0, 12)));
        QVERIFY(verification.conclusion.contains("Weights"));
    }
    void one_space_more_in_the_definition_is_named() {
        std::ofstream(definition_, std::ios::binary | std::ios::app) << " ";
        const Verification verification = verify(record_);
        QCOMPARE(state(verification, "definition"), LineState::differs);
        QVERIFY(!verification.verified);
        QVERIFY(text(verification, "definition").contains("it computes the same, step by step"));
        // What the record itself holds still gives what it says.
        QCOMPARE(state(verification, "logits"), LineState::same);
    }
    void another_binary_is_named_and_can_still_verify() {
        RunRecord record = record_;
        record.engine.binary_sha256 = std::string(64, 'a');
        record.engine.instruction_set = "another";
        record_text(record);
        const Verification verification = verify(record);
        QCOMPARE(state(verification, "binary"), LineState::other);
        QVERIFY(text(verification, "binary").contains("aaaaaaaaaaaa"));
        QCOMPARE(state(verification, "machine"), LineState::other);
        QVERIFY(verification.verified);
        QVERIFY(verification.conclusion.contains("another binary on another instruction set"));
    }
    void other_bits_on_another_machine_are_measured() {
        RunRecord record = record_;
        record.engine.instruction_set = "another";
        record.output.logits_sha256 = std::string(64, '0');
        for (RecordedStep& step : record.output.steps) step.top[1].logprob += 2e-6;
        record_text(record);
        const Verification verification = verify(record);
        QCOMPARE(state(verification, "logits"), LineState::other);
        QVERIFY2(text(verification, "logits").contains("within 2e-06"), text(verification, "logits").c_str());
        QVERIFY(verification.verified);
    }
    void other_bits_on_the_same_machine_are_no_rounding() {
        RunRecord record = record_;
        record.output.logits_sha256 = std::string(64, '0');
        record_text(record);
        const Verification verification = verify(record);
        QCOMPARE(state(verification, "logits"), LineState::differs);
        QVERIFY(!verification.verified);
    }
    void another_token_is_named_with_its_place() {
        RunRecord record = record_;
        record.output.steps[3].id = record.output.steps[3].top[4].id;
        record_text(record);
        const Verification verification = verify(record);
        QCOMPARE(state(verification, "tokens"), LineState::differs);
        QVERIFY2(text(verification, "tokens").starts_with("3 of 6; token 4 is"),
                 text(verification, "tokens").c_str());
    }
    void a_record_changed_by_hand_is_named() {
        RunRecord record = record_;
        record.intact = false;
        QCOMPARE(state(verify(record), "record"), LineState::differs);
        record = record_;
        record.definition.text.bytes += " ";
        record_text(record); // a forger can make a new digest, but not for the text inside
        const Verification verification = verify(record);
        QCOMPARE(state(verification, "record"), LineState::differs);
        QVERIFY(!verification.verified);
    }
    /// A forger can give the record a new digest; what it states must then still be what the run gives.
    void a_number_changed_with_a_new_digest_is_named() {
        RunRecord record = record_;
        record.output.steps[2].logprob += 0.001;
        record_text(record);
        QCOMPARE(state(verify(record), "logits"), LineState::differs);
        QVERIFY(text(verify(record), "logits").contains("at token 3"));
        record = record_;
        record.output.steps[1].top[3].logprob -= 0.001;
        record_text(record);
        QCOMPARE(state(verify(record), "logits"), LineState::differs);
        record = record_;
        record.weights.contents_sha256 = std::string(64, '1');
        record_text(record);
        QCOMPARE(state(verify(record), "weights"), LineState::differs);
        record = record_;
        record.output.text.bytes = "something else";
        record.output.text.sha256 = sha256_hex(record.output.text.bytes);
        record_text(record);
        QCOMPARE(state(verify(record), "tokens"), LineState::differs);
        record = record_;
        record.prompt.text->bytes = "Another prompt";
        record.prompt.text->sha256 = sha256_hex(record.prompt.text->bytes);
        record_text(record);
        QCOMPARE(state(verify(record), "tokenizer"), LineState::differs);
    }
    void a_comparison_is_computed_again_from_the_recorded_answer() {
        RecordedRun run = run_and_record(weights_, "qwen2", builtin_text("qwen2"), definition_.string(),
                                         cache_, {}, "http://localhost:11434");
        QVERIFY2(run.problem.empty(), run.problem.c_str());
        const Verification verification = verify(run.record);
        QCOMPARE(state(verification, "comparison"), LineState::same);
        QVERIFY(verification.verified);
        for (const int what : {0, 1, 2, 3}) {
            RunRecord record = run.record;
            RecordedComparison& comparison = *record.comparison;
            if (what == 0) comparison.mean_difference += 0.01;
            if (what == 1) comparison.same_first -= 1;
            if (what == 2) comparison.tokens[1].logprob -= 0.5;
            if (what == 3) comparison.largest_difference += 0.01;
            record_text(record);
            QCOMPARE(state(verify(record), "comparison"), LineState::differs);
            QVERIFY(!verify(record).verified);
        }
    }
    void a_text_of_the_window_was_never_a_file() {
        RunRecord record = record_;
        record.definition.origin = "window";
        record_text(record);
        const Verification verification = verify(record);
        QCOMPARE(state(verification, "definition"), LineState::other);
        QVERIFY(verification.verified);
    }
    void missing_files_are_said_to_be_missing() {
        fs::remove(definition_);
        const Verification without_definition = verify(record_);
        QCOMPARE(state(without_definition, "definition"), LineState::missing);
        QVERIFY(without_definition.verified);
        fs::remove(weights_);
        const Verification without_weights = verify(record_);
        QCOMPARE(state(without_weights, "weights"), LineState::missing);
        QCOMPARE(state(without_weights, "logits"), LineState::unchecked);
        QVERIFY(!without_weights.verified);
    }
    void weights_packed_otherwise_are_the_same_by_their_contents() {
        std::ofstream(weights_, std::ios::binary | std::ios::app) << "trailing bytes";
        const Verification verification = verify(record_);
        QCOMPARE(state(verification, "weights"), LineState::same);
        QVERIFY(text(verification, "weights").contains("packed otherwise"));
        QVERIFY(verification.verified);
    }
    void weights_can_be_elsewhere() {
        const fs::path moved = dir_.filePath("moved.gguf").toStdString();
        fs::rename(weights_, moved);
        VerifyOptions options;
        options.model = moved;
        QVERIFY(verify(record_, options).verified);
    }
    void a_hostile_record_ends_in_lines_and_not_in_a_crash() {
        RunRecord record = record_;
        record.prompt.ids = {-1, 2'000'000'000};
        record.engine.threads = 1ULL << 60;
        record.engine.context = 1ULL << 60;
        record_text(record);
        QVERIFY(!verify(record).verified);
        record = record_;
        record.output.logits_sha256.clear();
        record.output.steps[0].top[0].id = 1 << 30;
        QVERIFY(!verify(record).verified);
        record = record_;
        record.definition.text.bytes = "arch qwen2\n";
        QVERIFY(!verify(record).verified);
        record = record_;
        record.weights.parts.clear();
        QVERIFY(!verify(record).verified);
    }
    void it_can_be_stopped() {
        std::stop_source stop;
        stop.request_stop();
        const auto stopped = verify_record(record_, {}, cache_, stop.get_token());
        QVERIFY(!stopped && stopped.error().kind == ErrorKind::cancelled);
    }
};

QTEST_APPLESS_MAIN(TestVerify)
#include "test_verify.moc"
