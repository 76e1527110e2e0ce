#include "language/arguments.h"

#include "base/near_names.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace archdef::language {
namespace {

using Tokens = std::span<const Token>;

bool is_word(const Token& token) {
    return token.kind == Token::Kind::word;
}

bool is_sign(std::string_view word) {
    return word == "+" || word == "-" || word == "*" || word == "/";
}

Range empty_range_behind(const Range& range) {
    return {range.line, range.end_column, range.end_column};
}

/// Reads the step on one line. `tokens` may be the rest of a line that holds two steps.
class StepParser {
  public:
    StepParser(ParsedText& parsed, Section section, const Line& line, Tokens tokens, Diagnostics& diagnostics)
        : parsed_(parsed), section_(section), line_(line), tokens_(tokens), diagnostics_(diagnostics) {}

    void run() {
        auto& steps = parsed_.steps(section_);
        if (steps.size() >= max_steps) {
            if (steps.size() == max_steps) {
                flow_.opaque = flow_.writes_some = flow_.faulty = flow_.maybe_attention = true;
                flow_.range = code_range(line_);
                diagnostics_.error("too-many-steps", flow_.range,
                                   {std::string(section_name(section_)), std::to_string(max_steps)});
                steps.push_back(std::move(flow_));
            }
            return;
        }
        const std::size_t errors = diagnostics_.error_count();
        flow_.range = join(tokens_.front().range, tokens_.back().range);
        read();
        flow_.faulty = diagnostics_.error_count() > errors;
        if (flow_.faulty) {
            note_mentions();
        } else {
            auto& list = section_ == Section::prologue ? parsed_.partial.prologue
                         : section_ == Section::block  ? parsed_.partial.block
                                                       : parsed_.partial.epilogue;
            list.push_back(std::move(step_));
        }
        steps.push_back(std::move(flow_));
        if (!rest_.empty()) StepParser(parsed_, section_, line_, rest_, diagnostics_).run();
    }

  private:
    /// What a line with an error may read: every name on it, and any register where one is still to come.
    void note_mentions() {
        const std::size_t before = flow_.mentions.size();
        const auto end = rest_.empty() ? tokens_.end() : tokens_.end() - std::ssize(rest_);
        for (auto token = tokens_.begin() + std::ssize(left_); token != end; ++token) {
            if (is_word(*token) && is_register_name(token->text)) flow_.mentions.emplace_back(token->text);
        }
        std::size_t named = flow_.mentions.size() - before;
        if (!flow_.operation) {
            flow_.reads_unknown = named == 0;
            return;
        }
        if (named > 0) --named; // the operation's own name
        const auto wanted = std::ranges::count(operation(*flow_.operation).parameters,
                                               ArgumentKind::register_, &Parameter::kind);
        flow_.reads_unknown = named < static_cast<std::size_t>(wanted);
    }

    void read() {
        std::size_t equals = 0;
        while (equals < tokens_.size() && tokens_[equals].kind != Token::Kind::open &&
               tokens_[equals].kind != Token::Kind::equals &&
               tokens_[equals].kind != Token::Kind::assignment) {
            ++equals;
        }
        has_equals_ = equals < tokens_.size() && tokens_[equals].kind != Token::Kind::open;
        if (!has_equals_) return read_right_side(tokens_);
        const Token& sign = tokens_[equals];
        const Tokens left = tokens_.first(equals);
        const Tokens right = tokens_.subspan(equals + 1);
        if (sign.kind == Token::Kind::assignment) {
            if (sign.text != "==" && sign.text != ":=") return report_compound(sign, left, right);
            diagnostics_.error("compound-assignment", sign.range, {std::string(sign.text), "="})
                .fixes.push_back(replace_with(sign.range, "="));
        }
        read_destination(left, sign);
        if (right.empty()) {
            diagnostics_.error("operation-missing", sign.range);
            return;
        }
        read_right_side(right);
    }

    void read_destination(Tokens left, const Token& equals) {
        left_ = left;
        equals_ = equals.range;
        if (left.empty()) return; // destination-missing says so
        const Range range = join(left.front().range, left.back().range);
        const std::string text(source_text(line_, left));
        if (left.size() != 1 || !is_word(left[0]) || !is_register_name(text)) {
            flow_.writes_some = true;
            bad_destination_ = true;
            diagnostics_.error("destination-bad", range, {text});
            return;
        }
        if (find_key(text)) diagnostics_.warning("destination-named-like-key", range, {text});
        step_.destination = text;
        step_.destination_range = range;
        flow_.writes = RegisterUse{text, range};
    }

