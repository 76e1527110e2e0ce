#include "given_ids.h"

#include "gguf_json.h"

namespace archdef::cli {

void add_model(CLI::App& command, std::string& model) {
    command.add_option("MODEL", model, "A .gguf, name:tag of Ollama's store, or org/repo")->required();
}

void add_given_ids(CLI::App& command, GivenIds& given) {
    add_model(command, given.model);
    command.add_option("--ids", given.ids, "Token ids")->required()->type_name("1,2,3");
}

std::variant<PreparedIds, int> prepare(const GivenIds& given, const CommonOptions& options) {
    auto ids = parse_ids(given.ids);
    if (!ids) return report(ids.error(), options);
    auto loaded = load_model(given.model, options);
    if (!loaded) return report_model(loaded.error(), given.model, options);
    auto session = open_session(*loaded, options);
    if (!session) return report(session.error(), options);
    return PreparedIds{std::move(*ids), std::move(*loaded), std::move(*session)};
}

} // namespace archdef::cli
