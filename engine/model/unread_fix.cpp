#include "model/unread_fix.h"

#include "model/findings.h"

#include <algorithm>
#include <fmt/format.h>
#include <initializer_list>
#include <vector>

namespace archdef {
namespace {

template <class Fits>
const Step* last_step(const std::vector<Step>& steps, const Fits& fits) {
    const Step* found = nullptr;
    for (const Step& step : steps)
        if (fits(step)) found = &step;
    return found;
}

const Step* matmul_of(const std::vector<Step>& steps, std::string_view weight) {
    return last_step(steps, [&](const Step& step) {
        return step.operation == OperationId::matmul && step.arguments.size() == 2 &&
               (step.arguments[1].tensor().name == weight ||
                step.arguments[1].tensor().alternative == weight);
    });
}

class Proposer {
  public:
    Proposer(const Definition& definition, const ModelConfig& config)
        : definition_(definition), config_(config) {}

    UnreadProposal propose(std::string_view pattern, const gguf::TensorInfo& tensor) const {
        if (pattern == "output.weight") return head();
        if (pattern.ends_with(".bias")) return bias(pattern);
        if (pattern == "output_norm.weight") return final_norm();
        if (pattern == "blk.{i}.attn_q_norm.weight")
            return head_norm(pattern, "blk.{i}.attn_q.weight", "head_count", tensor);
        if (pattern == "blk.{i}.attn_k_norm.weight")
            return head_norm(pattern, "blk.{i}.attn_k.weight", "head_count_kv", tensor);
        if (pattern == "blk.{i}.post_attention_norm.weight")
            return norm_behind(pattern, "blk.{i}.attn_output.weight");
        if (pattern == "blk.{i}.post_ffw_norm.weight") return norm_behind(pattern, "blk.{i}.ffn_down.weight");
        if (pattern == "blk.{i}.attn_norm.weight")
            return norm_before(pattern, {"blk.{i}.attn_q.weight", "blk.{i}.attn_k.weight",
                                         "blk.{i}.attn_v.weight", "blk.{i}.attn_qkv.weight"});
        if (pattern == "blk.{i}.ffn_norm.weight")
            return norm_before(pattern, {"blk.{i}.ffn_gate.weight", "blk.{i}.ffn_up.weight"});
        return {};
    }

  private:
    /// The head that the file has of its own.
    UnreadProposal head() const {
        const Step* step = matmul_of(definition_.epilogue, "token_embd.weight");
        if (!step || step->arguments[1].tensor().name != "token_embd.weight") return {};
        const Range range = step->arguments[1].range;
        return {range, {replace_fix(range, "output.weight | token_embd.weight")}};
    }

    UnreadProposal bias(std::string_view pattern) const {
        const std::string weight = std::string(pattern.substr(0, pattern.rfind('.'))) + ".weight";
        for (const auto* steps : {&definition_.block, &definition_.epilogue}) {
            if (const Step* step = matmul_of(*steps, weight))
                return beside(*step, true, fmt::format("add_bias({}, {})", step->destination, pattern));
        }
        return {};
    }

    UnreadProposal final_norm() const {
        if (definition_.epilogue.empty()) return {};
        return beside(definition_.epilogue.front(), false, "x = rms_norm(x, output_norm.weight)");
    }

    /// Norms of q and k stand before the rotary embedding in qwen3 and gemma3, the usual place.
    UnreadProposal head_norm(std::string_view pattern, std::string_view weight, std::string_view heads,
                             const gguf::TensorInfo& tensor) const {
        const Step* matmul = matmul_of(definition_.block, weight);
        if (!matmul) return {};
        const std::string& name = matmul->destination;
        const std::string text = tensor.elements == config_.head_dim
                                     ? fmt::format("norm_heads({}, {}, {})", name, pattern, heads)
                                     : fmt::format("{0} = rms_norm({0}, {1})", name, pattern);
        const Step* rope = last_step(definition_.block, [&](const Step& step) {
            return step.operation == OperationId::rope && !step.arguments.empty() &&
                   step.arguments[0].register_name() == name;
        });
        return rope ? beside(*rope, false, text) : beside(*matmul, true, text);
    }

    UnreadProposal norm_behind(std::string_view pattern, std::string_view weight) const {
        const Step* step = matmul_of(definition_.block, weight);
        if (!step) return {};
        return beside(*step, true, fmt::format("{0} = rms_norm({0}, {1})", step->destination, pattern));
    }

    /// The norm of what the matmuls take. Where they take the residual itself, they read the normed copy from
    /// then on: the residual must stay as it is.
    UnreadProposal norm_before(std::string_view pattern,
                               std::initializer_list<std::string_view> weights) const {
        std::vector<const Step*> readers;
        for (const std::string_view weight : weights)
            if (const Step* step = matmul_of(definition_.block, weight)) readers.push_back(step);
        if (readers.empty()) return {};
        const Step& first =
            **std::ranges::min_element(readers, {}, [](const Step* step) { return step->range.line; });
        std::string name = first.arguments[0].register_name();
        if (name != "x") return beside(first, false, fmt::format("{} = rms_norm(x, {})", name, pattern));
        name = "h";
        UnreadProposal proposal = beside(first, false, fmt::format("{} = rms_norm(x, {})", name, pattern));
        for (const Step* reader : readers)
            if (reader->arguments[0].register_name() == "x")
                proposal.fixes.front().edits.push_back({reader->arguments[0].range, name});
        return proposal;
    }

    UnreadProposal beside(const Step& neighbour, bool behind, const std::string& text) const {
        return {neighbour.range, {insert_line_fix(definition_, neighbour, behind, text)}};
    }

    const Definition& definition_;
    const ModelConfig& config_;
};

} // namespace

UnreadProposal propose_reader(std::string_view pattern, const gguf::TensorInfo& tensor,
                              const Definition& definition, const ModelConfig& config) {
    return Proposer(definition, config).propose(pattern, tensor);
}

} // namespace archdef
