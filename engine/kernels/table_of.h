#pragma once

#include "kernels/attention.h"
#include "kernels/elementwise.h"
#include "kernels/float_product.h"
#include "kernels/integer_product.h"
#include "kernels/kernel_table.h"

namespace archdef::kernels {

/// The table of one instruction set, made from the kernels written over its vectors (and tiles).
template <class Isa, class Tiles = NoTiles>
struct TableOf {
    static KernelTable make(const char* name) {
        using Elements = Elementwise<Isa>;
        return {name,
                &Activation<Isa>::convert,
                &multiply,
                &multiply_scratch,
                pack_tile(),
                &Attention<Isa>::attend,
                &Attention<Isa>::scratch_bytes,
                &read_row,
                &Elements::rms_norm,
                &Elements::rope,
                &Elements::silu,
                &Elements::gelu_erf,
                &Elements::gelu_tanh,
                &Elements::relu,
                &Elements::sum_words};
    }

  private:
    static auto pack_tile() -> void (*)(const std::byte*, const ActivationLayout&, std::byte*) {
        if constexpr (std::is_same_v<Tiles, NoTiles>)
            return nullptr;
        else
            return &Tiles::pack;
    }
    static void multiply(const Product& product, std::size_t first, std::size_t last, std::byte* scratch) {
        if (product.format.quantised()) {
            IntegerProduct<Isa, Tiles>::multiply(product, first, last, scratch);
        } else {
            FloatProduct<Isa>::multiply(product, first, last, scratch);
        }
    }
    static std::size_t multiply_scratch(const Product& product) {
        return product.format.quantised() ? IntegerProduct<Isa, Tiles>::scratch_bytes(product)
                                          : FloatProduct<Isa>::scratch_bytes(product);
    }

    static void read_row(const Matrix& table, std::size_t row, float* output) {
        const BlockFormat format = format_of(table.type);
        const std::byte* from = table.data + row * table.row_bytes;
        if (!format.quantised()) {
            for (std::size_t c = 0; c < table.columns; ++c) {
                if (table.type == gguf::TensorType::F32)
                    std::memcpy(output + c, from + 4 * c, 4);
                else if (table.type == gguf::TensorType::F16)
                    output[c] = f16_to_f32(load_u16(from + 2 * c));
                else
                    output[c] = bf16_to_f32(load_u16(from + 2 * c));
            }
            return;
        }
        DecodedBlock block;
        for (std::size_t c = 0; c < table.columns; c += format.block_size, from += format.block_bytes) {
            BlockDecoder<Isa>::decode(table.type, from, block);
            for (std::size_t i = 0; i < format.block_size; ++i) {
                const float quant = static_cast<float>(static_cast<int>(block.quants[i]) - format.offset);
                const float value = block.scales[i / format.group] * quant;
                output[c + i] = format.has_minimum ? value + block.minimums[i / format.group] : value;
            }
        }
    }
};

} // namespace archdef::kernels
