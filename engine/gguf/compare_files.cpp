#include "gguf/compare_files.h"

#include "gguf/pace.h"
#include "gguf/rows.h"
#include "gguf/value_text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <limits>
#include <unordered_map>
#include <unordered_set>

namespace archdef::gguf {
namespace {

bool same_element(const ArrayView& a, const ArrayView& b, std::uint64_t i) {
    if (a.element_type() == ValueType::string) return a.string(i) == b.string(i);
    return a.bits(i) == b.bits(i);
}

/// Fills the texts of a difference; false where the values are the same.
bool compare_entry(const Value& a, const Value& b, MetadataDifference& difference) {
    difference.type_differs = a.type() != b.type();
    difference.first = value_text(a, 4, 60);
    difference.second = value_text(b, 4, 60);
    const ArrayView* first = a.array();
    const ArrayView* second = b.array();
    if (difference.type_differs) return true;
    if (!first || !second) {
        if (const auto text = a.string()) return *text != b.string();
        return a.bits() != b.bits();
    }
    difference.type_differs = first->element_type() != second->element_type();
    if (difference.type_differs) return true;
    const std::uint64_t common = std::min(first->size(), second->size());
    for (std::uint64_t i = 0; i < common; ++i) {
        if (same_element(*first, *second, i)) continue;
        difference.element = i;
        difference.first = fmt::format("element {} of {}: {}", i, first->size(), element_text(*first, i, 60));
        difference.second =
            fmt::format("element {} of {}: {}", i, second->size(), element_text(*second, i, 60));
        return true;
    }
    if (first->size() == second->size()) return false;
    difference.element = common;
    difference.first = fmt::format("{} elements", first->size());
    difference.second = fmt::format("{} elements", second->size());
    return true;
}

std::string described(const ListedTensor& tensor) {
    return fmt::format("{} [{}]", tensor.type, fmt::join(tensor.shape, ", "));
}

/// The sums behind a ValueDifference.
struct DifferenceSums {
    double squares = 0, reference = 0, greatest = 0;
    std::uint64_t count = 0, not_finite = 0;

    void add(std::span<const float> a, std::span<const float> b) {
        for (std::size_t i = 0; i < a.size(); ++i) {
            if (!std::isfinite(a[i]) || !std::isfinite(b[i])) {
                not_finite += !(a[i] == b[i] || (std::isnan(a[i]) && std::isnan(b[i])));
                continue;
            }
            const double difference = double{a[i]} - double{b[i]};
            squares += difference * difference;
            reference += double{a[i]} * a[i];
            greatest = std::max(greatest, std::abs(difference));
            ++count;
        }
    }

