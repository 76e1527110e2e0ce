#include "language/structure.h"

#include "base/sha256.h"
#include "language/alignment.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>

namespace archdef {
namespace {

std::string value_text(const Value& value) {
    if (const double* number = std::get_if<double>(&value)) return fmt::format("{:a}", *number);
    if (const Key* key = std::get_if<Key>(&value)) return std::string(key_name(*key));
    return fmt::format("sqrt({})", key_name(std::get<SquareRoot>(value).key));
}

/// An argument that is not a register, as text.
std::string constant_text(const Argument& argument) {
    if (const auto* tensor = std::get_if<TensorReference>(&argument.content)) {
        return tensor->alternative.empty() ? tensor->name : tensor->name + " | " + tensor->alternative;
    }
    return value_text(argument.value());
}

bool is_register(const Argument& argument) {
    return std::holds_alternative<std::string>(argument.content);
}

/// Follows values through a section: each is the digest of the expression that makes it.
class Expressions {
  public:
    using Values = std::map<std::string, std::string, std::less<>>;

    explicit Expressions(Values inputs) : values_(std::move(inputs)) {}

    void run(const std::vector<Step>& steps) {
        for (const Step& step : steps) run(step);
    }

    const std::string& value(const std::string& name) const {
        static const std::string unknown = "?";
        const auto found = values_.find(name);
        return found == values_.end() ? unknown : found->second;
    }
    const Values& values() const { return values_; }

  private:
    void run(const Step& step) {
        const Operation& row = operation(step.operation);
        std::vector<std::string> parts;
        for (const Argument& argument : step.arguments) {
            parts.push_back(is_register(argument) ? value(argument.register_name())
                                                  : constant_text(argument));
        }
        const std::string& target = row.makes_value ? step.destination : step.arguments[0].register_name();
        if (row.id == OperationId::copy) {
            values_[target] = parts[0];
            return;
        }
        if (row.id == OperationId::add || row.id == OperationId::mul) std::ranges::sort(parts);
        values_[target] = sha256_hex(fmt::format("{}({})", row.name, fmt::join(parts, ", ")));
    }

    Values values_;
};

/// Registers that carry a value from layer to layer: those of the prologue.
std::set<std::string> outer_registers(const Definition& definition) {
    std::set<std::string> names{"x"};
    for (const Step& step : definition.prologue) {
        const bool makes_value = operation(step.operation).makes_value;
        names.insert(makes_value ? step.destination : step.arguments[0].register_name());
    }
    return names;
}

double effective(const Definition& definition, const ParamInfo& param) {
    return definition.param(param.name).value_or(param.default_value);
}

/// What tells steps apart when two definitions are laid beside each other: all but the registers.
std::string step_key(const Step& step) {
    std::string key(operation(step.operation).name);
    for (const Argument& argument : step.arguments) {
        key += is_register(argument) ? "," : "," + constant_text(argument);
    }
    return key;
}

/// For each register that a step reads, the step that made its value, or -1 for a value from outside.
std::vector<std::vector<int>> producers(const std::vector<Step>& steps) {
    std::map<std::string, int, std::less<>> made_by;
    std::vector<std::vector<int>> all;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const Step& step = steps[i];
        std::vector<int> reads;
        for (const Argument& argument : step.arguments) {
            if (!is_register(argument)) continue;
            const auto found = made_by.find(argument.register_name());
            reads.push_back(found == made_by.end() ? -1 : found->second);
        }
        const bool makes_value = operation(step.operation).makes_value;
        made_by[makes_value ? step.destination : step.arguments[0].register_name()] = static_cast<int>(i);
        all.push_back(std::move(reads));
    }
    return all;
}

void compare_section(Section section, const Definition& left, const Definition& right,
                     std::vector<StepPair>& pairs) {
    const std::vector<Step>& left_steps = left.steps(section);
    const std::vector<Step>& right_steps = right.steps(section);
    std::vector<std::string> left_keys, right_keys;
    std::ranges::transform(left_steps, std::back_inserter(left_keys), step_key);
    std::ranges::transform(right_steps, std::back_inserter(right_keys), step_key);
    const auto left_producers = producers(left_steps);
    const auto right_producers = producers(right_steps);

    const std::vector<AlignedPair> aligned = align(left_keys, right_keys);
    std::vector<int> partner(left_steps.size(), -1);
    for (const AlignedPair& pair : aligned) {
        if (pair.left >= 0 && pair.right >= 0) partner[static_cast<std::size_t>(pair.left)] = pair.right;
    }
    for (const AlignedPair& pair : aligned) {
        StepPair out;
        out.section = section;
        if (pair.left >= 0) out.left = &left_steps[static_cast<std::size_t>(pair.left)];
        if (pair.right >= 0) out.right = &right_steps[static_cast<std::size_t>(pair.right)];
        out.change = !out.left ? StepChange::added : !out.right ? StepChange::removed : StepChange::same;
        if (out.left && out.right) {
            const auto& reads = left_producers[static_cast<std::size_t>(pair.left)];
            const auto& others = right_producers[static_cast<std::size_t>(pair.right)];
            for (std::size_t i = 0; i < std::min(reads.size(), others.size()); ++i) {
                const int expected = reads[i] < 0 ? -1 : partner[static_cast<std::size_t>(reads[i])];
                if (expected != others[i] || (reads[i] >= 0 && expected < 0))
                    out.change = StepChange::rewired;
            }
        }
        pairs.push_back(out);
    }
}

/// A step that was removed and one of the same operation that was added at the same place are one change.
std::vector<StepPair> joined_changes(const std::vector<StepPair>& pairs) {
    std::vector<StepPair> out;
    for (const StepPair& pair : pairs) {
        if (pair.change == StepChange::added) {
            // Removed steps come first in a run of changes: take the first of them that fits.
            auto begin = out.end();
            while (begin != out.begin() && std::prev(begin)->change != StepChange::same &&
                   std::prev(begin)->change != StepChange::rewired &&
                   std::prev(begin)->section == pair.section) {
                --begin;
            }
            const auto match = std::find_if(begin, out.end(), [&](const StepPair& earlier) {
                return earlier.change == StepChange::removed &&
                       earlier.left->operation == pair.right->operation;
            });
            if (match != out.end()) {
                match->right = pair.right;
                match->change = StepChange::changed;
                continue;
            }
        }
        out.push_back(pair);
    }
    return out;
}

} // namespace

