#include "language/symbols.h"

#include "language/lexer.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace archdef {
namespace {

using namespace language;

std::optional<Section> section_of(std::string_view word) {
    if (word == "prologue") return Section::prologue;
    if (word == "block") return Section::block;
    if (word == "epilogue") return Section::epilogue;
    return std::nullopt;
}

/// Reads the symbols line by line.
class SymbolReader {
  public:
    std::vector<Symbol> read(std::string_view text) {
        for (const Line& line : split_lines(without_bom(text))) {
            const std::vector<Token> tokens = tokenize(line);
            if (!tokens.empty()) read_line(tokens);
            if (line.code.size() < line.text.size()) {
                const auto begin = static_cast<int>(line.code.size()) + 1;
                const auto end = static_cast<int>(line.text.size()) + 1;
                push(Symbol::Kind::comment, {line.number, begin, end}, line.text.substr(line.code.size()));
            }
        }
        return std::move(symbols_);
    }

  private:
    Symbol& push(Symbol::Kind kind, const Range& range, std::string_view text) {
        Symbol symbol;
        symbol.kind = kind;
        symbol.range = range;
        symbol.text = text;
        symbol.section = section_.value_or(Section::prologue);
        symbol.in_section = section_.has_value();
        return symbols_.emplace_back(std::move(symbol));
    }

    void read_line(const std::vector<Token>& tokens) {
        const std::string_view word = tokens[0].text;
        if (tokens[0].kind == Token::Kind::word) {
            if (const auto section = section_of(word); section && tokens.size() == 1) {
                section_ = section;
                push(Symbol::Kind::section, tokens[0].range, word);
                return;
            }
            const bool step = std::ranges::any_of(tokens, [](const Token& token) {
                return token.kind == Token::Kind::open || token.kind == Token::Kind::equals;
            });
            if (!step && (word == "arch" || word == "kind" || word == "param")) return read_header(tokens);
        }
        read_step(tokens);
    }

    void read_header(const std::vector<Token>& tokens) {
        push(Symbol::Kind::header, tokens[0].range, tokens[0].text);
        if (tokens.size() > 1) push(Symbol::Kind::name, tokens[1].range, tokens[1].text);
        if (tokens.size() > 2) push(Symbol::Kind::number, tokens[2].range, tokens[2].text);
    }

    void read_step(const std::vector<Token>& tokens) {
        std::size_t at = 0;
        const std::size_t first = symbols_.size();
        if (tokens.size() > 1 && tokens[0].kind == Token::Kind::word &&
            (tokens[1].kind == Token::Kind::equals || tokens[1].kind == Token::Kind::assignment)) {
            Symbol& destination = push(Symbol::Kind::register_, tokens[0].range, tokens[0].text);
            destination.writes = true;
            destination.in_place = tokens[1].kind == Token::Kind::assignment;
            at = 2;
        }
        const bool has_destination = at > 0;
        if (at >= tokens.size() || tokens[at].kind != Token::Kind::word) return;
        const bool call = at + 1 < tokens.size() && tokens[at + 1].kind == Token::Kind::open;
        if (!call && has_destination && !find_operation(tokens[at].text)) {
            push(Symbol::Kind::register_, tokens[at].range, tokens[at].text);
            return;
        }
        const Operation* operation = find_operation(tokens[at].text);
        push(Symbol::Kind::operation, tokens[at].range, tokens[at].text);
        read_arguments(tokens, at + (call ? 2 : 1), operation, has_destination);
        for (std::size_t i = first; i < symbols_.size(); ++i) symbols_[i].operation = operation;
    }

    void read_arguments(const std::vector<Token>& tokens, std::size_t at, const Operation* operation,
                        bool has_destination) {
        int argument = 0;
        int depth = 1;
        for (; at < tokens.size() && depth > 0; ++at) {
            const Token& token = tokens[at];
            switch (token.kind) {
            case Token::Kind::open:
                ++depth;
                break;
            case Token::Kind::close:
                --depth;
                break;
            case Token::Kind::comma:
                if (depth == 1) ++argument;
                break;
            case Token::Kind::word: {
                Symbol& symbol = push(kind_of(token, operation, argument), token.range, token.text);
                symbol.argument = argument;
                if (symbol.kind == Symbol::Kind::register_ && argument == 0 && !has_destination &&
                    !(operation && operation->makes_value)) {
                    symbol.writes = symbol.in_place = true;
                }
                break;
            }
            default:
                break;
            }
        }
    }

    static Symbol::Kind kind_of(const Token& token, const Operation* operation, int argument) {
        double number = 0;
        if (parse_number(token.text, number)) return Symbol::Kind::number;
        if (token.text == "sqrt") return Symbol::Kind::function;
        const auto place = static_cast<std::size_t>(argument);
        if (operation && place < operation->parameters.size()) {
            switch (operation->parameters[place].kind) {
            case ArgumentKind::tensor:
                return Symbol::Kind::tensor;
            case ArgumentKind::value:
                return Symbol::Kind::key;
            case ArgumentKind::register_:
                return looks_like_tensor(token.text) ? Symbol::Kind::tensor : Symbol::Kind::register_;
            }
        }
        if (looks_like_tensor(token.text)) return Symbol::Kind::tensor;
        return find_key(token.text) ? Symbol::Kind::key : Symbol::Kind::register_;
    }