    ValueDifference result() const {
        ValueDifference difference;
        difference.greatest = greatest;
        difference.not_finite = not_finite;
        if (count > 0) difference.rms = std::sqrt(squares / static_cast<double>(count));
        if (reference > 0)
            difference.nmse = squares / reference;
        else if (squares > 0)
            difference.nmse = std::numeric_limits<double>::infinity();
        return difference;
    }
};

Result<ValueDifference> difference_of(const File& first, const TensorInfo& a, const File& second,
                                      const TensorInfo& b, Pace& pace) {
    const auto bytes_a = first.data(a), bytes_b = second.data(b);
    if (a.type == b.type && first.big_endian() == second.big_endian() && bytes_a.size() == a.bytes &&
        bytes_b.size() == b.bytes && std::ranges::equal(bytes_a, bytes_b)) {
        if (!pace.advance(a.bytes + b.bytes)) return Pace::error();
        return ValueDifference{true, 0, 0, 0, 0};
    }
    const auto left = RowReader::open(first, a), right = RowReader::open(second, b);
    if (!left) return std::unexpected(left.error());
    if (!right) return std::unexpected(right.error());
    DifferenceSums sums;
    std::vector<float> other(std::min(left->columns(), RowReader::chunk));
    const bool whole = left->for_each(
        [&](std::uint64_t row, std::uint64_t begin, std::span<const float> values) {
            const auto piece = std::span(other).first(values.size());
            right->read(row, begin, piece);
            sums.add(values, piece);
        },
        [&](std::uint64_t bytes) { return pace.advance(2 * bytes); });
    if (!whole) return Pace::error();
    return sums.result();
}

/// 0 for the greatest difference; ties are broken by NMSE.
int rank(const TensorDifference& tensor) {
    if (tensor.presence != Presence::both) return 0;
    if (tensor.shape_differs) return 1;
    if (!tensor.problem.empty() || (tensor.values && tensor.values->not_finite > 0)) return 2;
    if (tensor.values && !tensor.values->same_bytes) return 3;
    return tensor.values ? 5 : 4;
}

} // namespace

std::vector<ListedTensor> listed_tensors(const File& file) {
    std::vector<ListedTensor> listed;
    for (const TensorInfo& tensor : file.tensors()) {
        const auto shape = std::span(tensor.extents).first(tensor.dimensions);
        listed.push_back(
            {tensor.name, std::string(type_name_or_unknown(tensor.type)), {shape.begin(), shape.end()}});
    }
    return listed;
}

bool FileDifferences::same_lists() const {
    return metadata.empty() && std::ranges::all_of(tensors, [](const TensorDifference& tensor) {
               return tensor.presence == Presence::both && !tensor.type_differs && !tensor.shape_differs;
           });
}

std::vector<TensorDifference> compare_tensor_lists(std::span<const ListedTensor> first,
                                                   std::span<const ListedTensor> second) {
    std::unordered_map<std::string_view, const ListedTensor*> others;
    for (const ListedTensor& tensor : second) others.try_emplace(tensor.name, &tensor);
    std::unordered_set<std::string_view> seen;
    std::vector<TensorDifference> differences;
    for (const ListedTensor& tensor : first) {
        if (!seen.insert(tensor.name).second) continue;
        TensorDifference difference;
        difference.name = tensor.name;
        difference.first = described(tensor);
        if (const auto other = others.find(tensor.name); other != others.end()) {
            difference.second = described(*other->second);
            difference.type_differs = tensor.type != other->second->type;
            difference.shape_differs = tensor.shape != other->second->shape;
        } else {
            difference.presence = Presence::only_first;
        }
        differences.push_back(std::move(difference));
    }
    for (const ListedTensor& tensor : second) {
        if (!seen.insert(tensor.name).second) continue;
        TensorDifference difference;
        difference.name = tensor.name;
        difference.presence = Presence::only_second;
        difference.second = described(tensor);
        differences.push_back(std::move(difference));
    }
    return differences;
}

FileDifferences compare_lists(const File& first, const File& second) {
    FileDifferences differences;
    for (const MetadataEntry& entry : first.metadata()) {
        MetadataDifference difference;
        difference.key = entry.key;
        const Value* other = second.find(entry.key);
        if (!other) {
            difference.presence = Presence::only_first;
            difference.first = value_text(entry.value, 4, 60);
        } else if (!compare_entry(entry.value, *other, difference)) {
            ++differences.same_metadata;
            continue;
        }
        differences.metadata.push_back(std::move(difference));
    }
    for (const MetadataEntry& entry : second.metadata()) {
        if (first.find(entry.key)) continue;
        MetadataDifference difference;
        difference.key = entry.key;
        difference.presence = Presence::only_second;
        difference.second = value_text(entry.value, 4, 60);
        differences.metadata.push_back(std::move(difference));
    }
    std::ranges::stable_sort(differences.metadata, {}, &MetadataDifference::key);
    differences.tensors = compare_tensor_lists(listed_tensors(first), listed_tensors(second));
    return differences;
}

Result<void> compare_values(const File& first, const File& second, FileDifferences& differences,
                            std::stop_token stop, const ByteProgress& progress) {
    const auto pair_of = [&](const TensorDifference& tensor) {
        const bool comparable = tensor.presence == Presence::both && !tensor.shape_differs;
        return comparable ? std::pair(first.find_tensor(tensor.name), second.find_tensor(tensor.name))
                          : std::pair<const TensorInfo*, const TensorInfo*>();
    };
    std::uint64_t total = 0;
    for (const TensorDifference& tensor : differences.tensors)
        if (const auto [a, b] = pair_of(tensor); a && b) total += a->bytes + b->bytes;
    Pace pace(total, std::move(stop), progress);
    for (TensorDifference& tensor : differences.tensors) {
        const auto [a, b] = pair_of(tensor);
        if (!a || !b) continue;
        auto values = difference_of(first, *a, second, *b, pace);
        if (pace.stopped()) return Pace::error();
        if (values)
            tensor.values = *values;
        else
            tensor.problem = values.error().message;
    }
    return {};
}

void sort_by_difference(std::vector<TensorDifference>& tensors) {
    std::ranges::stable_sort(tensors, [](const TensorDifference& a, const TensorDifference& b) {
        if (rank(a) != rank(b)) return rank(a) < rank(b);
        return a.values && b.values && a.values->nmse > b.values->nmse;
    });
}

} // namespace archdef::gguf
