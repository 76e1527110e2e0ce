#pragma once

#include "provenance/record.h"

namespace archdef {

// One list of members per structure, which writing and reading share. `archive(name, member)` is called for
// each member; the file's order is alphabetical whatever the order here.

template <class Archive>
void describe(Archive& archive, RecordedEngine& value) {
    archive("name", value.name);
    archive("version", value.version);
    archive("revision", value.revision);
    archive("compiler", value.compiler);
    archive("binary_path", value.binary_path);
    archive("binary_sha256", value.binary_sha256);
    archive("instruction_set", value.instruction_set);
    archive("numerics", value.numerics);
    archive("threads", value.threads);
    archive("context", value.context);
    archive("blas", value.blas);
}

template <class Archive>
void describe(Archive& archive, RecordedDefinition& value) {
    archive("arch", value.arch);
    archive("origin", value.origin);
    archive("text", value.text);
    archive("replaces_builtin", value.replaces_builtin);
}

template <class Archive>
void describe(Archive& archive, RecordedPart& value) {
    archive("path", value.path);
    archive("bytes", value.bytes);
    archive("sha256", value.sha256);
    archive("source", value.source);
}

template <class Archive>
void describe(Archive& archive, RecordedWeights& value) {
    archive("name", value.name);
    archive("origin", value.origin);
    archive("parts", value.parts);
    archive("contents_sha256", value.contents_sha256);
}

template <class Archive>
void describe(Archive& archive, RecordedTokenizer& value) {
    archive("model", value.model);
    archive("pre", value.pre);
    archive("sha256", value.sha256);
}

template <class Archive>
void describe(Archive& archive, RecordedKnob& value) {
    archive("name", value.name);
    archive("value", value.value);
    archive("origin", value.origin);
}

template <class Archive>
void describe(Archive& archive, RecordedPrompt& value) {
    archive("text", value.text);
    archive("ids", value.ids);
}

template <class Archive>
void describe(Archive& archive, RecordedSampling& value) {
    archive("temperature", value.temperature);
    archive("top_k", value.top_k);
    archive("top_p", value.top_p);
    archive("seed", value.seed);
    archive("max_tokens", value.max_tokens);
    archive("ignore_eos", value.ignore_eos);
}

template <class Archive>
void describe(Archive& archive, RecordedLogprob& value) {
    archive("id", value.id);
    archive("logprob", value.logprob);
}

template <class Archive>
void describe(Archive& archive, RecordedStep& value) {
    archive("id", value.id);
    archive("logprob", value.logprob);
    archive("top", value.top);
}

template <class Archive>
void describe(Archive& archive, RecordedOutput& value) {
    archive("text", value.text);
    archive("steps", value.steps);
    archive("stop", value.stop);
    archive("logits_sha256", value.logits_sha256);
}

template <class Archive>
void describe(Archive& archive, RecordedTimes& value) {
    archive("started_utc", value.started_utc);
    archive("load_s", value.load_s);
    archive("prompt_s", value.prompt_s);
    archive("generate_s", value.generate_s);
}

template <class Archive>
void describe(Archive& archive, RecordedTheirToken& value) {
    archive("text", value.text);
    archive("logprob", value.logprob);
}

template <class Archive>
void describe(Archive& archive, RecordedComparison& value) {
    archive("url", value.url);
    archive("version", value.version);
    archive("model", value.model);
    archive("model_sha256", value.model_sha256);
    archive("text", value.text);
    archive("tokens", value.tokens);
    archive("positions", value.positions);
    archive("observable", value.observable);
    archive("same_first", value.same_first);
    archive("mean_difference", value.mean_difference);
    archive("largest_difference", value.largest_difference);
    archive("root_mean_square", value.root_mean_square);
    archive("mean_divergence", value.mean_divergence);
    archive("noise", value.noise);
    archive("verdict", value.verdict);
    archive("title", value.title);
    archive("reason", value.reason);
}

template <class Archive>
void describe(Archive& archive, RunRecord& value) {
    archive("times", value.times);
    archive("engine", value.engine);
    archive("definition", value.definition);
    archive("weights", value.weights);
    archive("tokenizer", value.tokenizer);
    archive("knobs", value.knobs);
    archive("prompt", value.prompt);
    archive("sampling", value.sampling);
    archive("output", value.output);
    archive("comparison", value.comparison);
}

} // namespace archdef
