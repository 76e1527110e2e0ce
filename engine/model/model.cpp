#include "model/model.h"

namespace archdef {

Result<std::shared_ptr<const Model>> Model::open(const std::filesystem::path& path) {
    auto file = gguf::File::open(path);
    if (!file) return std::unexpected(file.error());
    auto config = ModelConfig::from_gguf(**file);
    auto tokenizer = Tokenizer::from_gguf(**file, *file);
    return std::make_shared<const Model>(Model{*file, std::move(config), std::move(tokenizer)});
}

} // namespace archdef
