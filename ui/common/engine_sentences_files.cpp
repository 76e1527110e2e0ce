#include "common/engine_text.h"

#include <QCoreApplication>

namespace archdef::ui {
namespace {

constexpr const char* sentences[] = {
    QT_TRANSLATE_NOOP("Engine", "The model"),
    QT_TRANSLATE_NOOP("Engine", "%1 cannot be used."),
    QT_TRANSLATE_NOOP("Engine", "%1: byte %2, %3: %4 Found %5, expected %6."),
    QT_TRANSLATE_NOOP("Engine", "not for us"),
    QT_TRANSLATE_NOOP("Engine", "%1 more of this kind"),
    QT_TRANSLATE_NOOP("Engine", "%1 more findings `%2` are not listed."),
    QT_TRANSLATE_NOOP("Engine", "tensor %1 `%2`"),
    QT_TRANSLATE_NOOP("Engine", "%1 offset"),
    QT_TRANSLATE_NOOP("Engine", "an offset inside the file"),
    QT_TRANSLATE_NOOP("Engine",
                      "%1 would end behind byte 2^64: its offset %2 is damaged. Get the file again."),
    QT_TRANSLATE_NOOP("Engine", "a multiple of %1"),
    QT_TRANSLATE_NOOP("Engine",
                      "%1 starts at offset %2, which is no multiple of the alignment %3: the offset is "
                      "damaged, or the file was written with another alignment. Write it again."),
    QT_TRANSLATE_NOOP("Engine", "more than %1"),
    QT_TRANSLATE_NOOP("Engine", "%1 lies before %2, which is listed before it: llama.cpp will refuse this "
                                "file. Write it again with the tensors in the order of the list."),
    QT_TRANSLATE_NOOP("Engine", "at least %1"),
    QT_TRANSLATE_NOOP("Engine", "%1 starts at byte %2, inside %3, which ends at byte %4: an offset or a "
                                "shape is damaged. Get the file again."),
    QT_TRANSLATE_NOOP("Engine", "There is a hole of %1 bytes before %2: llama.cpp will refuse this file. "
                                "Write it again without the hole."),
    QT_TRANSLATE_NOOP("Engine", "%1 should start at offset %2, but its offset %3 lies behind the file's end "
                                "at byte %4: the offset is damaged. Get the file again."),
    QT_TRANSLATE_NOOP("Engine",
                      "Its name says that it is a piece of a cut file: join the pieces with `cat` first."),
    QT_TRANSLATE_NOOP("Engine", "end of file"),
    QT_TRANSLATE_NOOP("Engine", "%1 bytes"),
    QT_TRANSLATE_NOOP("Engine", "The file is %1 %2 short (%3 % present): it looks like a download that "
                                "stopped. Resume it or get the file again.%4"),
    QT_TRANSLATE_NOOP("Engine", "%1 data"),
    QT_TRANSLATE_NOOP("Engine", "%1 needs %2 bytes at byte %3; the file has %4 of them."),
    QT_TRANSLATE_NOOP("Engine", "%1 bytes follow the last tensor that nothing explains; they are part of the "
                                "file's sha256, but not of the model."),
    QT_TRANSLATE_NOOP("Engine", "metadata %1"),
    QT_TRANSLATE_NOOP("Engine", "metadata %1 `%2`"),
    QT_TRANSLATE_NOOP("Engine", "value type"),
    QT_TRANSLATE_NOOP("Engine", "0 to 12"),
    QT_TRANSLATE_NOOP("Engine", "%1 has %2 %3, which does not exist; what follows cannot be read. The file "
                                "is damaged or from a newer format: get it again."),
    QT_TRANSLATE_NOOP("Engine", "%1 bytes until the file's end"),
    QT_TRANSLATE_NOOP("Engine", "%1 %2 needs %3 bytes, but only %4 are left: the file is cut short, or a "
                                "length before this point is damaged. Get the file again."),
    QT_TRANSLATE_NOOP("Engine", "%1 length"),
    QT_TRANSLATE_NOOP("Engine", "at most %1"),
    QT_TRANSLATE_NOOP("Engine", "%1 %2 says that %3 bytes follow, but only %4 are left: the file is cut "
                                "short, or this length is damaged. Get the file again."),
    QT_TRANSLATE_NOOP("Engine", "%1 key length"),
    QT_TRANSLATE_NOOP("Engine", "at least 1"),
    QT_TRANSLATE_NOOP("Engine", "%1 has no name, so nothing can ask for it and llama.cpp refuses the file. "
                                "Write it again without this entry."),
    QT_TRANSLATE_NOOP("Engine", "%1 key"),
    QT_TRANSLATE_NOOP("Engine", "The key of %1 is not UTF-8 text."),
    QT_TRANSLATE_NOOP("Engine", "%1 value"),
    QT_TRANSLATE_NOOP("Engine", "text without a terminator"),
    QT_TRANSLATE_NOOP("Engine", "The text of %1 ends in a zero byte, which belongs to the text: another "
                                "reader may not find it equal."),
    QT_TRANSLATE_NOOP("Engine", "The text of %1 is not UTF-8."),
    QT_TRANSLATE_NOOP("Engine", "0 or 1"),
    QT_TRANSLATE_NOOP("Engine", "%1 is a boolean stored as %2; it is read as true, as llama.cpp does."),
    QT_TRANSLATE_NOOP("Engine", "element type"),
    QT_TRANSLATE_NOOP("Engine", "element count"),
    QT_TRANSLATE_NOOP("Engine", "%1 element count"),
    QT_TRANSLATE_NOOP("Engine", "%1 says that %2 elements of type %3 follow, but only %4 bytes are left: the "
                                "file is cut short, or this count is damaged. Get the file again."),
    QT_TRANSLATE_NOOP("Engine", "element %1"),
    QT_TRANSLATE_NOOP("Engine", "%1 element %2 length"),
    QT_TRANSLATE_NOOP("Engine", "%1 element %2 says that %3 bytes follow, but only %4 are left: the file is "
                                "cut short, or this length is damaged. Get the file again."),
    QT_TRANSLATE_NOOP("Engine", "%1 element type"),
    QT_TRANSLATE_NOOP("Engine", "a number, boolean or string type"),
    QT_TRANSLATE_NOOP(
        "Engine",
        "%1 is an array of arrays, which llama.cpp refuses. Write the file again with a flat array."),
    QT_TRANSLATE_NOOP("Engine", "arrays %1 deep"),
    QT_TRANSLATE_NOOP("Engine", "no array of arrays"),
    QT_TRANSLATE_NOOP("Engine", "%1 nests arrays more than %2 deep; what follows cannot be read."),
    QT_TRANSLATE_NOOP("Engine", "%1 at byte %2, %3 at byte %4"),
    QT_TRANSLATE_NOOP("Engine", "each key once"),
    QT_TRANSLATE_NOOP("Engine", "The key `%1` stands at byte %2 and again at byte %3: readers disagree which "
                                "one holds. Write the file again with one of them."),
    QT_TRANSLATE_NOOP(
        "Engine", "general.alignment is %1, but must be %2. Write the file again with a current converter."),
    QT_TRANSLATE_NOOP("Engine", "a power of two, as a u32"),
    QT_TRANSLATE_NOOP("Engine", "metadata count"),
    QT_TRANSLATE_NOOP("Engine", "The header says that %1 metadata entries follow, but only %2 bytes are "
                                "left: the file is cut short, or this count is damaged. Get the file again."),
    QT_TRANSLATE_NOOP("Engine", "unknown type"),
    QT_TRANSLATE_NOOP("Engine", "Nothing is wrong with the container."),
    QT_TRANSLATE_NOOP("Engine", "The file is empty: the download failed or never began. Get the file again."),
    QT_TRANSLATE_NOOP(
        "Engine",
        "The file ends at byte %1, but a GGUF header needs %2: it is cut short. Get the file again."),
    QT_TRANSLATE_NOOP("Engine", "2 or 3"),
    QT_TRANSLATE_NOOP("Engine", "Version 0 of GGUF never existed: the file is damaged. Get it again."),
    QT_TRANSLATE_NOOP("Engine", "This is GGUF version 1 of August 2023, whose counts have 32 bits; no reader "
                                "supports it any more. Convert the model again, or get a newer file."),
    QT_TRANSLATE_NOOP("Engine", "GGUF version %1 is newer than this program, which knows 2 and 3. Update the "
                                "program, or get a file of version 3."),
    QT_TRANSLATE_NOOP("Engine", "Version %1 makes no sense: the file is damaged. Get it again."),
    QT_TRANSLATE_NOOP("Engine", "big-endian GGUF v%1"),
    QT_TRANSLATE_NOOP(
        "Engine",
        "This is a big-endian GGUF v%1, for machines such as IBM Z: its metadata can be read, but it cannot "
        "be run here. Get the little-endian file, or turn it with llama.cpp's gguf_convert_endian."),
    QT_TRANSLATE_NOOP("Engine", "tensor %1 `%2` name"),
    QT_TRANSLATE_NOOP("Engine", "the name of tensor %1 at byte %2"),
    QT_TRANSLATE_NOOP("Engine", "each name once"),
    QT_TRANSLATE_NOOP("Engine", "The name `%1` is listed at byte %2 and again at byte %3: nobody can say "
                                "which tensor it means. Write the file again."),
    QT_TRANSLATE_NOOP("Engine", "tensor count"),
    QT_TRANSLATE_NOOP("Engine", "The header says that the file has %1 tensors, which do not fit in %2 bytes: "
                                "the file is cut short, or this count is damaged. Get the file again."),
    QT_TRANSLATE_NOOP("Engine", "Convert the model to GGUF with llama.cpp's converter"),
    QT_TRANSLATE_NOOP("Engine", "GGUF with its magic in lower case"),
    QT_TRANSLATE_NOOP("Engine", "The first bytes were changed: get the file again"),
    QT_TRANSLATE_NOOP("Engine", "GGUF with its magic written backwards"),
    QT_TRANSLATE_NOOP("Engine", "Write the file again with a current converter"),
    QT_TRANSLATE_NOOP("Engine", "a git-LFS pointer, not the model"),
    QT_TRANSLATE_NOOP("Engine", "Run `git lfs pull` in its repository, or download the file itself"),
    QT_TRANSLATE_NOOP("Engine", "a ggjt file, the format before GGUF"),
    QT_TRANSLATE_NOOP("Engine", "Get a GGUF of the model, or convert it from its original weights"),
    QT_TRANSLATE_NOOP("Engine", "a ggmf file, a format before GGUF"),
    QT_TRANSLATE_NOOP("Engine", "an unversioned ggml file, a format before GGUF"),
    QT_TRANSLATE_NOOP("Engine", "a ggla file, an old LoRA adapter"),
    QT_TRANSLATE_NOOP("Engine", "Get a GGUF of the adapter, or convert it from its original weights"),
    QT_TRANSLATE_NOOP("Engine", "a zip archive (PyTorch's .pt and .bin are such)"),
    QT_TRANSLATE_NOOP("Engine", "a Python pickle (an old PyTorch file)"),
    QT_TRANSLATE_NOOP("Engine", "an HDF5 file (Keras)"),
    QT_TRANSLATE_NOOP("Engine", "a gzip file"),
    QT_TRANSLATE_NOOP("Engine", "Unpack it first"),
    QT_TRANSLATE_NOOP("Engine", "a zstd file"),
    QT_TRANSLATE_NOOP("Engine", "an xz file"),
    QT_TRANSLATE_NOOP("Engine", "a 7z archive"),
    QT_TRANSLATE_NOOP("Engine", "a bzip2 file"),
    QT_TRANSLATE_NOOP("Engine", "a tar archive"),
    QT_TRANSLATE_NOOP("Engine", "a program (llamafile?)"),
    QT_TRANSLATE_NOOP("Engine", "Take the GGUF out of it, or download the GGUF itself"),
    QT_TRANSLATE_NOOP("Engine", "This is %1. %2."),
    QT_TRANSLATE_NOOP("Engine", "a web page, not a model: the download failed"),
    QT_TRANSLATE_NOOP("Engine",
                      "Open the address in a browser to see what it says, then download the file itself"),
    QT_TRANSLATE_NOOP("Engine", "a safetensors file"),
    QT_TRANSLATE_NOOP("Engine", "JSON text, not a model"),
    QT_TRANSLATE_NOOP("Engine", "It may be a server's error message or a manifest: open it in an editor"),
    QT_TRANSLATE_NOOP("Engine", "a file that begins with zeros: space that was never filled"),
    QT_TRANSLATE_NOOP("Engine", "Resume or repeat the download"),
    QT_TRANSLATE_NOOP("Engine", "a text file, not a model"),
    QT_TRANSLATE_NOOP("Engine", "Open it in an editor to see what it says"),
    QT_TRANSLATE_NOOP("Engine", "not a GGUF file"),
    QT_TRANSLATE_NOOP("Engine", "Choose a file that ends in .gguf"),
    QT_TRANSLATE_NOOP("Engine", "a whole number"),
    QT_TRANSLATE_NOOP("Engine", "`%1` is not a whole number, so a model cannot be laid out with it."),
    QT_TRANSLATE_NOOP("Engine",
                      "`%1` is %2: the engine would divide by it or count with it, so the model cannot run."),
    QT_TRANSLATE_NOOP("Engine", "%1 values"),
    QT_TRANSLATE_NOOP("Engine", "`%1` has %2 values for %3 blocks: it must have one per block."),
    QT_TRANSLATE_NOOP("Engine", "a finite number"),
    QT_TRANSLATE_NOOP("Engine", "`%1` is %2: every number computed with it would be too."),
    QT_TRANSLATE_NOOP("Engine", "array of %1"),
    QT_TRANSLATE_NOOP("Engine", "`%1` has another type than readers expect: some read past its end."),
    QT_TRANSLATE_NOOP("Engine", "`%1` has %2 values for the %3 tokens of `%4`, so the tokenizer cannot be "
                                "used. Convert the model again."),
    QT_TRANSLATE_NOOP("Engine", "no id: there are no tokens"),
    QT_TRANSLATE_NOOP("Engine", "0 to %1"),
    QT_TRANSLATE_NOOP("Engine", "`%1` is %2, but the vocabulary has %3 tokens; the id is ignored."),
    QT_TRANSLATE_NOOP("Engine", "no list of tokens"),
    QT_TRANSLATE_NOOP("Engine", "an array of strings"),
    QT_TRANSLATE_NOOP("Engine", "The tokenizer is `%1`, but `%2` is not a list of strings, so text cannot be "
                                "tokenized; ids can still be fed. Convert the model again."),
    QT_TRANSLATE_NOOP("Engine", "0 tokens"),
    QT_TRANSLATE_NOOP("Engine", "at least 1 token"),
    QT_TRANSLATE_NOOP("Engine",
                      "The vocabulary is empty, so text cannot be tokenized. Convert the model again."),
    QT_TRANSLATE_NOOP("Engine", "no list of scores"),
    QT_TRANSLATE_NOOP(
        "Engine",
        "The tokenizer `llama` merges by score, but the file has no scores. Convert the model again."),
    QT_TRANSLATE_NOOP("Engine", "no merges"),
    QT_TRANSLATE_NOOP(
        "Engine",
        "The tokenizer is byte-pair encoding (`gpt2`), but the file has no merges, so every byte would stay "
        "a token of its own. The container is sound; convert the model again with its merges."),
    QT_TRANSLATE_NOOP("Engine", "%1 tokens"),
    QT_TRANSLATE_NOOP("Engine", "at most %1 tokens, the rows of token_embd.weight"),
    QT_TRANSLATE_NOOP("Engine", "The vocabulary has %1 tokens, but token_embd.weight has only %2 rows: the "
                                "last ids cannot be embedded."),
    QT_TRANSLATE_NOOP("Engine", "%1 (part %2 of %3)"),
    QT_TRANSLATE_NOOP("Engine", "0 (the first part)"),
    QT_TRANSLATE_NOOP("Engine", "This is part %1 of %2 of a split model: its metadata is in the first part, "
                                "and the other tensors in the other parts. Open %3."),
    QT_TRANSLATE_NOOP("Engine", "This is part %1 of %2 of a split model: its metadata is in the first part, "
                                "and the other tensors in the other parts. Put %3 beside it."),
    QT_TRANSLATE_NOOP("Engine", "metadata `%1`"),
    QT_TRANSLATE_NOOP(
        "Engine",
        "Part %1 of %2 has `%3` %4, but %5 is needed: it belongs to another set. Get the parts of one set."),
    QT_TRANSLATE_NOOP("Engine", "not at all"),
    QT_TRANSLATE_NOOP("Engine", "Part %1 has another byte order than the first part."),
    QT_TRANSLATE_NOOP("Engine", "another value than in the first part"),
    QT_TRANSLATE_NOOP("Engine", "not in the first part"),
    QT_TRANSLATE_NOOP("Engine", "only the split keys"),
    QT_TRANSLATE_NOOP("Engine", "Part %1 has `%2` of its own; only the first part's metadata is used."),
    QT_TRANSLATE_NOOP("Engine", "also in part %1"),
    QT_TRANSLATE_NOOP("Engine", "`%1` is in part %2 and in part %3: the parts belong to different sets."),
    QT_TRANSLATE_NOOP("Engine", "The first part says that the set has %1 tensors, but its parts have %2 in "
                                "all. Get the parts of one set."),
    QT_TRANSLATE_NOOP("Engine", "part %1 of %2"),
    QT_TRANSLATE_NOOP("Engine", "Part %1 of %2 is not there. Put %3 beside the first part."),
    QT_TRANSLATE_NOOP("Engine", "%1 parts"),
    QT_TRANSLATE_NOOP("Engine", "the parts beside the first"),
    QT_TRANSLATE_NOOP("Engine", "%1 parts of %2 are not there, so those from part %3 on were not looked for. "
                                "Put all parts beside the first part."),
    QT_TRANSLATE_NOOP("Engine", "no file name"),
    QT_TRANSLATE_NOOP("Engine", "This is the first of %1 parts, but its name does not end in %2, so the "
                                "others cannot be found. Give the parts their names back."),
    QT_TRANSLATE_NOOP("Engine", "a part number below the count"),
    QT_TRANSLATE_NOOP(
        "Engine",
        "The file says that it is part %1 (counted from 0) of %2, which makes no sense. Get the file again."),
    QT_TRANSLATE_NOOP("Engine", "type %1 was Q4_%2, removed in 2023: convert or quantise the model again"),
    QT_TRANSLATE_NOOP("Engine",
                      "type %1 was a repacked Q4_0, removed in 2024: quantise the model again as Q4_0"),
    QT_TRANSLATE_NOOP("Engine",
                      "type %1 was a repacked IQ4_NL, removed in 2024: quantise the model again as IQ4_NL"),
    QT_TRANSLATE_NOOP("Engine", "type %1 is in the range that ik_llama.cpp uses for its own types: quantise "
                                "the model again with a type of llama.cpp's"),
    QT_TRANSLATE_NOOP("Engine", "type %1 is newer than this program: update it"),
    QT_TRANSLATE_NOOP("Engine", "type %1 is not known to any reader: the file is damaged, get it again"),
    QT_TRANSLATE_NOOP("Engine", "tensor %1"),
    QT_TRANSLATE_NOOP("Engine", "dimension count"),
    QT_TRANSLATE_NOOP("Engine", "%1 %2 needs %3 bytes, but the file ends before: it is cut short, or a "
                                "length before this point is damaged. Get the file again."),
    QT_TRANSLATE_NOOP("Engine", "%1 name length"),
    QT_TRANSLATE_NOOP("Engine", "24 zero bytes"),
    QT_TRANSLATE_NOOP("Engine", "an entry of the tensor list"),
    QT_TRANSLATE_NOOP("Engine", "The header announces more tensors, but behind %1 of them there are only "
                                "zeros: the tensor count or an entry is damaged. Get the file again."),
    QT_TRANSLATE_NOOP("Engine", "name length"),
    QT_TRANSLATE_NOOP("Engine", "%1 says that its name has %2 bytes, but only %3 are left: the file is cut "
                                "short, or this length is damaged. Get the file again."),
    QT_TRANSLATE_NOOP("Engine", "%1 has no name, so nothing can ask for it. Write the file again."),
    QT_TRANSLATE_NOOP("Engine", "The name of %1 has %2 bytes; llama.cpp refuses names over %3."),
    QT_TRANSLATE_NOOP("Engine", "%1 name"),
    QT_TRANSLATE_NOOP("Engine", "The name of %1 is not UTF-8 text."),
    QT_TRANSLATE_NOOP("Engine", "%1 dimension count"),
    QT_TRANSLATE_NOOP("Engine", "0 to 4"),
    QT_TRANSLATE_NOOP("Engine", "%1 says that it has %2 dimensions; GGUF readers take at most 4. Write the "
                                "file again with at most 4."),
    QT_TRANSLATE_NOOP("Engine", "1 to 4"),
    QT_TRANSLATE_NOOP("Engine", "%1 has no dimensions; it is read as one value."),
    QT_TRANSLATE_NOOP("Engine", "%1 type"),
    QT_TRANSLATE_NOOP("Engine", "a tensor type of ggml: 0 to 42 without 4, 5, 31 to 33, 36 to 38"),
    QT_TRANSLATE_NOOP("Engine", "%1 cannot be read: %2."),
    QT_TRANSLATE_NOOP("Engine", "%1 extent %2"),
    QT_TRANSLATE_NOOP(
        "Engine",
        "%1 extent %2 is %3, which is negative to other readers: the file is damaged, get it again."),
    QT_TRANSLATE_NOOP("Engine", "%1 has an extent of 0, so it holds nothing."),
    QT_TRANSLATE_NOOP("Engine", "%1 extents"),
    QT_TRANSLATE_NOOP("Engine", "a product below 2^63"),
    QT_TRANSLATE_NOOP(
        "Engine",
        "The extents %1 of %2 multiply to more than 2^63 values: the file is damaged, get it again."),
    QT_TRANSLATE_NOOP("Engine", "The rows of %1 have %2 values, but %3 is stored in blocks of %4: the type "
                                "or the extent is damaged. Get the file again."),
    QT_TRANSLATE_NOOP("Engine", "fewer than 2^63 bytes"),
    QT_TRANSLATE_NOOP("Engine",
                      "%1 %2 of %3 would take more than 2^63 bytes: the file is damaged, get it again."),
    QT_TRANSLATE_NOOP("Engine",
                      "The header says that %1 tensors follow, but only %2 bytes are left behind the "
                      "metadata: the file is cut short, or this count is damaged. Get the file again."),
    QT_TRANSLATE_NOOP("Engine", "value = d · level"),
    QT_TRANSLATE_NOOP("Engine", "value = d · level + minimum"),
    QT_TRANSLATE_NOOP("Engine", "value = d · scale · level"),
    QT_TRANSLATE_NOOP("Engine", "value = d · scale · level − dmin · minimum"),
    QT_TRANSLATE_NOOP("Engine", "value = scale · level"),
    QT_TRANSLATE_NOOP("Engine", "damaged"),
    QT_TRANSLATE_NOOP("Engine", "unusual"),
    QT_TRANSLATE_NOOP("Engine", "softmax of the selected"),
    QT_TRANSLATE_NOOP("Engine", "square root of softplus"),
    QT_TRANSLATE_NOOP("Engine", "outside the vocabulary of %1"),
    QT_TRANSLATE_NOOP("Engine", "[%1 in all]"),
    QT_TRANSLATE_NOOP("Engine", "element %1 of %2: %3"),
    QT_TRANSLATE_NOOP("Engine", "%1 elements"),
};

} // namespace

std::span<const char* const> engineSentencesOfFiles() {
    return sentences;
}

} // namespace archdef::ui