    /// What follows `=`, or the whole line where there is none.
    void read_right_side(Tokens right) {
        const Token& first = right.front();
        if (!is_word(first)) return report_not_a_step(right);
        if (right.size() > 1 && right[1].kind == Token::Kind::open) return read_call(right);
        const Operation* operation = find_operation(first.text);
        if (!operation && right.size() > 1 && !is_sign(right[1].text)) {
            operation = find_operation(near_operation(first.text));
            if (!has_equals_ && operation && edit_distance(first.text, operation->name, 1) > 1)
                operation = nullptr;
        }
        if (operation) return report_parentheses(*operation, right);
        if (!has_equals_) {
            mention_all(right);
            diagnostics_.error("unknown-line", first.range, {std::string(first.text), ""});
            return;
        }
        report_infix(right);
    }

    void report_not_a_step(Tokens right) {
        mention_all(right);
        const Range range = join(right.front().range, right.back().range);
        diagnostics_.error("not-a-step", range, {std::string(source_text(line_, right))});
    }

    void mention_all(Tokens tokens) {
        for (const Token& token : tokens) {
            if (is_word(token) && is_register_name(token.text)) flow_.mentions.emplace_back(token.text);
            if (is_word(token) && token.text.find("atten") != std::string_view::npos)
                flow_.maybe_attention = true;
        }
    }

    /// `silu g`, `h = rms_norm x, weight`: the words behind the operation are its arguments.
    void report_parentheses(const Operation& operation, Tokens right) {
        mention_all(right);
        if (!has_equals_) flow_.writes_some = operation.makes_value;
        flow_.maybe_attention = operation.id == OperationId::attention;
        const Range range = join(right.front().range, right.back().range);
        auto& diagnostic = diagnostics_.error("parentheses-missing", range,
                                              {std::string(operation.name), std::string(operation.form)});
        std::string call = std::string(operation.name) + "(";
        std::size_t count = 0;
        for (const Token& token : right.subspan(1)) {
            if (token.kind == Token::Kind::comma || token.kind == Token::Kind::close) continue;
            if (!is_word(token)) return;
            call += (count++ > 0 ? ", " : "") + std::string(token.text);
        }
        if (count == operation.parameters.size())
            diagnostic.fixes.push_back(write_instead(range, call + ")"));
    }

    /// `x = h` and `x = x + o`.
    void report_infix(Tokens right) {
        mention_all(right);
        const Range whole = join(tokens_.front().range, right.back().range);
        const auto is_register = [](const Token& token) {
            return is_word(token) && is_register_name(token.text);
        };
        std::string replacement;
        if (!step_.destination.empty() && right.size() == 1 && is_register(right[0])) {
            replacement = fmt::format("{} = copy({})", step_.destination, right[0].text);
        } else if (!step_.destination.empty() && right.size() == 3 && is_register(right[0]) &&
                   is_register(right[2]) && (right[1].text == "+" || right[1].text == "*")) {
            const std::string_view name = right[1].text == "+" ? "add" : "mul";
            std::string_view other = right[2].text;
            if (right[0].text != step_.destination) {
                if (right[2].text == step_.destination) {
                    other = right[0].text;
                } else {
                    replacement = fmt::format("{} = copy({})\n{}", step_.destination, right[0].text,
                                              indentation(line_));
                }
            }
            replacement += fmt::format("{}({}, {})", name, step_.destination, other);
        }
        report_with_replacement("infix-operator", std::string(source_text(line_, tokens_)), whole, whole,
                                replacement);
    }

    void report_with_replacement(std::string_view code, const std::string& subject, const Range& range,
                                 const Range& replaced, const std::string& replacement) {
        const std::string shown = replacement.substr(replacement.find('\n') + 1);
        const std::size_t begin = shown.find_first_not_of(" \t");
        const std::string step = begin == std::string::npos ? shown : shown.substr(begin);
        auto& diagnostic = diagnostics_.error(code, range, {subject, step});
        if (!replacement.empty())
            diagnostic.fixes.push_back({"fix.write", {step}, {{replaced, replacement}}});
    }

