// From a key to what it says on the screen: types into the real window, with a definition of 600 lines and a
// model of 700 tensors, and prints how long it took until the diagnostics of the text were painted, until
// those of the binding were, and the longest time that the window's thread did not come back to its events.
// Usage: bench_latency [KEYS] (QT_QPA_PLATFORM=offscreen serves where there is no display)
#include "common/theme_controller.h"
#include "edit/code_editor.h"
#include "edit/edit_mode.h"
#include "edit/problem_list.h"
#include "main_window.h"
#include "support/gguf_writer.h"
#include "workspace.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QFile>
#include <QKeyEvent>
#include <QMetaEnum>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTextBlock>
#include <QTimer>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

using namespace archdef;
using namespace archdef::ui;

namespace {

constexpr std::uint32_t layers = 63;

/// qwen3's shape in small: 11 tensors a layer, and in five layers a bias that no step reads; 700 in all.
std::string modelBytes() {
    constexpr std::uint32_t embedding = 64, heads = 4, kv_heads = 2, head_dim = 16, feed_forward = 96,
                            vocabulary = 96;
    test::GgufWriter writer;
    const std::string arch = "qwen3";
    writer.text("general.architecture", arch)
        .u32(arch + ".block_count", layers)
        .u32(arch + ".context_length", 1024)
        .u32(arch + ".embedding_length", embedding)
        .u32(arch + ".feed_forward_length", feed_forward)
        .u32(arch + ".attention.head_count", heads)
        .u32(arch + ".attention.head_count_kv", kv_heads)
        .u32(arch + ".attention.key_length", head_dim)
        .u32(arch + ".attention.value_length", head_dim)
        .number(arch + ".rope.freq_base", gguf::ValueType::f32, 1e6f)
        .number(arch + ".attention.layer_norm_rms_epsilon", gguf::ValueType::f32, 1e-6f);
    const auto add = [&](const std::string& name, std::vector<std::uint64_t> extents) {
        writer.tensor(name, gguf::TensorType::F32, std::move(extents));
    };
    add("token_embd.weight", {embedding, vocabulary});
    add("output_norm.weight", {embedding});
    for (std::uint32_t layer = 0; layer < layers; ++layer) {
        const std::string blk = "blk." + std::to_string(layer) + ".";
        add(blk + "attn_norm.weight", {embedding});
        add(blk + "attn_q.weight", {embedding, heads * head_dim});
        add(blk + "attn_k.weight", {embedding, kv_heads * head_dim});
        add(blk + "attn_v.weight", {embedding, kv_heads * head_dim});
        add(blk + "attn_q_norm.weight", {head_dim});
        add(blk + "attn_k_norm.weight", {head_dim});
        add(blk + "attn_output.weight", {heads * head_dim, embedding});
        add(blk + "ffn_norm.weight", {embedding});
        add(blk + "ffn_gate.weight", {embedding, feed_forward});
        add(blk + "ffn_up.weight", {embedding, feed_forward});
        add(blk + "ffn_down.weight", {feed_forward, embedding});
        if (layer % 13 == 5) add(blk + "attn_q.bias", {heads * head_dim});
    }
    return writer.bytes();
}

/// 600 lines. Each `unread` step makes a value that nobody reads, which is a warning.
QString definitionText(int unread) {
    QStringList lines{QStringLiteral("# A long definition."),
                      QStringLiteral("arch qwen3"),
                      QStringLiteral("kind decoder"),
                      QString(),
                      QStringLiteral("prologue"),
                      QStringLiteral("  x = embed(token_embd.weight)"),
                      QString(),
                      QStringLiteral("block")};
    const QString attention = QStringLiteral("  h = rms_norm(x, blk.{i}.attn_norm.weight)\n"
                                             "  q = matmul(h, blk.{i}.attn_q.weight)\n"
                                             "  k = matmul(h, blk.{i}.attn_k.weight)\n"
                                             "  v = matmul(h, blk.{i}.attn_v.weight)\n"
                                             "  norm_heads(q, blk.{i}.attn_q_norm.weight, head_count)\n"
                                             "  norm_heads(k, blk.{i}.attn_k_norm.weight, head_count_kv)\n"
                                             "  rope(q, head_count)\n"
                                             "  rope(k, head_count_kv)\n"
                                             "  a = attention(q, k, v)\n"
                                             "  o = matmul(a, blk.{i}.attn_output.weight)\n"
                                             "  add(x, o)\n");
    const QString feedForward = QStringLiteral("  # again\n"
                                               "  h = rms_norm(x, blk.{i}.ffn_norm.weight)\n"
                                               "  g = matmul(h, blk.{i}.ffn_gate.weight)\n"
                                               "  silu(g)\n"
                                               "  u = matmul(h, blk.{i}.ffn_up.weight)\n"
                                               "  mul(g, u)\n"
                                               "  d = matmul(g, blk.{i}.ffn_down.weight)\n"
                                               "  add(x, d)\n");
    lines += attention.split(QLatin1Char('\n'));
    const QStringList epilogue{
        QStringLiteral("epilogue"), QStringLiteral("  x = rms_norm(x, output_norm.weight)"),
        QStringLiteral("  x = last(x)"), QStringLiteral("  logits = matmul(x, token_embd.weight)")};
    constexpr qsizetype wanted = 600;
    while (lines.size() + 9 <= wanted - epilogue.size()) {
        lines += feedForward.split(QLatin1Char('\n'));
        if (unread > 0 && lines.size() + 9 <= wanted - epilogue.size()) {
            for (int i = 0; i < 9; ++i, --unread)
                lines << QStringLiteral("  unread_%1 = copy(x)").arg(unread);
        }
    }
    while (lines.size() < wanted - epilogue.size()) lines << QString();
    return (lines + epilogue).join(QLatin1Char('\n'));
}

/// Measures every event that the window's thread handles, and sees when something was painted.
class Timed : public QApplication {
  public:
    using QApplication::QApplication;
    struct Block {
        double ms;
        const char* receiver;
        QEvent::Type event;
    };

