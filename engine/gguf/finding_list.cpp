#include "gguf/finding_list.h"

#include <algorithm>
#include <fmt/format.h>
#include <tuple>
#include <utility>

namespace archdef::gguf {

std::string_view finding_class_name(FindingClass kind) {
    switch (kind) {
    case FindingClass::damaged:
        return "damaged";
    case FindingClass::unusual:
        return "unusual";
    case FindingClass::not_for_us:
        return "not for us";
    }
    return "damaged";
}

void FindingList::add(Finding finding) {
    if (++counts_[finding.code] > listed_of_a_kind) return;
    findings_.push_back(std::move(finding));
}

void FindingList::error(FindingClass kind, std::string code, std::uint64_t offset, std::string field,
                        std::string found, std::string expected, std::string message) {
    add({std::move(code), Severity::error, kind, part_, offset, std::move(field), std::move(found),
         std::move(expected), std::move(message)});
}

void FindingList::warning(std::string code, std::uint64_t offset, std::string field, std::string found,
                          std::string expected, std::string message, FindingClass kind) {
    add({std::move(code), Severity::warning, kind, part_, offset, std::move(field), std::move(found),
         std::move(expected), std::move(message)});
}

void FindingList::hint(std::string code, std::uint64_t offset, std::string field, std::string found,
                       std::string expected, std::string message) {
    add({std::move(code), Severity::hint, FindingClass::unusual, part_, offset, std::move(field),
         std::move(found), std::move(expected), std::move(message)});
}

std::vector<Finding> FindingList::sorted(std::vector<FindingList> lists) {
    std::vector<Finding> all;
    for (FindingList& list : lists) {
        for (const auto& [code, count] : list.counts_) {
            if (count <= listed_of_a_kind) continue;
            const auto last =
                std::ranges::find(list.findings_.rbegin(), list.findings_.rend(), code, &Finding::code);
            Finding more = *last;
            more.found = fmt::format("{} more of this kind", count - listed_of_a_kind);
            more.message =
                fmt::format("{} more findings `{}` are not listed.", count - listed_of_a_kind, code);
            list.findings_.push_back(std::move(more));
        }
        std::ranges::move(list.findings_, std::back_inserter(all));
    }
    std::ranges::stable_sort(all, {},
                             [](const Finding& finding) { return std::tuple(finding.part, finding.offset); });
    return all;
}

std::size_t utf8_length(std::string_view bytes) {
    if (bytes.empty()) return 0;
    const auto at = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
    const auto follows = [&](std::size_t i, unsigned low = 0x80, unsigned high = 0xBF) {
        return i < bytes.size() && at(i) >= low && at(i) <= high;
    };
    const unsigned first = at(0);
    if (first < 0x80) return 1;
    if (first >= 0xC2 && first <= 0xDF) return follows(1) ? 2 : 0;
    if (first >= 0xE0 && first <= 0xEF) {
        const unsigned low = first == 0xE0 ? 0xA0 : 0x80, high = first == 0xED ? 0x9F : 0xBF;
        return follows(1, low, high) && follows(2) ? 3 : 0;
    }
    if (first >= 0xF0 && first <= 0xF4) {
        const unsigned low = first == 0xF0 ? 0x90 : 0x80, high = first == 0xF4 ? 0x8F : 0xBF;
        return follows(1, low, high) && follows(2) && follows(3) ? 4 : 0;
    }
    return 0;
}

bool is_utf8(std::string_view bytes) {
    while (!bytes.empty()) {
        const std::size_t length = utf8_length(bytes);
        if (length == 0) return false;
        bytes.remove_prefix(length);
    }
    return true;
}

std::string printable(std::string_view bytes, std::size_t limit) {
    std::string text;
    while (!bytes.empty()) {
        if (text.size() >= limit) return text + "…";
        const std::size_t length = utf8_length(bytes);
        const auto first = static_cast<unsigned char>(bytes.front());
        if (length == 0 || first < 0x20 || first == 0x7F) {
            fmt::format_to(std::back_inserter(text), "\\x{:02x}", first);
            bytes.remove_prefix(1);
        } else {
            text.append(bytes.substr(0, length));
            bytes.remove_prefix(length);
        }
    }
    return text;
}

} // namespace archdef::gguf
