#include "gguf/cursor.h"
#include "gguf/part.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

namespace archdef::gguf {
namespace {

constexpr std::uint64_t smallest_info = 8 + 4 + 4 + 8;
constexpr std::uint64_t believable_tensors = 1'000'000;
constexpr std::size_t longest_name = 63; ///< llama.cpp's limit; the specification says 64
constexpr std::uint32_t most_dimensions = 4;
constexpr auto damaged = FindingClass::damaged;

/// What a number that is no type of ours used to be, or whose it is.
std::string about_type(std::uint32_t number) {
    switch (number) {
    case 4:
    case 5:
        return fmt::format("type {} was Q4_{}, removed in 2023: convert or quantise the model again", number,
                           number - 2);
    case 31:
    case 32:
    case 33:
        return fmt::format("type {} was a repacked Q4_0, removed in 2024: quantise the model again as Q4_0",
                           number);
    case 36:
    case 37:
    case 38:
        return fmt::format(
            "type {} was a repacked IQ4_NL, removed in 2024: quantise the model again as IQ4_NL", number);
    default:
        break;
    }
    if (number >= 96 && number < 512) {
        return fmt::format(
            "type {} is in the range that ik_llama.cpp uses for its own types: quantise the model again "
            "with a type of llama.cpp's",
            number);
    }
    if (number < 96) return fmt::format("type {} is newer than this program: update it", number);
    return fmt::format("type {} is not known to any reader: the file is damaged, get it again", number);
}

class TensorListReader {
  public:
    explicit TensorListReader(Part& part)
        : part_(part), cursor_(part.bytes, part.metadata_end, needs_swap(part.big_endian)) {}

    std::uint64_t position() const { return cursor_.position(); }

    /// False where the position was lost.
    bool read_info(std::uint64_t number) {
        field_ = fmt::format("tensor {}", number);
        if (runs_into_zeros(number)) return false;
        TensorInfo tensor;
        tensor.info_offset = cursor_.position();
        tensor.part = part_.index;
        if (!read_name(tensor)) return false;
        if (!tensor.name.empty()) field_ = fmt::format("tensor {} `{}`", number, printable(tensor.name));

        const std::uint64_t dimensions_at = cursor_.position();
        const auto dimensions = read_number<std::uint32_t>("dimension count");
        if (!dimensions) return false;
        const std::uint64_t extents_at = cursor_.position();
        bool sound = check_dimensions(dimensions_at, *dimensions);
        const auto extents = cursor_.take(std::uint64_t{*dimensions} * 8);
        if (!extents) {
            if (sound) ends_early(extents_at, "extents", std::uint64_t{*dimensions} * 8);
            return false;
        }
        tensor.dimensions = std::min(*dimensions, most_dimensions);
        for (std::uint32_t i = 0; i < tensor.dimensions; ++i)
            tensor.extents[i] = load<std::uint64_t>(extents->data() + 8 * i, cursor_.swapped());

        const std::uint64_t type_at = cursor_.position();
        const auto type = read_number<std::uint32_t>("type");
        if (!type) return false;
        tensor.type = static_cast<TensorType>(*type);
        const auto offset = read_number<std::uint64_t>("offset");
        if (!offset) return false;
        tensor.offset = *offset;

        const bool known = check_type(type_at, tensor.type);
        sound = sound && count_elements(tensor, extents_at) && known && count_bytes(tensor, extents_at);
        part_.tensors.push_back(std::move(tensor));
        part_.tensor_size_known.push_back(sound);
        return true;
    }

  private:
    void ends_early(std::uint64_t at, std::string_view what, std::uint64_t needed) {
        part_.findings.error(
            damaged, "ends-in-tensor-list", at, fmt::format("{} {}", field_, what),
            fmt::format("{} bytes until the file's end",
                        part_.bytes.size() - std::min<std::uint64_t>(at, part_.bytes.size())),
            fmt::format("{} bytes", needed),
            fmt::format(
                "{} {} needs {} bytes, but the file ends before: it is cut short, or a length before this "
                "point is damaged. Get the file again.",
                field_, what, needed));
    }

