#include "commands.h"
#include "gguf_json.h"

#include "base/mapped_file.h"
#include "gguf/file.h"
#include "gguf/overview.h"
#include "store/store.h"
#include "tokenizer/tokenizer.h"

#include <cstdio>
#include <fmt/format.h>
#include <memory>
#include <vector>

namespace archdef::cli {
namespace {

struct TokenizeOptions {
    std::string model, text;
    std::filesystem::path file;
    std::vector<TokenId> ids; ///< the other way round: ids to text
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

Json json_of_pieces(const Tokenizer& tokenizer, const std::vector<TokenId>& ids) {
    auto pieces = Json::array(), bytes = Json::array(), types = Json::array();
    for (const TokenId id : ids) {
        const std::string piece = tokenizer.piece(id);
        pieces.push_back(piece);
        // A piece can be a part of a character, which JSON text cannot hold.
        std::string hex;
        for (const char c : piece) hex += fmt::format("{:02x}", static_cast<unsigned char>(c));
        bytes.push_back(std::move(hex));
        types.push_back(gguf::token_type_name(static_cast<std::int64_t>(tokenizer.type(id))));
    }
    return {{"ids", ids},
            {"pieces", std::move(pieces)},
            {"bytes_hex", std::move(bytes)},
            {"types", std::move(types)}};
}

/// `tokenize MODEL --ids 1,2,3`: the text that ids stand for.
int decode(const Tokenizer& tokenizer, const TokenizeOptions& options, const CommonOptions& common) {
    std::string text;
    for (const TokenId id : options.ids) {
        if (id < 0 || static_cast<std::size_t>(id) >= tokenizer.size())
            return report({"token-outside",
                           fmt::format("Id {} is outside the vocabulary of {}.", id, tokenizer.size())},
                          common);
        text += tokenizer.piece(id, !options.no_special);
    }
    if (common.json) {
        Json json = json_of_pieces(tokenizer, options.ids);
        json["text"] = gguf::json_of_text(text);
        print_json(json);
    } else {
        // The bytes as they are.
        std::fwrite(text.data(), 1, text.size(), stdout);
        std::fputc('\n', stdout);
    }
    return exit_fine;
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

    if (!options.ids.empty()) return decode(**tokenizer, options, common);
    const std::vector<TokenId> ids =
        (*tokenizer)->encode(text, {.add_bos = !options.no_bos, .parse_special = !options.no_special});
    if (common.json) {
        print_json(json_of_pieces(**tokenizer, ids));
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
    CLI::Option* const ids =
        command->add_option("--ids", options->ids, "Show the text that these ids stand for")
            ->delimiter(',')
            ->type_name("1,2,3");
    ids->excludes(text)->excludes(file);
    command->add_flag("--no-bos", options->no_bos, "Add neither BOS nor EOS");
    command->add_flag("--no-special", options->no_special, "Take control tokens in the text as text");
    command->callback([options, text, file, ids, &action] {
        if (text->count() + file->count() + ids->count() == 0)
            throw CLI::RequiredError("TEXT, --file or --ids");
        action = [options](const CommonOptions& common) { return tokenize(*options, common); };
    });
}

} // namespace archdef::cli
