#include "compare/served_file.h"

#include "common/engine_text.h"
#include "store/places.h"

#include <QCoreApplication>
#include <algorithm>

namespace archdef::ui {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("archdef::ui", text);
}

QString utf8(const std::string& text) {
    return QString::fromStdString(text);
}

} // namespace

QString shortDigest(const std::string& sha256) {
    return utf8(sha256).left(12);
}

ServedFile servedFile(const compare::ReferenceFacts& facts, const StoreListing& listing) {
    ServedFile served;
    served.digest = facts.weights_sha256;
    const QString name = utf8(facts.model);
    if (facts.weights_sha256.empty()) {
        served.title = tr("The endpoint does not tell which file it serves");
        served.sentence = tr("Without its sha256 no file on this machine can be taken for it.");
        return served;
    }
    const auto found =
        std::ranges::find(listing.models, std::optional(facts.weights_sha256), &StoredModel::sha256);
    if (found != listing.models.end()) {
        served.state = ServedFile::State::here;
        served.model = *found;
        served.title = tr("Open the endpoint's file");
        served.sentence =
            tr("`%1` in the store on this machine has the sha256 that the endpoint tells: `%2`…")
                .arg(utf8(found->name), shortDigest(served.digest));
        return served;
    }
    const auto named = std::ranges::find_if(listing.models, [&](const StoredModel& model) {
        return model.origin == "Ollama" && full_ollama_name(model.name) == full_ollama_name(facts.model);
    });
    if (named != listing.models.end()) {
        served.state = ServedFile::State::other_digest;
        served.model = *named;
        served.title = tr("The store here has another file under this name");
        served.sentence =
            tr("`%1` is `%2`… on this machine, and the endpoint serves `%3`…: it is another machine, or a "
               "server "
               "that rewrote the file when it was registered.")
                .arg(name, shortDigest(named->sha256.value_or(std::string())), shortDigest(served.digest));
        return served;
    }
    const auto closed = std::ranges::find_if(listing.places, [](const StorePlace& place) {
        return place.origin == "Ollama" && place.exists && !place.problem.empty();
    });
    if (closed != listing.places.end()) {
        served.state = ServedFile::State::unreadable;
        served.title = tr("The endpoint's store cannot be read");
        served.sentence =
            tr("`%1`: %2. Start this window as a user who may read it, or register the open file.")
                .arg(utf8(closed->path.string()), engineText(closed->problem));
        return served;
    }
    served.state = ServedFile::State::not_here;
    served.title = tr("The endpoint's file is not on this machine");
    served.sentence =
        tr("No store here has a file with the sha256 `%1`…. `OLLAMA_MODELS` names another place.")
            .arg(shortDigest(served.digest));
    return served;
}

} // namespace archdef::ui