    void report_compound(const Token& sign, Tokens left, Tokens right) {
        mention_all(left);
        mention_all(right);
        const bool one_register = left.size() == 1 && is_word(left[0]) && is_register_name(left[0].text);
        if (one_register) {
            flow_.writes = RegisterUse{std::string(left[0].text), left[0].range};
            flow_.in_place = true;
        }
        const std::string_view name = sign.text == "+=" ? "add" : sign.text == "*=" ? "mul" : "";
        std::string replacement;
        if (one_register && !name.empty() && !right.empty()) {
            if (right.size() == 1 && is_word(right[0]) && is_register_name(right[0].text)) {
                replacement = fmt::format("{}({}, {})", name, left[0].text, right[0].text);
            } else if (right.size() > 2 && right[1].kind == Token::Kind::open &&
                       find_operation(right[0].text) && find_operation(right[0].text)->makes_value) {
                const std::string spare = spare_register(line_);
                replacement = fmt::format("{} = {}\n{}{}({}, {})", spare, source_text(line_, right),
                                          indentation(line_), name, left[0].text, spare);
            }
        }
        const Range whole = join(tokens_.front().range, tokens_.back().range);
        if (replacement.empty() && !name.empty()) {
            const std::string form(find_operation(name)->form);
            diagnostics_.error("compound-assignment", sign.range, {std::string(sign.text), form});
            return;
        }
        report_with_replacement("compound-assignment", std::string(sign.text), sign.range, whole,
                                replacement);
    }

    void read_call(Tokens right) {
        const Token& name = right.front();
        const std::vector<RawArgument> raw = split_arguments(right);
        const Operation* operation = find_operation(name.text);
        step_.operation_range = name.range;
        if (!operation) operation = report_unknown(name);
        if (!operation) {
            for (const RawArgument& argument : raw) mention_all(argument.tokens);
            if (!flow_.writes && !raw.empty() && raw[0].tokens.size() == 1 && is_register_name(raw[0].text)) {
                flow_.writes = RegisterUse{std::string(raw[0].text), raw[0].range};
                flow_.in_place = true;
            }
            for (const RawArgument& argument : raw) {
                if (argument.tokens.empty())
                    diagnostics_.error("empty-argument", argument.range, {std::string(name.text)});
            }
            return;
        }
        step_.operation = operation->id;
        flow_.operation = operation->id;
        step_.range = join(tokens_.front().range, call_end_);
        read_arguments(*operation, raw);
        check_form(*operation, raw);
        const bool needs_layer =
            operation->id == OperationId::attention || operation->id == OperationId::rope;
        if (needs_layer && section_ != Section::block) {
            diagnostics_.error("layer-operation-outside-block", name.range, {std::string(operation->name)});
        }
    }

    /// Reports the name. Where it is one letter off, the rest of the line is read as what was meant.
    const Operation* report_unknown(const Token& name) {
        const std::string meant = near_operation(name.text);
        auto& diagnostic = diagnostics_.error("unknown-operation", name.range,
                                              {std::string(name.text), meant, listed(operation_names())});
        flow_.maybe_attention = meant == "attention" || name.text.starts_with("att");
        if (meant.empty()) return nullptr;
        diagnostic.fixes.push_back(replace_with(name.range, meant));
        return edit_distance(name.text, meant, 1) <= 1 ? find_operation(meant) : nullptr;
    }

