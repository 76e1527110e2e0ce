#include "inspect_views.h"

#include "gguf/contents_digest.h"
#include "gguf/finding_list.h"
#include "gguf/layers.h"
#include "gguf/statistics.h"
#include "gguf_json.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <functional>
#include <unistd.h>

namespace archdef::cli {

using namespace archdef::gguf;

ProgressLine::ProgressLine(const CommonOptions& options)
    : shown_(!options.quiet && !options.json && ::isatty(STDERR_FILENO)) {}

ProgressLine::~ProgressLine() {
    if (shown_) fmt::print(stderr, "\r     \r");
}

void ProgressLine::operator()(std::uint64_t done, std::uint64_t total) const {
    if (shown_) fmt::print(stderr, "\r{:3} %", 100 * done / std::max<std::uint64_t>(total, 1));
}

namespace {

std::string tensor_line(const File& file, std::size_t index) {
    const TensorInfo& tensor = file.tensors()[index];
    return fmt::format("{:<8}  {:<24}", type_name_or_unknown(tensor.type), tensor.shape_text());
}

} // namespace

int inspect_layers(const File& file, const CommonOptions& options) {
    const LayerView view = view_by_layer(file);
    if (options.json) {
        Json groups = Json::array(), outside = Json::array();
        for (const LayerGroup& group : view.groups) {
            Json tensors = Json::array();
            for (const std::size_t index : group.first_layer)
                tensors.push_back(json_of_tensor(file.tensors()[index]));
            groups.push_back({{"stack", group.stack},
                              {"layers", Json(group.layers)},
                              {"differs_in", Json(group.differences)},
                              {"tensors_of_first", std::move(tensors)}});
        }
        for (const std::size_t index : view.outside) outside.push_back(json_of_tensor(file.tensors()[index]));
        print_json({{"groups", std::move(groups)}, {"outside", std::move(outside)}});
        return exit_fine;
    }
    for (const std::size_t index : view.outside)
        fmt::print("{}  {}\n", tensor_line(file, index), printable(file.tensors()[index].name));
    for (const LayerGroup& group : view.groups) {
        fmt::print("\n{} {} (x{}){}{}\n", group.stack, group.layers_text(), group.layers.size(),
                   group.differences.empty() ? "" : ", differs in: ", fmt::join(group.differences, ", "));
        for (const std::size_t index : group.first_layer)
            fmt::print("  {}  {}\n", tensor_line(file, index), printable(file.tensors()[index].name));
    }
    return exit_fine;
}

int inspect_scan(const File& file, const CommonOptions& options) {
    const auto scanned = [&] {
        const ProgressLine progress(options);
        return scan_tensors(file, {}, std::ref(progress));
    }();
    if (!scanned) return report(scanned.error(), options);
    const auto suspicious = std::ranges::count_if(*scanned, &ScannedTensor::suspicious);
    if (options.json) {
        Json tensors = Json::array();
        for (const ScannedTensor& one : *scanned) {
            Json json{{"name", json_of_text(file.tensors()[one.index].name)},
                      {"suspicious", one.suspicious()}};
            if (one.problem.empty())
                json["statistics"] = json_of_statistics(one.statistics);
            else
                json["problem"] = one.problem;
            tensors.push_back(std::move(json));
        }
        print_json({{"suspicious", suspicious}, {"tensors", std::move(tensors)}});
        return suspicious > 0 ? exit_no : exit_fine;
    }
    for (const ScannedTensor& one : *scanned) {
        if (!one.suspicious()) continue;
        const TensorStatistics& s = one.statistics;
        fmt::print("{}: {}\n", printable(file.tensors()[one.index].name),
                   !one.problem.empty()
                       ? one.problem
                       : fmt::format("{} NaN, {} Inf, {} rows of zeros", s.nans, s.infinities, s.dead_rows));
    }
    fmt::print("{} tensors, {} with NaN, Inf, rows of zeros or unreadable values\n", scanned->size(),
               suspicious);
    return suspicious > 0 ? exit_no : exit_fine;
}

int inspect_digest(const File& file, const CommonOptions& options) {
    const auto digest = [&] {
        const ProgressLine progress(options);
        return contents_digest(file, {}, std::ref(progress));
    }();
    if (!digest) return file.usable() ? report(digest.error(), options) : report_unusable(file, options);
    if (options.json)
        print_json({{"contents_sha256", *digest}});
    else
        fmt::print("{}\n", *digest);
    return exit_fine;
}

} // namespace archdef::cli
