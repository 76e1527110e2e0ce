#include "language/flow.h"

#include "base/sha256.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>

namespace archdef {
namespace language {
namespace {

constexpr std::array<std::string_view, 6> line_words{"arch",     "kind",  "param",
                                                     "prologue", "block", "epilogue"};

bool is_arch_name(std::string_view name) {
    return !name.empty() && std::ranges::all_of(name, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
               c == '-';
    });
}

std::optional<Section> find_section(std::string_view word) {
    for (const Section section : {Section::prologue, Section::block, Section::epilogue}) {
        if (section_name(section) == word) return section;
    }
    return std::nullopt;
}

/// The line reader: knows which section it is in and what was already stated.
class LineParser {
  public:
    LineParser(ParsedText& parsed, const ParseOptions& options, Diagnostics& diagnostics)
        : parsed_(parsed), options_(options), diagnostics_(diagnostics) {}

    void read_all() {
        for (const Line& line : parsed_.lines) {
            const std::size_t equals = line.code.find('=');
            if (equals == std::string_view::npos) continue;
            const Range name =
                code_range({line.number, line.code.substr(0, equals), line.code.substr(0, equals)});
            const auto length = static_cast<std::size_t>(name.end_column - name.column);
            const std::string_view text = line.code.substr(static_cast<std::size_t>(name.column) - 1, length);
            if (is_register_name(text)) parsed_.destinations.emplace(text);
        }
        for (const Line& line : parsed_.lines) {
            // What is wrong is known, and no more of it would be kept.
            if (diagnostics_.full() && diagnostics_.error_count() > 0) return;
            if (readable(line)) read(line);
        }
    }

  private:
    /// Reports what makes a line unfit to be read. Such a line may have held anything.
    bool readable(const Line& line) {
        const auto at = [&](std::size_t offset) {
            return Range{line.number, static_cast<int>(offset) + 1, static_cast<int>(offset) + 2};
        };
        bool fit = true;
        if (line.text.size() > max_line_bytes) {
            const Range whole{line.number, 1, static_cast<int>(line.text.size()) + 1};
            diagnostics_.error("line-too-long", whole,
                               {std::to_string(line.text.size()), std::to_string(max_line_bytes)});
            fit = false;
        }
        if (const std::size_t nul = line.text.find('\0'); nul != std::string_view::npos) {
            diagnostics_.error("nul-byte", at(nul));
            fit = false;
        }
        if (const std::size_t bad = first_invalid_utf8(line.text); bad != std::string_view::npos) {
            const auto byte = static_cast<unsigned char>(line.text[bad]);
            diagnostics_.error("not-utf8", at(bad), {fmt::format("0x{:02X}", byte)});
            fit = fit && bad >= line.code.size();
        }
        if (!fit && section_) {
            FlowStep step;
            step.range = {line.number, 1, 1};
            step.faulty = step.opaque = step.writes_some = step.maybe_attention = true;
            parsed_.steps(*section_).push_back(std::move(step));
        }
        return fit;
    }

    void read(const Line& line) {
        tokenize(line, tokens_);
        const std::vector<Token>& tokens = tokens_;
        if (tokens.empty()) return;
        const bool words = tokens[0].kind == Token::Kind::word &&
                           (tokens.size() == 1 || tokens[1].kind == Token::Kind::word);
        std::string_view word = tokens[0].text;
        if (words) {
            if (std::ranges::find(line_words, word) == line_words.end()) {
                const std::string meant = suggestion_for(tokens);
                if (find_operation(word) || meant.empty()) return read_step(line, tokens);
                diagnostics_.error("unknown-line", tokens[0].range, {std::string(word), meant})
                    .fixes.push_back(replace_with(tokens[0].range, meant));
                word = *std::ranges::find(line_words, meant);
            }
        } else if (!is_header_with_equals(tokens)) {
            return read_step(line, tokens);
        }
        if (const auto section = find_section(word)) return read_section(line, *section, tokens);
        read_header(line, word, tokens);
    }

    /// The word that a line of words was meant to begin with, or empty.
    std::string suggestion_for(const std::vector<Token>& tokens) const {
        std::string meant = nearest(tokens[0].text, line_words);
        if (meant.empty() && tokens[0].text.ends_with(':')) {
            meant = nearest(tokens[0].text.substr(0, tokens[0].text.size() - 1), line_words);
        }
        if (meant.empty()) return meant;
        const bool section = find_section(meant).has_value();
        // A section's word stands alone; `a bit` is not a `kind`.
        if (section != (tokens.size() == 1)) return {};
        return meant;
    }

    static bool is_header_with_equals(const std::vector<Token>& tokens) {
        const bool header = tokens[0].text == "arch" || tokens[0].text == "kind" || tokens[0].text == "param";
        return header && std::ranges::none_of(
                             tokens, [](const Token& token) { return token.kind == Token::Kind::open; });
    }

