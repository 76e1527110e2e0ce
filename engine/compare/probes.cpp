#include "compare/probes.h"

#include <fmt/format.h>
#include <string_view>

namespace archdef::compare {
namespace {

std::size_t count_tokens(const Tokenizer& tokenizer, std::string_view text) {
    return tokenizer.encode(text).size();
}

/// The candidate with the fewest tokens, so that the first position compared is as early as the tokenizer
/// allows.
std::string shortest(const Tokenizer& tokenizer) {
    std::string best;
    std::size_t fewest = 0;
    for (const std::string_view candidate : {"The", "A", "I", "1", "a"}) {
        const std::size_t count = count_tokens(tokenizer, candidate);
        if (best.empty() || count < fewest) {
            best = candidate;
            fewest = count;
        }
    }
    return best;
}

/// Sentences that do not repeat, until the text has more than `least` tokens.
std::string long_text(const Tokenizer& tokenizer, std::size_t least) {
    static constexpr std::string_view subjects[] = {"The miller",   "A young clerk",   "The old bridge",
                                                    "Her brother",  "The night train", "A grey heron",
                                                    "The committee"};
    static constexpr std::string_view actions[] = {"waited by",    "looked across",      "had forgotten",
                                                   "came back to", "carefully measured", "wrote about",
                                                   "slowly passed"};
    static constexpr std::string_view places[] = {"the harbour", "an empty market", "the third house",
                                                  "the river",   "a broken clock",  "the garden wall"};
    std::string text;
    for (std::size_t i = 0; i < 20000 && count_tokens(tokenizer, text) <= least; i += 4) {
        for (std::size_t j = i; j < i + 4; ++j) {
            text += fmt::format("{}{} {} {} on day {}.", text.empty() ? "" : " ",
                                subjects[j % std::size(subjects)], actions[(j / 3) % std::size(actions)],
                                places[(j * 5 + j / 7) % std::size(places)], j + 1);
        }
    }
    return text;
}

} // namespace

std::vector<Probe> probe_set(const Tokenizer& tokenizer, std::size_t window, std::size_t context,
                             std::size_t tokens) {
    std::vector<Probe> probes{
        {"one token", shortest(tokenizer)},
        {"prose", "Once upon a time there was a small village at the edge of a forest, and in it lived"},
        {"numbers", "1, 2, 3, 5, 8, 13, 21, 34,"},
        {"code", "def factorial(n):\n    if n < 2:\n        return 1\n    return"},
        {"Spanish", "Hab\u00eda una vez una ni\u00f1a que viv\u00eda junto al mar y"},
        {"CJK", "\u4eca\u5929\u5929\u6c14\u5f88\u597d\uff0c\u6211\u4eec"},
        {"emoji", "I love it \U0001F600\U0001F680 so"},
    };
    constexpr std::size_t margin = 24;
    const std::size_t wanted = window > 0 ? window + margin : 160;
    if (wanted + 3 * margin + tokens < context) {
        probes.push_back({window > 0 ? "beyond the window" : "long", long_text(tokenizer, wanted)});
    }
    return probes;
}

} // namespace archdef::compare
