#include "compare/head_order.h"

#include "gguf/blocks.h"

#include <cstring>
#include <list>

namespace archdef::compare {
namespace {

/// A program and the weights that it does not find in the file.
struct Reordered {
    Program program;
    std::list<std::vector<std::byte>> memory;
};

/// Where head `slot` of this engine's order comes from: the slots of one key head stand together.
std::size_t head_at(std::size_t slot, std::size_t heads, std::size_t kv_heads) {
    const std::size_t group = heads / kv_heads;
    return slot % group * kv_heads + slot / group;
}

std::vector<std::byte> rows_in_order(const kernels::Matrix& matrix, std::size_t heads, std::size_t kv_heads) {
    const std::size_t bytes = matrix.row_bytes * (matrix.rows / heads);
    std::vector<std::byte> made(bytes * heads);
    for (std::size_t slot = 0; slot < heads; ++slot)
        std::memcpy(made.data() + slot * bytes, matrix.data + head_at(slot, heads, kv_heads) * bytes, bytes);
    return made;
}

/// Dequantised, since a block of a row may lie across two heads.
std::vector<std::byte> columns_in_order(const kernels::Matrix& matrix, std::size_t heads,
                                        std::size_t kv_heads) {
    const std::size_t width = matrix.columns / heads;
    std::vector<std::byte> made(matrix.rows * matrix.columns * sizeof(float));
    std::vector<float> row(matrix.columns);
    for (std::size_t r = 0; r < matrix.rows; ++r) {
        kernels::read_row(matrix, r, row.data());
        std::byte* const out = made.data() + r * matrix.columns * sizeof(float);
        for (std::size_t slot = 0; slot < heads; ++slot)
            std::memcpy(out + slot * width * sizeof(float),
                        row.data() + head_at(slot, heads, kv_heads) * width, width * sizeof(float));
    }
    return made;
}

std::vector<float> values_in_order(const std::vector<float>& values, std::size_t heads,
                                   std::size_t kv_heads) {
    const std::size_t width = values.size() / heads;
    std::vector<float> made(values.size());
    for (std::size_t slot = 0; slot < heads; ++slot)
        std::memcpy(made.data() + slot * width, values.data() + head_at(slot, heads, kv_heads) * width,
                    width * sizeof(float));
    return made;
}

} // namespace

std::shared_ptr<const Program> with_heads_interleaved(const Program& program, std::size_t most_bytes) {
    const auto made = std::make_shared<Reordered>();
    made->program = program;
    std::size_t bytes = 0, changed = 0;
    const auto keep = [&](std::vector<std::byte> data) {
        bytes += data.size();
        return made->memory.emplace_back(std::move(data)).data();
    };
    auto& steps = made->program.steps;
    for (std::size_t at = 0; at < steps.size(); ++at) {
        const ProgramStep attention = steps[at];
        if (attention.operation != OperationId::attention) continue;
        const std::size_t heads = attention.heads,
                          kv_heads = program.config.head_count_kv[static_cast<std::size_t>(attention.layer)];
        if (kv_heads < 2 || heads == kv_heads || heads % kv_heads != 0) continue;
        bool query = false, result = false;
        for (ProgramStep& step : steps) {
            if (step.layer != attention.layer || bytes > most_bytes) continue;
            if (step.operation == OperationId::matmul && step.destination == attention.sources[0]) {
                step.matrix.data = keep(rows_in_order(step.matrix, heads, kv_heads));
                query = true;
            } else if (step.operation == OperationId::add_bias && step.destination == attention.sources[0]) {
                step.vector = values_in_order(step.vector, heads, kv_heads);
            } else if (step.operation == OperationId::matmul && step.sources[0] == attention.destination) {
                step.matrix.data = keep(columns_in_order(step.matrix, heads, kv_heads));
                step.matrix.type = gguf::TensorType::F32;
                step.matrix.row_bytes = step.matrix.columns * sizeof(float);
                result = true;
            }
        }
        if (!query || !result) return {};
        ++changed;
    }
    if (changed == 0 || bytes > most_bytes) return {};
    return {made, &made->program};
}

} // namespace archdef::compare
