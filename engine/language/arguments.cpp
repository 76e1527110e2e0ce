#include "language/arguments.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>

namespace archdef::language {
namespace {

/// What other tools call the keys. Authors copy these from a model's configuration.
struct KeyAlias {
    std::string_view name;
    Key key;
};
constexpr KeyAlias key_aliases[] = {
    {"n_layer", Key::block_count},
    {"n_layers", Key::block_count},
    {"num_hidden_layers", Key::block_count},
    {"n_ctx", Key::context_length},
    {"max_position_embeddings", Key::context_length},
    {"n_embd", Key::embedding_length},
    {"hidden_size", Key::embedding_length},
    {"d_model", Key::embedding_length},
    {"n_ff", Key::feed_forward_length},
    {"intermediate_size", Key::feed_forward_length},
    {"n_head", Key::head_count},
    {"n_heads", Key::head_count},
    {"num_attention_heads", Key::head_count},
    {"n_head_kv", Key::head_count_kv},
    {"n_kv_heads", Key::head_count_kv},
    {"num_key_value_heads", Key::head_count_kv},
    {"head_size", Key::head_dim},
    {"key_length", Key::head_dim},
};

std::string key_suggestion(std::string_view name) {
    const auto alias = std::ranges::find(key_aliases, name, &KeyAlias::name);
    if (alias != std::end(key_aliases)) return std::string(key_name(alias->key));
    return nearest(name, key_names());
}

std::string number_text(double number) {
    std::array<char, 32> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number).ptr;
    return {buffer.data(), end};
}

bool is_single_word(const RawArgument& raw) {
    return raw.tokens.size() == 1 && raw.tokens[0].kind == Token::Kind::word;
}

bool is_call(const RawArgument& raw) {
    return raw.tokens.size() > 1 && raw.tokens[0].kind == Token::Kind::word &&
           raw.tokens[1].kind == Token::Kind::open;
}

bool is_number(std::string_view text) {
    double number = 0;
    return parse_number(text, number);
}

} // namespace

std::string spare_register(const Line& line) {
    return fmt::format("t{}", line.number);
}

std::string usual_register(const Operation& operation, std::string_view arguments, const Line& line) {
    struct Usual {
        std::string_view tensor, name;
    };
    constexpr Usual usual[] = {{"attn_q.", "q"},      {"attn_k.", "k"},     {"attn_v.", "v"},
                               {"attn_output.", "o"}, {"ffn_gate.", "g"},   {"ffn_up.", "u"},
                               {"ffn_down.", "d"},    {"attn_norm.", "h"},  {"ffn_norm.", "h"},
                               {"output_norm.", "x"}, {"output.", "logits"}};
    if (operation.id == OperationId::embed || operation.id == OperationId::last) return "x";
    if (operation.id == OperationId::attention) return "a";
    for (const Usual& entry : usual) {
        if (arguments.find(entry.tensor) != std::string_view::npos) return std::string(entry.name);
    }
    return spare_register(line);
}

std::string_view source_text(const Line& line, std::span<const Token> tokens) {
    if (tokens.empty()) return {};
    const auto begin = static_cast<std::size_t>(tokens.front().range.column) - 1;
    const auto end = static_cast<std::size_t>(tokens.back().range.end_column) - 1;
    return line.text.substr(begin, end - begin);
}

bool ArgumentReader::is_written(std::string_view name) const {
    return parsed_.destinations.contains(name);
}

std::optional<Argument> ArgumentReader::read(const Operation& operation, const Parameter& parameter,
                                             const RawArgument& raw, FlowStep& flow) {
    if (is_single_word(raw) && raw.text.find_first_of("\"'") != std::string_view::npos) {
        std::string bare(raw.text);
        std::erase_if(bare, [](char c) { return c == '"' || c == '\''; });
        auto& diagnostic = diagnostics_.error("quoted-name", raw.range, {bare});
        if (!bare.empty()) diagnostic.fixes.push_back(replace_with(raw.range, bare));
        flow.mentions.push_back(bare);
        return std::nullopt;
    }
    switch (parameter.kind) {
    case ArgumentKind::register_:
        return read_register(operation, parameter, raw, flow);
    case ArgumentKind::tensor:
        return read_tensor(operation, parameter, raw);
    case ArgumentKind::value:
        break;
    }
    return read_value(operation, parameter, raw);
}