std::string computation_digest(const Definition& definition) {
    const std::set<std::string> outer = outer_registers(definition);
    Expressions prologue({});
    prologue.run(definition.prologue);

    // The block is a function of the registers that reach it. Those that hold the same value at the start and
    // are used alike get the same name: the value's digest.
    Expressions::Values inputs;
    for (const std::string& name : outer) inputs[name] = "in:" + prologue.value(name);
    Expressions block(inputs);
    block.run(definition.block);
    std::vector<std::string> transitions;
    Expressions::Values at_end;
    for (const std::string& name : outer) {
        if (block.value(name) != inputs[name])
            transitions.push_back(inputs[name] + " -> " + block.value(name));
        at_end[name] = "out:" + inputs[name];
    }
    std::ranges::sort(transitions);

    Expressions epilogue(at_end);
    epilogue.run(definition.epilogue);

    std::vector<std::string> params;
    for (const ParamInfo& param : known_params()) {
        params.push_back(fmt::format("{}={:a}", param.name, effective(definition, param)));
    }
    return sha256_hex(fmt::format("{}\n{}\n{}", fmt::join(params, "\n"), fmt::join(transitions, "\n"),
                                  epilogue.value("logits")));
}

bool StructuralDifference::same_steps() const {
    return params.empty() &&
           std::ranges::all_of(steps, [](const StepPair& pair) { return pair.change == StepChange::same; });
}

StructuralDifference compare_structure(const Definition& left, const Definition& right) {
    StructuralDifference difference;
    for (const Section section : {Section::prologue, Section::block, Section::epilogue}) {
        compare_section(section, left, right, difference.steps);
    }
    difference.steps = joined_changes(difference.steps);
    std::set<std::string> names;
    for (const auto* params : {&left.params, &right.params}) {
        for (const Param& param : *params) names.insert(param.name);
    }
    for (const std::string& name : names) {
        const ParamPair pair{name, left.param(name), right.param(name)};
        if (pair.left != pair.right) difference.params.push_back(pair);
    }
    difference.arch_differs = left.arch != right.arch;
    difference.computes_the_same = computes_the_same(left, right);
    return difference;
}

} // namespace archdef
