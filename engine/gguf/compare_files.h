#pragma once

#include "base/sha256.h"
#include "gguf/file.h"

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace archdef::gguf {

/// How an entry of one list stands to the other list.
enum class Presence { both, only_first, only_second };

/// A metadata key whose entries differ.
struct MetadataDifference {
    std::string key;
    Presence presence = Presence::both;
    bool type_differs = false;
    std::string first, second;            ///< the values as text; for arrays the first element that differs
    std::optional<std::uint64_t> element; ///< of arrays: the first index at which they differ
};

/// The values of two tensors of the same shape, in f64 over the decoded values.
struct ValueDifference {
    bool same_bytes = false;
    double greatest = 0;          ///< max |a - b|
    double rms = 0;               ///< sqrt(mean (a - b)²)
    double nmse = 0;              ///< sum (a - b)² / sum a²; infinite where only b is not 0
    std::uint64_t not_finite = 0; ///< places where one of them is NaN or infinite and the other is not equal
};

struct TensorDifference {
    std::string name;
    Presence presence = Presence::both;
    bool type_differs = false;
    bool shape_differs = false;
    std::string first, second;             ///< "Q4_K [1024, 2048]"; empty where it is not there
    std::optional<ValueDifference> values; ///< after compare_values, where the shapes are the same
    std::string problem;                   ///< why the values could not be compared
};

/// A tensor as any list gives it: a file's own, or what a server reports.
struct ListedTensor {
    std::string name;
    std::string type;                 ///< "Q4_K"
    std::vector<std::uint64_t> shape; ///< in GGUF order
};
std::vector<ListedTensor> listed_tensors(const File& file);

struct FileDifferences {
    std::vector<MetadataDifference> metadata; ///< only those that differ, by key
    std::vector<TensorDifference> tensors;    ///< all of both lists, in the first's order, then the second's
    std::uint64_t same_metadata = 0;

    bool same_lists() const; ///< metadata, names, types and shapes are equal
};

/// Compares what the files say, without reading a weight.
FileDifferences compare_lists(const File& first, const File& second);

/// Compares two tensor lists by name, type and shape.
std::vector<TensorDifference> compare_tensor_lists(std::span<const ListedTensor> first,
                                                   std::span<const ListedTensor> second);

/// Fills the values of each tensor that is in both with the same shape, whatever the types. Progress counts
/// bytes of both. Errors: kind `cancelled`.
Result<void> compare_values(const File& first, const File& second, FileDifferences& differences,
                            std::stop_token stop = {}, const ByteProgress& progress = {});

/// Puts the tensors that differ most in front: not in both, other shapes, then by NMSE, then equal ones.
void sort_by_difference(std::vector<TensorDifference>& tensors);

} // namespace archdef::gguf
