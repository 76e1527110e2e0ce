#include "gguf/little_endian.h"
#include "gguf/part.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <fmt/format.h>
#include <string_view>

namespace archdef::gguf {
namespace {

struct Signature {
    std::string_view bytes;
    std::size_t offset;
    std::string_view code;
    FindingClass kind;
    std::string_view what;
    std::string_view advice;
};

using namespace std::string_view_literals;
constexpr auto damaged = FindingClass::damaged;
constexpr auto not_for_us = FindingClass::not_for_us;
constexpr std::string_view convert = "Convert the model to GGUF with llama.cpp's converter";

/// First match wins. The four ggml magics were written as little-endian numbers, so they read backwards.
constexpr std::array signatures{
    Signature{"gguf"sv, 0, "magic-lower-case", damaged, "GGUF with its magic in lower case",
              "The first bytes were changed: get the file again"},
    Signature{"FUGG"sv, 0, "magic-reversed", damaged, "GGUF with its magic written backwards",
              "Write the file again with a current converter"},
    Signature{"version https://git-lfs"sv, 0, "git-lfs-pointer", not_for_us,
              "a git-LFS pointer, not the model",
              "Run `git lfs pull` in its repository, or download the file itself"},
    Signature{"tjgg"sv, 0, "ggjt-file", not_for_us, "a ggjt file, the format before GGUF",
              "Get a GGUF of the model, or convert it from its original weights"},
    Signature{"fmgg"sv, 0, "ggmf-file", not_for_us, "a ggmf file, a format before GGUF",
              "Get a GGUF of the model, or convert it from its original weights"},
    Signature{"lmgg"sv, 0, "ggml-file", not_for_us, "an unversioned ggml file, a format before GGUF",
              "Get a GGUF of the model, or convert it from its original weights"},
    Signature{"algg"sv, 0, "ggla-file", not_for_us, "a ggla file, an old LoRA adapter",
              "Get a GGUF of the adapter, or convert it from its original weights"},
    Signature{"PK\3\4"sv, 0, "zip-archive", not_for_us, "a zip archive (PyTorch's .pt and .bin are such)",
              convert},
    Signature{"\x80\2"sv, 0, "pickle-file", not_for_us, "a Python pickle (an old PyTorch file)", convert},
    Signature{"\x89HDF"sv, 0, "hdf5-file", not_for_us, "an HDF5 file (Keras)", convert},
    Signature{"\x1f\x8b"sv, 0, "compressed-file", not_for_us, "a gzip file", "Unpack it first"},
    Signature{"\x28\xb5\x2f\xfd"sv, 0, "compressed-file", not_for_us, "a zstd file", "Unpack it first"},
    Signature{"\xfd"
              "7zXZ"sv,
              0, "compressed-file", not_for_us, "an xz file", "Unpack it first"},
    Signature{"7z\xbc\xaf"sv, 0, "compressed-file", not_for_us, "a 7z archive", "Unpack it first"},
    Signature{"BZh"sv, 0, "compressed-file", not_for_us, "a bzip2 file", "Unpack it first"},
    Signature{"ustar"sv, 257, "tar-archive", not_for_us, "a tar archive", "Unpack it first"},
    Signature{"\x7f"
              "ELF"sv,
              0, "program-file", not_for_us, "a program (llamafile?)",
              "Take the GGUF out of it, or download the GGUF itself"},
    Signature{"MZ"sv, 0, "program-file", not_for_us, "a program (llamafile?)",
              "Take the GGUF out of it, or download the GGUF itself"},
};

std::string_view text_of(std::span<const std::byte> bytes, std::size_t limit) {
    return {reinterpret_cast<const char*>(bytes.data()), std::min(bytes.size(), limit)};
}

bool is_web_page(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front()))) text.remove_prefix(1);
    std::string start(text.substr(0, 16));
    std::ranges::transform(start, start.begin(), [](unsigned char c) { return std::tolower(c); });
    return start.starts_with("<!doctype") || start.starts_with("<html") || start.starts_with("<?xml") ||
           start.starts_with("<head") || start.starts_with("<body") || start.starts_with("<!--");
}

/// A safetensors file opens with the length of a JSON object (u64) and the object.
bool is_safetensors(std::span<const std::byte> bytes) {
    if (bytes.size() < 10 || bytes[8] != std::byte{'{'}) return false;
    const auto length = load<std::uint64_t>(bytes.data(), needs_swap(false));
    return length >= 2 && length <= std::max<std::uint64_t>(bytes.size() - 8, 100'000'000);
}

std::string quoted(std::string_view bytes) {
    std::string hex;
    for (const char c : bytes)
        fmt::format_to(std::back_inserter(hex), " {:02x}", static_cast<unsigned char>(c));
    return fmt::format("`{}` ({})", printable(bytes), hex.empty() ? "" : hex.substr(1));
}

} // namespace

void recognise_foreign(Part& part) {
    const std::string_view head = text_of(part.bytes, 512);
    const std::string found = quoted(head.substr(0, 4));
    const std::string expected = quoted("GGUF");
    const auto refuse = [&](FindingClass kind, std::string_view code, std::string_view what,
                            std::string_view advice) {
        part.findings.error(kind, std::string(code), 0, "magic", found, expected,
                            fmt::format("This is {}. {}.", what, advice));
    };

    for (const Signature& signature : signatures) {
        if (head.size() <= signature.offset || !head.substr(signature.offset).starts_with(signature.bytes))
            continue;
        std::string what(signature.what);
        if (const std::size_t at = head.find("\nsize ");
            signature.code == "git-lfs-pointer" && at != head.npos) {
            const std::string_view digits = head.substr(at + 6, head.find('\n', at + 6) - at - 6);
            what += fmt::format(" (which has {} bytes)", printable(digits, 20));
        }
        return refuse(signature.kind, signature.code, what, signature.advice);
    }
    if (is_web_page(head)) {
        return refuse(not_for_us, "web-page", "a web page, not a model: the download failed",
                      "Open the address in a browser to see what it says, then download the file itself");
    }
    if (is_safetensors(part.bytes))
        return refuse(not_for_us, "safetensors-file", "a safetensors file", convert);
    if (!head.empty() && (head.front() == '{' || head.front() == '[')) {
        return refuse(not_for_us, "json-text", "JSON text, not a model",
                      "It may be a server's error message or a manifest: open it in an editor");
    }
    if (head.size() >= 4 && std::ranges::all_of(head, [](char c) { return c == '\0'; })) {
        return refuse(damaged, "zero-bytes", "a file that begins with zeros: space that was never filled",
                      "Resume or repeat the download");
    }
    if (!head.empty() && is_utf8(head.substr(0, head.find_last_of("\n ") + 1)) &&
        std::ranges::all_of(head, [](unsigned char c) { return c >= 0x20 || std::isspace(c); })) {
        return refuse(not_for_us, "text-file", "a text file, not a model",
                      "Open it in an editor to see what it says");
    }
    refuse(not_for_us, "not-gguf", "not a GGUF file", "Choose a file that ends in .gguf");
}

} // namespace archdef::gguf
