#include "language/format.h"

#include "language/diagnostics.h"
#include "language/lexer.h"

#include <algorithm>
#include <vector>

namespace archdef {
namespace {

using namespace language;

/// A line in its new layout, before comments are put in columns.
struct FormattedLine {
    enum class Kind { blank, comment, header, section, step, other };
    Kind kind = Kind::blank;
    std::string code;               ///< with its indentation
    std::string comment;            ///< from `#` on, or empty
    std::size_t comment_column = 0; ///< where it stood; 0: there is none
};

std::string_view trimmed_end(std::string_view text) {
    const std::size_t last = text.find_last_not_of(" \t\v\f\r");
    return last == std::string_view::npos ? std::string_view() : text.substr(0, last + 1);
}

/// Characters, not bytes: comments are aligned for the eye.
std::size_t width(std::string_view text) {
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

/// `[word =] word ( … )` with parentheses that match and end the line.
bool is_step(const std::vector<Token>& tokens) {
    std::size_t at = 0;
    if (tokens.size() > 2 && tokens[1].kind == Token::Kind::equals) at = 2;
    if (at + 2 >= tokens.size() || tokens[0].kind != Token::Kind::word ||
        tokens[at].kind != Token::Kind::word || tokens[at + 1].kind != Token::Kind::open) {
        return false;
    }
    int depth = 0;
    for (std::size_t i = at + 1; i < tokens.size(); ++i) {
        if (tokens[i].kind == Token::Kind::equals || tokens[i].kind == Token::Kind::assignment) return false;
        if (tokens[i].kind == Token::Kind::open) ++depth;
        if (tokens[i].kind == Token::Kind::close && --depth == 0) return i + 1 == tokens.size();
    }
    return false;
}

FormattedLine::Kind kind_of(const std::vector<Token>& tokens) {
    if (is_step(tokens)) return FormattedLine::Kind::step;
    const std::string_view word = tokens[0].text;
    const bool words =
        std::ranges::all_of(tokens, [](const Token& token) { return token.kind == Token::Kind::word; });
    if (!words) return FormattedLine::Kind::other;
    if (word == "arch" || word == "kind" || word == "param") return FormattedLine::Kind::header;
    if (tokens.size() == 1 && (word == "prologue" || word == "block" || word == "epilogue")) {
        return FormattedLine::Kind::section;
    }
    return FormattedLine::Kind::other;
}

std::string spaced(const std::vector<Token>& tokens) {
    std::string text;
    const Token* before = nullptr;
    for (const Token& token : tokens) {
        const bool glued = !before || before->kind == Token::Kind::open || token.kind == Token::Kind::open ||
                           token.kind == Token::Kind::close || token.kind == Token::Kind::comma;
        if (!glued) text += ' ';
        text += token.text;
        before = &token;
    }
    return text;
}

bool over_limits(const Line& line) {
    return line.text.size() > max_line_bytes || line.text.find('\0') != std::string_view::npos ||
           first_invalid_utf8(line.text) != std::string_view::npos;
}

FormattedLine format_line(const Line& line) {
    FormattedLine out;
    if (over_limits(line)) return {FormattedLine::Kind::other, std::string(line.text), {}, 0};
    const std::vector<Token> tokens = tokenize(line);
    if (line.code.size() < line.text.size()) {
        out.comment = trimmed_end(line.text.substr(line.code.size()));
        out.comment_column = width(line.code) + 1;
    }
    if (tokens.empty()) {
        out.kind = out.comment.empty() ? FormattedLine::Kind::blank : FormattedLine::Kind::comment;
        return out;
    }
    out.kind = kind_of(tokens);
    if (out.kind == FormattedLine::Kind::other) {
        out.code = trimmed_end(line.code);
    } else {
        out.code = (out.kind == FormattedLine::Kind::step ? "  " : "") + spaced(tokens);
    }
    // Spaces that make a line too long would make the definition wrong.
    if (out.code.size() + out.comment.size() + 2 > max_line_bytes) {
        return {FormattedLine::Kind::other, std::string(line.text), {}, 0};
    }
    return out;
}

/// Comments that stand alone are indented like the next line of code.
void indent_comments(std::vector<FormattedLine>& lines) {
    bool step_follows = false;
    bool known = false;
    for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
        if (line->kind == FormattedLine::Kind::comment) {
            const bool inside = known ? step_follows : line->comment_column > 1;
            if (inside && line->comment.size() + 2 <= max_line_bytes) line->code = "  ";
        } else if (line->kind != FormattedLine::Kind::blank) {
            known = true;
            step_follows = line->kind == FormattedLine::Kind::step ||
                           (line->kind == FormattedLine::Kind::other && line->code.starts_with(' '));
        }
    }
}

/// One blank line where there were several, and one before a section with the comments above it.
std::vector<FormattedLine> space_out(std::vector<FormattedLine> lines) {
    using Kind = FormattedLine::Kind;
    std::vector<FormattedLine> out;
    for (FormattedLine& line : lines) {
        if (line.kind == Kind::blank && (out.empty() || out.back().kind == Kind::blank)) continue;
        if (line.kind == Kind::section) {
            std::size_t first = out.size();
            while (first > 0 && out[first - 1].kind == Kind::comment) --first;
            if (first > 0 && out[first - 1].kind != Kind::blank) {
                out.insert(out.begin() + static_cast<std::ptrdiff_t>(first), FormattedLine{});
            }
        }
        out.push_back(std::move(line));
    }
    while (!out.empty() && out.back().kind == Kind::blank) out.pop_back();
    return out;
}

/// Comments behind code: those of neighbouring lines that stood in one column stand in one again.
void align_comments(std::vector<FormattedLine>& lines) {
    const auto has_comment = [](const FormattedLine& line) {
        return !line.comment.empty() && line.kind != FormattedLine::Kind::comment;
    };
    for (std::size_t begin = 0; begin < lines.size();) {
        if (!has_comment(lines[begin])) {
            ++begin;
            continue;
        }
        std::size_t end = begin;
        std::size_t widest = 0;
        bool fits = true;
        while (end < lines.size() && has_comment(lines[end]) &&
               lines[end].comment_column == lines[begin].comment_column) {
            widest = std::max(widest, width(lines[end].code));
            ++end;
        }
        for (std::size_t i = begin; i < end; ++i) {
            fits = fits && lines[i].code.size() + lines[i].comment.size() + 2 + widest <= max_line_bytes;
        }
        for (std::size_t i = begin; i < end; ++i) {
            const std::size_t column = fits ? widest : width(lines[i].code);
            lines[i].code.append(column - width(lines[i].code) + 2, ' ');
        }
        begin = end;
    }
}

} // namespace

std::string format_definition(std::string_view text) {
    if (text.size() > max_text_bytes) return std::string(text);
    const std::string_view body = without_bom(text);
    const std::size_t first_end = body.find('\n');
    const bool crlf = first_end != std::string_view::npos && first_end > 0 && body[first_end - 1] == '\r';

    std::vector<FormattedLine> lines;
    for (const Line& line : split_lines(body)) lines.push_back(format_line(line));
    indent_comments(lines);
    lines = space_out(std::move(lines));
    align_comments(lines);

    std::string out(text.substr(0, text.size() - body.size()));
    for (const FormattedLine& line : lines) {
        out += line.code;
        out += line.comment;
        out += crlf ? "\r\n" : "\n";
    }
    return out.size() > max_text_bytes ? std::string(text) : out;
}

} // namespace archdef
