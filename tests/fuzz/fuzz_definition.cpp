#include "language/definition.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

/// libFuzzer's entry point: any bytes as a definition. Corpus: archdefs/.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto result = archdef::parse_definition(text);
    for (const auto& diagnostic : result.diagnostics)
        static_cast<void>(archdef::full_message(diagnostic, archdef::Locale::es));
    return 0;
}
