#include "inspect_views.h"

#include "gguf/compare_files.h"
#include "gguf/finding_list.h"
#include "gguf_json.h"
#include "reference/address.h"
#include "reference/served_differences.h"
#include "reference/waiting.h"

#include <QCoreApplication>
#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <functional>

namespace archdef::cli {
namespace {

using namespace archdef::gguf;

/// Values count only where they were compared: what a server reports has none.
bool differs(const TensorDifference& tensor, bool by_value) {
    if (tensor.presence != Presence::both || tensor.type_differs || tensor.shape_differs) return true;
    return by_value && (!tensor.values || !tensor.values->same_bytes);
}

std::string value_text(const TensorDifference& tensor) {
    if (tensor.presence != Presence::both) return std::string(presence_name(tensor.presence));
    if (tensor.shape_differs) return "shape differs";
    if (!tensor.values)
        return tensor.type_differs && tensor.problem.empty() ? "type differs" : tensor.problem;
    if (tensor.values->same_bytes) return "same bytes";
    std::string text = fmt::format("NMSE {:.3e}  RMS {:.3e}  max {:.3e}", tensor.values->nmse,
                                   tensor.values->rms, tensor.values->greatest);
    if (tensor.values->not_finite > 0) text += fmt::format("  {} not finite", tensor.values->not_finite);
    return text;
}

std::size_t different_tensors(const FileDifferences& differences, bool by_value) {
    return static_cast<std::size_t>(std::ranges::count_if(
        differences.tensors, [&](const TensorDifference& tensor) { return differs(tensor, by_value); }));
}

void print_text(const FileDifferences& differences, bool by_value) {
    fmt::print("metadata: {} the same, {} different\n", differences.same_metadata,
               differences.metadata.size());
    for (const MetadataDifference& difference : differences.metadata) {
        if (difference.presence == Presence::both)
            fmt::print("  {}: {} | {}\n", printable(difference.key), difference.first, difference.second);
        else
            fmt::print("  {}: {} ({})\n", printable(difference.key), presence_name(difference.presence),
                       difference.first + difference.second);
    }
    const std::size_t different = different_tensors(differences, by_value);
    fmt::print("tensors: {} the same, {} different\n", differences.tensors.size() - different, different);
    std::size_t width = 0;
    for (const TensorDifference& tensor : differences.tensors) width = std::max(width, tensor.name.size());
    width = std::min<std::size_t>(width, 63);
    for (const TensorDifference& tensor : differences.tensors) {
        if (!differs(tensor, by_value)) continue;
        fmt::print("  {:<{}}  {:<44}  {} | {}\n", printable(tensor.name), width, value_text(tensor),
                   tensor.first.empty() ? "-" : tensor.first, tensor.second.empty() ? "-" : tensor.second);
    }
}

Json json_of(const File& first, const File* second, const FileDifferences& differences, bool by_value) {
    Json metadata = Json::array(), tensors = Json::array();
    for (const MetadataDifference& difference : differences.metadata)
        metadata.push_back(json_of_difference(difference, first.find(difference.key),
                                              second ? second->find(difference.key) : nullptr));
    for (const TensorDifference& tensor : differences.tensors) tensors.push_back(json_of_difference(tensor));
    const std::size_t different = different_tensors(differences, by_value);
    return {{"same", differences.metadata.empty() && different == 0},
            {"same_metadata", differences.same_metadata},
            {"metadata", std::move(metadata)},
            {"different_tensors", different},
            {"tensors", std::move(tensors)}};
}

Result<reference::ServedModelInfo> ask(const EndpointChoice& choice, const QUrl& url) {
    reference::Endpoint endpoint;
    endpoint.url = url;
    if (!choice.key_variable.empty()) {
        const char* key = std::getenv(choice.key_variable.c_str());
        if (!key)
            return fail("usage", fmt::format("The environment variable {} is not set.", choice.key_variable),
                        ErrorKind::usage);
        endpoint.api_key = key;
    }
    reference::OllamaClient client(endpoint);
    return reference::wait_for<reference::ServedModelInfo>(
        client, [&](auto done) { client.show(QString::fromStdString(choice.name), std::move(done)); });
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
    const bool same = differences.metadata.empty() && different_tensors(differences, true) == 0;
    if (options.json) {
        print_json(json_of(first, &second, differences, true));
    } else {
        print_text(differences, true);
        if (same) fmt::print("The two files hold the same.\n");
    }
    return same ? exit_fine : exit_no;
}

int inspect_against_endpoint(const File& file, const EndpointChoice& choice, const CommonOptions& options) {
    const auto url = reference::endpoint_url(choice.endpoint);
    if (!url) return report(url.error(), options);
    int argc = 0;
    const QCoreApplication application(argc, nullptr);
    const auto info = ask(choice, *url);
    if (!info) return report(info.error(), options);
    const reference::ServedDifferences served = reference::compare_with_served(file, *info);
    const bool same = served.lists.metadata.empty() && different_tensors(served.lists, false) == 0;
    if (options.json) {
        Json json = json_of(file, nullptr, served.lists, false);
        json["endpoint"] = {
            {"url", url->toString().toStdString()},
            {"name", choice.name},
            {"sha256", served.served_sha256.empty() ? Json(nullptr) : Json(served.served_sha256)},
            {"tensors_told", served.tensors_told}};
        Json not_told = Json::array();
        for (const std::string& key : served.not_told) not_told.push_back(json_of_text(key));
        json["not_told"] = std::move(not_told);
        print_json(json);
        return same ? exit_fine : exit_no;
    }
    print_text(served.lists, false);
    if (!served.tensors_told) fmt::print("The endpoint sends no list of tensors.\n");
    if (!served.not_told.empty())
        fmt::print("not told by the endpoint: {}\n", fmt::join(served.not_told, ", "));
    if (!served.served_sha256.empty()) fmt::print("served file: sha256 {}\n", served.served_sha256);
    if (same) fmt::print("The endpoint reports the same metadata and tensors. Values are not compared.\n");
    return same ? exit_fine : exit_no;
}

} // namespace archdef::cli
