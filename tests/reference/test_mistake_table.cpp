// The classic mistakes of an author, planted one at a time, and what the verdict says of each. The other side
// is the right definition in the numerics of an endpoint (activations rounded to 8 bits); the golden models'
// own reference logits are llama.cpp's.

#include "compare/logits_file.h"
#include "compare/probes.h"
#include "engine/golden.h"
#include "reference/comparing.h"

#include <QTemporaryDir>
#include <functional>
#include <map>

using namespace archdef;
using namespace archdef::test;
using compare::Pattern;
using compare::VerdictKind;

namespace {

constexpr const char* demo = "demo";

/// A mistake: in the definition's text, in the metadata, or in the file's weights.
struct Mistake {
    const char* name;
    std::function<std::string(const std::string&)> text;
    std::function<void(ModelConfig&)> metadata = {};
    bool norms_plus_one = false; ///< the file's norm weights, each one more
};

std::function<std::string(const std::string&)> edit(const char* from, const char* to) {
    return [from, to](const std::string& text) { return replaced(text, from, to); };
}

/// The same file with 1 added to every norm weight.
std::shared_ptr<const Model> with_norms_plus_one(const Model& model, const QTemporaryDir& folder) {
    QFile source(QString::fromStdString(model.file->part_paths().front().string()));
    if (!source.open(QIODevice::ReadOnly)) return {};
    QByteArray bytes = source.readAll();
    const std::span<const std::byte> whole(reinterpret_cast<const std::byte*>(bytes.constData()),
                                           static_cast<std::size_t>(bytes.size()));
    for (const gguf::TensorInfo& tensor : model.file->tensors()) {
        if (!tensor.name.ends_with("norm.weight")) continue;
        const auto data = model.file->data(tensor);
        // Found by its bytes: the tensor's data stands in the file as it is.
        const auto at = std::search(whole.begin(), whole.end(), data.begin(), data.end());
        if (at == whole.end()) return {};
        auto* values = bytes.data() + (at - whole.begin());
        for (std::size_t i = 0; i + 4 <= data.size(); i += 4) {
            float value = 0;
            std::memcpy(&value, values + i, 4);
            value += 1;
            std::memcpy(values + i, &value, 4);
        }
    }
    QFile out(folder.filePath("plus-one.gguf"));
    if (!out.open(QIODevice::WriteOnly) || out.write(bytes) != bytes.size()) return {};
    out.close();
    return open_model(out.fileName());
}

std::string pattern_name(Pattern pattern) {
    switch (pattern) {
    case Pattern::none:
        return "-";
    case Pattern::from_start:
        return "from position 0";
    case Pattern::from_second:
        return "from position 1";
    case Pattern::from_window:
        return "from the window";
    case Pattern::factor_on_logits:
        return "a factor";
    case Pattern::grows_with_position:
        return "grows";
    case Pattern::start_unseen:
        return "start unseen";
    }
    return {};
}

} // namespace

class TestMistakeTable : public QObject {
    Q_OBJECT

    std::shared_ptr<const Model> model_of(const QString& name) {
        auto& model = m_models[name];
        if (!model)
            model =
                open_model(name == demo ? QString(ARCHDEF_SOURCE_DIR "/resources/demo/archdef-demo.q8_0.gguf")
                                        : golden_path(name) + ".gguf");
        return model;
    }

    static const std::map<std::string, Mistake>& mistakes() {
        static const std::map<std::string, Mistake> all = [] {
            std::map<std::string, Mistake> made;
            const auto add = [&](Mistake mistake) { made.emplace(mistake.name, mistake); };
            add({"none", [](const std::string& text) { return text; }});
            add({"rotary pairs for halves", edit("kind decoder", "kind decoder\nparam rope_interleaved 1")});
            add({"rotary halves for pairs", edit("param rope_interleaved 1", "param rope_interleaved 0")});
            add({"rotary base 1e6 for 1e4", {}, [](ModelConfig& config) { config.rope_base = 1e6F; }});
            add({"rotary base 1e4 for 1e6", {}, [](ModelConfig& config) { config.rope_base = 1e4F; }});
            add({"eps ten times as large", {}, [](ModelConfig& config) { config.rms_epsilon *= 10; }});
            add({"eps 1e-3", {}, [](ModelConfig& config) { config.rms_epsilon = 1e-3F; }});
            add({"gelu_tanh for silu", edit("silu(g)", "gelu_tanh(g)")});
            add({"silu for gelu_tanh", edit("gelu_tanh(g)", "silu(g)")});
            add({"gelu for gelu_tanh", edit("gelu_tanh(g)", "gelu(g)")});
            add({"norm weights + 1", {}, {}, true});
            add({"scale 1/d for 1/sqrt(d)", {}, [](ModelConfig& config) {
                     config.attention_scale = 1.0F / static_cast<float>(config.head_dim);
                 }});
            add({"window one too short", {}, [](ModelConfig& config) { --config.sliding_window; }});
            add({"window forgotten", edit("param sliding_window_type 6\n", "")});
            add({"head tied by mistake", edit("output.weight | token_embd.weight", "token_embd.weight")});
            add({"embedding times sqrt(d)",
                 edit("x = embed(token_embd.weight)\n",
                      "x = embed(token_embd.weight)\n  scale(x, sqrt(embedding_length))\n")});
            add({"embedding scale forgotten", edit("  scale(x, sqrt(embedding_length))\n", "")});
            add({"q/k norm after rope",
                 edit("  norm_heads(q, blk.{i}.attn_q_norm.weight, head_count)\n  norm_heads(k, "
                      "blk.{i}.attn_k_norm.weight, head_count_kv)\n  rope(q, head_count)\n  rope(k, "
                      "head_count_kv)\n",
                      "  rope(q, head_count)\n  rope(k, head_count_kv)\n  norm_heads(q, "
                      "blk.{i}.attn_q_norm.weight, "
                      "head_count)\n  norm_heads(k, blk.{i}.attn_k_norm.weight, head_count_kv)\n")});
            add({"biases forgotten", [](const std::string& text) {
                     std::string rest = text;
                     for (const char* name : {"q", "k", "v"}) {
                         rest = replaced(
                             rest, std::string("  add_bias(") + name + ", blk.{i}.attn_" + name + ".bias)\n",
                             "");
                     }
                     return rest;
                 }});
            add({"logits halved", edit("output.weight | token_embd.weight)\n",
                                       "output.weight | token_embd.weight)\n  scale(logits, 0.5)\n")});
            return made;
        }();
        return all;
    }

