#include "gguf/cursor.h"
#include "gguf/part.h"
#include "gguf/value_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

namespace archdef::gguf {
namespace {

constexpr std::uint64_t smallest_entry = 8 + 4 + 1;
constexpr std::uint64_t believable_entries = 65'536;
constexpr int deepest_array = 8;
constexpr auto damaged = FindingClass::damaged;

/// Reads one part's metadata entries. A read that fails has added its finding.
class MetadataReader {
  public:
    explicit MetadataReader(Part& part)
        : part_(part), cursor_(part.bytes, header_bytes, needs_swap(part.big_endian)) {}

    /// False where the position was lost.
    bool read_entry(std::uint64_t number) {
        field_ = fmt::format("metadata {}", number);
        MetadataEntry entry;
        entry.offset = cursor_.position();
        const auto key = read_string("key");
        if (!key) return false;
        entry.key = *key;
        if (!key->empty()) field_ = fmt::format("metadata {} `{}`", number, printable(*key));
        check_key(entry);
        const std::uint64_t type_at = cursor_.position();
        const auto type = read_number<std::uint32_t>("value type");
        if (!type) return false;
        if (*type > 12) return unknown_type(type_at, "value type", *type);
        auto value = read_value(static_cast<ValueType>(*type));
        if (!value) return false;
        entry.value = std::move(*value);
        entry.bytes = cursor_.position() - entry.offset;
        part_.metadata.push_back(std::move(entry));
        return true;
    }

    std::uint64_t position() const { return cursor_.position(); }

  private:
    bool unknown_type(std::uint64_t at, std::string_view what, std::uint32_t type) {
        part_.findings.error(
            damaged, "value-type-unknown", at, fmt::format("{} {}", field_, what), fmt::format("{}", type),
            "0 to 12",
            fmt::format("{} has {} {}, which does not exist; what follows cannot be read. The file is "
                        "damaged or from a newer format: get it again.",
                        field_, what, type));
        return false;
    }

    void ends_early(std::uint64_t at, std::string_view what, std::uint64_t needed) {
        part_.findings.error(
            damaged, "ends-in-metadata", at, fmt::format("{} {}", field_, what),
            fmt::format("{} bytes until the file's end", cursor_.left()), fmt::format("{} bytes", needed),
            fmt::format(
                "{} {} needs {} bytes, but only {} are left: the file is cut short, or a length before this "
                "point is damaged. Get the file again.",
                field_, what, needed, cursor_.left()));
    }

    template <class T>
    std::optional<T> read_number(std::string_view what) {
        const auto value = cursor_.read<T>();
        if (!value) ends_early(cursor_.position(), what, sizeof(T));
        return value;
    }

    std::optional<std::string_view> read_string(std::string_view what) {
        const std::uint64_t at = cursor_.position();
        const auto length = read_number<std::uint64_t>(fmt::format("{} length", what));
        if (!length) return {};
        const auto bytes = cursor_.take(*length);
        if (!bytes) {
            part_.findings.error(
                damaged, "string-too-long", at, fmt::format("{} {} length", field_, what),
                fmt::format("{}", *length), fmt::format("at most {}", cursor_.left()),
                fmt::format(
                    "{} {} says that {} bytes follow, but only {} are left: the file is cut short, or this "
                    "length is damaged. Get the file again.",
                    field_, what, *length, cursor_.left()));
            return {};
        }
        return std::string_view(reinterpret_cast<const char*>(bytes->data()), bytes->size());
    }

    void check_key(const MetadataEntry& entry) {
        if (entry.key.empty()) {
            part_.findings.error(
                damaged, "key-empty", entry.offset, fmt::format("{} key length", field_), "0", "at least 1",
                fmt::format("{} has no name, so nothing can ask for it and llama.cpp refuses the "
                            "file. Write it again without this entry.",
                            field_));
        } else if (!is_utf8(entry.key)) {
            part_.findings.warning("key-not-utf8", entry.offset + 8, fmt::format("{} key", field_),
                                   printable(entry.key), "UTF-8",
                                   fmt::format("The key of {} is not UTF-8 text.", field_));
        }
    }

