#include "compare/align.h"

#include <algorithm>
#include <fmt/format.h>
#include <string_view>

namespace archdef::compare {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";

/// The length of the UTF-8 character that the bytes begin with; 0 where they begin with none.
std::size_t character_length(std::string_view bytes) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
    const unsigned char lead = byte(0);
    const std::size_t length = lead < 0x80   ? 1
                               : lead < 0xC2 ? 0
                               : lead < 0xE0 ? 2
                               : lead < 0xF0 ? 3
                               : lead < 0xF5 ? 4
                                             : 0;
    if (length == 0 || length > bytes.size()) return 0;
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0) != 0x80) return 0;
    }
    if (lead == 0xE0 && byte(1) < 0xA0) return 0;
    if (lead == 0xED && byte(1) > 0x9F) return 0;
    if (lead == 0xF0 && byte(1) < 0x90) return 0;
    if (lead == 0xF4 && byte(1) > 0x8F) return 0;
    return length;
}

/// Aligns one answer; a class for the state that its steps share.
class Aligner {
  public:
    Aligner(const Answer& answer, const TokenIndex& index)
        : answer_(answer), index_(index), rest_(answer.text) {}

    Alignment run() {
        for (std::size_t entry = 0; entry < answer_.entries.size() && result_.doubt.empty(); ++entry)
            take(entry);
        if (result_.doubt.empty() && !rest_.empty()) take_unobserved(rest_.size());
        if (result_.doubt.empty() && result_.hidden_entries > 0) {
            result_.doubt =
                fmt::format("{} entries of the answer show no text, so control tokens may stand between "
                            "the ones compared",
                            result_.hidden_entries);
        }
        return std::move(result_);
    }

  private:
    const std::string& text(std::size_t entry) const { return answer_.entries[entry].text; }

    void take(std::size_t entry) {
        const std::string& shown = text(entry);
        if (shown.empty()) {
            ++result_.hidden_entries;
            return;
        }
        if (const auto id = partial(entry, rest_)) return accept(*id, entry);
        if (!rest_.starts_with(shown)) {
            // Entries before this one were lost: their text stands in front of it.
            const auto skipped = find_entry(entry);
            if (!skipped) {
                result_.doubt = fmt::format("the text of entry {} is not in the answer's text", entry);
                return;
            }
            take_unobserved(*skipped);
            if (!result_.doubt.empty()) return;
            if (const auto id = partial(entry, rest_)) return accept(*id, entry);
        }
        if (const auto id = index_.find(shown)) return accept(*id, entry);
        take_merged(shown.size(), entry);
    }

    /// Where an entry shows U+FFFD, the token that the text goes on with and that would be shown so.
    std::optional<TokenId> partial(std::size_t entry, std::string_view rest) const {
        const std::string& shown = text(entry);
        if (shown.find(replacement) == std::string::npos || rest.starts_with(shown)) return {};
        std::optional<TokenId> found;
        for (const TokenId id : index_.prefixes(rest)) {
            const std::string piece = index_.tokenizer().piece(id);
            if (shown_text(piece) != shown_text(shown)) continue;
            // The next entry must be able to stand behind it.
            if (entry + 1 < answer_.entries.size() && !can_follow(entry + 1, rest.substr(piece.size())))
                continue;
            found = id;
            break;
        }
        return found;
    }

    bool can_follow(std::size_t entry, std::string_view rest) const {
        const std::string& shown = text(entry);
        if (shown.empty() || rest.starts_with(shown)) return true;
        return shown.find(replacement) != std::string::npos && partial(entry, rest).has_value();
    }

    /// How many bytes stand before the place where this entry and the next few match the text.
    std::optional<std::size_t> find_entry(std::size_t entry) const {
        constexpr std::size_t look_ahead = 8;
        std::string wanted;
        for (std::size_t i = entry; i < std::min(entry + look_ahead, answer_.entries.size()); ++i)
            wanted += text(i);
        for (std::size_t length = wanted.size(); length >= text(entry).size(); --length) {
            const std::size_t at = rest_.find(std::string_view(wanted).substr(0, length));
            if (at != std::string_view::npos) return at;
        }
        return {};
    }

    void accept(TokenId id, std::size_t entry) {
        result_.tokens.push_back({id, entry});
        rest_.remove_prefix(std::min(rest_.size(), index_.tokenizer().piece(id).size()));
    }

    /// Text without an entry of its own.
    void take_unobserved(std::size_t bytes) {
        const auto ids = segment(bytes);
        if (!ids) return;
        ++result_.lost_entries;
        for (const TokenId id : *ids) result_.tokens.push_back({id, {}});
        rest_.remove_prefix(bytes);
    }

    /// An entry that covers several tokens: its log-probability is that of the last.
    void take_merged(std::size_t bytes, std::size_t entry) {
        const auto ids = segment(bytes);
        if (!ids) return;
        for (std::size_t i = 0; i < ids->size(); ++i) {
            result_.tokens.push_back({(*ids)[i], i + 1 == ids->size() ? std::optional(entry) : std::nullopt});
        }
        rest_.remove_prefix(bytes);
    }

    std::optional<std::vector<TokenId>> segment(std::size_t bytes) {
        auto ids = index_.segment(rest_.substr(0, bytes));
        if (!ids) result_.doubt = "the answer holds text that our vocabulary cannot express";
        return ids;
    }

    const Answer& answer_;
    const TokenIndex& index_;
    std::string_view rest_;
    Alignment result_;
};

} // namespace

std::string shown_text(std::string_view bytes) {
    std::string shown;
    bool wrong = false;
    while (!bytes.empty()) {
        const std::size_t length = bytes.starts_with(replacement) ? 0 : character_length(bytes);
        if (length == 0) {
            if (!wrong) shown += replacement;
            bytes.remove_prefix(bytes.starts_with(replacement) ? replacement.size() : 1);
        } else {
            shown += bytes.substr(0, length);
            bytes.remove_prefix(length);
        }
        wrong = length == 0;
    }
    return shown;
}

Alignment align(const Answer& answer, const TokenIndex& index) {
    const auto named = [](const Entry& entry) { return entry.id >= 0; };
    if (!answer.entries.empty() && std::ranges::all_of(answer.entries, named)) {
        Alignment alignment;
        for (std::size_t i = 0; i < answer.entries.size(); ++i)
            alignment.tokens.push_back({answer.entries[i].id, i});
        return alignment;
    }
    if (answer.entries.empty() && !answer.text.empty()) {
        // Text alone: the tokens that our tokenizer makes of it are likelier what was generated than the
        // fewest.
        const Tokenizer& tokenizer = index.tokenizer();
        const auto ids = tokenizer.encode(answer.text, {.add_bos = false, .parse_special = false});
        std::string pieces;
        for (const TokenId id : ids) pieces += tokenizer.piece(id);
        if (pieces == answer.text) {
            Alignment alignment;
            alignment.lost_entries = 1;
            for (const TokenId id : ids) alignment.tokens.push_back({id, {}});
            return alignment;
        }
    }
    return Aligner(answer, index).run();
}

} // namespace archdef::compare
