#include "gguf/block_decoders.h"
#include "gguf/matrix_view.h"
#include "gguf/rows.h"

namespace archdef::gguf {
namespace {

using namespace decode;

constexpr std::string_view scaled = "value = d · level";
constexpr std::string_view scaled_and_shifted = "value = d · level + minimum";
constexpr std::string_view group_scaled = "value = d · scale · level";
constexpr std::string_view group_scaled_and_shifted = "value = d · scale · level − dmin · minimum";
constexpr std::string_view own_scales = "value = scale · level";

/// The stored number of value j of a block of 32 to 128 values.
int small_quant(TensorType type, const std::byte* block, std::size_t j) {
    const auto nibble = [&](std::size_t begin, std::size_t half) {
        const std::uint32_t byte = byte_at(block, begin + j % half);
        return static_cast<int>(j < half ? byte & 15 : byte >> 4);
    };
    const auto fifth_bit = [&](std::size_t begin) {
        return static_cast<int>(load<std::uint32_t>(block + begin, needs_swap(false)) >> j & 1) << 4;
    };
    switch (type) {
    case TensorType::Q4_0:
    case TensorType::IQ4_NL:
        return nibble(2, 16);
    case TensorType::Q4_1:
        return nibble(4, 16);
    case TensorType::Q5_0:
        return nibble(6, 16) | fifth_bit(2);
    case TensorType::Q5_1:
        return nibble(8, 16) | fifth_bit(4);
    case TensorType::Q8_0:
        return signed_at(block, 2 + j);
    case TensorType::Q8_1:
        return signed_at(block, 4 + j);
    case TensorType::MXFP4:
        return nibble(1, 16);
    case TensorType::NVFP4: {
        const std::uint32_t byte = byte_at(block, 4 + j / 16 * 8 + j % 8);
        return static_cast<int>(j % 16 < 8 ? byte & 15 : byte >> 4);
    }
    case TensorType::Q1_0:
        return static_cast<int>(byte_at(block, 2 + j / 8) >> (j % 8) & 1);
    case TensorType::Q2_0:
        return static_cast<int>(byte_at(block, 2 + j / 4) >> (2 * (j % 4)) & 3);
    default:
        return 0;
    }
}

/// The stored number of value j of a block of 256 values.
int large_quant(TensorType type, const std::byte* block, std::size_t j) {
    const std::size_t half = j / 128, in_half = j % 128, quarter = in_half / 32, l = j % 32, group = j / 32;
    const auto two_bits = [&](std::size_t begin) {
        return static_cast<int>(byte_at(block, begin + 32 * half + l) >> (2 * quarter) & 3);
    };
    const auto nibble = [&](std::size_t begin) {
        return static_cast<int>(byte_at(block, begin + group / 2 * 32 + l) >> (4 * (group % 2)) & 15);
    };
    switch (type) {
    case TensorType::Q2_K:
        return two_bits(16);
    case TensorType::Q3_K:
        return two_bits(32) | static_cast<int>(byte_at(block, l) >> (4 * half + quarter) & 1) << 2;
    case TensorType::Q4_K:
        return nibble(16);
    case TensorType::Q5_K:
        return nibble(48) | static_cast<int>(byte_at(block, 16 + l) >> group & 1) << 4;
    case TensorType::Q6_K: {
        const std::uint32_t low = byte_at(block, 64 * half + l + 32 * (quarter % 2));
        const std::uint32_t high = byte_at(block, 128 + 32 * half + l) >> (2 * quarter) & 3;
        return static_cast<int>((quarter < 2 ? low & 15 : low >> 4) | high << 4);
    }
    case TensorType::Q8_K:
        return signed_at(block, 4 + j);
    case TensorType::IQ4_XS: {
        const std::uint32_t byte = byte_at(block, 8 + 16 * group + l % 16);
        return static_cast<int>(l < 16 ? byte & 15 : byte >> 4);
    }
    case TensorType::TQ2_0:
        return two_bits(0);
    case TensorType::TQ1_0: {
        constexpr std::array<std::uint32_t, 5> powers{1, 3, 9, 27, 81};
        const std::size_t byte = j < 160 ? j % 32 : j < 240 ? 32 + (j - 160) % 16 : 48 + (j - 240) % 4;
        const std::size_t digit = j < 160 ? j / 32 : j < 240 ? (j - 160) / 16 : (j - 240) / 4;
        return static_cast<int>((byte_at(block, byte) * powers[digit] & 255) * 3 >> 8);
    }
    default:
        return 0;
    }
}

/// What the scale multiplies, from the stored number.
float level_of(TensorType type, int quant) {
    const auto offset = [&](int zero) { return static_cast<float>(quant - zero); };
    switch (type) {
    case TensorType::Q4_0:
        return offset(8);
    case TensorType::Q5_0:
        return offset(16);
    case TensorType::Q3_K:
        return offset(4);
    case TensorType::Q6_K:
        return offset(32);
    case TensorType::Q2_0:
    case TensorType::TQ1_0:
    case TensorType::TQ2_0:
        return offset(1);
    case TensorType::Q1_0:
        return quant ? 1.0f : -1.0f;
    case TensorType::IQ4_NL:
    case TensorType::IQ4_XS:
        return iq4_levels[static_cast<std::size_t>(quant)];
    case TensorType::MXFP4:
    case TensorType::NVFP4:
        return fp4_levels[static_cast<std::size_t>(quant)];
    default:
        return offset(0);
    }
}

/// Scales and minimums, with the formula that uses them.
void take_scales(TensorType type, const std::byte* block, DecodedBlock& decoded) {
    decoded.formula = scaled;
    switch (type) {
    case TensorType::Q4_1:
    case TensorType::Q5_1:
        decoded.minimums = {half_at(block, 2)};
        decoded.formula = scaled_and_shifted;
        [[fallthrough]];
    case TensorType::Q4_0:
    case TensorType::Q5_0:
    case TensorType::Q8_0:
    case TensorType::Q8_1:
    case TensorType::IQ4_NL:
    case TensorType::Q1_0:
    case TensorType::Q2_0:
        decoded.d = half_at(block, 0);
        break;
    case TensorType::TQ1_0:
        decoded.d = half_at(block, 52);
        break;
    case TensorType::TQ2_0:
        decoded.d = half_at(block, 64);
        break;
    case TensorType::Q8_K:
        decoded.d = load<float>(block, needs_swap(false));
        break;
    case TensorType::MXFP4:
        decoded.scales = {mxfp4_scale(byte_at(block, 0))};
        decoded.formula = own_scales;
        break;
    case TensorType::NVFP4:
        decoded.group_size = 16;
        for (std::size_t s = 0; s < 4; ++s) decoded.scales.push_back(0.5f * nvfp4_scale(byte_at(block, s)));
        decoded.formula = own_scales;
        break;
    case TensorType::Q2_K:
        decoded.group_size = 16;
        decoded.d = half_at(block, 80);
        decoded.dmin = half_at(block, 82);
        for (std::size_t g = 0; g < 16; ++g) {
            decoded.scales.push_back(static_cast<float>(byte_at(block, g) & 15));
            decoded.minimums.push_back(static_cast<float>(byte_at(block, g) >> 4));
        }
        decoded.formula = group_scaled_and_shifted;
        break;
    case TensorType::Q3_K:
        decoded.group_size = 16;
        decoded.d = half_at(block, 108);
        for (const int scale : q3_k_scales(block + 96)) decoded.scales.push_back(static_cast<float>(scale));
        decoded.formula = group_scaled;
        break;
    case TensorType::Q4_K:
    case TensorType::Q5_K:
        decoded.group_size = 32;
        decoded.d = half_at(block, 0);
        decoded.dmin = half_at(block, 2);
        for (std::size_t g = 0; g < 8; ++g) {
            const auto [scale, minimum] = k_scale_and_min(block + 4, g);
            decoded.scales.push_back(static_cast<float>(scale));
            decoded.minimums.push_back(static_cast<float>(minimum));
        }
        decoded.formula = group_scaled_and_shifted;
        break;
    case TensorType::Q6_K:
        decoded.group_size = 16;
        decoded.d = half_at(block, 208);
        for (std::size_t g = 0; g < 16; ++g)
            decoded.scales.push_back(static_cast<float>(signed_at(block, 192 + g)));
        decoded.formula = group_scaled;
        break;
    case TensorType::IQ4_XS:
        decoded.group_size = 32;
        decoded.d = half_at(block, 0);
        for (std::size_t g = 0; g < 8; ++g) {
            const std::uint32_t low = byte_at(block, 4 + g / 2) >> (4 * (g % 2)) & 15;
            const std::uint32_t high =
                std::uint32_t{load<std::uint16_t>(block + 2, needs_swap(false))} >> (2 * g) & 3;
            decoded.scales.push_back(static_cast<float>(static_cast<int>(low | high << 4) - 32));
        }
        decoded.formula = group_scaled;
        break;
    default:
        break;
    }
}

} // namespace

Result<DecodedBlock> decoded_block(const File& file, const TensorInfo& tensor, std::uint64_t row,
                                   std::uint64_t column) {
    const auto reader = RowReader::open(file, tensor);
    if (!reader) return std::unexpected(reader.error());
    if (row >= reader->rows() || column >= reader->columns()) {
        return fail("outside-tensor",
                    fmt::format("Row {}, column {} is outside `{}`, which has {} rows of {} values.", row,
                                column, tensor.name, reader->rows(), reader->columns()));
    }
    const TypeInfo& type = reader->type();
    if (type.block_size == 1)
        return fail("no-blocks", fmt::format("{} stores single numbers, without blocks.", type.name));

    DecodedBlock decoded;
    decoded.type = type.type;
    decoded.row = row;
    decoded.column = column / type.block_size * type.block_size;
    decoded.bytes = type.block_bytes;
    const std::uint64_t at = row * reader->row_bytes() + column / type.block_size * type.block_bytes;
    decoded.file_offset = tensor.file_offset + at;
    decoded.group_size = type.block_size;
    const std::span block = reader->bytes().subspan(at, type.block_bytes);
    take_scales(type.type, block.data(), decoded);
    for (std::size_t j = 0; j < type.block_size; ++j) {
        const int quant = type.block_size == 256 ? large_quant(type.type, block.data(), j)
                                                 : small_quant(type.type, block.data(), j);
        decoded.quants.push_back(quant);
        decoded.levels.push_back(level_of(type.type, quant));
    }
    decoded.values.resize(type.block_size);
    dequantize_row(type.type, block, decoded.values.data(), type.block_size);
    return decoded;
}

} // namespace archdef::gguf
