#include "language/completion.h"

#include "language/lexer.h"
#include "language/symbols.h"

#include <algorithm>
#include <array>

namespace archdef {
namespace {

using namespace language;

bool is_section(std::string_view word) {
    return word == "prologue" || word == "block" || word == "epilogue";
}

bool begins_section(std::string_view code) {
    return code.starts_with("prologue") || code.starts_with("block") || code.starts_with("epilogue");
}

/// Where the cursor stands among the tokens of a step.
void complete_step(CompletionContext& context, std::span<const Token> before) {
    using Kind = Token::Kind;
    int depth = 0;
    std::size_t open = 0;
    std::size_t equals = before.size();
    for (std::size_t i = 0; i < before.size(); ++i) {
        if (before[i].kind == Kind::open && ++depth == 1) open = i;
        if (before[i].kind == Kind::close) --depth;
        if (before[i].kind == Kind::equals && depth == 0 && equals == before.size()) equals = i;
    }
    if (depth <= 0) {
        if (equals < before.size() && equals + 1 == before.size()) {
            context.operations = context.after_equals = true;
        }
        return;
    }
    if (open == 0) return;
    context.operation = find_operation(before[open - 1].text);
    context.argument = 0;
    int level = 0;
    for (std::size_t i = open; i < before.size(); ++i) {
        if (before[i].kind == Kind::open) ++level;
        if (before[i].kind == Kind::close) --level;
        if (before[i].kind == Kind::comma && level == 1) ++context.argument;
    }
    const Kind last = before.back().kind;
    if (last == Kind::word || last == Kind::close) return; // a comma is missing first
    const auto place = static_cast<std::size_t>(context.argument);
    if (!context.operation) {
        context.registers = context.tensors = true;
        return;
    }
    if (place >= context.operation->parameters.size()) return;
    switch (context.operation->parameters[place].kind) {
    case ArgumentKind::register_:
        context.registers = depth == 1 && last != Kind::bar;
        break;
    case ArgumentKind::tensor:
        context.tensors = depth == 1;
        break;
    case ArgumentKind::value:
        context.values = depth == 1;
        context.keys = depth == 2 && before[before.size() - 2].text == "sqrt";
        break;
    }
}

/// Whether a name that begins with `text` exists among the candidates, other than itself.
template <class Names>
bool begins_one(std::string_view text, const Names& names) {
    return std::ranges::any_of(names,
                               [&](std::string_view name) { return name.starts_with(text) && name != text; });
}

/// Whether the next keys may turn the diagnostic's word into one that is right.
bool may_become_right(const Diagnostic& diagnostic, std::string_view text, int line,
                      const std::function<std::vector<std::string>()>& tensors) {
    if (diagnostic.arguments.empty()) return false;
    const std::string_view word = diagnostic.arguments[0];
    if (diagnostic.code == "unknown-operation") {
        return std::ranges::any_of(operations(), [&](const Operation& operation) {
            return operation.name.starts_with(word) && operation.name != word;
        });
    }
    if (diagnostic.code == "unknown-key") return begins_one(word, key_names());
    if (diagnostic.code == "register-not-written" || diagnostic.code == "value-where-register") {
        return begins_one(word, registers_in_scope(symbols_of(text), line));
    }
    if (diagnostic.code == "param-unknown") {
        return std::ranges::any_of(known_params(),
                                   [&](const ParamInfo& param) { return param.name.starts_with(word); });
    }
    if (diagnostic.code == "kind-unknown") return std::string_view("decoder").starts_with(word);
    if (diagnostic.code == "tensor-missing" || diagnostic.code == "tensor-name-plain" ||
        diagnostic.code == "register-where-tensor") {
        const std::vector<std::string> known = tensors ? tensors() : std::vector<std::string>();
        return begins_one(word, known) || (known.empty() && diagnostic.code == "tensor-name-plain");
    }
    return diagnostic.code == "bad-placeholder" || diagnostic.code == "arch-file-mismatch";
}

/// Faults of a step that is not finished.
bool is_unfinished(std::string_view code) {
    constexpr std::string_view codes[] = {"argument-count",   "parenthesis-not-closed", "parentheses-missing",
                                          "empty-argument",   "operation-missing",      "alternative-empty",
                                          "not-a-step",       "unknown-line",           "infix-operator",
                                          "param-incomplete", "arch-name-missing",      "kind-value-missing",
                                          "arch-name-bad",    "param-not-a-number",     "bad-value",
                                          "value-never-read", "destination-missing"};
    return std::ranges::find(codes, code) != std::end(codes);
}

} // namespace

CompletionContext completion_at(std::string_view text, int line, int column) {
    CompletionContext context;
    const std::vector<Line> lines = split_lines(without_bom(text));
    std::array<bool, 3> present{};
    for (const Line& other : lines) {
        const std::size_t begin = other.code.find_first_not_of(" \t\v\f\r");
        if (begin == std::string_view::npos || !begins_section(other.code.substr(begin))) continue;
        const std::vector<Token> tokens = tokenize(other);
        if (tokens.empty() || !is_section(tokens[0].text)) continue;
        const auto section = tokens[0].text == "prologue" ? Section::prologue
                             : tokens[0].text == "block"  ? Section::block
                                                          : Section::epilogue;
        present[static_cast<std::size_t>(section)] = true;
        if (other.number < line) {
            context.section = section;
            context.in_section = true;
        }
    }
    context.word = {line, column, column};
    const bool known_line = line >= 1 && line <= static_cast<int>(lines.size());
    const Line current = known_line ? lines[static_cast<std::size_t>(line) - 1] : Line{line, {}, {}};
    if (column > static_cast<int>(current.code.size()) + 1) return context; // in a comment

    const std::vector<Token> tokens = tokenize(current);
    std::vector<Token> before;
    for (const Token& token : tokens) {
        if (token.kind == Token::Kind::word && token.range.column < column &&
            token.range.end_column >= column) {
            context.prefix = token.text.substr(0, static_cast<std::size_t>(column - token.range.column));
            context.word = token.range;
        } else if (token.range.end_column <= column) {
            before.push_back(token);
        } else if (token.kind == Token::Kind::word && token.range.column == column) {
            context.word = token.range;
        }
    }
    if (before.empty()) {
        context.headers = !context.in_section;
        context.sections = std::ranges::any_of(present, [](bool there) { return !there; });
        context.operations = context.registers = context.in_section;
        return context;
    }
    if (before.size() == 1 && before[0].text == "arch") context.arch_name = true;
    if (before.size() == 1 && before[0].text == "kind") context.kinds = true;
    if (before.size() == 1 && before[0].text == "param") context.param_names = true;
    if (!context.anything() && before[0].text != "param") complete_step(context, before);
    return context;
}

std::vector<Severity> severities_at_cursor(std::span<const Diagnostic> diagnostics, std::string_view text,
                                           int line, int column,
                                           const std::function<std::vector<std::string>()>& tensors) {
    std::vector<Severity> severities;
    bool any_here = false;
    for (const Diagnostic& diagnostic : diagnostics) {
        severities.push_back(diagnostic.severity);
        any_here = any_here || (diagnostic.range.line == line && diagnostic.severity != Severity::hint);
    }
    if (!any_here) return severities;
    const std::vector<Line> lines = split_lines(without_bom(text));
    if (line < 1 || line > static_cast<int>(lines.size())) return severities;
    const std::string_view code = lines[static_cast<std::size_t>(line) - 1].code;
    const std::size_t last = code.find_last_not_of(" \t");
    // A bracket that the editor closed by itself stands behind the cursor; anything else means that the step
    // was finished before.
    const std::string_view behind =
        code.substr(std::min(code.size(), static_cast<std::size_t>(std::max(column, 1)) - 1));
    const bool at_end =
        last == std::string_view::npos || behind.find_first_not_of(" \t)") == std::string_view::npos;
    for (std::size_t i = 0; i < diagnostics.size(); ++i) {
        const Diagnostic& diagnostic = diagnostics[i];
        if (diagnostic.range.line != line || diagnostic.severity == Severity::hint) continue;
        const bool at_cursor = diagnostic.range.end_column == column;
        if ((at_cursor && may_become_right(diagnostic, text, line, tensors)) ||
            (at_end && is_unfinished(diagnostic.code))) {
            severities[i] = Severity::hint;
        }
    }
    return severities;
}

} // namespace archdef
