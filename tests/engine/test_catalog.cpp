#include "catalog/builtin_texts.h"
#include "catalog/catalog.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace archdef;

namespace {

std::string builtin(std::string_view arch) {
    for (const BuiltinText& text : builtin_texts()) {
        if (text.arch == arch) return std::string(text.text);
    }
    return {};
}

std::string replaced(std::string text, std::string_view old_text, std::string_view new_text) {
    const std::size_t at = text.find(old_text);
    return at == std::string::npos ? std::string() : text.replace(at, old_text.size(), new_text);
}

} // namespace

class TestCatalog : public QObject {
    Q_OBJECT
    QTemporaryDir directory_;

    std::filesystem::path path(const QString& name = {}) const {
        return std::filesystem::path(directory_.filePath(name).toStdString());
    }
    void write(const QString& name, const std::string& text) const {
        QFile file(directory_.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text.data(), qint64(text.size()));
    }

  private slots:
    void cleanup() {
        QDir directory(directory_.path());
        const auto entries =
            directory.entryInfoList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
        for (const QFileInfo& entry : entries) {
            if (entry.isDir() && !entry.isSymLink()) {
                QDir(entry.filePath()).removeRecursively();
            } else {
                QFile::remove(entry.filePath());
            }
        }
    }

    void without_a_directory_the_four_built_in_definitions_are_in_effect() {
        const Catalog catalog = Catalog::load({});
        QStringList names;
        for (const CatalogEntry& entry : catalog.entries()) {
            names << QString::fromStdString(entry.arch);
            QVERIFY(entry.builtin && entry.definition && !entry.replaces_builtin);
            QCOMPARE(entry.sha256, entry.definition->sha256);
            QVERIFY(load_problem(entry, Locale::en).empty());
        }
        QCOMPARE(names, QStringList({"gemma3", "llama", "qwen2", "qwen3"}));
        QVERIFY(catalog.directory_problem().empty());
    }

    void a_file_of_the_operator_replaces_the_built_in_one_and_says_so() {
        write("qwen3.archdef", "# ours\n" + builtin("qwen3"));
        write("notes.txt", "not a definition");
        const Catalog catalog = Catalog::load(path());
        const CatalogEntry* entry = catalog.find("qwen3");
        QVERIFY(entry && entry->definition && entry->replaces_builtin && !entry->builtin);
        QCOMPARE(entry->path, path("qwen3.archdef"));
        QVERIFY(entry->sha256 != Catalog::load({}).find("qwen3")->sha256);
        QCOMPARE(int(catalog.entries().size()), 4);
    }

    void a_file_of_the_operator_adds_an_architecture() {
        write("smollm.archdef", replaced(builtin("llama"), "arch llama", "arch smollm"));
        const Catalog catalog = Catalog::load(path());
        const auto definition = catalog.definition_for("smollm", Locale::en);
        QVERIFY(definition.has_value());
        QCOMPARE((*definition)->arch, std::string("smollm"));
        QVERIFY(!catalog.find("smollm")->replaces_builtin);
    }

    void a_broken_file_leaves_its_architecture_unavailable_and_never_falls_back() {
        write("qwen3.archdef", replaced(builtin("qwen3"), "silu(g)", "siluu(g)"));
        const Catalog catalog = Catalog::load(path());
        const CatalogEntry* entry = catalog.find("qwen3");
        QVERIFY(entry && !entry->definition && !entry->builtin);
        QCOMPARE(entry->sha256.size(), std::size_t{64});

        const auto english = catalog.definition_for("qwen3", Locale::en);
        QVERIFY(!english);
        const QString file = QString::fromStdString(path("qwen3.archdef").string());
        QCOMPARE(QString::fromStdString(english.error()),
                 QString::fromUtf8(
                     "the model declares the architecture 'qwen3', which this binary does not know.\n"
                     "Known: gemma3, llama, qwen2.\n"
                     "Definitions that did not load:\n"
                     "  - %1: line 28: there is no operation `siluu` — did you mean `silu`?\n"
                     "Mend %1: while it does not load, nothing else runs in its place.")
                     .arg(file));
        const auto spanish = catalog.definition_for("qwen3", Locale::es);
        QVERIFY(!spanish);
        QCOMPARE(
            QString::fromStdString(spanish.error()),
            QString::fromUtf8("el modelo declara la arquitectura 'qwen3', que este binario no conoce.\n"
                              "Conocidas: gemma3, llama, qwen2.\n"
                              "Definiciones que no cargaron:\n"
                              "  - %1: línea 28: no existe la operación `siluu` — ¿quisiste decir `silu`?\n"
                              "Corrige %1: mientras no cargue, nada corre en su lugar.")
                .arg(file));
        // The others still run.
        QVERIFY(catalog.definition_for("llama", Locale::en).has_value());
    }

    void a_file_whose_name_is_not_its_architecture_breaks_the_one_it_is_named_after() {
        write("qwen3.archdef", builtin("llama"));
        const Catalog catalog = Catalog::load(path());
        QVERIFY(!catalog.definition_for("qwen3", Locale::en));
        QVERIFY(catalog.definition_for("llama", Locale::en).has_value());
        QVERIFY(catalog.find("llama")->builtin);
    }

    void what_cannot_be_read_is_named_and_does_not_fall_back() {
        QVERIFY(QDir(directory_.path()).mkdir("llama.archdef"));
        QVERIFY(QFile::link("nowhere", directory_.filePath("qwen2.archdef")));
        write("gemma3.archdef", std::string(3 << 20, '#'));
        const Catalog catalog = Catalog::load(path());
        for (const char* arch : {"llama", "qwen2", "gemma3"}) {
            const auto definition = catalog.definition_for(arch, Locale::en);
            QVERIFY2(!definition, arch);
            QVERIFY(definition.error().find(std::string(arch) + ".archdef: ") != std::string::npos);
        }
        QVERIFY(!catalog.find("llama")->unreadable.empty());
        QVERIFY(!catalog.find("qwen2")->unreadable.empty());
        QCOMPARE(catalog.find("gemma3")->diagnostics.at(0).code, std::string("text-too-long"));
    }

    void a_directory_that_is_not_there_is_a_problem_and_the_built_in_ones_stay() {
        const Catalog catalog = Catalog::load(path("nowhere"));
        QVERIFY(!catalog.directory_problem().empty());
        QCOMPARE(int(catalog.entries().size()), 4);
        const auto definition = catalog.definition_for("mamba", Locale::en);
        QVERIFY(!definition);
        QVERIFY(definition.error().find("nowhere cannot be read") != std::string::npos);
    }

    void an_unknown_architecture_is_told_what_is_known_and_how_to_add_it() {
        const auto definition = Catalog::load({}).definition_for("mamba", Locale::en);
        QVERIFY(!definition);
        const QString message = QString::fromStdString(definition.error());
        QVERIFY(message.contains("'mamba'"));
        QVERIFY(message.contains("gemma3, llama, qwen2, qwen3"));
        QVERIFY(message.contains("mamba.archdef"));
        QVERIFY(message.contains("SYNSEMA_INFER_ARCHDEF"));
    }
};

QTEST_APPLESS_MAIN(TestCatalog)
#include "test_catalog.moc"