    std::optional<Value> read_value(ValueType type) {
        const std::uint64_t at = cursor_.position();
        if (type == ValueType::array) return read_array(1);
        if (type == ValueType::string) {
            const auto text = read_string("value");
            if (!text) return {};
            check_text(at, *text);
            return Value(*text);
        }
        const std::uint64_t size = value_size(type);
        const auto bytes = cursor_.take(size);
        if (!bytes) {
            ends_early(at, "value", size);
            return {};
        }
        const ArrayView one(type, 1, *bytes, cursor_.swapped(), {});
        const std::uint64_t bits = one.bits(0).value_or(0);
        if (type == ValueType::boolean && bits > 1) odd_boolean(at, bits, "value");
        return Value(type, bits);
    }

    void check_text(std::uint64_t at, std::string_view text) {
        if (text.ends_with('\0')) {
            part_.findings.warning(
                "text-ends-in-zero", at + 8, fmt::format("{} value", field_), printable(text, 40),
                "text without a terminator",
                fmt::format("The text of {} ends in a zero byte, which belongs to the text: another "
                            "reader may not find it equal.",
                            field_));
        } else if (!is_utf8(text)) {
            part_.findings.warning("text-not-utf8", at + 8, fmt::format("{} value", field_),
                                   printable(text, 40), "UTF-8",
                                   fmt::format("The text of {} is not UTF-8.", field_));
        }
    }

    void odd_boolean(std::uint64_t at, std::uint64_t value, std::string_view what) {
        part_.findings.warning(
            "boolean-not-0-or-1", at, fmt::format("{} {}", field_, what), fmt::format("{}", value), "0 or 1",
            fmt::format("{} is a boolean stored as {}; it is read as true, as llama.cpp does.", field_,
                        value));
    }

    std::optional<Value> read_array(int depth) {
        const std::uint64_t type_at = cursor_.position();
        const auto element = read_number<std::uint32_t>("element type");
        if (!element) return {};
        if (*element > 12) {
            unknown_type(type_at, "element type", *element);
            return {};
        }
        const auto type = static_cast<ValueType>(*element);
        const std::uint64_t count_at = cursor_.position();
        const auto count = read_number<std::uint64_t>("element count");
        if (!count) return {};
        // A string needs its length, an array its type and count.
        const std::uint64_t least = type == ValueType::string  ? 8
                                    : type == ValueType::array ? 12
                                                               : value_size(type);
        if (*count > cursor_.left() / least) {
            part_.findings.error(
                damaged, "array-too-long", count_at, fmt::format("{} element count", field_),
                fmt::format("{}", *count), fmt::format("at most {}", cursor_.left() / least),
                fmt::format(
                    "{} says that {} elements of type {} follow, but only {} bytes are left: the file is cut "
                    "short, or this count is damaged. Get the file again.",
                    field_, *count, value_type_name(type), cursor_.left()));
            return {};
        }
        if (type == ValueType::array) return read_nested(type_at, *count, depth);
        if (type == ValueType::string) return read_strings(*count);
        const auto bytes = cursor_.take(*count * value_size(type));
        if (!bytes) return {};
        if (type == ValueType::boolean) {
            const auto odd = std::ranges::find_if(*bytes, [](std::byte b) { return b > std::byte{1}; });
            if (odd != bytes->end()) {
                const auto i = static_cast<std::uint64_t>(odd - bytes->begin());
                odd_boolean(count_at + 8 + i, static_cast<std::uint64_t>(*odd), fmt::format("element {}", i));
            }
        }
        return Value(ArrayView(type, *count, *bytes, cursor_.swapped(), {}));
    }

    std::optional<Value> read_strings(std::uint64_t count) {
        const std::byte* const begin = cursor_.here();
        const std::uint64_t begin_at = cursor_.position();
        std::vector<std::uint64_t> offsets;
        offsets.reserve(count);
        for (std::uint64_t i = 0; i < count; ++i) {
            const std::uint64_t at = cursor_.position();
            const auto length = cursor_.read<std::uint64_t>();
            if (!length) {
                ends_early(at, fmt::format("element {} length", i), 8);
                return {};
            }
            if (!cursor_.take(*length)) {
                part_.findings.error(damaged, "string-too-long", at,
                                     fmt::format("{} element {} length", field_, i),
                                     fmt::format("{}", *length), fmt::format("at most {}", cursor_.left()),
                                     fmt::format("{} element {} says that {} bytes follow, but only {} are "
                                                 "left: the file is cut short, "
                                                 "or this length is damaged. Get the file again.",
                                                 field_, i, *length, cursor_.left()));
                return {};
            }
            offsets.push_back(at - begin_at);
        }
        const std::span bytes(begin, cursor_.position() - begin_at);
        return Value(ArrayView(ValueType::string, count, bytes, cursor_.swapped(), std::move(offsets)));
    }