std::optional<Argument> ArgumentReader::read_register(const Operation& operation, const Parameter& parameter,
                                                      const RawArgument& raw, FlowStep& flow) {
    const auto report = [&](std::string_view code) {
        diagnostics_.error(code, raw.range,
                           {std::string(raw.text), std::string(parameter.name), std::string(operation.form)});
        return std::nullopt;
    };
    if (is_call(raw)) {
        if (raw.tokens[0].text == "sqrt") return report("value-where-register");
        report_nested(operation, parameter, raw);
        return std::nullopt;
    }
    const bool has_bar =
        std::ranges::any_of(raw.tokens, [](const Token& token) { return token.kind == Token::Kind::bar; });
    if (has_bar) {
        diagnostics_.error("alternative-not-a-tensor", raw.range,
                           {std::string(raw.text), std::string(parameter.name)});
        return std::nullopt;
    }
    if (!is_single_word(raw)) return report("bad-argument");
    if (is_number(raw.text)) return report("value-where-register");
    if (looks_like_tensor(raw.text)) return report("tensor-where-register");
    if (find_key(raw.text) && !is_written(raw.text)) return report("value-where-register");
    if (!is_register_name(raw.text)) return report("bad-register-name");
    flow.reads.push_back({std::string(raw.text), raw.range});
    return Argument{std::string(raw.text), raw.range};
}

std::optional<Argument> ArgumentReader::read_tensor(const Operation& operation, const Parameter& parameter,
                                                    const RawArgument& raw) {
    if (is_call(raw)) {
        if (raw.tokens[0].text == "sqrt") {
            diagnostics_.error(
                "value-where-tensor", raw.range,
                {std::string(raw.text), std::string(parameter.name), std::string(operation.form)});
        } else {
            report_nested(operation, parameter, raw);
        }
        return std::nullopt;
    }
    std::vector<const Token*> names;
    std::vector<const Token*> bars;
    bool sound = true;
    const Token* before = nullptr;
    for (const Token& token : raw.tokens) {
        if (token.kind == Token::Kind::bar) {
            if (!before || before->kind == Token::Kind::bar) sound = false;
            bars.push_back(&token);
        } else if (token.kind == Token::Kind::word && (!before || before->kind == Token::Kind::bar)) {
            names.push_back(&token);
        } else {
            diagnostics_.error(
                "bad-argument", raw.range,
                {std::string(raw.text), std::string(parameter.name), std::string(operation.form)});
            return std::nullopt;
        }
        before = &token;
    }
    if (!sound || (before && before->kind == Token::Kind::bar)) {
        auto& diagnostic = diagnostics_.error("alternative-empty", raw.range);
        if (bars.size() == 1) diagnostic.fixes.push_back(remove_text(bars[0]->range, "|"));
        return std::nullopt;
    }
    if (names.size() > 2) {
        const Range surplus{raw.range.line, names[1]->range.end_column, raw.range.end_column};
        const Range name = join(names[2]->range, names.back()->range);
        const std::string text(
            source_text(line_, raw.tokens.subspan(static_cast<std::size_t>(names[2] - raw.tokens.data()))));
        diagnostics_.error("third-alternative", name, {text})
            .fixes.push_back({"fix.remove", {text}, {{surplus, ""}}});
        sound = false;
    }
    for (const Token* name : names) sound = read_tensor_name(operation, parameter, *name) && sound;
    if (!sound || names.empty()) return std::nullopt;
    TensorReference reference{std::string(names[0]->text), {}};
    if (names.size() == 2) reference.alternative = names[1]->text;
    if (names.size() == 2 && names[0]->text == names[1]->text) {
        const Range surplus{raw.range.line, names[0]->range.end_column, names[1]->range.end_column};
        diagnostics_.warning("alternative-same", names[1]->range, {std::string(names[1]->text)})
            .fixes.push_back(remove_text(surplus, fmt::format("| {}", names[1]->text)));
    }
    return Argument{std::move(reference), raw.range};
}

bool ArgumentReader::read_tensor_name(const Operation& operation, const Parameter& parameter,
                                      const Token& token) {
    const std::string_view name = token.text;
    const auto report = [&](std::string_view code) {
        diagnostics_.error(code, token.range,
                           {std::string(name), std::string(parameter.name), std::string(operation.form)});
        return false;
    };
    if (is_number(name) || (find_key(name) && !is_written(name))) return report("value-where-tensor");
    if (!looks_like_tensor(name)) {
        if (is_written(name)) return report("register-where-tensor");
        diagnostics_.warning("tensor-name-plain", token.range, {std::string(name)});
    }
    if (!check_placeholders(token)) return false;
    if (section_ == Section::block) check_fixed_layer(token);
    return true;
}

bool ArgumentReader::check_placeholders(const Token& token) {
    const std::string_view name = token.text;
    for (std::size_t at = name.find_first_of("{}"); at != std::string_view::npos;) {
        const std::size_t close = name[at] == '{' ? name.find('}', at) : at;
        const std::size_t end =
            std::min(close == std::string_view::npos ? name.find('.', at) : close + 1, name.size());
        const std::string_view part = name.substr(at, end - at);
        const int column = token.range.column + static_cast<int>(at);
        const Range range{token.range.line, column, column + static_cast<int>(part.size())};
        if (part != "{i}") {
            diagnostics_.error("bad-placeholder", range, {std::string(part)})
                .fixes.push_back(replace_with(range, "{i}"));
            return false;
        }
        if (section_ != Section::block) {
            diagnostics_.error("layer-index-outside-block", range, {std::string(name)});
            return false;
        }
        at = name.find_first_of("{}", end);
    }
    return true;
}

