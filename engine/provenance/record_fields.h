#pragma once

#include "provenance/record.h"

namespace archdef {

// One list of members per structure, which writing and reading share: name, member, name, member, … The
// file's order is alphabetical whatever the order here.

template <class Archive>
void describe(Archive& archive, RecordedEngine& of) {
    archive("name", of.name, "version", of.version, "revision", of.revision, "compiler", of.compiler,
            "binary_path", of.binary_path, "binary_sha256", of.binary_sha256, "instruction_set",
            of.instruction_set, "numerics", of.numerics, "threads", of.threads, "context", of.context, "blas",
            of.blas);
}

template <class Archive>
void describe(Archive& archive, RecordedDefinition& of) {
    archive("arch", of.arch, "origin", of.origin, "text", of.text, "replaces_builtin", of.replaces_builtin);
}

template <class Archive>
void describe(Archive& archive, RecordedPart& of) {
    archive("path", of.path, "bytes", of.bytes, "sha256", of.sha256, "source", of.source);
}

template <class Archive>
void describe(Archive& archive, RecordedWeights& of) {
    archive("name", of.name, "origin", of.origin, "parts", of.parts, "contents_sha256", of.contents_sha256,
            "file_type", of.file_type, "tensors", of.tensors, "layers", of.layers);
}

template <class Archive>
void describe(Archive& archive, RecordedTokenizer& of) {
    archive("model", of.model, "pre", of.pre, "sha256", of.sha256);
}

template <class Archive>
void describe(Archive& archive, RecordedKnob& of) {
    archive("name", of.name, "value", of.value, "origin", of.origin);
}

template <class Archive>
void describe(Archive& archive, RecordedPrompt& of) {
    archive("text", of.text, "ids", of.ids);
}

template <class Archive>
void describe(Archive& archive, RecordedSampling& of) {
    archive("temperature", of.temperature, "top_k", of.top_k, "top_p", of.top_p, "seed", of.seed,
            "max_tokens", of.max_tokens, "ignore_eos", of.ignore_eos);
}

template <class Archive>
void describe(Archive& archive, RecordedLogprob& of) {
    archive("id", of.id, "logprob", of.logprob);
}

template <class Archive>
void describe(Archive& archive, RecordedStep& of) {
    archive("id", of.id, "logprob", of.logprob, "top", of.top);
}

template <class Archive>
void describe(Archive& archive, RecordedOutput& of) {
    archive("text", of.text, "steps", of.steps, "stop", of.stop, "logits_sha256", of.logits_sha256);
}

template <class Archive>
void describe(Archive& archive, RecordedTimes& of) {
    archive("started_utc", of.started_utc, "load_s", of.load_s, "prompt_s", of.prompt_s, "generate_s",
            of.generate_s);
}

template <class Archive>
void describe(Archive& archive, RecordedAlternative& of) {
    archive("text", of.text, "logprob", of.logprob);
}

template <class Archive>
void describe(Archive& archive, RecordedTheirToken& of) {
    archive("text", of.text, "logprob", of.logprob, "top", of.top);
}

template <class Archive>
void describe(Archive& archive, RecordedComparison& of) {
    archive("url", of.url, "version", of.version, "model", of.model, "model_sha256", of.model_sha256, "text",
            of.text, "tokens", of.tokens, "positions", of.positions, "observable", of.observable,
            "same_first", of.same_first, "mean_difference", of.mean_difference, "largest_difference",
            of.largest_difference, "root_mean_square", of.root_mean_square, "mean_divergence",
            of.mean_divergence, "noise", of.noise, "verdict", of.verdict, "title", of.title, "reason",
            of.reason);
}

template <class Archive>
void describe(Archive& archive, RunRecord& of) {
    archive("times", of.times, "engine", of.engine, "definition", of.definition, "weights", of.weights,
            "tokenizer", of.tokenizer, "knobs", of.knobs, "prompt", of.prompt, "sampling", of.sampling,
            "output", of.output, "comparison", of.comparison);
}

} // namespace archdef
