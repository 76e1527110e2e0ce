#include "base/near_names.h"
#include "catalog/knobs.h"
#include "commands.h"
#include "gguf/finding_list.h"
#include "gguf/overview.h"
#include "gguf/value_text.h"
#include "gguf_json.h"
#include "inspect_views.h"
#include "store/store.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <functional>
#include <limits>
#include <memory>

namespace archdef::cli {
namespace {

using namespace archdef::gguf;

struct InspectOptions {
    std::string model;
    bool metadata = false;
    bool tensors = false;
    bool map = false;
    bool full = false;
    bool layers = false;
    bool scan = false;
    bool digest = false;
    std::string tensor;
    std::string against;
    std::vector<std::uint64_t> bytes; ///< begin and, unless 256 bytes are enough, length
    std::vector<std::uint64_t> at;    ///< row and column of a value of `tensor`
    EndpointChoice endpoint;

    bool everything() const { return !metadata && !tensors && !map; }
    std::uint64_t elements() const { return full ? std::numeric_limits<std::uint64_t>::max() : 8; }
    std::size_t text_limit() const { return full ? std::numeric_limits<std::size_t>::max() : 96; }
};

/// Collects the whole answer, so that a long list is one write.
class Page {
  public:
    template <class... T>
    void line(fmt::format_string<T...> format, T&&... values) {
        fmt::format_to(std::back_inserter(text_), format, std::forward<T>(values)...);
        text_.push_back('\n');
    }
    void print() const { std::fwrite(text_.data(), 1, text_.size(), stdout); }