    void read_section(const Line& line, Section section, const std::vector<Token>& tokens) {
        const std::string name(section_name(section));
        if (tokens.size() > 1) {
            const Range rest = join(tokens[1].range, tokens.back().range);
            report_text_behind(rest, line, name);
        }
        int& first_line = parsed_.section_line[static_cast<std::size_t>(section)];
        if (first_line > 0) {
            auto& diagnostic =
                diagnostics_.error("section-repeated", tokens[0].range, {name, std::to_string(first_line)});
            if (section_ == section) diagnostic.fixes.push_back(remove_line(line));
        } else {
            for (const Section later : {Section::block, Section::epilogue}) {
                if (later > section && parsed_.section_line[static_cast<std::size_t>(later)] > 0) {
                    diagnostics_.error("section-out-of-order", tokens[0].range,
                                       {name, std::string(section_name(later))});
                    break;
                }
            }
            first_line = line.number;
        }
        section_ = section;
    }

    void report_text_behind(const Range& rest, const Line& line, std::string_view before) {
        const std::string text(line.text.substr(static_cast<std::size_t>(rest.column) - 1,
                                                static_cast<std::size_t>(rest.end_column - rest.column)));
        diagnostics_.error("unexpected-text", rest, {text, std::string(before)})
            .fixes.push_back(remove_text(rest, text));
    }

    void read_header(const Line& line, std::string_view header, std::vector<Token> tokens) {
        if (tokens.size() > 1 && tokens[1].kind == Token::Kind::equals) {
            diagnostics_.error("header-equals", tokens[1].range, {std::string(header)})
                .fixes.push_back(remove_text(tokens[1].range, "="));
            tokens.erase(tokens.begin() + 1);
        } else if (header == "param" && tokens.size() > 2 && tokens[2].kind == Token::Kind::equals) {
            diagnostics_.error("header-equals", tokens[2].range, {std::string(header)})
                .fixes.push_back(remove_text(tokens[2].range, "="));
            tokens.erase(tokens.begin() + 2);
        }
        const std::size_t wanted = header == "param" ? 3 : 2;
        if (tokens.size() > wanted) {
            const Range rest = join(tokens[wanted].range, tokens.back().range);
            report_text_behind(rest, line,
                               line.text.substr(static_cast<std::size_t>(tokens[0].range.column) - 1,
                                                static_cast<std::size_t>(tokens[wanted - 1].range.end_column -
                                                                         tokens[0].range.column)));
        }
        if (header == "param") return read_param(line, tokens);
        if (section_) {
            auto& diagnostic =
                diagnostics_.error("header-out-of-order", code_range(line), {std::string(header)});
            const Range code = code_range(line);
            Fix fix{"fix.move-up",
                    {},
                    {line_before(parsed_.lines, line_for_header(parsed_.lines),
                                 line.text.substr(static_cast<std::size_t>(code.column) - 1))}};
            fix.edits.push_back(remove_line(line).edits.front());
            if (fix.edits[0].range.line < line.number) diagnostic.fixes.push_back(std::move(fix));
        }
        int& first_line = header == "arch" ? parsed_.arch_line : parsed_.kind_line;
        if (first_line > 0) {
            diagnostics_
                .error("header-repeated", tokens[0].range, {std::string(header), std::to_string(first_line)})
                .fixes.push_back(remove_line(line));
            return;
        }
        first_line = line.number;
        if (header == "arch") read_arch(tokens);
        if (header == "kind") read_kind(tokens);
    }

    void read_arch(const std::vector<Token>& tokens) {
        if (tokens.size() < 2) {
            auto& diagnostic = diagnostics_.error("arch-name-missing", tokens[0].range);
            if (!options_.file_arch.empty()) {
                const Range behind{tokens[0].range.line, tokens[0].range.end_column,
                                   tokens[0].range.end_column};
                diagnostic.fixes.push_back(
                    {"fix.insert", {options_.file_arch}, {{behind, " " + options_.file_arch}}});
            }
            return;
        }
        const std::string name(tokens[1].text);
        const bool known_file = is_arch_name(options_.file_arch);
        parsed_.partial.arch_range = tokens[1].range;
        if (!is_arch_name(name)) {
            auto& diagnostic = diagnostics_.error("arch-name-bad", tokens[1].range, {name});
            if (known_file) diagnostic.fixes.push_back(replace_with(tokens[1].range, options_.file_arch));
            return;
        }
        parsed_.partial.arch = name;
        if (!options_.file_arch.empty() && options_.file_arch != name) {
            auto& diagnostic =
                diagnostics_.error("arch-file-mismatch", tokens[1].range, {name, options_.file_arch});
            if (known_file) {
                diagnostic.fixes.push_back(
                    {"fix.set-arch", {options_.file_arch}, {{tokens[1].range, options_.file_arch}}});
            }
        }
    }

    void read_kind(const std::vector<Token>& tokens) {
        if (tokens.size() < 2) {
            const Range behind{tokens[0].range.line, tokens[0].range.end_column, tokens[0].range.end_column};
            diagnostics_.error("kind-value-missing", tokens[0].range)
                .fixes.push_back({"fix.insert", {"decoder"}, {{behind, " decoder"}}});
        } else if (tokens[1].text != "decoder") {
            diagnostics_.error("kind-unknown", tokens[1].range, {std::string(tokens[1].text)})
                .fixes.push_back(replace_with(tokens[1].range, "decoder"));
        }
    }

