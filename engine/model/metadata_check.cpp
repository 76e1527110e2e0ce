#include "model/metadata_check.h"

#include "model/architecture_facts.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace archdef {
namespace {

bool is_neutral_number(double number) {
    return number == 0 || number == 1;
}

/// Whether a value is one that changes nothing.
bool is_neutral(std::string_view suffix, const gguf::Value& value) {
    if (const auto flag = value.boolean()) return suffix == "attention.causal" ? *flag : !*flag;
    if (const auto number = value.number()) {
        return suffix == "attention.causal" ? *number != 0 : is_neutral_number(*number);
    }
    if (const auto text = value.string()) return text->empty() || *text == "none";
    const gguf::ArrayView* array = value.array();
    if (!array) return true;
    for (std::uint64_t i = 0; i < array->size(); ++i) {
        const auto number = array->number(i);
        const auto flag = array->boolean(i);
        if ((number && !is_neutral_number(*number)) || (flag && *flag) || (!number && !flag)) return false;
    }
    return true;
}

/// A number that the definition writes out may be the key's value by another road: itself, its reciprocal,
/// or, for an attention scale, what is left of it after 1 / sqrt(head_dim).
bool written_as_number(const Definition& definition, const ModelConfig& config, std::string_view suffix,
                       const gguf::Value& value) {
    const auto number = value.number();
    if (!number || *number == 0) return false;
    const double root = std::sqrt(static_cast<double>(config.head_dim));
    const auto equals = [](double a, double b) { return std::abs(a - b) <= 1e-5 * std::abs(b); };
    const auto matches = [&](const Step& step) {
        if (step.operation != OperationId::scale) return false;
        const auto* written = std::get_if<double>(&step.arguments.back().value());
        if (!written) return false;
        if (suffix == "attention.scale" && equals(*written, *number * root)) return true;
        return equals(*written, *number) || equals(*written, 1 / *number);
    };
    return std::ranges::any_of(definition.prologue, matches) ||
           std::ranges::any_of(definition.block, matches) ||
           std::ranges::any_of(definition.epilogue, matches);
}

bool is_window_key(std::string_view suffix) {
    return suffix == "attention.sliding_window" || suffix == "attention.sliding_window_pattern" ||
           suffix.ends_with("_swa");
}

/// Keys that no definition can make good: the file's numbers mean something else.
bool is_foreign_transform(std::string_view key) {
    return key.starts_with("prism.hadamard.");
}

} // namespace

std::string value_text(const gguf::Value& value) {
    if (const auto flag = value.boolean()) return *flag ? "true" : "false";
    if (const auto number = value.integer()) return std::to_string(*number);
    if (const auto number = value.number()) return fmt::format("{:g}", *number);
    if (const auto text = value.string()) {
        constexpr std::size_t most = 40;
        return fmt::format("\"{}{}\"", text->substr(0, most), text->size() > most ? "…" : "");
    }
    return fmt::format("[{}]", value.array() ? value.array()->size() : 0);
}

void report_unread_keys(const gguf::File& file, const ModelConfig& config, const Definition& definition,
                        const KeyUse& use, Binding& binding, Findings& findings) {
    const std::string prefix = config.architecture + ".";
    const ArchitectureFacts& facts = architecture_facts(config.architecture);
    for (const gguf::MetadataEntry& entry : file.metadata()) {
        if (is_foreign_transform(entry.key)) {
            findings.error("key-transform", {}, {entry.key, value_text(entry.value)});
            continue;
        }
        const bool of_xielu = entry.key.starts_with("xielu.");
        if (!of_xielu && !entry.key.starts_with(prefix)) continue;
        const std::string_view suffix =
            of_xielu ? std::string_view(entry.key) : std::string_view(entry.key).substr(prefix.size());
        const KeyRole role = key_role(suffix);
        if (role == KeyRole::harmless || is_neutral(suffix, entry.value)) continue;

        const bool window = is_window_key(suffix);
        if (window && facts.ignores_window && !use.window) continue;
        if (role == KeyRole::matters) ++binding.keys_that_matter;
        const bool by_config = std::ranges::find(config.read_keys, entry.key) != config.read_keys.end();
        const bool wanted = window ? use.window : !suffix.starts_with("rope.") || use.rope;
        if ((by_config && wanted) || written_as_number(definition, config, suffix, entry.value)) continue;

        if (role == KeyRole::unknown) {
            findings.add(Severity::hint, "key-unknown", {}, {entry.key, value_text(entry.value)});
            continue;
        }
        binding.unread_keys.push_back(entry.key);
        const std::string_view code = window                            ? "key-unread-window"
                                      : suffix.ends_with("softcapping") ? "key-unread-softcap"
                                      : suffix.starts_with("expert_")   ? "key-unread-experts"
                                      : suffix.find("scale") != suffix.npos && !suffix.starts_with("rope.")
                                          ? "key-unread-scale"
                                          : "key-unread";
        findings.warning(std::string(code), {}, {entry.key, value_text(entry.value)});
    }
}

} // namespace archdef
