#include "tokenizer/pre_tokenizer.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <fmt/format.h>
#include <string>

namespace archdef {
namespace {

// The characters with the property White_Space (Unicode 15, PropList.txt). PCRE2's own \s also takes U+180E,
// which lost the property in Unicode 6.3.
constexpr std::string_view white_space =
    R"(\x{09}-\x{0D}\x{20}\x{85}\x{A0}\x{1680}\x{2000}-\x{200A}\x{2028}\x{2029}\x{202F}\x{205F}\x{3000})";

/// The pattern with \s and \S written out.
std::string with_white_space(std::string_view pattern) {
    std::string expanded;
    bool in_class = false;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const char c = pattern[i];
        if (c == '\\' && i + 1 < pattern.size()) {
            const char escaped = pattern[++i];
            if (escaped == 's' && in_class)
                expanded += white_space;
            else if (escaped == 's')
                expanded += fmt::format("[{}]", white_space);
            else if (escaped == 'S')
                expanded += fmt::format("[^{}]", white_space);
            else
                expanded += {c, escaped};
            continue;
        }
        if (c == '[') in_class = true;
        if (c == ']') in_class = false;
        expanded += c;
    }
    return expanded;
}

/// PCRE2 takes no surrogates: each is replaced by a private-use character, which is in the same Unicode
/// category group and just as long.
std::string without_surrogates(std::string_view text) {
    std::string subject(text);
    for (std::size_t i = 0; i + 2 < subject.size(); ++i) {
        if (subject[i] == '\xED' && static_cast<unsigned char>(subject[i + 1]) >= 0xA0)
            subject.replace(i, 3, "\xEE\x80\x80");
    }
    return subject;
}

constexpr std::uint32_t match_limit = 10'000'000;
constexpr std::size_t first_stack_bytes = 32 * 1024, most_stack_bytes = 1024 * 1024;

struct MatchState {
    pcre2_match_context* context = pcre2_match_context_create(nullptr);
    pcre2_match_data* data = pcre2_match_data_create(1, nullptr);
    pcre2_jit_stack* stack = pcre2_jit_stack_create(first_stack_bytes, most_stack_bytes, nullptr);

    MatchState() {
        pcre2_set_match_limit(context, match_limit);
        pcre2_jit_stack_assign(context, nullptr, stack);
    }
    MatchState(const MatchState&) = delete;
    MatchState& operator=(const MatchState&) = delete;
    ~MatchState() {
        pcre2_jit_stack_free(stack);
        pcre2_match_data_free(data);
        pcre2_match_context_free(context);
    }
};

} // namespace

struct PreTokenizer::Pattern {
    pcre2_code* code;

    explicit Pattern(pcre2_code* compiled) : code(compiled) {}
    Pattern(const Pattern&) = delete;
    Pattern& operator=(const Pattern&) = delete;
    ~Pattern() { pcre2_code_free(code); }

    /// Appends where the words of [begin, end) end.
    void cut(std::string_view text, std::size_t begin, std::size_t end, MatchState& state,
             std::vector<std::size_t>& ends) const {
        const auto* subject = reinterpret_cast<PCRE2_SPTR>(text.data() + begin);
        const std::size_t length = end - begin;
        std::size_t at = 0, word = 0;
        while (at < length) {
            int found = pcre2_match(code, subject, length, at, PCRE2_NO_UTF_CHECK, state.data, state.context);
            if (found == PCRE2_ERROR_JIT_STACKLIMIT)
                found = pcre2_match(code, subject, length, at, PCRE2_NO_UTF_CHECK | PCRE2_NO_JIT, state.data,
                                    state.context);
            // Beyond the match limit the rest is one word: still all of the text, in bounded time.
            if (found < 0) break;
            const std::size_t* const match = pcre2_get_ovector_pointer(state.data);
            if (match[1] <= at) break;
            if (match[0] > word) ends.push_back(begin + match[0]);
            ends.push_back(begin + match[1]);
            at = word = match[1];
        }
        if (word < length) ends.push_back(end);
    }
};

Result<PreTokenizer> PreTokenizer::compile(const PreTokenizerRule& rule) {
    PreTokenizer result;
    for (const std::string_view stage : rule.stages) {
        const std::string pattern = with_white_space(stage);
        int error = 0;
        std::size_t offset = 0;
        pcre2_code* const code = pcre2_compile(reinterpret_cast<PCRE2_SPTR>(pattern.data()), pattern.size(),
                                               PCRE2_UTF | PCRE2_UCP, &error, &offset, nullptr);
        if (!code)
            return fail("tokenizer-pattern",
                        fmt::format("A pre-tokenizer pattern does not compile (PCRE2 error {} at {}); the "
                                    "installed PCRE2 lacks Unicode support, install one that has it.",
                                    error, offset));
        // Where no code can be generated at run time, the interpreter does the same work.
        pcre2_jit_compile(code, PCRE2_JIT_COMPLETE);
        result.patterns_.push_back(std::make_shared<const Pattern>(code));
    }
    return result;
}

std::vector<std::size_t> PreTokenizer::split(std::string_view text) const {
    std::string replaced;
    if (text.find('\xED') != std::string_view::npos) {
        replaced = without_surrogates(text);
        text = replaced;
    }
    MatchState state;
    std::vector<std::size_t> ends, next;
    if (!text.empty()) ends.push_back(text.size());
    for (const auto& pattern : patterns_) {
        next.clear();
        std::size_t begin = 0;
        for (const std::size_t end : ends) {
            pattern->cut(text, begin, end, state, next);
            begin = end;
        }
        ends.swap(next);
    }
    return ends;
}

} // namespace archdef
