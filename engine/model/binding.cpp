#include "model/binding.h"

#include "model/findings.h"
#include "model/inference.h"
#include "model/metadata_check.h"
#include "model/tensor_groups.h"
#include "model/window.h"

#include <algorithm>
#include <fmt/format.h>

namespace archdef {
namespace {

bool has_step(const Definition& definition, OperationId operation) {
    return std::ranges::any_of(definition.block,
                               [&](const Step& step) { return step.operation == operation; });
}

void check_architecture(const Definition& definition, const ModelConfig& config, Findings& findings) {
    if (definition.arch.empty() || definition.arch == config.architecture) return;
    findings.error("arch-mismatch-model", definition.arch_range, {definition.arch, config.architecture},
                   {replace_fix(definition.arch_range, config.architecture)});
}

/// What the configuration took for granted, and what is unusual about its keys.
void report_config(const ModelConfig& config, Findings& findings) {
    for (const ConfigNote& note : config.notes) findings.warning(note.code, {}, note.arguments);
    if (config.assumed.empty()) return;
    std::string list;
    for (const std::string& assumed : config.assumed) list += (list.empty() ? "" : ", ") + assumed;
    findings.add(Severity::hint, "config-assumed", {}, {list});
}

/// Embedding rows, head rows and the tokenizer's tokens are three counts that must agree.
void check_vocabulary(const Model& model, const Inference& inference, const Definition& definition,
                      Findings& findings) {
    if (!inference.embedding) return;
    const std::size_t rows = inference.embedding->extents[1];
    const std::size_t head = inference.logits_width;
    const std::size_t tokens = model.tokenizer ? (*model.tokenizer)->size() : rows;
    if (tokens == rows && (head == 0 || head == rows)) return;
    const Range range = definition.prologue.empty() ? Range{} : definition.prologue.front().range;
    findings.warning("vocabulary-differs", range,
                     {std::to_string(tokens), std::to_string(rows), std::to_string(head == 0 ? rows : head)});
}

std::size_t count_read(const Inference& inference) {
    return static_cast<std::size_t>(std::ranges::count_if(
        inference.lines_of_tensor, [](const std::vector<int>& lines) { return !lines.empty(); }));
}

} // namespace

Binding bind(const Definition& definition, const Model& model, std::stop_token stop) {
    Binding binding;
    Findings findings;
    if (!model.file->usable()) {
        findings.error("model-unusable", {}, {model.file->first_error().message});
    }
    if (!model.config) {
        findings.error("model-config", {}, {model.config.error().message});
        binding.diagnostics = findings.take();
        return binding;
    }
    const ModelConfig& config = *model.config;
    check_architecture(definition, config, findings);
    report_config(config, findings);
    const std::vector<bool> local = local_layers(definition, config, &findings);

    Inference inference = infer(definition, *model.file, config, findings, stop);
    if (!inference.complete) return binding;
    binding.groups = group_tensors(*model.file, inference);
    binding.tensors_read = count_read(inference);
    report_unread(binding.groups, inference, definition, *model.file, config, findings);
    const KeyUse use{has_step(definition, OperationId::rope), std::ranges::find(local, true) != local.end()};
    report_unread_keys(*model.file, config, definition, use, binding, findings);
    check_vocabulary(model, inference, definition, findings);

    binding.shapes = std::move(inference.shapes);
    binding.diagnostics = findings.take();
    binding.can_run = std::ranges::none_of(binding.diagnostics, [](const Diagnostic& diagnostic) {
        return diagnostic.severity == Severity::error;
    });
    return binding;
}

} // namespace archdef
