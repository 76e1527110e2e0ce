#include "language/text_diff.h"

#include "language/alignment.h"
#include "language/lexer.h"

#include <algorithm>
#include <string>

namespace archdef {
namespace {

using namespace language;

std::vector<std::string> line_keys(const std::vector<Line>& lines) {
    std::vector<std::string> keys;
    for (const Line& line : lines) {
        const std::size_t end = line.text.find_last_not_of(" \t\r");
        keys.emplace_back(end == std::string_view::npos ? std::string_view() : line.text.substr(0, end + 1));
    }
    return keys;
}

/// The words and signs of a line; those of its comment too.
std::vector<Token> words_of(const Line& line) {
    std::vector<Token> words = tokenize(line);
    std::size_t at = line.code.size();
    while (at < line.text.size()) {
        const std::size_t begin = line.text.find_first_not_of(" \t\r", at);
        if (begin == std::string_view::npos) break;
        const std::size_t end = std::min(line.text.find_first_of(" \t\r", begin), line.text.size());
        words.push_back({Token::Kind::word,
                         line.text.substr(begin, end - begin),
                         {line.number, static_cast<int>(begin) + 1, static_cast<int>(end) + 1}});
        at = end;
    }
    return words;
}

std::vector<std::string> texts_of(const std::vector<Token>& words) {
    std::vector<std::string> texts;
    for (const Token& word : words) texts.emplace_back(word.text);
    return texts;
}

/// Neighbouring marks become one.
void add_mark(std::vector<Range>& marks, const Range& range) {
    if (!marks.empty() && range.column <= marks.back().end_column + 1) {
        marks.back().end_column = range.end_column;
    } else {
        marks.push_back(range);
    }
}

/// Marks the words that differ. Returns how many words are the same.
std::size_t mark_words(const Line& left, const Line& right, DiffRow& row) {
    const std::vector<Token> left_words = words_of(left), right_words = words_of(right);
    std::size_t same = 0;
    for (const AlignedPair& pair : align(texts_of(left_words), texts_of(right_words))) {
        if (pair.left >= 0 && pair.right >= 0) {
            const bool name = left_words[static_cast<std::size_t>(pair.left)].kind == Token::Kind::word;
            same += name ? 1 : 0;
        } else if (pair.left >= 0) {
            add_mark(row.left_marks, left_words[static_cast<std::size_t>(pair.left)].range);
        } else {
            add_mark(row.right_marks, right_words[static_cast<std::size_t>(pair.right)].range);
        }
    }
    return same;
}

/// A run of removed and added lines: lines that share words stand side by side, in order.
void pair_run(const std::vector<Line>& left, const std::vector<Line>& right, std::vector<int> removed,
              std::vector<int> added, std::vector<DiffRow>& rows) {
    std::size_t next = 0;
    for (const int line : removed) {
        const Line& old_line = left[static_cast<std::size_t>(line)];
        std::size_t match = added.size();
        DiffRow row{DiffRow::Change::changed, line + 1, 0, {}, {}};
        for (std::size_t k = next; k < added.size() && match == added.size(); ++k) {
            DiffRow candidate{DiffRow::Change::changed, line + 1, added[k] + 1, {}, {}};
            if (mark_words(old_line, right[static_cast<std::size_t>(added[k])], candidate) == 0) continue;
            match = k;
            row = std::move(candidate);
        }
        if (match == added.size()) {
            row.change = DiffRow::Change::removed;
            rows.push_back(std::move(row));
            continue;
        }
        for (; next < match; ++next) rows.push_back({DiffRow::Change::added, 0, added[next] + 1, {}, {}});
        next = match + 1;
        rows.push_back(std::move(row));
    }
    for (; next < added.size(); ++next) rows.push_back({DiffRow::Change::added, 0, added[next] + 1, {}, {}});
}

} // namespace

std::vector<DiffRow> diff_texts(std::string_view left, std::string_view right) {
    const std::vector<Line> left_lines = split_lines(without_bom(left));
    const std::vector<Line> right_lines = split_lines(without_bom(right));
    std::vector<DiffRow> rows;
    std::vector<int> removed, added;
    const auto finish_run = [&] {
        pair_run(left_lines, right_lines, removed, added, rows);
        removed.clear();
        added.clear();
    };
    for (const AlignedPair& pair : align(line_keys(left_lines), line_keys(right_lines))) {
        if (pair.left >= 0 && pair.right >= 0) {
            finish_run();
            rows.push_back({DiffRow::Change::same, pair.left + 1, pair.right + 1, {}, {}});
        } else if (pair.left >= 0) {
            removed.push_back(pair.left);
        } else {
            added.push_back(pair.right);
        }
    }
    finish_run();
    return rows;
}

} // namespace archdef
