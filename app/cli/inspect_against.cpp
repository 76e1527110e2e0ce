#include "inspect_views.h"

#include "gguf/compare_files.h"
#include "gguf/finding_list.h"
#include "gguf_json.h"

#include <algorithm>
#include <fmt/format.h>
#include <functional>

namespace archdef::cli {
namespace {

using namespace archdef::gguf;

std::string_view presence_name(Presence presence) {
    switch (presence) {
    case Presence::both:
        return "both";
    case Presence::only_first:
        return "only in the first";
    case Presence::only_second:
        return "only in the second";
    }
    return "both";
}

bool differs(const TensorDifference& tensor) {
    return tensor.presence != Presence::both || tensor.type_differs || tensor.shape_differs ||
           !tensor.values || !tensor.values->same_bytes;
}

Json json_of(const MetadataDifference& difference) {
    return {{"key", json_of_text(difference.key)},
            {"presence", presence_name(difference.presence)},
            {"type_differs", difference.type_differs},
            {"first", difference.first},
            {"second", difference.second}};
}

Json json_of(const TensorDifference& tensor) {
    Json json{{"name", json_of_text(tensor.name)},
              {"presence", presence_name(tensor.presence)},
              {"type_differs", tensor.type_differs},
              {"shape_differs", tensor.shape_differs},
              {"first", tensor.first},
              {"second", tensor.second}};
    if (tensor.values) {
        json["values"] = {{"same_bytes", tensor.values->same_bytes},
                          {"max", json_of_number(tensor.values->greatest)},
                          {"rms", json_of_number(tensor.values->rms)},
                          {"nmse", json_of_number(tensor.values->nmse)},
                          {"not_finite", tensor.values->not_finite}};
    }
    if (!tensor.problem.empty()) json["problem"] = tensor.problem;
    return json;
}

std::string value_text(const TensorDifference& tensor) {
    if (tensor.presence != Presence::both) return std::string(presence_name(tensor.presence));
    if (tensor.shape_differs) return "shape differs";
    if (!tensor.values) return tensor.problem;
    if (tensor.values->same_bytes) return "same bytes";
    std::string text = fmt::format("NMSE {:.3e}  RMS {:.3e}  max {:.3e}", tensor.values->nmse,
                                   tensor.values->rms, tensor.values->greatest);
    if (tensor.values->not_finite > 0) text += fmt::format("  {} not finite", tensor.values->not_finite);
    return text;
}

void print_text(const FileDifferences& differences, std::size_t different) {
    fmt::print("metadata: {} the same, {} different\n", differences.same_metadata,
               differences.metadata.size());
    for (const MetadataDifference& difference : differences.metadata) {
        if (difference.presence == Presence::both)
            fmt::print("  {}: {} | {}\n", printable(difference.key), difference.first, difference.second);
        else
            fmt::print("  {}: {} ({})\n", printable(difference.key), presence_name(difference.presence),
                       difference.first + difference.second);
    }
    fmt::print("tensors: {} the same, {} different\n", differences.tensors.size() - different, different);
    std::size_t width = 0;
    for (const TensorDifference& tensor : differences.tensors) width = std::max(width, tensor.name.size());
    width = std::min<std::size_t>(width, 63);
    for (const TensorDifference& tensor : differences.tensors) {
        if (!differs(tensor)) continue;
        fmt::print("  {:<{}}  {:<44}  {} | {}\n", printable(tensor.name), width, value_text(tensor),
                   tensor.first.empty() ? "-" : tensor.first, tensor.second.empty() ? "-" : tensor.second);
    }
}

} // namespace

int inspect_against(const File& first, const File& second, const CommonOptions& options) {
    FileDifferences differences = compare_lists(first, second);
    const auto done = [&] {
        const ProgressLine progress(options);
        return compare_values(first, second, differences, {}, std::ref(progress));
    }();
    if (!done) return report(done.error(), options);
    sort_by_difference(differences.tensors);
    const auto different = static_cast<std::size_t>(std::ranges::count_if(differences.tensors, differs));
    const bool same = differences.metadata.empty() && different == 0;
    if (options.json) {
        Json metadata = Json::array(), tensors = Json::array();
        for (const MetadataDifference& difference : differences.metadata)
            metadata.push_back(json_of(difference));
        for (const TensorDifference& tensor : differences.tensors) tensors.push_back(json_of(tensor));
        print_json({{"same", same},
                    {"same_metadata", differences.same_metadata},
                    {"metadata", std::move(metadata)},
                    {"different_tensors", different},
                    {"tensors", std::move(tensors)}});
    } else {
        print_text(differences, different);
        if (same) fmt::print("The two files hold the same.\n");
    }
    return same ? exit_fine : exit_no;
}

} // namespace archdef::cli