void ArgumentReader::check_fixed_layer(const Token& token) {
    const std::string_view name = token.text;
    if (!name.starts_with("blk.")) return;
    const std::size_t end = name.find('.', 4);
    if (end == std::string_view::npos || end == 4) return;
    const std::string_view layer = name.substr(4, end - 4);
    if (layer.find_first_not_of("0123456789") != std::string_view::npos) return;
    const Range range{token.range.line, token.range.column + 4, token.range.column + static_cast<int>(end)};
    diagnostics_.warning("layer-index-fixed", token.range, {std::string(name), std::string(layer)})
        .fixes.push_back({"fix.replace-with", {"{i}"}, {{range, "{i}"}}});
}

std::optional<Argument> ArgumentReader::read_value(const Operation& operation, const Parameter& parameter,
                                                   const RawArgument& raw) {
    const auto keys = [] { return listed(key_names()); };
    std::optional<Value> value;
    if (is_single_word(raw)) {
        double number = 0;
        if (parse_number(raw.text, number)) {
            value = number;
        } else if (const auto key = find_key(raw.text)) {
            value = *key;
        } else if (looks_like_tensor(raw.text)) {
            diagnostics_.error("tensor-where-value", raw.range,
                               {std::string(raw.text), std::string(parameter.name), keys()});
        } else if (is_written(raw.text)) {
            diagnostics_.error("register-where-value", raw.range,
                               {std::string(raw.text), std::string(parameter.name), keys()});
        } else if (is_register_name(raw.text) && raw.text != "inf" && raw.text != "nan") {
            report_unknown_key(raw.tokens[0]);
        } else {
            diagnostics_.error("bad-value", raw.range, {std::string(raw.text), keys()});
        }
    } else if (is_call(raw) && raw.tokens[0].text == "sqrt") {
        value = read_square_root(raw);
    } else if (is_call(raw) && find_operation(raw.tokens[0].text)) {
        report_nested(operation, parameter, raw);
    } else {
        diagnostics_.error("bad-value", raw.range, {std::string(raw.text), keys()});
    }
    if (!value) return std::nullopt;
    if (parameter.name == "heads") {
        const double* number = std::get_if<double>(&*value);
        const bool count = number ? *number >= 1 && *number == std::floor(*number) && *number < 1e6
                                  : std::holds_alternative<Key>(*value);
        if (!count) {
            diagnostics_.error("heads-not-a-count", raw.range,
                               {std::string(raw.text), std::string(operation.form)});
            return std::nullopt;
        }
    }
    return Argument{*value, raw.range};
}

std::optional<Value> ArgumentReader::read_square_root(const RawArgument& raw) {
    const bool one_word = raw.tokens.size() == 4 && raw.tokens[2].kind == Token::Kind::word &&
                          raw.tokens[3].kind == Token::Kind::close;
    if (one_word) {
        const Token& inner = raw.tokens[2];
        if (const auto key = find_key(inner.text)) return SquareRoot{*key};
        double number = 0;
        if (parse_number(inner.text, number)) {
            auto& diagnostic =
                diagnostics_.error("bad-value", raw.range, {std::string(raw.text), listed(key_names())});
            if (number >= 0)
                diagnostic.fixes.push_back(replace_with(raw.range, number_text(std::sqrt(number))));
            return std::nullopt;
        }
        if (is_register_name(inner.text)) {
            report_unknown_key(inner);
            return std::nullopt;
        }
    }
    diagnostics_.error("bad-value", raw.range, {std::string(raw.text), listed(key_names())});
    return std::nullopt;
}

void ArgumentReader::report_unknown_key(const Token& token) {
    const std::string meant = key_suggestion(token.text);
    auto& diagnostic =
        diagnostics_.error("unknown-key", token.range, {std::string(token.text), meant, listed(key_names())});
    if (!meant.empty()) diagnostic.fixes.push_back(replace_with(token.range, meant));
}

void ArgumentReader::report_nested(const Operation& operation, const Parameter& parameter,
                                   const RawArgument& raw) {
    const Operation* inner = find_operation(raw.tokens[0].text);
    if (!inner) {
        diagnostics_.error("bad-argument", raw.range,
                           {std::string(raw.text), std::string(parameter.name), std::string(operation.form)});
        return;
    }
    auto& diagnostic = diagnostics_.error("nested-operation", raw.range, {std::string(inner->name)});
    if (parameter.kind != ArgumentKind::register_) return;
    std::string result = spare_register(line_);
    std::string step = (result + " = ").append(raw.text);
    if (!inner->makes_value) {
        if (raw.tokens.size() < 3 || !is_register_name(raw.tokens[2].text)) return;
        result = raw.tokens[2].text;
        step = raw.text;
    }
    diagnostic.fixes.push_back(
        {"fix.own-line",
         {std::string(inner->name)},
         {line_before(parsed_.lines, line_.number, indentation(line_) + step), {raw.range, result}}});
}

} // namespace archdef::language