  private:
    fmt::memory_buffer text_;
};

std::string range_text(const std::optional<ValueRange>& range) {
    if (!range) return "?";
    if (!range->per_layer || range->least == range->greatest) return fmt::format("{}", range->least);
    return fmt::format("{}–{}", range->least, range->greatest);
}

void write_overview(Page& page, const File& file) {
    const Overview view = overview(file);
    page.line("{}", file.path().string());
    const std::size_t parts = file.part_paths().size();
    if (file.version() != 0) {
        page.line("  container    GGUF v{}, {}, alignment {}, {} bytes in {} {}", file.version(),
                  file.big_endian() ? "big-endian" : "little-endian", file.alignment(), file.file_bytes(),
                  parts, parts == 1 ? "file" : "files");
    }
    if (view.parts > 1) page.line("  parts        {} of {} here", view.parts_here, view.parts);
    const std::string about = verdict_file(file);
    page.line("  state        {}: {}{}{}", verdict_name(verdict(file)), about, about.empty() ? "" : ": ",
              verdict_text(file));
    if (!view.architecture.empty()) {
        page.line("  architecture {}{}{}", view.architecture, view.name.empty() ? "" : ", ", view.name);
        if (view.block_count)
            page.line("  layers       {}   width {}   feed-forward {}   heads {} q, {} kv   context {}",
                      range_text(view.block_count), range_text(view.embedding_length),
                      range_text(view.feed_forward_length), range_text(view.head_count),
                      range_text(view.head_count_kv), range_text(view.context_length));
    }
    if (!view.tokenizer.empty()) {
        page.line("  tokenizer    {}{}{}, {} tokens, {} embedding rows, {}", view.tokenizer,
                  view.pre_tokenizer.empty() ? "" : ", pre ", view.pre_tokenizer, view.vocabulary.tokens,
                  view.vocabulary.embedding_rows,
                  view.vocabulary.head_rows ? fmt::format("{} head rows", view.vocabulary.head_rows)
                                            : "no head of its own");
    }
    if (view.parameters > 0) {
        page.line("  parameters   {} in {} tensors, {} bytes, {:.3f} bits per weight", view.parameters,
                  file.tensors().size(), view.tensor_bytes, view.bits_per_weight);
        std::vector<std::string> types;
        for (const TypeShare& share : view.types) {
            types.push_back(
                fmt::format("{} {:.1f} % ({})", type_name_or_unknown(share.type),
                            100.0 * static_cast<double>(share.bytes) /
                                static_cast<double>(std::max<std::uint64_t>(view.tensor_bytes, 1)),
                            share.tensors));
        }
        page.line("  types        {}", fmt::join(types, ", "));
    }
    if (!view.license.empty()) page.line("  licence      {}", view.license);
    if (!view.made_by.empty()) page.line("  made by      {}", view.made_by);
}

void write_findings(Page& page, const File& file) {
    const auto parts = file.part_paths();
    for (const Finding& finding : file.findings()) {
        const char* severity = finding.severity == Severity::error     ? "error"
                               : finding.severity == Severity::warning ? "warning"
                                                                       : "hint";
        const std::string path =
            finding.part < parts.size() ? parts[finding.part].string() : file.path().string();
        page.line("{}: byte {}: {}: {} [{}: found {}, expected {}; {}]", path, finding.offset, severity,
                  finding.message, finding.field, finding.found, finding.expected,
                  finding_class_name(finding.kind));
    }
}

void write_metadata(Page& page, const File& file, const InspectOptions& options) {
    page.line("\nmetadata ({})", file.metadata().size());
    std::size_t width = 0;
    for (const MetadataEntry& entry : file.metadata()) width = std::max(width, entry.key.size());
    width = std::min<std::size_t>(width, 48);
    for (const MetadataEntry& entry : file.metadata()) {
        const ArrayView* array = entry.value.array();
        const std::string type =
            array ? fmt::format("{}[{}]", value_type_name(array->element_type()), array->size())
                  : std::string(value_type_name(entry.value.type()));
        const std::string meaning = value_meaning(file, entry);
        page.line("  {:<{}}  {:<14}  {}{}", printable(entry.key), width, type,
                  value_text(entry.value, options.elements(), options.text_limit()),
                  meaning.empty() ? "" : fmt::format("  ({})", printable(meaning)));
    }
}

void write_tensors(Page& page, const File& file) {
    page.line("\ntensors ({})", file.tensors().size());
    std::size_t width = 4;
    for (const TensorInfo& tensor : file.tensors()) width = std::max(width, tensor.name.size());
    width = std::min<std::size_t>(width, 63);
    page.line("  {:<{}}  {:<8}  {:<24}  {:>14}  {:>14}", "name", width, "type", "shape", "file offset",
              "bytes");
    for (const TensorInfo& tensor : file.tensors()) {
        page.line("  {:<{}}  {:<8}  {:<24}  {:>14}  {:>14}", printable(tensor.name), width,
                  type_name_or_unknown(tensor.type), tensor.shape_text(), tensor.file_offset, tensor.bytes);
    }
}

void write_map(Page& page, const File& file) {
    page.line("\nfile map");
    for (const Region& region : file.regions()) {
        page.line("  {}{:>14}  {:>14}  {:<12}{}",
                  file.part_paths().size() > 1 ? fmt::format("part {}  ", region.part + 1) : "", region.begin,
                  region.end, region_name(region.kind),
                  region.tensor >= 0 ? printable(file.tensors()[static_cast<std::size_t>(region.tensor)].name)
                                     : "");
    }
}

/// One character per bin, as high as the logarithm of its count.
std::string histogram_line(const std::vector<std::uint64_t>& counts) {
    constexpr std::array<const char*, 9> levels{" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    const double most =
        counts.empty() ? 0 : std::log1p(static_cast<double>(*std::ranges::max_element(counts)));
    std::string line;
    for (const std::uint64_t count : counts)
        line += levels[count == 0 ? 0
                                  : static_cast<std::size_t>(
                                        std::ceil(8 * std::log1p(static_cast<double>(count)) / most))];
    return line;
}

void write_tensor(Page& page, const TensorInfo& tensor, const TensorStatistics& s) {
    std::string torch_order;
    for (std::uint32_t i = tensor.dimensions; i-- > 0;)
        torch_order += fmt::format("{}{}", tensor.extents[i], i > 0 ? ", " : "");
    page.line("{}", printable(tensor.name));
    page.line("  type     {}, {:.4f} bits per weight", type_name_or_unknown(tensor.type),
              find_type(tensor.type) ? find_type(tensor.type)->bits_per_weight() : 0);
    page.line("  shape    {} in GGUF order, [{}] in PyTorch order", tensor.shape_text(), torch_order);
    page.line("  place    part {}, byte {}, {} bytes", tensor.part + 1, tensor.file_offset, tensor.bytes);
    page.line("  values   {}", s.count);
    page.line("  min      {:.9g}", s.least);
    page.line("  max      {:.9g}", s.greatest);
    page.line("  mean     {:.9g}", s.mean);
    page.line("  RMS      {:.9g}", s.rms);
    if (s.row_rms.size() > 1) {
        const auto [least, greatest] = std::ranges::minmax_element(s.row_rms);
        page.line("  row RMS  {:.9g} (row {}) to {:.9g} (row {})", *least, least - s.row_rms.begin(),
                  *greatest, greatest - s.row_rms.begin());
    }
    page.line("  zeros    {}", s.zeros);
    page.line("  NaN      {}", s.nans);
    page.line("  Inf      {}", s.infinities);
    page.line("  rows     {}, {} of zeros only, {} with NaN or Inf", s.rows, s.dead_rows, s.rows_not_finite);
    if (!s.histogram.empty()) {
        page.line("  histogram from {:.4g} to {:.4g}, heights logarithmic", -s.histogram_limit,
                  s.histogram_limit);
        page.line("  |{}|", histogram_line(s.histogram));
    }
    const NormHint hint = norm_hint(tensor, s);
    if (hint == NormHint::plus_one)
        page.line(
            "  note     The mean of this norm's weight is near 0: either the norm is small, or it is stored "
            "without the 1 that some architectures, such as Gemma, add.");
}

int inspect_tensor(const File& file, const InspectOptions& options, const CommonOptions& common) {
    const TensorInfo* tensor = file.find_tensor(options.tensor);
    if (!tensor) {
        std::vector<std::string_view> names;
        for (const TensorInfo& one : file.tensors()) names.push_back(one.name);
        const auto near = near_names(options.tensor, names);
        return report(
            {"tensor-not-found",
             fmt::format("{} has no tensor `{}`.{}", file.path().string(), printable(options.tensor),
                         near.empty() ? std::string(" `archdef inspect MODEL --tensors` lists them.")
                                      : fmt::format(" Near names: {}.", fmt::join(near, ", ")))},
            common);
    }
    if (!options.at.empty()) return inspect_value(file, *tensor, options.at[0], options.at[1], common);
    const auto statistics = [&] {
        const ProgressLine progress(common);
        return tensor_statistics(file, *tensor, {}, {}, std::ref(progress));
    }();
    if (!statistics) return report(statistics.error(), common);
    if (common.json) {
        Json json = json_of_tensor(*tensor);
        json["statistics"] = json_of_statistics(*statistics);
        if (options.full) {
            Json rows = Json::array();
            for (const float rms : statistics->row_rms)
                rows.push_back(json_of_number(static_cast<double>(rms)));
            json["statistics"]["row_rms"] = std::move(rows);
        }
        print_json({{"tensor", std::move(json)}});
        return exit_fine;
    }
    Page page;
    write_tensor(page, *tensor, *statistics);
    page.print();
    return exit_fine;
}

void print_as_json(const File& file, const InspectOptions& options) {
    const bool all = options.everything();
    Json json;
    const bool damaged =
        std::ranges::find(file.findings(), Severity::error, &Finding::severity) != file.findings().end();
    if (damaged) json["error"] = json_of_damage(file);
    Json parts = Json::array();
    for (const auto& path : file.part_paths()) parts.push_back(json_of_text(path.string()));
    json["file"] = {{"parts", std::move(parts)},     {"bytes", file.file_bytes()},
                    {"version", file.version()},     {"byte_order", file.big_endian() ? "big" : "little"},
                    {"alignment", file.alignment()}, {"verdict", verdict_name(verdict(file))},
                    {"usable", file.usable()}};
    json["overview"] = json_of_overview(file);
    json["findings"] = json_of_findings(file);
    if (all || options.metadata) {
        json["metadata"] = Json::array();
        for (const MetadataEntry& entry : file.metadata())
            json["metadata"].push_back(json_of_entry(file, entry, options.elements()));
    }
    if (all || options.tensors) {
        json["tensors"] = Json::array();
        for (const TensorInfo& tensor : file.tensors()) json["tensors"].push_back(json_of_tensor(tensor));
    }
    if (options.map) json["regions"] = json_of_regions(file);
    print_json(json);
}

Result<std::shared_ptr<const File>> open_model(const std::string& name) {
    const auto model = resolve_model(name, machine_stores());
    if (!model) return std::unexpected(model.error());
    return File::open(model->path);
}

int inspect(const InspectOptions& options, const CommonOptions& common) {
    const auto opened = open_model(options.model);
    if (!opened) return report(opened.error(), common);
    const File& file = **opened;
    if (!options.tensor.empty()) return inspect_tensor(file, options, common);
    if (!options.bytes.empty())
        return inspect_bytes(file, options.bytes[0], options.bytes.size() > 1 ? options.bytes[1] : 256,
                             common);
    if (options.layers) return inspect_layers(file, common);
    if (options.scan) return inspect_scan(file, common);
    if (options.digest) return inspect_digest(file, common);
    if (!options.against.empty()) {
        const auto other = open_model(options.against);
        return other ? inspect_against(file, **other, common) : report(other.error(), common);
    }
    if (!options.endpoint.endpoint.empty() || !options.endpoint.name.empty()) {
        EndpointChoice choice = options.endpoint;
        if (choice.endpoint.empty()) choice.endpoint = Knobs::load().get("OLLAMA_HOST").value;
        // A model of Ollama's store has its name there.
        if (choice.name.empty() && !options.model.ends_with(".gguf")) choice.name = options.model;
        if (choice.name.empty())
            return report({"usage", "Give the model's name at the endpoint with --name.", ErrorKind::usage},
                          common);
        return inspect_against_endpoint(file, choice, common);
    }

    const bool damaged =
        std::ranges::find(file.findings(), Severity::error, &Finding::severity) != file.findings().end();
    if (common.json) {
        print_as_json(file, options);
    } else {
        Page page;
        write_overview(page, file);
        if (!file.findings().empty()) page.line("\nfindings ({})", file.findings().size());
        write_findings(page, file);
        if ((options.everything() || options.metadata) && !file.metadata().empty())
            write_metadata(page, file, options);
        if ((options.everything() || options.tensors) && !file.tensors().empty()) write_tensors(page, file);
        if (options.map) write_map(page, file);
        page.print();
        if (damaged) return report(file.first_error(), common);
    }
    return damaged ? exit_input : exit_fine;
}

} // namespace

void add_inspect(CLI::App& app, Action& action) {
    CLI::App* command =
        app.add_subcommand("inspect", "Shows what is in a GGUF file, and whether it is sound");
    const auto options = std::make_shared<InspectOptions>();
    command->add_option("model", options->model, "A .gguf file, or a model's name")
        ->required()
        ->type_name("MODEL");
    command->add_flag("--metadata", options->metadata, "Only the metadata");
    command->add_flag("--tensors", options->tensors, "Only the list of tensors");
    command->add_flag("--map", options->map, "What each span of the file holds");
    command->add_flag("--full", options->full, "Arrays and long texts as a whole");
    command->add_option("--tensor", options->tensor, "The values of one tensor: range, mean, RMS, histogram")
        ->type_name("NAME");
    command
        ->add_option("--against", options->against, "Compares metadata, tensors and values with another file")
        ->type_name("OTHER");
    command
        ->add_option("--endpoint", options->endpoint.endpoint,
                     "Compares with what an ollama endpoint reports; default: OLLAMA_HOST")
        ->type_name("URL");
    command->add_option("--name", options->endpoint.name, "The model's name at the endpoint");
    command
        ->add_option("--key-from", options->endpoint.key_variable,
                     "Environment variable with the endpoint's key")
        ->type_name("VARIABLE");
    command->add_option("--at", options->at, "With --tensor: one value and the block it is stored in")
        ->delimiter(',')
        ->expected(2)
        ->type_name("ROW,COLUMN");
    command->add_option("--bytes", options->bytes, "The bytes from an offset on, in hexadecimal")
        ->delimiter(',')
        ->expected(1, 2)
        ->type_name("OFFSET[,LENGTH]");
    command->add_flag("--layers", options->layers, "The tensors by layer, identical layers folded");
    command->add_flag("--scan", options->scan, "Looks for NaN, Inf and rows of zeros in every tensor");
    command->add_flag("--digest", options->digest,
                      "The digest of the contents, whatever way they are packed (split, alignment, order)");
    command->callback([&action, options] {
        action = [options](const CommonOptions& common) { return inspect(*options, common); };
    });
}

} // namespace archdef::cli
