// How long Inspect takes with a file in the shape of a 70B model: opening it, what of that holds the window's
// thread, and scrolling. Usage: bench_inspect [ROUNDS]; needs a display or QT_QPA_PLATFORM=offscreen.
#include "gguf/file.h"
#include "inspect/inspect_mode.h"
#include "inspect/metadata_detail.h"
#include "inspect/metadata_model.h"
#include "inspect/tensor_table.h"
#include "model/model.h"
#include "support/large_header.h"
#include "workspace.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QScrollBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTreeView>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

using namespace archdef;
using namespace archdef::ui;

namespace {

double milliseconds(const QElapsedTimer& timer) {
    return static_cast<double>(timer.nsecsElapsed()) / 1e6;
}

/// Notes the longest time that one event kept the window's thread.
class WatchedApplication : public QApplication {
  public:
    using QApplication::QApplication;
    bool notify(QObject* receiver, QEvent* event) override {
        ++m_depth;
        QElapsedTimer timer;
        timer.start();
        const bool done = QApplication::notify(receiver, event);
        if (--m_depth == 0) longest = std::max(longest, milliseconds(timer));
        return done;
    }
    double longest = 0;

  private:
    int m_depth = 0;
};

struct Series {
    std::vector<double> values;
    void print(const char* name) {
        std::ranges::sort(values);
        std::printf("%-44s median %8.2f   least %8.2f   most %8.2f\n", name, values[values.size() / 2],
                    values.front(), values.back());
    }
};

/// Draws after each step of the scroll bar, from the top to the end.
Series scrolled(QAbstractItemView* view, int steps) {
    Series frames;
    for (int step = 0; step <= steps; ++step) {
        QElapsedTimer timer;
        timer.start();
        view->verticalScrollBar()->setValue(
            static_cast<int>(static_cast<qint64>(view->verticalScrollBar()->maximum()) * step / steps));
        view->viewport()->repaint();
        frames.values.push_back(milliseconds(timer));
    }
    return frames;
}

template <class Condition>
void waitFor(Condition condition) {
    while (!condition()) QApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

} // namespace

int main(int argc, char** argv) {
    WatchedApplication application(argc, argv);
    const int rounds = argc > 1 ? std::max(1, std::atoi(argv[1])) : 9;
    const QTemporaryDir directory;
    const QString path = directory.filePath(QStringLiteral("large.gguf"));
    test::write_large_model(path.toStdString());

    Series parse, whole, shown, tables, blocked;
    for (int round = 0; round < rounds; ++round) {
        QElapsedTimer timer;
        timer.start();
        const auto file = gguf::File::open(path.toStdString());
        parse.values.push_back(milliseconds(timer));
        if (!file || !(*file)->usable()) {
            std::fprintf(stderr, "the file is not sound\n");
            return 1;
        }
        if (round == 0)
            std::printf("%zu tensors, %zu metadata keys, %.1f GB\n", (*file)->tensors().size(),
                        (*file)->metadata().size(), static_cast<double>((*file)->file_bytes()) / 1e9);
        timer.restart();
        const auto model = Model::open(path.toStdString());
        whole.values.push_back(milliseconds(timer));
    }
    Workspace workspace;
    InspectMode mode(&workspace);
    mode.resize(1368, 820);
    mode.show();
    QApplication::processEvents();
    for (int round = 0; round < rounds; ++round) {
        workspace.closeModel();
        QApplication::processEvents();
        bool there = false;
        const auto connection =
            QObject::connect(&workspace, &Workspace::modelChanged, [&there] { there = true; });
        QElapsedTimer timer;
        timer.start();
        application.longest = 0;
        workspace.openModel(path);
        waitFor([&] { return there; });
        QApplication::processEvents(); // lays out and paints: what the user sees is there when this returns
        shown.values.push_back(milliseconds(timer));
        const bool early = !(*workspace.model()->tokenizer)->prepared();
        waitFor([&] { return (*workspace.model()->tokenizer)->prepared(); });
        if (early) tables.values.push_back(milliseconds(timer));
        blocked.values.push_back(application.longest);
        QObject::disconnect(connection);
    }
    std::printf("milliseconds, %d rounds\n", rounds);
    parse.print("parse the container");
    whole.print("open the model (container, vocabulary)");
    shown.print("open in the window until it is drawn");
    tables.print("until the tables for encoding are there, too");
    blocked.print("longest hold of the window's thread");

    scrolled(mode.tensorTable(), 300).print("scroll the tensors, a step");
    mode.showTab(InspectMode::Metadata);
    auto* tree = mode.metadataTree();
    const QModelIndexList found = tree->model()->match(tree->model()->index(0, 0), Qt::DisplayRole,
                                                       QStringLiteral("tokenizer.ggml.tokens"), 1,
                                                       Qt::MatchExactly | Qt::MatchRecursive);
    QElapsedTimer timer;
    timer.start();
    tree->setCurrentIndex(found.value(0));
    mode.repaint();
    std::printf("%-44s        %8.2f\n", "show an array of 128,256 tokens", milliseconds(timer));
    scrolled(mode.metadataDetail()->arrayTable(), 300).print("scroll the tokens, a step");
    return 0;
}