    bool notify(QObject* receiver, QEvent* event) override {
        if (event->type() == QEvent::Paint && receiver == watched) painted = true;
        if (m_depth > 0) return QApplication::notify(receiver, event);
        QElapsedTimer timer;
        timer.start();
        const char* name = receiver->metaObject()->className();
        const QEvent::Type type = event->type();
        ++m_depth;
        const bool done = QApplication::notify(receiver, event);
        --m_depth;
        blocks.push_back({static_cast<double>(timer.nsecsElapsed()) / 1e6, name, type});
        return done;
    }

    const QObject* watched = nullptr;
    bool painted = false;
    std::vector<Block> blocks;

  private:
    int m_depth = 0;
};

double percentile(std::vector<double> values, double part) {
    if (values.empty()) return 0;
    std::ranges::sort(values);
    return values[std::min(values.size() - 1,
                           static_cast<std::size_t>(static_cast<double>(values.size()) * part))];
}

void waitUntil(const std::function<bool()>& done) {
    QElapsedTimer timer;
    timer.start();
    QTimer tick; // wakes the loop where nothing else does
    tick.start(500);
    while (!done()) {
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        if (timer.elapsed() > 20000) {
            std::fprintf(stderr, "bench_latency: what was waited for did not come\n");
            std::exit(1);
        }
    }
}

void pass(int ms) {
    QEventLoop loop;
    QTimer::singleShot(ms, &loop, &QEventLoop::quit);
    loop.exec();
}

class Bench {
  public:
    Bench(Timed& application, const QTemporaryDir& directory)
        : m_application(application), m_directory(directory), m_window(&m_workspace, &m_theme) {
        m_window.resize(1440, 900);
        m_window.show();
    }

