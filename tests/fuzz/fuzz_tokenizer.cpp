#include "gguf/file.h"
#include "tokenizer/tokenizer.h"

#include <cstddef>
#include <cstdint>
#include <span>

/// libFuzzer's entry point: any bytes as a GGUF whose tokenizer, where it has one, encodes and decodes.
/// Corpus: small files with tokenizer metadata, as tests/engine/test_tokenizer_mutations.cpp makes them.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace archdef;
    const auto file = gguf::File::read(std::as_bytes(std::span(data, size)));
    const auto tokenizer = Tokenizer::from_gguf(*file);
    if (!tokenizer) return 0;
    const std::string text = "An arch, 1250 m; \xE7\x9F\xB3\xE6\xA9\x8B \xF0\x9F\x8F\x9B<s></s>\n\xFF\xC3";
    for (const bool special : {false, true}) {
        const auto ids = (*tokenizer)->encode(text, {.add_bos = special, .parse_special = special});
        static_cast<void>((*tokenizer)->decode(ids, special));
        for (const TokenId id : ids) static_cast<void>((*tokenizer)->merges_of(id));
    }
    for (const TokenId id : {TokenId{-1}, TokenId{0}, TokenId{1} << 30})
        static_cast<void>((*tokenizer)->piece(id));
    return 0;
}
