#include "result_json.h"

#include "kernels/kernels.h"

#include <cmath>

namespace archdef::cli {

using Json = nlohmann::ordered_json;

Json number_json(double value) {
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json top_json(const std::vector<TokenLogprob>& top) {
    Json list = Json::array();
    for (const TokenLogprob& token : top)
        list.push_back({{"id", token.id}, {"logprob", number_json(static_cast<double>(token.logprob))}});
    return list;
}

Json provenance_json(const LoadedModel& loaded, const Session& session, const CommonOptions& options) {
    Json model{{"path", loaded.stored.path.string()}, {"bytes", loaded.model->file->file_bytes()}};
    if (loaded.stored.sha256) model["sha256"] = *loaded.stored.sha256;
    return {{"engine", ARCHDEF_VERSION},
            {"definition",
             {{"arch", loaded.definition.arch},
              {"origin", loaded.definition_origin},
              {"sha256", loaded.definition.sha256}}},
            {"model", std::move(model)},
            {"numerics", options.numerics == kernels::Numerics::q8 ? "q8" : "f32"},
            {"instruction_set", kernels::instruction_set()},
            {"threads", session.threads()},
            {"context", session.context()}};
}

} // namespace archdef::cli