    /// The prompts that see most: a single token, and one that is longer than the window.
    std::vector<std::string> prompts(const Model& model, std::size_t window) const {
        const auto probes = compare::probe_set(**model.tokenizer, window, 400, 24);
        return {probes.front().text, probes.at(1).text, probes.back().text};
    }

  private slots:
    void a_mistake_is_caught_where_it_can_be_seen_and_named_rightly_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("mistake");
        QTest::addColumn<bool>("visible");
        QTest::addColumn<QStringList>("patterns");
        const auto row = [](const char* model, const char* mistake, bool visible, QStringList patterns = {}) {
            QTest::newRow(qPrintable(QString("%1: %2").arg(model, mistake)))
                << QString(model) << QString(mistake) << visible << patterns;
        };
        const QString start = "from position 0", second = "from position 1", window = "from the window",
                      factor = "a factor", grows = "grows",
                      // A tokenizer that adds BOS leaves position 0 unseen: then both kinds are accused.
            unseen = "start unseen";
        row(demo, "none", false);
        row(demo, "rotary pairs for halves", true, {second});
        row(demo, "rotary base 1e6 for 1e4", true, {second, grows});
        row(demo, "eps ten times as large", false);
        // At one token this one is below noise; it is caught, and not told from what depends on the position.
        row(demo, "eps 1e-3", true, {start, second});
        row(demo, "gelu_tanh for silu", true, {start});
        row(demo, "norm weights + 1", true, {start});
        row(demo, "scale 1/d for 1/sqrt(d)", true, {second});
        row(demo, "embedding times sqrt(d)", true, {start});
        row(demo, "q/k norm after rope", true, {second});
        row(demo, "logits halved", true, {factor});
        const char* qwen2 = "qwen2-tied-Q5_K_M";
        row(qwen2, "none", false);
        row(qwen2, "rotary pairs for halves", true, {second});
        row(qwen2, "rotary base 1e4 for 1e6", true, {second, grows});
        row(qwen2, "eps ten times as large", false);
        row(qwen2, "eps 1e-3", false);
        row(qwen2, "gelu_tanh for silu", true, {start});
        row(qwen2, "norm weights + 1", true, {start});
        row(qwen2, "scale 1/d for 1/sqrt(d)", true, {second});
        row(qwen2, "embedding times sqrt(d)", true, {start, factor});
        row(qwen2, "biases forgotten", true, {start});
        row(qwen2, "logits halved", true, {factor});
        const char* gemma = "gemma3-w8-Q4_K_M";
        row(gemma, "none", false);
        row(gemma, "rotary pairs for halves", true, {unseen});
        row(gemma, "rotary base 1e4 for 1e6", true, {unseen, grows});
        row(gemma, "eps ten times as large", false);
        row(gemma, "eps 1e-3", false);
        row(gemma, "silu for gelu_tanh", true, {unseen});
        row(gemma, "gelu for gelu_tanh", false);
        row(gemma, "norm weights + 1", true, {unseen});
        row(gemma, "scale 1/d for 1/sqrt(d)", true, {unseen});
        row(gemma, "window one too short", true, {window});
        row(gemma, "window forgotten", true, {grows, window});
        row(gemma, "embedding scale forgotten", true, {unseen});
        row(gemma, "logits halved", true, {factor});
        const char* llama = "llama-spm-F32";
        row(llama, "none", false);
        row(llama, "rotary halves for pairs", true, {unseen});
        row(llama, "head tied by mistake", true, {unseen});
    }
    void a_mistake_is_caught_where_it_can_be_seen_and_named_rightly() {
        QFETCH(QString, model);
        QFETCH(QString, mistake);
        QFETCH(bool, visible);
        QFETCH(QStringList, patterns);
        const auto right_model = model_of(model);
        const std::string right = builtin_text(right_model->file->architecture());
        const Mistake& planted = mistakes().at(mistake.toStdString());
        const Definition definition = parsed(planted.text ? planted.text(right) : right);
        QTemporaryDir folder;
        auto ours = planted.norms_plus_one ? with_norms_plus_one(*right_model, folder) : right_model;
        QVERIFY(ours);
        if (planted.metadata) {
            auto changed = std::make_shared<Model>(*ours);
            planted.metadata(*changed->config);
            ours = changed;
        }
        const reference::Subject subject{
            ours, program_for(definition, *ours), definition, {.threads = 2, .context = 400}, {}};
        const auto other = reference::definition_reference(
            parsed(right), right_model, {.threads = 2, .context = 400, .numerics = kernels::Numerics::q8},
            "endpoint");
        QVERIFY(other->open({}).has_value());

        std::vector<reference::ComparedPrompt> results;
        for (const std::string& prompt : prompts(*right_model, right_model->config->sliding_window)) {
            auto result = reference::compare_prompt(subject, *other, prompt, 24);
            QVERIFY2(result.has_value(), result ? "" : result.error().message.c_str());
            results.push_back(std::move(*result));
        }
        std::vector<compare::Judged> verdicts;
        std::size_t bad = 0, same_text = 0;
        double largest = 0, noise = 0;
        for (const auto& result : results) {
            const auto kind = result.comparison.verdict.kind;
            verdicts.push_back({&result.comparison.verdict, result.comparison.positions});
            bad += kind == VerdictKind::drifts || kind == VerdictKind::differs;
            same_text += !result.comparison.first_other_token;
            largest = std::max(largest, result.comparison.summary.root_mean_square);
            noise = std::max(noise, result.comparison.noise.spread);
            QVERIFY2(kind != VerdictKind::cannot_compare, result.comparison.verdict.reason.c_str());
        }
        const auto telling = compare::most_telling(verdicts, definition);
        const std::string pattern = telling ? pattern_name(telling->verdict.pattern) : "-";
        qInfo("| %s | %s | %zu of %zu | %zu of %zu | %.3g | %.2g | %s | %s |", qPrintable(model),
              qPrintable(mistake), bad, results.size(), same_text, results.size(), largest, noise,
              pattern.c_str(),
              telling && !telling->verdict.suspects.empty() ? telling->verdict.suspects.front().name.c_str()
                                                            : "-");
        QCOMPARE(telling.has_value(), visible);
        if (visible) QVERIFY2(patterns.contains(QString::fromStdString(pattern)), pattern.c_str());
    }

    void the_right_definition_matches_the_reference_logits_on_every_quantisation_data() {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("logits");
        for (const auto& [name, path] : golden_models()) {
            const auto json = read_json(path + ".json");
            for (const char* kind : {"ref", "own"})
                if (json.contains(kind) && json[kind].contains("logits_b64"))
                    QTest::newRow(qPrintable(name + ", " + kind)) << path << QString(kind);
        }
    }
    void the_right_definition_matches_the_reference_logits_on_every_quantisation() {
        QFETCH(QString, path);
        QFETCH(QString, logits);
        const auto model = open_model(path + ".gguf");
        const auto json = read_json(path + ".json");
        compare::LogitsFile file;
        file.ids = json["tokens"].get<std::vector<TokenId>>();
        file.vocabulary = json["n_vocab"].get<std::size_t>();
        file.logits = floats_of(json[logits.toStdString()]["logits_b64"]);
        const Definition definition = parsed(builtin_text(model->file->architecture()));
        compare::ComparisonInput input{.model = model,
                                       .program = program_for(definition, *model),
                                       .definition = definition,
                                       .prompt = {file.ids.front()},
                                       .answer = compare::answer_of(file, 1, **model->tokenizer),
                                       .again = {},
                                       .facts = {},
                                       .session = {.threads = 2, .context = 400},
                                       .weights_sha256 = {}};
        const auto result = compare::compare_answer(input);
        QVERIFY2(result.has_value(), result ? "" : result.error().message.c_str());
        const auto& verdict = result->verdict;
        qInfo("| %s | %s | %s | %.3g | %.3g |", qPrintable(path.section('/', -1)), qPrintable(logits),
              verdict.title.c_str(), result->summary.root_mean_square, result->noise.spread);
        QVERIFY2(verdict.kind == VerdictKind::matches || verdict.kind == VerdictKind::matches_within_noise,
                 (verdict.title + " " + verdict.reason).c_str());
        // Exactly dequantised weights leave f32 rounding alone.
        if (logits == "ref") QCOMPARE(verdict.kind, VerdictKind::matches);
    }

  private:
    std::map<QString, std::shared_ptr<const Model>> m_models;
};

QTEST_GUILESS_MAIN(TestMistakeTable)
#include "test_mistake_table.moc"
