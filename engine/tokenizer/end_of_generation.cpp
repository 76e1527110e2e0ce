#include "tokenizer/end_of_generation.h"

#include <algorithm>
#include <array>

namespace archdef {
namespace {

struct Row {
    std::string_view text;
    TextRole role;
};

constexpr Row rows[] = {
    {"<|eot_id|>", TextRole::ends_generation},
    {"<|im_end|>", TextRole::ends_generation},
    {"<|end|>", TextRole::ends_generation},
    {"<|return|>", TextRole::ends_generation},
    {"<|call|>", TextRole::ends_generation},
    {"<|flush|>", TextRole::ends_generation},
    {"<|calls|>", TextRole::ends_generation},
    {"<end_of_turn>", TextRole::ends_generation},
    {"<|endoftext|>", TextRole::ends_generation},
    {"</s>", TextRole::ends_generation},
    {"<|eom_id|>", TextRole::ends_generation},
    {"<EOT>", TextRole::ends_generation},
    {"_<EOT>", TextRole::ends_generation},
    {"[EOT]", TextRole::ends_generation},
    {"[EOS]", TextRole::ends_generation},
    {"<|end_of_text|>", TextRole::ends_generation},
    {"<end_of_utterance>", TextRole::ends_generation},
    {"<eos>", TextRole::ends_generation},
    {"<turn|>", TextRole::ends_generation},
    {"<|tool_response>", TextRole::ends_generation},
    {"<｜end▁of▁sentence｜>", TextRole::ends_generation},
    {"[e~[", TextRole::ends_generation},

    {"<|fim_pad|>", TextRole::ends_fill_in_middle},
    {"<fim-pad>", TextRole::ends_fill_in_middle},
    {"<fim_pad>", TextRole::ends_fill_in_middle},
    {"<PAD>", TextRole::ends_fill_in_middle},
    {"[PAD]", TextRole::ends_fill_in_middle},
    {"<|fim_repo|>", TextRole::ends_fill_in_middle},
    {"<|repo_name|>", TextRole::ends_fill_in_middle},
    {"<fim-repo>", TextRole::ends_fill_in_middle},
    {"<REPO>", TextRole::ends_fill_in_middle},
    {"<reponame>", TextRole::ends_fill_in_middle},
    {"<|file_sep|>", TextRole::ends_fill_in_middle},

    {"<|fim_prefix|>", TextRole::fill_in_middle},
    {"<fim-prefix>", TextRole::fill_in_middle},
    {"<fim_prefix>", TextRole::fill_in_middle},
    {"<｜fim▁begin｜>", TextRole::fill_in_middle},
    {"<PRE>", TextRole::fill_in_middle},
    {"▁<PRE>", TextRole::fill_in_middle},
    {"<|code_prefix|>", TextRole::fill_in_middle},
    {"<|prefix|>", TextRole::fill_in_middle},
    {"<|fim_suffix|>", TextRole::fill_in_middle},
    {"<fim-suffix>", TextRole::fill_in_middle},
    {"<fim_suffix>", TextRole::fill_in_middle},
    {"<｜fim▁hole｜>", TextRole::fill_in_middle},
    {"<SUF>", TextRole::fill_in_middle},
    {"▁<SUF>", TextRole::fill_in_middle},
    {"<|code_suffix|>", TextRole::fill_in_middle},
    {"<|suffix|>", TextRole::fill_in_middle},
    {"<|fim_middle|>", TextRole::fill_in_middle},
    {"<fim-middle>", TextRole::fill_in_middle},
    {"<fim_middle>", TextRole::fill_in_middle},
    {"<｜fim▁end｜>", TextRole::fill_in_middle},
    {"<MID>", TextRole::fill_in_middle},
    {"▁<MID>", TextRole::fill_in_middle},
    {"<|code_middle|>", TextRole::fill_in_middle},
    {"<|middle|>", TextRole::fill_in_middle},

    {"<|channel|>", TextRole::always_shown},
    {"<|message|>", TextRole::always_shown},
    {"<|start|>", TextRole::always_shown},
    {"<|constrain|>", TextRole::always_shown},
};

} // namespace

TextRole role_of_text(std::string_view text) {
    // Nearly all tokens of a vocabulary are done with here.
    constexpr std::string_view first_bytes = "<[_\xE2";
    if (text.empty() || !first_bytes.contains(text.front())) return TextRole::none;
    const auto row = std::ranges::find(rows, text, &Row::text);
    return row == std::end(rows) ? TextRole::none : row->role;
}

} // namespace archdef
