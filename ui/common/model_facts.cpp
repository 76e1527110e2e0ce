#include "common/model_facts.h"

#include "runtime/physical_cores.h"

#include <algorithm>
#include <map>

namespace archdef::ui {
namespace {

/// llama.h, enum llama_ftype: the names as quantizers write them in file names.
constexpr struct {
    int number;
    const char* name;
} fileTypes[] = {{0, "F32"},      {1, "F16"},      {2, "Q4_0"},    {3, "Q4_1"},    {7, "Q8_0"},
                 {8, "Q5_0"},     {9, "Q5_1"},     {10, "Q2_K"},   {11, "Q3_K_S"}, {12, "Q3_K_M"},
                 {13, "Q3_K_L"},  {14, "Q4_K_S"},  {15, "Q4_K_M"}, {16, "Q5_K_S"}, {17, "Q5_K_M"},
                 {18, "Q6_K"},    {19, "IQ2_XXS"}, {20, "IQ2_XS"}, {21, "Q2_K_S"}, {22, "IQ3_XS"},
                 {23, "IQ3_XXS"}, {24, "IQ1_S"},   {25, "IQ4_NL"}, {26, "IQ3_S"},  {27, "IQ3_M"},
                 {28, "IQ2_S"},   {29, "IQ2_M"},   {30, "IQ4_XS"}, {31, "IQ1_M"},  {32, "BF16"},
                 {36, "TQ1_0"},   {37, "TQ2_0"},   {38, "MXFP4"}};

} // namespace

QString fileTypeName(const gguf::File& file) {
    if (const gguf::Value* value = file.find("general.file_type"))
        if (const auto number = value->integer())
            for (const auto& type : fileTypes)
                if (type.number == *number) return QString::fromLatin1(type.name);
    std::map<gguf::TensorType, std::uint64_t> bytes;
    for (const gguf::TensorInfo& tensor : file.tensors()) bytes[tensor.type] += tensor.bytes;
    if (bytes.empty()) return {};
    const auto largest = std::max_element(bytes.begin(), bytes.end(),
                                          [](const auto& a, const auto& b) { return a.second < b.second; });
    const std::string_view name = gguf::type_name_or_unknown(largest->first);
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

std::uint64_t parameterCount(const gguf::File& file) {
    std::uint64_t count = 0;
    for (const gguf::TensorInfo& tensor : file.tensors()) count += tensor.elements;
    return count;
}

std::size_t effectiveThreads(std::size_t setting) {
    return setting > 0 ? setting : physical_cores();
}

} // namespace archdef::ui
