#include "../support/gguf_writer.h"
#include "model/config.h"

#include <QTest>
#include <functional>
#include <limits>

using namespace archdef;
using namespace archdef::test;
using gguf::ValueType;

/// A model's numbers from its metadata: defaults as llama.cpp has them, and nothing that a file can say makes
/// the engine divide by zero or reserve without end.
class TestConfig : public QObject {
    Q_OBJECT

    using Change = std::function<void(GgufWriter&)>;

    /// The least that a file must state, with head counts left to the caller.
    static GgufWriter least(std::uint32_t blocks = 2) {
        GgufWriter writer;
        writer.text("general.architecture", "toy").u32("toy.block_count", blocks);
        writer.u32("toy.context_length", 128).u32("toy.embedding_length", 64);
        writer.number("toy.attention.layer_norm_rms_epsilon", ValueType::f32, 1e-5f);
        return writer;
    }

    static Result<ModelConfig> config_of(const GgufWriter& writer) {
        const std::string bytes = writer.bytes();
        return ModelConfig::from_gguf(*gguf::File::read(std::as_bytes(std::span(bytes))));
    }

    static Result<ModelConfig> with(const Change& change, std::uint32_t blocks = 2) {
        GgufWriter writer = least(blocks);
        change(writer);
        return config_of(writer);
    }

  private slots:
    void absent_keys_have_their_defaults_and_are_listed() {
        const auto config = with([](GgufWriter& writer) { writer.u32("toy.attention.head_count", 4); });
        QVERIFY(config);
        QCOMPARE(config->head_count, (std::vector<std::size_t>{4, 4}));
        QCOMPARE(config->head_count_kv, (std::vector<std::size_t>{4, 4}));
        QCOMPARE(config->head_dim, std::size_t{16});
        QCOMPARE(config->value_dim, std::size_t{16});
        QCOMPARE(config->rope_dims, std::size_t{16});
        QCOMPARE(config->rope_base, 10000.0f);
        QCOMPARE(config->attention_scale, 0.25f);
        QVERIFY(config->rope_scaling.type == RopeScaling::Type::none);
        QVERIFY(std::ranges::find(config->assumed, "rope.freq_base = 10000") != config->assumed.end());
        QVERIFY(config->notes.empty());
    }

    void arrays_give_each_layer_its_own_number() {
        const auto config = with([](GgufWriter& writer) {
            writer.array<std::uint32_t>("toy.attention.head_count", ValueType::u32, {4, 8});
            writer.array<std::uint32_t>("toy.attention.head_count_kv", ValueType::u32, {2, 1});
            writer.array<std::int32_t>("toy.feed_forward_length", ValueType::i32, {128, 256});
        });
        QVERIFY2(config, config ? "" : config.error().message.c_str());
        QCOMPARE(config->head_count, (std::vector<std::size_t>{4, 8}));
        QCOMPARE(config->key_value(Key::head_count_kv, 1), 1.0);
        QCOMPARE(config->key_value(Key::feed_forward_length, 1), 256.0);
    }

    void integers_of_another_type_are_read_with_a_note() {
        const auto config = with([](GgufWriter& writer) {
            writer.number("toy.attention.head_count", ValueType::i32, std::int32_t{4});
        });
        QVERIFY(config);
        QCOMPARE(config->notes.size(), std::size_t{1});
        QCOMPARE(config->notes.front().arguments.front(), std::string("toy.attention.head_count"));
    }

    void layers_that_predict_further_tokens_do_not_count() {
        const auto config = with(
            [](GgufWriter& writer) {
                writer.array<std::uint32_t>("toy.attention.head_count", ValueType::u32, {4, 4, 8});
                writer.u32("toy.nextn_predict_layers", 1);
            },
            3);
        QVERIFY(config);
        QCOMPARE(config->block_count, std::size_t{2});
        QCOMPARE(config->next_token_layers, std::size_t{1});
        QCOMPARE(config->head_count.size(), std::size_t{2});
    }

    void rotary_scaling_is_read_in_old_and_new_spelling() {
        const auto heads = [](GgufWriter& writer) { writer.u32("toy.attention.head_count", 4); };
        const auto old = with([&](GgufWriter& writer) {
            heads(writer);
            writer.number("toy.rope.scale_linear", ValueType::f32, 2.0f);
        });
        QVERIFY(old && old->rope_scaling.type == RopeScaling::Type::linear);
        QCOMPARE(old->rope_scaling.factor, 2.0f);
        const auto none = with([&](GgufWriter& writer) {
            heads(writer);
            writer.text("toy.rope.scaling.type", "none")
                .number("toy.rope.scaling.factor", ValueType::f32, 8.0f);
        });
        QVERIFY(none && none->rope_scaling.type == RopeScaling::Type::none);
        QCOMPARE(none->rope_scaling.factor, 1.0f);
        const auto yarn = with([&](GgufWriter& writer) {
            heads(writer);
            writer.text("toy.rope.scaling.type", "yarn")
                .number("toy.rope.scaling.factor", ValueType::f32, 4.0f);
        });
        QVERIFY(yarn && yarn->rope_scaling.type == RopeScaling::Type::yarn);
        QCOMPARE(yarn->rope_scaling.original_context, std::size_t{128});
    }