    void read_param(const Line& line, const std::vector<Token>& tokens) {
        if (tokens.size() < 3) {
            diagnostics_.error("param-incomplete", code_range(line));
            return;
        }
        Param param{std::string(tokens[1].text), 0, code_range(line)};
        const std::string value(tokens[2].text);
        if (!parse_number(value, param.value)) {
            parsed_.broken_params.insert(param.name);
            diagnostics_.error("param-not-a-number", tokens[2].range, {param.name, value});
            return;
        }
        const bool is_window = param.name == "sliding_window_type";
        const bool whole = param.value == std::floor(param.value) && param.value < 1e6;
        if (is_window && !(whole && param.value >= 1)) {
            parsed_.broken_params.insert(param.name);
            diagnostics_.error("param-out-of-range", tokens[2].range, {param.name, value, "1, 2, 3, …"});
            return;
        }
        if (param.name == "rope_interleaved" && param.value != 0 && param.value != 1) {
            parsed_.broken_params.insert(param.name);
            diagnostics_.error("param-out-of-range", tokens[2].range, {param.name, value, "0 | 1"});
            return;
        }
        check_param_name(param, tokens[1].range);
        const auto [first, is_new] = param_lines_.emplace(param.name, line.number);
        if (!is_new) {
            diagnostics_.warning("param-repeated", param.range, {param.name, std::to_string(first->second)})
                .fixes.push_back(remove_line(line));
        }
        if (section_) diagnostics_.warning("param-in-section", param.range, {param.name});
        parsed_.partial.params.push_back(std::move(param));
    }

    void check_param_name(const Param& param, const Range& name_range) {
        std::vector<std::string_view> known;
        for (const ParamInfo& info : known_params()) known.push_back(info.name);
        if (std::ranges::find(known, param.name) != known.end()) return;
        const std::string meant = nearest(param.name, known);
        auto& diagnostic =
            diagnostics_.warning("param-unknown", name_range, {param.name, meant, listed(known)});
        if (!meant.empty()) diagnostic.fixes.push_back(replace_with(name_range, meant));
    }

    void read_step(const Line& line, const std::vector<Token>& tokens) {
        Section section = section_.value_or(Section::prologue);
        // A word that begins no line is no step, and that is said of it.
        const bool step = std::ranges::any_of(tokens, [](const Token& token) {
            return token.kind == Token::Kind::open || token.kind == Token::Kind::equals ||
                   token.kind == Token::Kind::assignment;
        });
        if (!section_ && step) report_step_before_section(line);
        parse_step(parsed_, section, line, tokens, diagnostics_);
    }

    /// Where the prologue's own line is missing, its steps are the prologue's, and one error says so.
    void report_step_before_section(const Line& line) {
        if (parsed_.steps_before_section && !prologue_follows()) return;
        auto& diagnostic = diagnostics_.error("step-before-section", code_range(line));
        if (!prologue_follows())
            diagnostic.fixes.push_back(insert_line(parsed_.lines, line.number, "prologue"));
        parsed_.steps_before_section = true;
    }

    bool prologue_follows() {
        if (!prologue_follows_) {
            prologue_follows_ = std::ranges::any_of(parsed_.lines, [](const Line& line) {
                const Range code = code_range(line);
                return line.code.substr(static_cast<std::size_t>(code.column) - 1).starts_with("prologue");
            });
        }
        return *prologue_follows_;
    }

    ParsedText& parsed_;
    const ParseOptions& options_;
    Diagnostics& diagnostics_;
    std::vector<Token> tokens_; ///< of the line that is being read
    std::optional<Section> section_;
    std::optional<bool> prologue_follows_;
    std::map<std::string, int, std::less<>> param_lines_; ///< where each was stated first
};

} // namespace

void parse_lines(ParsedText& parsed, const ParseOptions& options, Diagnostics& diagnostics) {
    LineParser(parsed, options, diagnostics).read_all();
}

} // namespace language

ParseResult parse_definition(std::string_view text, const ParseOptions& options) {
    using namespace language;
    ParsedText parsed;
    Diagnostics diagnostics;
    parsed.partial.text = std::string(text);
    parsed.partial.sha256 = sha256_hex(text);
    parsed.text = without_bom(text);
    if (text.size() > max_text_bytes) {
        diagnostics.error("text-too-long", {1, 1, 1}, {std::to_string(max_text_bytes)});
    } else {
        parsed.lines = split_lines(parsed.text);
        parse_lines(parsed, options, diagnostics);
        check_sections(parsed, options, diagnostics);
        check_registers(parsed, diagnostics);
        check_liveness(parsed, diagnostics);
        check_architecture(parsed, options, diagnostics);
    }
    ParseResult result;
    const bool sound = diagnostics.error_count() == 0;
    result.diagnostics = diagnostics.take();
    result.partial = std::move(parsed.partial);
    if (sound) result.definition = result.partial;
    return result;
}

} // namespace archdef