    std::vector<Symbol> symbols_;
    std::optional<Section> section_;
};

bool is_register(const Symbol& symbol) {
    return symbol.kind == Symbol::Kind::register_;
}

/// Names that the prologue gives a value: they live in all sections.
std::set<std::string_view> outer_registers(std::span<const Symbol> symbols) {
    std::set<std::string_view> names{"x"};
    for (const Symbol& symbol : symbols) {
        if (is_register(symbol) && symbol.writes && symbol.section == Section::prologue)
            names.insert(symbol.text);
    }
    return names;
}

bool before(const Range& a, const Range& b) {
    return std::pair(a.line, a.column) < std::pair(b.line, b.column);
}

} // namespace

std::vector<Symbol> symbols_of(std::string_view text) {
    return SymbolReader().read(text);
}

const Symbol* symbol_at(std::span<const Symbol> symbols, int line, int column) {
    const Symbol* touched = nullptr;
    for (const Symbol& symbol : symbols) {
        if (symbol.range.line != line || column < symbol.range.column || column > symbol.range.end_column)
            continue;
        if (column < symbol.range.end_column) return &symbol;
        touched = &symbol;
    }
    return touched;
}

std::vector<std::string> registers_in_scope(std::span<const Symbol> symbols, int line) {
    std::optional<Section> section;
    for (const Symbol& symbol : symbols) {
        if (symbol.range.line > line) break;
        if (symbol.kind == Symbol::Kind::section) section = symbol.section;
    }
    std::set<std::string> names;
    for (const Symbol& symbol : symbols) {
        if (!is_register(symbol) || !symbol.writes) continue;
        const bool here = symbol.section == section.value_or(Section::prologue) && symbol.range.line < line;
        const bool outer = symbol.section == Section::prologue && section && *section != Section::prologue;
        if (here || outer) names.insert(symbol.text);
    }
    return {names.begin(), names.end()};
}

std::vector<Symbol> occurrences_of(std::span<const Symbol> symbols, const Symbol& at) {
    std::vector<Symbol> found;
    if (!is_register(at)) return found;
    const bool everywhere = outer_registers(symbols).contains(at.text);
    for (const Symbol& symbol : symbols) {
        if (!is_register(symbol) || symbol.text != at.text) continue;
        if (everywhere || symbol.section == at.section) found.push_back(symbol);
    }
    return found;
}

const Symbol* definition_of(std::span<const Symbol> symbols, const Symbol& at) {
    if (!is_register(at)) return nullptr;
    const Symbol* found = nullptr;
    const auto consider = [&](Section section, const Range* limit) {
        for (const Symbol& symbol : symbols) {
            const bool makes =
                is_register(symbol) && symbol.writes && !symbol.in_place && symbol.text == at.text;
            if (makes && symbol.section == section && (!limit || before(symbol.range, *limit)))
                found = &symbol;
        }
    };
    if (at.writes && !at.in_place) {
        for (const Symbol& symbol : symbols) {
            if (symbol.range == at.range) return &symbol;
        }
    }
    // On its own line a register is read before the step writes it.
    const Range line_start{at.range.line, 0, 0};
    consider(at.section, &line_start);
    if (!found && at.section != Section::prologue) consider(Section::prologue, nullptr);
    return found;
}

Result<std::vector<Edit>> rename_register(std::span<const Symbol> symbols, const Symbol& at,
                                          std::string_view name) {
    const auto refuse = [](std::string_view code, std::string message) {
        return fail(std::string(code), std::move(message), ErrorKind::usage);
    };
    if (at.text == "x" || at.text == "logits") {
        return refuse("register-fixed",
                      fmt::format("`{}` has its name from the language and keeps it", at.text));
    }
    if (!is_register_name(name) || find_key(name)) {
        return refuse(
            "register-name-bad",
            fmt::format("`{}` cannot be a register's name; letters, digits and _ can, keys cannot", name));
    }
    const std::vector<Symbol> places = occurrences_of(symbols, at);
    std::set<Section> sections;
    for (const Symbol& place : places) sections.insert(place.section);
    const bool outer_name = outer_registers(symbols).contains(name);
    for (const Symbol& symbol : symbols) {
        const bool meets =
            is_register(symbol) && symbol.text == name && (outer_name || sections.contains(symbol.section));
        if (meets && name != at.text) {
            return refuse("register-name-taken", fmt::format("`{}` is another register already, on line {}",
                                                             name, symbol.range.line));
        }
    }
    std::vector<Edit> edits;
    for (const Symbol& place : places) edits.push_back({place.range, std::string(name)});
    return edits;
}

} // namespace archdef
