#include "commands.h"
#include "gguf_json.h"

#include "base/mapped_file.h"
#include "gguf/file.h"
#include "store/store.h"
#include "tokenizer/tokenizer.h"

#include <fmt/format.h>
#include <memory>

namespace archdef::cli {
namespace {

struct TokenizeOptions {
    std::string model, text;
    std::filesystem::path file;
    bool no_bos = false, no_special = false;
};

/// Bytes that a terminal would act on, written as escapes.
std::string visible(std::string_view piece) {
    std::string shown;
    for (const char c : piece) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '\n')
            shown += "\\n";
        else if (c == '\t')
            shown += "\\t";
        else if (c == '\r')
            shown += "\\r";
        else if (c == '\\')
            shown += "\\\\";
        else if (byte < 0x20 || byte == 0x7F)
            shown += fmt::format("\\x{:02x}", byte);
        else
            shown += c;
    }
    return shown;
}

Result<std::shared_ptr<const Tokenizer>> open_tokenizer(const std::string& name) {
    const auto model = resolve_model(name, machine_stores());
    if (!model) return std::unexpected(model.error());
    const auto file = gguf::File::open(model->path);
    if (!file) return std::unexpected(file.error());
    // A damaged file can still hold a sound tokenizer; where it does not, the damage is the reason to name.
    auto tokenizer = Tokenizer::from_gguf(**file);
    if (!tokenizer && !(*file)->usable()) return std::unexpected((*file)->first_error());
    return tokenizer;
}

int tokenize(const TokenizeOptions& options, const CommonOptions& common) {
    std::string text = options.text;
    if (!options.file.empty()) {
        const auto file = MappedFile::open(options.file);
        if (!file) return report(file.error(), common);
        text.assign(reinterpret_cast<const char*>(file->bytes().data()), file->bytes().size());
    }
    const auto tokenizer = open_tokenizer(options.model);
    if (!tokenizer) return report_model(tokenizer.error(), options.model, common);
    if (!common.quiet)
        for (const std::string& warning : (*tokenizer)->warnings())
            fmt::print(stderr, "archdef: warning: {}\n", warning);

    const std::vector<TokenId> ids =
        (*tokenizer)->encode(text, {.add_bos = !options.no_bos, .parse_special = !options.no_special});
    if (common.json) {
        auto pieces = nlohmann::ordered_json::array();
        for (const TokenId id : ids) pieces.push_back((*tokenizer)->piece(id));
        print_json({{"ids", ids}, {"pieces", std::move(pieces)}});
        return exit_fine;
    }
    for (const TokenId id : ids) fmt::print("{:>7}  {}\n", id, visible((*tokenizer)->piece(id)));
    return exit_fine;
}

} // namespace

void add_tokenize(CLI::App& app, Action& action) {
    const auto options = std::make_shared<TokenizeOptions>();
    CLI::App* const command = app.add_subcommand("tokenize", "Ids and pieces of a text");
    command->add_option("MODEL", options->model, "A GGUF, name:tag of Ollama's store, or org/repo")
        ->required();
    CLI::Option* const text = command->add_option("TEXT", options->text, "The text");
    CLI::Option* const file =
        command->add_option("--file", options->file, "Take the bytes of this file as they are")
            ->type_name("FILE");
    file->excludes(text);
    command->add_flag("--no-bos", options->no_bos, "Add neither BOS nor EOS");
    command->add_flag("--no-special", options->no_special, "Take control tokens in the text as text");
    command->callback([options, text, file, &action] {
        if (text->count() == 0 && file->count() == 0) throw CLI::RequiredError("TEXT or --file");
        action = [options](const CommonOptions& common) { return tokenize(*options, common); };
    });
}

} // namespace archdef::cli