    void open(const QString& text, const QString& model) {
        const QString path = m_directory.filePath(QStringLiteral("qwen3.archdef"));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly)) std::exit(3);
        file.write(text.toUtf8());
        file.close();
        pass(200);
        m_application.blocks.clear();
        m_window.open(path);
        m_workspace.openModel(model);
        waitUntil([this] { return m_workspace.binding() && m_workspace.bindingIsCurrent(); });
        pass(300);
        m_application.watched = editor()->viewport();
        std::printf(
            "%lld lines, %zu tensors, %zu diagnostics\n", static_cast<long long>(editor()->blockCount()),
            m_workspace.model()->file->tensors().size(), m_window.edit()->problems()->problems().size());
        say("opening", {}, {});
    }

    /// New lines typed letter by letter, at places over the whole text.
    void typeLines(int keys) {
        const QString line = QStringLiteral("norm_heads(q, blk.{i}.attn_q_norm.weight, head_count)");
        std::vector<double> text, binding;
        m_application.blocks.clear();
        for (int place = 1; keys > 0; ++place) {
            editor()->goTo(20 + place * 97 % 560);
            editor()->moveCursor(QTextCursor::EndOfBlock);
            send(Qt::Key_Return, QStringLiteral("\r"), text, binding);
            for (const QChar letter : line) send(letter.unicode(), letter, text, binding);
            keys -= static_cast<int>(line.size()) + 1;
        }
        say("a new line, letter by letter", text, binding);
    }

    /// An operation's name broken and mended again.
    void breakAndMend(int keys) {
        std::vector<double> text, binding;
        m_application.blocks.clear();
        for (int place = 1; keys > 0; ++place, keys -= 2) {
            int line = 20 + place * 97 % 560;
            while (!editor()->document()->findBlockByNumber(line - 1).text().contains(QLatin1String("silu")))
                line = line % 590 + 1;
            editor()->goTo(line, 6);
            send(Qt::Key_U, QStringLiteral("u"), text, binding);
            send(Qt::Key_Backspace, {}, text, binding);
        }
        say("a name broken and mended", text, binding);
    }

  private:
    CodeEditor* editor() { return m_window.edit()->editor(); }

    void send(int key, const QString& typed, std::vector<double>& text, std::vector<double>& binding) {
        pass(40);
        m_application.painted = false;
        QElapsedTimer timer;
        timer.start();
        const auto now = [&] { return static_cast<double>(timer.nsecsElapsed()) / 1e6; };
        QKeyEvent press(QEvent::KeyPress, key, Qt::NoModifier, typed);
        QCoreApplication::sendEvent(editor(), &press);
        waitUntil([this] { return m_application.painted; });
        text.push_back(now());
        QKeyEvent release(QEvent::KeyRelease, key, Qt::NoModifier, typed);
        QCoreApplication::sendEvent(editor(), &release);
        waitUntil([this] { return m_workspace.bindingIsCurrent(); });
        QCoreApplication::processEvents(); // paints what changed
        binding.push_back(now());
    }

    void say(const char* what, const std::vector<double>& text, const std::vector<double>& binding) {
        const auto longest = std::ranges::max_element(m_application.blocks, {}, &Timed::Block::ms);
        const auto over = std::ranges::count_if(m_application.blocks,
                                                [](const Timed::Block& block) { return block.ms > 10; });
        std::printf("%-30s", what);
        if (!text.empty())
            std::printf(" %4zu keys   text %5.1f ms (p95 %5.1f)   binding %5.1f ms (p95 %5.1f)  ",
                        text.size(), percentile(text, 0.5), percentile(text, 0.95), percentile(binding, 0.5),
                        percentile(binding, 0.95));
        if (longest != m_application.blocks.end())
            std::printf(" longest block %.1f ms (%s, %s), %lld over 10 ms", longest->ms, longest->receiver,
                        QMetaEnum::fromType<QEvent::Type>().valueToKey(longest->event),
                        static_cast<long long>(over));
        std::printf("\n");
        std::fflush(stdout);
    }

    Timed& m_application;
    const QTemporaryDir& m_directory;
    ThemeController m_theme;
    Workspace m_workspace;
    MainWindow m_window;
};

} // namespace

int main(int argc, char** argv) {
    Timed application(argc, argv);
    QTemporaryDir directory;
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName(QStringLiteral("archdef-bench"));
    QCoreApplication::setApplicationName(QStringLiteral("latency"));
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, directory.path());
    const int keys = argc > 1 ? std::atoi(argv[1]) : 200;

    const QString model = directory.filePath(QStringLiteral("model.gguf"));
    QFile file(model);
    if (!file.open(QIODevice::WriteOnly)) return 3;
    const std::string bytes = modelBytes();
    file.write(bytes.data(), static_cast<qint64>(bytes.size()));
    file.close();
    for (const int unread : {0, 300}) {
        Bench bench(application, directory);
        bench.open(definitionText(unread), model);
        bench.breakAndMend(keys);
        bench.typeLines(keys);
        application.watched = nullptr;
    }
}