    template <class T>
    std::optional<T> read_number(std::string_view what) {
        const auto value = cursor_.read<T>();
        if (!value) ends_early(cursor_.position(), what, sizeof(T));
        return value;
    }

    /// An entry of zeros is no entry but the padding or data behind the list.
    bool runs_into_zeros(std::uint64_t number) {
        if (cursor_.left() < smallest_info) return false;
        const std::span next(cursor_.here(), smallest_info);
        if (!std::ranges::all_of(next, [](std::byte b) { return b == std::byte{0}; })) return false;
        part_.findings.error(
            damaged, "tensor-list-ends-early", cursor_.position(), fmt::format("{} name length", field_),
            "24 zero bytes", "an entry of the tensor list",
            fmt::format(
                "The header announces more tensors, but behind {} of them there are only zeros: the tensor "
                "count or an entry is damaged. Get the file again.",
                number));
        return true;
    }

    bool read_name(TensorInfo& tensor) {
        const std::uint64_t at = cursor_.position();
        const auto length = read_number<std::uint64_t>("name length");
        if (!length) return false;
        const auto bytes = cursor_.take(*length);
        if (!bytes) {
            part_.findings.error(damaged, "string-too-long", at, fmt::format("{} name length", field_),
                                 fmt::format("{}", *length), fmt::format("at most {}", cursor_.left()),
                                 fmt::format("{} says that its name has {} bytes, but only {} are left: the "
                                             "file is cut short, or this "
                                             "length is damaged. Get the file again.",
                                             field_, *length, cursor_.left()));
            return false;
        }
        tensor.name.assign(reinterpret_cast<const char*>(bytes->data()), bytes->size());
        if (tensor.name.empty()) {
            part_.findings.error(
                damaged, "tensor-name-empty", at, fmt::format("{} name length", field_), "0", "at least 1",
                fmt::format("{} has no name, so nothing can ask for it. Write the file again.", field_));
        } else if (tensor.name.size() > longest_name) {
            part_.findings.warning(
                "tensor-name-long", at, fmt::format("{} name length", field_),
                fmt::format("{}", tensor.name.size()), fmt::format("at most {}", longest_name),
                fmt::format("The name of {} has {} bytes; llama.cpp refuses names over {}.", field_,
                            tensor.name.size(), longest_name));
        } else if (!is_utf8(tensor.name)) {
            part_.findings.warning("tensor-name-not-utf8", at + 8, fmt::format("{} name", field_),
                                   printable(tensor.name), "UTF-8",
                                   fmt::format("The name of {} is not UTF-8 text.", field_));
        }
        return true;
    }

    bool check_dimensions(std::uint64_t at, std::uint32_t count) {
        if (count > most_dimensions) {
            part_.findings.error(
                damaged, "too-many-dimensions", at, fmt::format("{} dimension count", field_),
                fmt::format("{}", count), "0 to 4",
                fmt::format("{} says that it has {} dimensions; GGUF readers take at most 4. Write "
                            "the file again with at most 4.",
                            field_, count));
            return false;
        }
        if (count == 0) {
            part_.findings.warning("no-dimensions", at, fmt::format("{} dimension count", field_), "0",
                                   "1 to 4",
                                   fmt::format("{} has no dimensions; it is read as one value.", field_));
        }
        return true;
    }

    bool check_type(std::uint64_t at, TensorType type) {
        if (find_type(type)) return true;
        const auto number = static_cast<std::uint32_t>(type);
        part_.findings.error(FindingClass::not_for_us, "tensor-type-unknown", at,
                             fmt::format("{} type", field_), fmt::format("{}", number),
                             "a tensor type of ggml: 0 to 42 without 4, 5, 31 to 33, 36 to 38",
                             fmt::format("{} cannot be read: {}.", field_, about_type(number)));
        return false;
    }

