#include "compare/logits_file.h"

#include "base/mapped_file.h"
#include "runtime/generate.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace archdef::compare {
namespace {

using nlohmann::json;

constexpr std::size_t header_limit = std::size_t{64} << 20;
constexpr std::size_t id_limit = 1 << 20;
constexpr std::size_t vocabulary_limit = 1 << 22;

std::unexpected<Error> wrong(const std::filesystem::path& path, std::string_view what) {
    return fail("logits-file",
                fmt::format("{}: {}. docs/reference-logits.md describes the format.", path.string(), what));
}

float from_little_endian(const std::byte* bytes) {
    std::uint32_t bits = 0;
    for (int i = 3; i >= 0; --i) bits = (bits << 8) | std::to_integer<std::uint32_t>(bytes[i]);
    return std::bit_cast<float>(bits);
}

} // namespace

Result<LogitsFile> read_logits_file(const std::filesystem::path& path) {
    const auto header = MappedFile::open(path);
    if (!header) return std::unexpected(header.error());
    if (header->bytes().size() > header_limit) return wrong(path, "the JSON file is longer than 64 MiB");
    const auto* text = reinterpret_cast<const char*>(header->bytes().data());
    const json object = json::parse(text, text + header->bytes().size(), nullptr, false);
    if (!object.is_object()) return wrong(path, "it is not a JSON object");
    if (object.value("format", json()) != "archdef-logits")
        return wrong(path, "`format` is not \"archdef-logits\"");
    if (object.value("version", json()) != 1) return wrong(path, "`version` is not 1");

    LogitsFile file;
    if (const json producer = object.value("producer", json("")); producer.is_string()) {
        file.producer = producer.get<std::string>();
    }
    const json ids = object.value("ids", json());
    if (!ids.is_array() || ids.size() < 2)
        return wrong(path, "`ids` is not an array of at least two token ids");
    if (ids.size() > id_limit) return wrong(path, "`ids` has more than a million entries");
    const json vocabulary = object.value("vocabulary", json());
    if (!vocabulary.is_number_unsigned() || vocabulary.get<std::uint64_t>() < 2 ||
        vocabulary.get<std::uint64_t>() > vocabulary_limit) {
        return wrong(path, fmt::format("`vocabulary` is not a number from 2 to {}", vocabulary_limit));
    }
    file.vocabulary = vocabulary.get<std::size_t>();
    for (const json& id : ids) {
        if (!id.is_number_unsigned() || id.get<std::uint64_t>() >= file.vocabulary) {
            return wrong(path, fmt::format("`ids` holds {}, which is not a token id below {}", id.dump(),
                                           file.vocabulary));
        }
        file.ids.push_back(id.get<TokenId>());
    }

    const json name = object.value("logits", json());
    if (!name.is_string()) return wrong(path, "`logits` does not name a file");
    const std::filesystem::path data_name = name.get<std::string>();
    if (data_name.empty() || data_name != data_name.filename()) {
        return wrong(path, "`logits` names a file beside this one, without a folder");
    }
    const auto data = MappedFile::open(path.parent_path() / data_name);
    if (!data) return std::unexpected(data.error());
    const std::size_t count = file.ids.size() * file.vocabulary;
    if (data->bytes().size() != count * sizeof(float)) {
        return wrong(path, fmt::format("{} has {} bytes; {} ids times {} tokens times 4 are {}",
                                       data_name.string(), data->bytes().size(), file.ids.size(),
                                       file.vocabulary, count * sizeof(float)));
    }
    file.logits.resize(count);
    for (std::size_t i = 0; i < count; ++i) file.logits[i] = from_little_endian(data->bytes().data() + 4 * i);
    for (std::size_t i = 0; i < count; ++i) {
        if (std::isnan(file.logits[i]))
            return wrong(path, fmt::format("row {} holds NaN", i / file.vocabulary));
    }
    return file;
}

Answer answer_of(const LogitsFile& file, std::size_t prompt_tokens, const Tokenizer& tokenizer) {
    constexpr std::size_t top_count = 20;
    Answer answer;
    for (std::size_t at = prompt_tokens; at < file.ids.size(); ++at) {
        const std::span<const float> row(file.logits.data() + (at - 1) * file.vocabulary, file.vocabulary);
        const double normaliser = log_sum_exp(row);
        const TokenId id = file.ids[at];
        Entry entry{
            tokenizer.piece(id), static_cast<double>(row[static_cast<std::size_t>(id)]) - normaliser, {}, id};
        for (const TokenLogprob& token : top_logprobs(row, top_count)) {
            entry.top.push_back({tokenizer.piece(token.id), static_cast<double>(token.logprob), token.id});
        }
        answer.text += entry.text;
        answer.entries.push_back(std::move(entry));
    }
    answer.has_logprobs = answer.complete = true;
    answer.prompt_tokens = prompt_tokens;
    answer.output_tokens = answer.entries.size();
    return answer;
}

} // namespace archdef::compare
