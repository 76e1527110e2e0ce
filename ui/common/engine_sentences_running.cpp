#include "common/engine_text.h"

#include <QCoreApplication>

namespace archdef::ui {
namespace {

constexpr const char* sentences[] = {
    QT_TRANSLATE_NOOP("Engine", "too large for a manifest"),
    QT_TRANSLATE_NOOP("Engine", "not a manifest"),
    QT_TRANSLATE_NOOP("Engine", "cannot be read"),
    QT_TRANSLATE_NOOP("Engine", "%1: the digest of the weights is not a sha256"),
    QT_TRANSLATE_NOOP("Engine", "a link to nothing"),
    QT_TRANSLATE_NOOP("Engine", "%1 (and %2 more)"),
    QT_TRANSLATE_NOOP("Engine", "not a directory"),
    QT_TRANSLATE_NOOP("Engine", "There is no file `%1`, and no model of that name on this machine."),
    QT_TRANSLATE_NOOP("Engine", "Near names: %1."),
    QT_TRANSLATE_NOOP("Engine", "Looked at: %1."),
    QT_TRANSLATE_NOOP("Engine", "No models were found there."),
    QT_TRANSLATE_NOOP("Engine", "There: %1."),
    QT_TRANSLATE_NOOP("Engine", "%1 is a directory without a .gguf file; name a file."),
    QT_TRANSLATE_NOOP("Engine", "%1 is a directory; name one of its files: %2."),
    QT_TRANSLATE_NOOP("Engine", "No model was named; give a .gguf file or a name."),
    QT_TRANSLATE_NOOP("Engine", "`%1` names %2 models; say which: %3."),
    QT_TRANSLATE_NOOP("Engine", "%1 is not a regular file."),
    QT_TRANSLATE_NOOP("Engine", "the metadata has no `%1`: the file is not complete, convert it again"),
    QT_TRANSLATE_NOOP("Engine", "`%1` holds %2 values for %3 blocks"),
    QT_TRANSLATE_NOOP("Engine", "an array of u32"),
    QT_TRANSLATE_NOOP("Engine", "`%1` is %2, which is not between %3 and %4"),
    QT_TRANSLATE_NOOP("Engine", "`%1` is %2 and should be %3"),
    QT_TRANSLATE_NOOP("Engine", "`%1` is %2 of %3 blocks: no layer is left to run"),
    QT_TRANSLATE_NOOP("Engine", "the metadata has no `%1`, which every decoder needs"),
    QT_TRANSLATE_NOOP(
        "Engine",
        "embedding_length %1 is not a multiple of head_count %2, and no `%3` says how wide a head is"),
    QT_TRANSLATE_NOOP("Engine", "a string"),
    QT_TRANSLATE_NOOP("Engine", "`%1` is %2: YaRN stretches by 1 or more"),
    QT_TRANSLATE_NOOP("Engine", "`%1` is \"%2\"; the engine knows none, linear, yarn and longrope"),
    QT_TRANSLATE_NOOP("Engine",
                      "the metadata has no `general.architecture`: it does not say what kind of model it is"),
    QT_TRANSLATE_NOOP("Engine", "the metadata has no `%1`, and no value is safe to assume"),
    QT_TRANSLATE_NOOP("Engine", "the definition does not fit the model"),
    QT_TRANSLATE_NOOP("Engine", "the prompt has no tokens: there is nothing to continue"),
    QT_TRANSLATE_NOOP("Engine",
                      "%1 rows of %2 bytes are more than a program can hold: use a shorter context"),
    QT_TRANSLATE_NOOP("Engine", "cannot reserve %1 MiB (%2): use a shorter context"),
    QT_TRANSLATE_NOOP("Engine", "The prompt has no tokens; give it at least one."),
    QT_TRANSLATE_NOOP("Engine", "A token to be scored is not in the model's vocabulary."),
    QT_TRANSLATE_NOOP(
        "Engine",
        "%1 tokens do not fit: %2 of the context's %3 are in use. Ask for a longer context, at most %4"),
    QT_TRANSLATE_NOOP("Engine", "token id %1 is not between 0 and %2"),
    QT_TRANSLATE_NOOP("Engine", "The vocabulary has no token for %1 of the 256 bytes; where no merge covers "
                                "them, they are left out."),
    QT_TRANSLATE_NOOP("Engine", "`tokenizer.ggml.merges` has %1 of %2 entries that are not two texts with a "
                                "space between; they are ignored."),
    QT_TRANSLATE_NOOP("Engine",
                      "`tokenizer.ggml.merges` has no elements, so every byte is a token of its own."),
    QT_TRANSLATE_NOOP("Engine", "Convert the model again, or take another file of it."),
    QT_TRANSLATE_NOOP("Engine", "`%1` is one value of type %2, but must be an array."),
    QT_TRANSLATE_NOOP("Engine", "`tokenizer.ggml.tokens` is missing, so ids have no text."),
    QT_TRANSLATE_NOOP("Engine", "`tokenizer.ggml.tokens` has no elements, so ids have no text."),
    QT_TRANSLATE_NOOP("Engine", "`tokenizer.ggml.tokens` holds elements of type %1, but must hold strings."),
    QT_TRANSLATE_NOOP("Engine", "`tokenizer.ggml.tokens` has %1 elements, more than ids can number."),
    QT_TRANSLATE_NOOP("Engine", "`tokenizer.ggml.token_type` is missing, so every token counts as normal "
                                "text and no control token is found in a prompt."),
    QT_TRANSLATE_NOOP("Engine", "`tokenizer.ggml.token_type` holds elements of type %1, but must hold i32."),
    QT_TRANSLATE_NOOP("Engine", "`tokenizer.ggml.token_type` has %1 elements for %2 tokens."),
    QT_TRANSLATE_NOOP(
        "Engine", "`tokenizer.ggml.token_type` has %1 values outside 0 to 6; those tokens count as unused."),
    QT_TRANSLATE_NOOP("Engine", "`tokenizer.ggml.scores` is missing, so pieces merge from left to right and "
                                "ids will differ from those the model was trained with."),
    QT_TRANSLATE_NOOP("Engine", "`tokenizer.ggml.scores` holds elements of type %1, but must hold f32."),
    QT_TRANSLATE_NOOP("Engine", "`tokenizer.ggml.scores` has %1 elements for %2 tokens."),
    QT_TRANSLATE_NOOP("Engine",
                      "`tokenizer.ggml.scores` has %1 values that are not numbers; those tokens merge last."),
    QT_TRANSLATE_NOOP("Engine", "`%1` has type %2, but must be a bool."),
    QT_TRANSLATE_NOOP("Engine", "`%1` has type %2, but must be an integer."),
    QT_TRANSLATE_NOOP("Engine", "`%1` is %2, but ids end at %3; none is assumed."),
    QT_TRANSLATE_NOOP("Engine", "Texts of control tokens without that mark: %1, the first is token %2 `%3`; "
                                "they are treated as control tokens, as llama.cpp does."),
    QT_TRANSLATE_NOOP("Engine", "No token ends a generation: `tokenizer.ggml.eos_token_id` is missing and no "
                                "token has a known text for it, so runs end only at their length."),
    QT_TRANSLATE_NOOP("Engine", "`tokenizer.ggml.pre` is missing, so text is cut by the rules of `default`; "
                                "ids can differ from those the model was trained with."),
    QT_TRANSLATE_NOOP(
        "Engine",
        "`tokenizer.ggml.pre` is `%1`, which is not known here; text is cut by the rules of `default`, and "
        "ids can differ from those the model was trained with. Compare ids first, or feed ids with --ids."),
    QT_TRANSLATE_NOOP("Engine", "The file has no tokenizer (`tokenizer.ggml.model` is missing); feed ids "
                                "with --ids, or take a file that has one."),
    QT_TRANSLATE_NOOP("Engine", "`tokenizer.ggml.model` is `%1`; `llama` (SPM) and `gpt2` (byte-level BPE) "
                                "are known here. Feed ids with --ids."),
    QT_TRANSLATE_NOOP("Engine", "The model asks for a BOS token, but names none that exists; none is added."),
    QT_TRANSLATE_NOOP("Engine",
                      "The model asks for an EOS token, but names none that exists; none is added."),
    QT_TRANSLATE_NOOP("Engine",
                      "`tokenizer.ggml.merges` is missing, so a byte-level BPE vocabulary cannot be used."),
    QT_TRANSLATE_NOOP("Engine", "`tokenizer.ggml.merges` holds elements of type %1, but must hold strings."),
    QT_TRANSLATE_NOOP("Engine", "`tokenizer.ggml.merges` has %1 elements, more than can be numbered."),
    QT_TRANSLATE_NOOP("Engine", "A pre-tokenizer pattern does not compile (PCRE2 error %1 at %2); the "
                                "installed PCRE2 lacks Unicode support, install one that has it."),
    QT_TRANSLATE_NOOP("Engine",
                      "The vocabulary has no token for %1 of the 256 bytes; characters that need them %2."),
    QT_TRANSLATE_NOOP("Engine", "become the unknown token"),
    QT_TRANSLATE_NOOP("Engine", "are left out"),
    QT_TRANSLATE_NOOP("Engine", "%1 tokens have the text of another one, the first is %2 with the text of "
                                "%3; encoding gives the lower id."),
    QT_TRANSLATE_NOOP("Engine", "%1 is not a regular file"),
    QT_TRANSLATE_NOOP("Engine", "Hashing was stopped."),
    QT_TRANSLATE_NOOP("Engine", "%1 changed while it was hashed; hash it again."),
    QT_TRANSLATE_NOOP("Engine", "Not a regular file"),
    QT_TRANSLATE_NOOP("Engine", "The file names no architecture."),
    QT_TRANSLATE_NOOP("Engine", "There is no definition of %1."),
};

} // namespace

std::span<const char* const> engineSentencesOfRunning() {
    return sentences;
}

} // namespace archdef::ui
