#pragma once

#include "gguf/compare_files.h"
#include "reference/ollama_client.h"

#include <string>
#include <vector>

namespace archdef::reference {

/// How an open GGUF stands to what a server says of its own model.
struct ServedDifferences {
    gguf::FileDifferences lists;       ///< the file is the first, the server's answer the second
    std::vector<std::string> not_told; ///< keys of the file that the answer leaves out or cuts, by name
    bool tensors_told = true;          ///< an old server sends no list of tensors
    std::string served_sha256;         ///< of the served GGUF; empty where the server does not say it
};

/// Compares metadata, tensor names, types and shapes with the answer of /api/show; weights are not in it.
/// JSON has one kind of number, so 1 is the same as 1.0 and integers of any width are compared by value; an
/// f32 of the file is compared with the answer rounded to f32. ollama (server/routes.go, GetModelInfo) leaves
/// out general.name and tokenizer.chat_template, sends null for arrays it does not show, writes U+FFFD for
/// bytes that are not UTF-8, and adds general.parameter_count by its own counting.
ServedDifferences compare_with_served(const gguf::File& file, const ServedModelInfo& info);

} // namespace archdef::reference