    /// Splits at commas; reports parentheses, missing commas and what follows the step.
    std::vector<RawArgument> split_arguments(Tokens right) {
        std::vector<RawArgument> arguments;
        RawArgument current;
        Range separator = right[1].range;
        int depth = 1;
        std::size_t at = 2;
        const auto finish = [&](const Range& end) {
            // An empty argument's range goes from one separator to the next, both included.
            current.range = current.tokens.empty()
                                ? join(separator, end)
                                : join(current.tokens.front().range, current.tokens.back().range);
            current.text = source_text(line_, current.tokens);
            arguments.push_back(std::exchange(current, {}));
            separator = end;
        };
        for (; at < right.size() && depth > 0; ++at) {
            const Token& token = right[at];
            if (token.kind == Token::Kind::open) ++depth;
            if (token.kind == Token::Kind::close) --depth;
            if (depth == 0) {
                if (!current.tokens.empty() || !arguments.empty()) finish(token.range);
            } else if (depth == 1 && token.kind == Token::Kind::comma) {
                finish(token.range);
            } else {
                if (depth == 1 && is_word(token) && !current.tokens.empty() &&
                    is_word(current.tokens.back()) && !is_sign(token.text) &&
                    !is_sign(current.tokens.back().text)) {
                    const Range gap{token.range.line, current.tokens.back().range.end_column,
                                    token.range.column};
                    diagnostics_
                        .error("comma-missing", join(current.tokens.back().range, token.range),
                               {std::string(current.tokens.back().text), std::string(token.text)})
                        .fixes.push_back({"fix.insert", {","}, {{gap, ", "}}});
                    finish(token.range);
                }
                current.tokens = {current.tokens.empty() ? &token : current.tokens.data(),
                                  current.tokens.size() + 1};
            }
        }
        call_end_ = right[at - 1].range;
        if (depth > 0) {
            const Range behind = empty_range_behind(right.back().range);
            const std::string closing(static_cast<std::size_t>(depth), ')');
            if (!current.tokens.empty() || !arguments.empty()) finish(behind);
            diagnostics_.error("parenthesis-not-closed", right[1].range)
                .fixes.push_back({"fix.insert", {closing}, {{behind, closing}}});
        } else if (at < right.size()) {
            read_behind(right.subspan(at));
        }
        return arguments;
    }

    void read_behind(Tokens behind) {
        if (behind[0].kind == Token::Kind::close) {
            diagnostics_.error("parenthesis-not-opened", behind[0].range)
                .fixes.push_back(remove_text(behind[0].range, ")"));
            if (behind.size() > 1) read_behind(behind.subspan(1));
            return;
        }
        const Range range = join(behind.front().range, behind.back().range);
        const std::string text(source_text(line_, behind));
        auto& diagnostic = diagnostics_.error("text-after-step", range, {text});
        const std::size_t skipped = behind[0].text == ";" || behind[0].kind == Token::Kind::comma ? 1 : 0;
        const Tokens next = behind.subspan(skipped);
        const bool is_step =
            std::ranges::any_of(next, [](const Token& token) { return token.kind == Token::Kind::open; });
        if (is_step) {
            const Range gap{range.line, call_end_.end_column, next[0].range.column};
            diagnostic.fixes.push_back(
                {"fix.split-line", {}, {{gap, std::string("\n").append(indentation(line_))}}});
            rest_ = next;
        } else {
            diagnostic.fixes.push_back(remove_text(range, text));
        }
    }

    void read_arguments(const Operation& operation, const std::vector<RawArgument>& raw) {
        const std::size_t wanted = operation.parameters.size();
        const auto given = static_cast<std::size_t>(
            std::ranges::count_if(raw, [](const RawArgument& argument) { return !argument.tokens.empty(); }));
        const bool only_empty_ones_too_many = given == wanted && raw.size() > wanted;
        if (raw.size() != wanted && !only_empty_ones_too_many) report_count(operation, raw);
        ArgumentReader reader(parsed_, section_, line_, diagnostics_);
        std::size_t place = 0;
        step_.arguments.reserve(wanted);
        for (std::size_t i = 0; i < raw.size(); ++i) {
            if (raw[i].tokens.empty()) {
                report_empty(operation, raw, i, raw.size() > wanted);
                if (only_empty_ones_too_many) continue;
            } else if (place < wanted) {
                if (auto argument = reader.read(operation, operation.parameters[place], raw[i], flow_)) {
                    step_.arguments.push_back(std::move(*argument));
                }
            } else {
                mention_all(raw[i].tokens);
            }
            ++place;
        }
    }

    void report_count(const Operation& operation, const std::vector<RawArgument>& raw) {
        const std::size_t wanted = operation.parameters.size();
        const Range range = join(step_.operation_range, call_end_);
        auto& diagnostic = diagnostics_.error("argument-count", range,
                                              {std::string(operation.name), std::to_string(raw.size()),
                                               std::to_string(wanted), std::string(operation.form)});
        if (raw.size() > wanted && wanted > 0) {
            const Range surplus{range.line, raw[wanted - 1].range.end_column, raw.back().range.end_column};
            if (surplus.column < surplus.end_column && !raw[wanted - 1].tokens.empty() &&
                !raw.back().tokens.empty()) {
                diagnostic.fixes.push_back({"fix.remove", {source_text_of(surplus)}, {{surplus, ""}}});
            }
        } else if (raw.size() + 1 == wanted && !raw.empty() && operation.parameters.back().name == "heads") {
            const std::string heads = raw[0].text.starts_with("k") ? "head_count_kv" : "head_count";
            const Range behind = empty_range_behind(raw.back().range);
            diagnostic.fixes.push_back({"fix.insert", {heads}, {{behind, std::string(", ").append(heads)}}});
        }
    }