    bool count_elements(TensorInfo& tensor, std::uint64_t extents_at) {
        constexpr std::uint64_t most = (std::uint64_t{1} << 63) - 1;
        // Multiplied without the zeros: a zero must not hide that the others overflow.
        std::uint64_t product = 1;
        bool zero = false;
        for (std::uint32_t i = 0; i < tensor.dimensions; ++i) {
            const std::uint64_t extent = tensor.extents[i];
            const std::uint64_t at = extents_at + 8 * std::uint64_t{i};
            if (extent > most) {
                part_.findings.error(
                    damaged, "extent-too-large", at, fmt::format("{} extent {}", field_, i),
                    fmt::format("{}", extent), fmt::format("at most {}", most),
                    fmt::format("{} extent {} is {}, which is negative to other readers: the file is "
                                "damaged, get it again.",
                                field_, i, extent));
                tensor.elements = 0;
                return false;
            }
            if (extent == 0) {
                zero = true;
                part_.findings.warning("extent-zero", at, fmt::format("{} extent {}", field_, i), "0",
                                       "at least 1",
                                       fmt::format("{} has an extent of 0, so it holds nothing.", field_));
                continue;
            }
            const auto next = checked_multiply(product, extent);
            if (!next || *next > most) {
                part_.findings.error(
                    damaged, "too-many-elements", extents_at, fmt::format("{} extents", field_),
                    tensor.shape_text(), "a product below 2^63",
                    fmt::format("The extents {} of {} multiply to more than 2^63 values: the file is "
                                "damaged, get it again.",
                                tensor.shape_text(), field_));
                tensor.elements = 0;
                return false;
            }
            product = *next;
        }
        tensor.elements = zero ? 0 : product;
        return true;
    }

    bool count_bytes(TensorInfo& tensor, std::uint64_t extents_at) {
        const TypeInfo& type = *find_type(tensor.type);
        if (tensor.extents[0] % type.block_size != 0) {
            part_.findings.error(
                damaged, "row-not-whole-blocks", extents_at, fmt::format("{} extent 0", field_),
                fmt::format("{}", tensor.extents[0]), fmt::format("a multiple of {}", type.block_size),
                fmt::format("The rows of {} have {} values, but {} is stored in blocks of {}: the type "
                            "or the extent is damaged. Get the file again.",
                            field_, tensor.extents[0], type.name, type.block_size));
            return false;
        }
        const auto bytes = checked_multiply(tensor.elements / type.block_size, type.block_bytes);
        if (!bytes || *bytes >= std::uint64_t{1} << 63) {
            part_.findings.error(
                damaged, "too-many-bytes", extents_at, fmt::format("{} extents", field_), tensor.shape_text(),
                "fewer than 2^63 bytes",
                fmt::format("{} {} of {} would take more than 2^63 bytes: the file is damaged, get it "
                            "again.",
                            field_, tensor.shape_text(), type.name));
            return false;
        }
        tensor.bytes = *bytes;
        return true;
    }

    Part& part_;
    Cursor cursor_;
    std::string field_;
};

} // namespace

bool read_tensor_list(Part& part, std::uint64_t count) {
    const std::uint64_t left = part.bytes.size() - part.metadata_end;
    // As with the metadata: where the count is believable, the entry that does not fit has the finding.
    if (count > left / smallest_info && (count > believable_tensors || left == 0)) {
        part.findings.error(
            damaged, "tensor-count-too-large", 8, "tensor count", fmt::format("{}", count),
            fmt::format("at most {}", left / smallest_info),
            fmt::format(
                "The header says that {} tensors follow, but only {} bytes are left behind the metadata: the "
                "file is cut short, or this count is damaged. Get the file again.",
                count, left));
        return false;
    }
    TensorListReader reader(part);
    bool whole = true;
    for (std::uint64_t i = 0; i < count && whole; ++i) {
        whole = reader.read_info(i);
        if (whole) part.tensors_end = reader.position();
    }
    return whole;
}

} // namespace archdef::gguf
