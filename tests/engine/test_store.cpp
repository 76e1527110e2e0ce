#include "store/store.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <unistd.h>

using namespace archdef;

/// Models that others keep on this machine are found by name, and what cannot be read is named.
class TestStore : public QObject {
    Q_OBJECT

  private slots:
    void init();
    void a_model_of_ollama_is_found_by_name_tag_and_case();
    void the_digest_of_an_ollama_model_comes_with_its_name();
    void broken_manifests_are_named_and_hide_nothing_else();
    void a_digest_that_is_a_path_leads_nowhere();
    void a_repository_of_hugging_face_is_found();
    void of_several_files_in_a_repository_one_must_be_said();
    void a_split_set_is_one_model();
    void lm_studio_is_looked_at();
    void a_path_is_taken_as_it_is();
    void an_unknown_name_lists_the_places_and_what_is_there();
    void an_unreadable_place_says_why();

  private:
    void write(const QString& path, const QByteArray& bytes = "GGUF");
    void add_ollama(const QString& name, const QString& digest,
                    const QByteArray& media = "application/vnd.ollama.image.model");
    std::string at(const QString& path) const { return root_->filePath(path).toStdString(); }

    std::unique_ptr<QTemporaryDir> root_;
    StorePaths paths_;
};

void TestStore::init() {
    root_ = std::make_unique<QTemporaryDir>();
    paths_ = {{at("ollama")}, {at("hub")}, {at("lm")}};
    QVERIFY(QDir::setCurrent(root_->path())); // a file of the current folder would come before a name
}

void TestStore::write(const QString& path, const QByteArray& bytes) {
    const QString full = root_->filePath(path);
    QVERIFY(QDir().mkpath(QFileInfo(full).path()));
    QFile file(full);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
}

void TestStore::add_ollama(const QString& name, const QString& digest, const QByteArray& media) {
    write("ollama/manifests/" + name, "{\"schemaVersion\":2,\"layers\":[{\"mediaType\":\"application/"
                                      "vnd.ollama.image.template\",\"digest\":\"sha256:00\"},"
                                      "{\"mediaType\":\"" +
                                          media + "\",\"digest\":\"" + digest.toUtf8() + "\"}]}");
}

static QString digest(char digit) {
    return QString(64, QChar(digit));
}

void TestStore::a_model_of_ollama_is_found_by_name_tag_and_case() {
    add_ollama("registry.ollama.ai/library/qwen3/0.6b", "sha256:" + digest('a'));
    add_ollama("registry.ollama.ai/library/qwen3/latest", "sha256:" + digest('b'));
    add_ollama("hf.co/org/Repo-GGUF/Q4_K_M", "sha256:" + digest('a'));
    write("ollama/blobs/sha256-" + digest('a'), "GGUF1234");
    write("ollama/blobs/sha256-" + digest('b'));
    QCOMPARE(resolve_model("qwen3:0.6b", paths_)->path.string(), at("ollama/blobs/sha256-" + digest('a')));
    QCOMPARE(resolve_model("QWEN3", paths_)->path.string(), at("ollama/blobs/sha256-" + digest('b')));
    QCOMPARE(resolve_model("library/qwen3:0.6B", paths_)->bytes, 8u);
    QCOMPARE(resolve_model("hf.co/org/repo-gguf:q4_k_m", paths_)->name,
             std::string("hf.co/org/Repo-GGUF:Q4_K_M"));
    QVERIFY(!resolve_model("qwen3:8b", paths_));
}

void TestStore::the_digest_of_an_ollama_model_comes_with_its_name() {
    add_ollama("registry.ollama.ai/library/m/latest", "sha256:" + digest('c'));
    write("ollama/blobs/sha256-" + digest('c'));
    QCOMPARE(resolve_model("m", paths_)->sha256, digest('c').toStdString());
}

void TestStore::broken_manifests_are_named_and_hide_nothing_else() {
    add_ollama("registry.ollama.ai/library/good/latest", "sha256:" + digest('a'));
    write("ollama/blobs/sha256-" + digest('a'));
    write("ollama/manifests/registry.ollama.ai/library/bad/latest", "{\"layers\": [");
    write("ollama/manifests/registry.ollama.ai/library/worse/latest", "[1, 2]");
    write("ollama/manifests/registry.ollama.ai/library/odd/latest",
          "{\"layers\":[7,{},{\"mediaType\":3,\"digest\":[]}]}");
    add_ollama("registry.ollama.ai/library/lost/latest", "sha256:" + digest('d'));
    const StoreListing listing = list_models(paths_);
    QCOMPARE(listing.models.size(), 1u);
    QVERIFY(listing.places[0].problem.find("bad/latest: not a manifest") != std::string::npos);
    QVERIFY(listing.places[0].problem.find("2 more") != std::string::npos);
}

void TestStore::a_digest_that_is_a_path_leads_nowhere() {
    write("secret.gguf");
    add_ollama("registry.ollama.ai/library/m/latest", "sha256:../../secret.gguf");
    const StoreListing listing = list_models(paths_);
    QVERIFY(listing.models.empty());
    QVERIFY(listing.places[0].problem.find("not a sha256") != std::string::npos);
}

