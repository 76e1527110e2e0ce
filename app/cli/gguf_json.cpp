#include "gguf_json.h"

#include "catalog/knobs.h"

#include <algorithm>

namespace archdef::cli {
namespace {

using namespace archdef::gguf;

const Finding* worst_finding(const File& file) {
    const auto all = file.findings();
    const Error error = file.first_error();
    const auto found = std::ranges::find_if(
        all, [&](const Finding& finding) { return "gguf-" + finding.code == error.code; });
    return found == all.end() ? nullptr : &*found;
}

} // namespace

Json json_of_damage(const File& file) {
    const Error error = file.first_error();
    Json json{{"code", error.code}, {"message", error.message}};
    if (const Finding* worst = worst_finding(file)) {
        json["offset"] = worst->offset;
        json["field"] = worst->field;
        json["found"] = worst->found;
        json["expected"] = worst->expected;
        json["class"] = finding_class_name(worst->kind);
    }
    json["findings"] = json_of_findings(file);
    return json;
}

int report_unusable(const File& file, const CommonOptions& options) {
    if (!options.json) return report(file.first_error(), options);
    print_json({{"error", json_of_damage(file)}});
    return exit_code(file.first_error());
}

StorePaths machine_stores() {
    const Knobs knobs = Knobs::load();
    return default_store_paths(knobs.get("OLLAMA_MODELS").value, knobs.get("HF_HOME").value);
}

int report_model(const Error& error, const std::string& name, const CommonOptions& options) {
    // An error is text for people; for scripts the file is asked again for all that is wrong with it.
    if (options.json && error.code.starts_with("gguf-")) {
        if (const auto stored = resolve_model(name, machine_stores())) {
            const auto file = File::open(stored->path);
            if (file && !(*file)->usable()) return report_unusable(**file, options);
        }
    }
    return report(error, options);
}

} // namespace archdef::cli
