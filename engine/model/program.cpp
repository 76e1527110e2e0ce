#include "model/program.h"

#include "gguf/blocks.h"
#include "model/binding.h"
#include "model/inference.h"
#include "model/window.h"

#include <algorithm>
#include <fmt/format.h>

namespace archdef {
namespace {

/// Steps over one input that are worth one parallel region: q, k, v; gate and up.
constexpr std::size_t most_followers = 7;

kernels::Matrix matrix_of(const gguf::File& file, const gguf::TensorInfo& tensor) {
    kernels::Matrix matrix;
    matrix.type = tensor.type;
    matrix.data = file.data(tensor).data();
    matrix.columns = tensor.extents[0];
    matrix.rows = tensor.extents[1];
    const gguf::TypeInfo* type = gguf::find_type(tensor.type);
    matrix.row_bytes = matrix.columns / type->block_size * type->block_bytes;
    return matrix;
}

std::vector<float> vector_of(const gguf::File& file, const gguf::TensorInfo* tensor) {
    if (!tensor) return {};
    std::vector<float> values(tensor->elements);
    gguf::dequantize_row(tensor->type, file.data(*tensor), values.data(), values.size());
    return values;
}

class ProgramBuilder {
  public:
    ProgramBuilder(Program& program, const gguf::File& file) : program_(program), file_(file) {}

    void add(const ResolvedStep& resolved) {
        const Step& step = *resolved.step;
        ProgramStep made;
        made.operation = step.operation;
        made.line = step.range.line;
        made.layer = resolved.layer;
        made.tensor = resolved.tensor;
        made.heads = resolved.heads;
        made.width = resolved.width;
        made.number = static_cast<float>(resolved.number);
        std::size_t sources = 0;
        for (const Argument& argument : step.arguments) {
            if (!std::holds_alternative<std::string>(argument.content)) continue;
            made.sources[sources++] = register_index(argument.register_name());
        }
        made.destination = step.destination.empty() ? made.sources[0] : register_index(step.destination);
        add_weight(made);
        if (made.operation == OperationId::attention) made.cache = static_cast<int>(program_.cache_count++);
        auto& width = program_.register_width[static_cast<std::size_t>(made.destination)];
        width = std::max(width, made.width);
        program_.steps.push_back(std::move(made));
    }

    int register_index(const std::string& name) {
        const auto found = std::ranges::find(program_.registers, name);
        if (found == program_.registers.end()) {
            program_.registers.push_back(name);
            program_.register_width.push_back(0);
            return static_cast<int>(program_.registers.size()) - 1;
        }
        return static_cast<int>(found - program_.registers.begin());
    }

    /// Finds the matmuls that may run together with an earlier one: the same input, not written in between,
    /// and their result neither read nor written in between.
    void group_matmuls() {
        auto& steps = program_.steps;
        for (std::size_t i = 0; i < steps.size(); ++i) {
            ProgramStep& leader = steps[i];
            if (leader.operation != OperationId::matmul || leader.leader >= 0) continue;
            const int input = leader.sources[0];
            if (leader.destination == input) continue;
            for (std::size_t j = i + 1; j < steps.size() && steps[j].layer == leader.layer; ++j) {
                ProgramStep& step = steps[j];
                if (step.operation == OperationId::matmul && step.sources[0] == input &&
                    step.destination != input && is_untouched(step.destination, i, j)) {
                    step.leader = static_cast<int>(i);
                    leader.followers.push_back(static_cast<int>(j));
                    if (leader.followers.size() == most_followers) break;
                }
                if (step.destination == input) break;
            }
        }
    }

  private:
    void add_weight(ProgramStep& step) {
        if (!step.tensor) return;
        if (step.operation == OperationId::embed || step.operation == OperationId::matmul) {
            step.matrix = matrix_of(file_, *step.tensor);
        } else {
            step.vector = vector_of(file_, step.tensor);
        }
    }

    bool is_untouched(int name, std::size_t begin, std::size_t end) const {
        for (std::size_t i = begin; i < end; ++i) {
            const ProgramStep& step = program_.steps[i];
            if (step.destination == name) return false;
            if (std::ranges::find(step.sources, name) != std::end(step.sources)) return false;
        }
        return true;
    }

    Program& program_;
    const gguf::File& file_;
};

std::unexpected<Error> first_error(const Binding& binding) {
    const auto found = std::ranges::find(binding.diagnostics, Severity::error, &Diagnostic::severity);
    if (found == binding.diagnostics.end())
        return fail("cannot-run", "the definition does not fit the model");
    return fail(found->code, full_message(*found, Locale::en));
}

} // namespace

Result<std::shared_ptr<const Program>> make_program(const Definition& definition, const Model& model) {
    const Binding binding = bind(definition, model);
    if (!binding.can_run) return first_error(binding);

    auto program = std::make_shared<Program>();
    program->file = model.file;
    program->config = *model.config;
    program->definition_sha256 = definition.sha256;
    program->rope_interleaved = definition.param("rope_interleaved").value_or(0) != 0;
    program->local_layer = local_layers(definition, program->config, nullptr);

    Findings ignored; // bind has reported them all
    const Inference inference = infer(definition, *model.file, program->config, ignored, {});
    ProgramBuilder builder(*program, *model.file);
    for (const ResolvedStep& step : inference.steps) builder.add(step);
    builder.group_matmuls();
    program->logits_register = builder.register_index("logits");
    program->vocabulary = inference.logits_width;
    program->rope_factors = vector_of(*model.file, inference.rope_factors);
    program->rope_factors_long = vector_of(*model.file, inference.rope_factors_long);
    program->rope_factors_short = vector_of(*model.file, inference.rope_factors_short);
    return program;
}

} // namespace archdef