    std::optional<Value> read_nested(std::uint64_t type_at, std::uint64_t count, int depth) {
        if (depth == 1) {
            part_.findings.error(
                damaged, "array-nested", type_at, fmt::format("{} element type", field_), "9 (array)",
                "a number, boolean or string type",
                fmt::format("{} is an array of arrays, which llama.cpp refuses. Write the file "
                            "again with a flat array.",
                            field_));
        }
        if (depth == deepest_array) {
            part_.findings.error(
                damaged, "array-too-deep", type_at, fmt::format("{} element type", field_),
                fmt::format("arrays {} deep", depth + 1), "no array of arrays",
                fmt::format("{} nests arrays more than {} deep; what follows cannot be read.", field_,
                            deepest_array));
            return {};
        }
        for (std::uint64_t i = 0; i < count; ++i)
            if (!read_array(depth + 1)) return {};
        return Value(ArrayView(ValueType::array, count, {}, cursor_.swapped(), {}));
    }

    Part& part_;
    Cursor cursor_;
    std::string field_;
};

void check_duplicate_keys(Part& part) {
    std::vector<std::size_t> order(part.metadata.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {},
                             [&](std::size_t i) { return std::string_view(part.metadata[i].key); });
    for (std::size_t i = 1, first = 0; i < order.size(); ++i) {
        const MetadataEntry& one = part.metadata[order[first]];
        const MetadataEntry& again = part.metadata[order[i]];
        if (one.key != again.key) {
            first = i;
            continue;
        }
        part.findings.error(
            damaged, "key-twice", again.offset,
            fmt::format("metadata {} `{}` key", order[i], printable(again.key)),
            fmt::format("{} at byte {}, {} at byte {}", value_text(one.value, 4, 40), one.offset,
                        value_text(again.value, 4, 40), again.offset),
            "each key once",
            fmt::format("The key `{}` stands at byte {} and again at byte {}: readers disagree which "
                        "one holds. Write the file again with one of them.",
                        printable(again.key), one.offset, again.offset));
    }
}

/// general.alignment decides where the data section starts.
void take_alignment(Part& part) {
    const auto entry = std::ranges::find(part.metadata, "general.alignment", &MetadataEntry::key);
    if (entry == part.metadata.end()) return;
    const auto value = entry->value.unsigned_integer();
    const auto number = entry - part.metadata.begin();
    const std::uint64_t value_at = entry->offset + 8 + entry->key.size() + 4;
    const auto refuse = [&](std::string found, std::string expected) {
        part.findings.error(
            damaged, "alignment-invalid", value_at,
            fmt::format("metadata {} `general.alignment` value", number), found, expected,
            fmt::format("general.alignment is {}, but must be {}. Write the file again with a "
                        "current converter.",
                        found, expected));
    };
    if (!value || *value == 0 || (*value & (*value - 1)) != 0) {
        part.alignment_known = false;
        return refuse(value_text(entry->value, 4, 40), "a power of two, as a u32");
    }
    if (entry->value.type() != ValueType::u32) {
        refuse(fmt::format("{} as {}", *value, value_type_name(entry->value.type())), "a u32");
    }
    if (*value > (std::uint64_t{1} << 31)) {
        part.alignment_known = false;
        return;
    }
    part.alignment = *value;
}

} // namespace

bool read_metadata(Part& part, std::uint64_t count) {
    const std::uint64_t left = part.bytes.size() - header_bytes;
    // A cut file has a believable count and whole entries up to the cut, which are worth showing; the entry
    // that does not fit then has the finding. A senseless count says nothing about what follows.
    if (count > left / smallest_entry && (count > believable_entries || left == 0)) {
        part.findings.error(damaged, "metadata-count-too-large", 16, "metadata count",
                            fmt::format("{}", count), fmt::format("at most {}", left / smallest_entry),
                            fmt::format("The header says that {} metadata entries follow, but only {} bytes "
                                        "are left: the file is cut "
                                        "short, or this count is damaged. Get the file again.",
                                        count, left));
        return false;
    }
    MetadataReader reader(part);
    bool whole = true;
    for (std::uint64_t i = 0; i < count && whole; ++i) {
        whole = reader.read_entry(i);
        if (whole) part.metadata_end = reader.position();
    }
    check_duplicate_keys(part);
    take_alignment(part);
    return whole;
}

} // namespace archdef::gguf