    std::string source_text_of(const Range& range) const {
        return std::string(line_.text.substr(static_cast<std::size_t>(range.column) - 1,
                                             static_cast<std::size_t>(range.end_column - range.column)));
    }

    void report_empty(const Operation& operation, const std::vector<RawArgument>& raw, std::size_t index,
                      bool surplus) {
        auto& diagnostic = diagnostics_.error("empty-argument", raw[index].range,
                                              {std::string(operation.name), std::string(operation.form)});
        if (!surplus) return;
        const Range& range = raw[index].range;
        const bool leading = index == 0;
        const Range comma = leading ? Range{range.line, range.end_column - 1, range.end_column}
                                    : Range{range.line, range.column, range.column + 1};
        diagnostic.fixes.push_back(remove_text(comma, ","));
    }

    /// `dst = op(src, …)` or `op(dst, …)`.
    void check_form(const Operation& operation, const std::vector<RawArgument>& raw) {
        const std::string name(operation.name);
        const std::string form(operation.form);
        const bool has_destination = !step_.destination.empty() || bad_destination_;
        if (operation.makes_value && !has_destination) {
            flow_.writes_some = true;
            const std::string usual = usual_register(operation, line_.code, line_);
            const Range at{line_.number, step_.operation_range.column, step_.operation_range.column};
            auto& diagnostic = diagnostics_.error("destination-missing", step_.operation_range, {name, form});
            if (has_equals_) {
                const Range before{line_.number, equals_.column, equals_.column};
                diagnostic.fixes.push_back({"fix.insert", {usual}, {{before, usual + " "}}});
            } else {
                diagnostic.fixes.push_back({"fix.insert", {usual + " ="}, {{at, usual + " = "}}});
            }
        } else if (!operation.makes_value && has_equals_) {
            report_superfluous(operation, raw);
        } else if (!operation.makes_value && !flow_.reads.empty() && !raw.empty() &&
                   flow_.reads[0].range == raw[0].range) {
            flow_.writes = flow_.reads[0];
            flow_.in_place = true;
        }
    }

    void report_superfluous(const Operation& operation, const std::vector<RawArgument>& raw) {
        const Range head{line_.number, tokens_.front().range.column, step_.operation_range.column};
        const std::string destination = step_.destination;
        auto& diagnostic = diagnostics_.error("destination-superfluous",
                                              Range{line_.number, head.column, equals_.end_column},
                                              {std::string(operation.name), std::string(operation.form)});
        const Fix remove{"fix.remove", {destination + " ="}, {{head, ""}}};
        const std::string_view target = raw.empty() ? std::string_view() : raw[0].text;
        if (destination.empty() || destination == target || !is_register_name(target)) {
            diagnostic.fixes.push_back(remove);
            return;
        }
        const bool commutes = operation.id == OperationId::add || operation.id == OperationId::mul;
        if (commutes && raw.size() == 2 && raw[1].text == destination) {
            const Range whole = join(tokens_.front().range, call_end_);
            diagnostic.fixes.push_back(
                write_instead(whole, fmt::format("{}({}, {})", operation.name, destination, target)));
            return;
        }
        const Range up_to_target = join(tokens_.front().range, raw[0].range);
        diagnostic.fixes.push_back(
            {"fix.copy-first",
             {destination},
             {{up_to_target, fmt::format("{} = copy({})\n{}{}({}", destination, target, indentation(line_),
                                         operation.name, destination)}}});
        diagnostic.fixes.push_back(remove);
    }

    ParsedText& parsed_;
    Section section_;
    const Line& line_;
    Tokens tokens_;
    Tokens left_;
    Tokens rest_; ///< a second step on the line
    Diagnostics& diagnostics_;
    FlowStep flow_;
    Step step_{};
    Range equals_;
    Range call_end_;
    bool has_equals_ = false;
    bool bad_destination_ = false;
};

} // namespace

void parse_step(ParsedText& parsed, Section section, const Line& line, const std::vector<Token>& tokens,
                Diagnostics& diagnostics) {
    StepParser(parsed, section, line, tokens, diagnostics).run();
}

} // namespace archdef::language