    void a_period_and_an_array_both_state_which_layers_are_local() {
        const auto period = with(
            [](GgufWriter& writer) {
                writer.u32("toy.attention.head_count", 4).u32("toy.attention.sliding_window", 8);
                writer.u32("toy.attention.sliding_window_pattern", 3);
            },
            4);
        QVERIFY(period);
        QCOMPARE(*period->sliding_window_pattern, (std::vector<bool>{true, true, false, true}));
        const auto array = with([](GgufWriter& writer) {
            writer.u32("toy.attention.head_count", 4);
            writer.array<std::uint8_t>("toy.attention.sliding_window_pattern", ValueType::boolean, {0, 1});
        });
        QVERIFY2(array, array ? "" : array.error().message.c_str());
        QCOMPARE(*array->sliding_window_pattern, (std::vector<bool>{false, true}));
    }

    void what_cannot_be_is_an_error_that_names_the_key_data() {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("kind");
        QTest::addColumn<double>("value");
        const auto row = [](const char* key, const char* kind, double value) {
            QTest::addRow("%s %s %g", key, kind, value) << QString(key) << QString(kind) << value;
        };
        row("attention.head_count", "u32", 0);
        row("attention.head_count", "u32", 4e9);
        row("attention.head_count", "f32", 4);
        row("attention.head_count", "text", 0);
        row("attention.head_count", "short array", 4);
        row("attention.head_count", "array", 0);
        row("attention.head_count_kv", "u32", 0);
        row("attention.head_count_kv", "array", 0);
        row("attention.key_length", "u32", 0);
        row("attention.key_length", "u32", 4e9);
        row("attention.value_length", "u32", 0);
        row("rope.freq_base", "f32", 0);
        row("rope.freq_base", "f32", 1);
        row("rope.freq_base", "f32", -10000);
        row("rope.freq_base", "f32", std::numeric_limits<double>::quiet_NaN());
        row("rope.freq_base", "f32", std::numeric_limits<double>::infinity());
        row("rope.scaling.factor", "f32", -2);
        row("rope.scaling.type", "text", 0);
        row("nextn_predict_layers", "u32", 2);
        row("nextn_predict_layers", "u32", 3e9);
        row("attention.sliding_window", "u32", 4e9);
    }
    void what_cannot_be_is_an_error_that_names_the_key() {
        QFETCH(QString, key);
        QFETCH(QString, kind);
        QFETCH(double, value);
        const std::string full = "toy." + key.toStdString();
        const auto config = with([&](GgufWriter& writer) {
            if (key != "attention.head_count") writer.u32("toy.attention.head_count", 4);
            const auto number = std::isfinite(value) ? static_cast<std::uint32_t>(std::abs(value)) : 0u;
            if (kind == "u32") writer.u32(full, number);
            if (kind == "f32") writer.number(full, ValueType::f32, static_cast<float>(value));
            if (kind == "text") writer.text(full, "dynamic");
            if (kind == "array") writer.array<std::uint32_t>(full, ValueType::u32, {4, number});
            if (kind == "short array") writer.array<std::uint32_t>(full, ValueType::u32, {number});
        });
        QVERIFY(!config);
        QVERIFY2(config.error().message.find(full) != std::string::npos, config.error().message.c_str());
    }

    void a_required_key_that_is_missing_is_named_data() {
        QTest::addColumn<QString>("key");
        for (const char* key : {"block_count", "context_length", "embedding_length", "attention.head_count",
                                "attention.layer_norm_rms_epsilon"})
            QTest::newRow(key) << QString(key);
    }
    void a_required_key_that_is_missing_is_named() {
        QFETCH(QString, key);
        GgufWriter writer;
        writer.text("general.architecture", "toy");
        for (const char* name : {"block_count", "context_length", "embedding_length", "attention.head_count"})
            if (key != name) writer.u32("toy." + std::string(name), 4);
        if (key != "attention.layer_norm_rms_epsilon")
            writer.number("toy.attention.layer_norm_rms_epsilon", ValueType::f32, 1e-6f);
        const auto config = config_of(writer);
        QVERIFY(!config);
        QCOMPARE(config.error().code, std::string("config-key-missing"));
        QVERIFY(config.error().message.find("toy." + key.toStdString()) != std::string::npos);
    }

    void heads_that_do_not_divide_the_embedding_need_a_stated_width() {
        const auto config = with([](GgufWriter& writer) { writer.u32("toy.attention.head_count", 7); });
        QVERIFY(!config);
        QCOMPARE(config.error().code, std::string("heads-do-not-divide"));
        QVERIFY(with([](GgufWriter& writer) {
            writer.u32("toy.attention.head_count", 7).u32("toy.attention.key_length", 8);
            writer.u32("toy.attention.value_length", 8);
        }));
    }
};

QTEST_GUILESS_MAIN(TestConfig)
#include "test_config.moc"