void TestStore::a_repository_of_hugging_face_is_found() {
    const QString repository = "hub/models--org--repo/";
    write(repository + "blobs/" + digest('e'), "GGUF-new");
    write(repository + "refs/main", "2222\n");
    QVERIFY(QDir(root_->path()).mkpath(repository + "snapshots/2222"));
    QVERIFY(
        QFile::link("../../blobs/" + digest('e'), root_->filePath(repository + "snapshots/2222/model.gguf")));
    write(repository + "snapshots/1111/model.gguf", "GGUF-old!");
    write(repository + "snapshots/2222/README.md");
    write(repository + "snapshots/2222/mmproj-model.gguf");
    const auto model = resolve_model("Org/Repo", paths_);
    QVERIFY(model.has_value());
    QCOMPARE(model->origin, std::string("Hugging Face"));
    QCOMPARE(model->path.string(), at(repository + "snapshots/2222/model.gguf"));
    QCOMPARE(model->bytes, 8u);
    QCOMPARE(model->sha256, digest('e').toStdString());
}

void TestStore::of_several_files_in_a_repository_one_must_be_said() {
    const QString snapshot = "hub/models--org--repo/snapshots/1/";
    write(snapshot + "model-Q4_K_M.gguf");
    write(snapshot + "model-Q8_0.gguf");
    const auto several = resolve_model("org/repo", paths_);
    QVERIFY(!several);
    QCOMPARE(several.error().code, std::string("model-ambiguous"));
    QVERIFY(several.error().message.find("org/repo/model-Q8_0.gguf") != std::string::npos);
    QCOMPARE(resolve_model("org/repo/model-Q8_0.gguf", paths_)->path.filename().string(),
             std::string("model-Q8_0.gguf"));
    QCOMPARE(resolve_model("org/repo:q8_0", paths_)->path.filename().string(),
             std::string("model-Q8_0.gguf"));
}

void TestStore::a_split_set_is_one_model() {
    const QString snapshot = "hub/models--org--repo/snapshots/1/";
    write(snapshot + "m-00001-of-00002.gguf", "GGUF");
    write(snapshot + "m-00002-of-00002.gguf", "GGUFGGUF");
    const StoreListing listing = list_models(paths_);
    QCOMPARE(listing.models.size(), 1u);
    QCOMPARE(listing.models[0].name, std::string("org/repo"));
    QCOMPARE(listing.models[0].bytes, 12u);
    QCOMPARE(listing.models[0].path.filename().string(), std::string("m-00001-of-00002.gguf"));
}

void TestStore::lm_studio_is_looked_at() {
    write("lm/publisher/model-GGUF/model.Q4_0.gguf");
    QCOMPARE(resolve_model("publisher/model-gguf", paths_)->origin, std::string("LM Studio"));
}

void TestStore::a_path_is_taken_as_it_is() {
    write("folder/a.gguf", "GGUF!");
    const auto model = resolve_model(at("folder/a.gguf"), paths_);
    QCOMPARE(model->origin, std::string("file"));
    QCOMPARE(model->name, std::string("a.gguf"));
    QCOMPARE(model->bytes, 5u);
    const auto folder = resolve_model(at("folder"), paths_);
    QVERIFY(!folder);
    QVERIFY(folder.error().message.find("a.gguf") != std::string::npos);
}

void TestStore::an_unknown_name_lists_the_places_and_what_is_there() {
    add_ollama("registry.ollama.ai/library/qwen3/0.6b", "sha256:" + digest('a'));
    write("ollama/blobs/sha256-" + digest('a'));
    const auto model = resolve_model("qwem3:0.6b", paths_);
    QVERIFY(!model);
    QCOMPARE(model.error().code, std::string("model-not-found"));
    QCOMPARE(model.error().kind, ErrorKind::input);
    QVERIFY(model.error().message.find("Near names: qwen3:0.6b") != std::string::npos);
    QVERIFY(model.error().message.find(at("ollama")) != std::string::npos);
    QVERIFY(model.error().message.find(at("hub") + " (not there)") != std::string::npos);
}

void TestStore::an_unreadable_place_says_why() {
    write("ollama", "a file where a folder should be");
    QCOMPARE(list_models(paths_).places[0].problem, std::string("not a directory"));
    if (::geteuid() == 0) QSKIP("root may read everything, so a forbidden folder cannot be tried");
    QVERIFY(QDir().mkpath(root_->filePath("hub")));
    QVERIFY(QFile::setPermissions(root_->filePath("hub"), {}));
    const StoreListing listing = list_models(paths_);
    QFile::setPermissions(root_->filePath("hub"), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    QVERIFY(listing.places[1].exists);
    QCOMPARE(listing.places[1].problem, std::string("Permission denied"));
}

QTEST_APPLESS_MAIN(TestStore)
#include "test_store.moc"
