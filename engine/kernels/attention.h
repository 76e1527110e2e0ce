#pragma once

#include "kernels/elementwise.h"
#include "kernels/kernel_table.h"

namespace archdef::kernels {

/// Attention of one query row and head: scores over all visible keys, softmax, then the values weighted in
/// the order of their positions. A score is a sum in 16 lanes over the head's columns, as in FloatProduct;
/// the sum of the softmax runs in 16 lanes over the positions. Rows and heads are independent of each other.
template <class Isa>
struct Attention {
    using Float = typename Isa::Float;

    static std::size_t scratch_bytes(const AttentionTask& task) {
        return (visible(task.first_position + task.last_row - 1, task.window).count() + 16) * sizeof(float);
    }

    static void attend(const AttentionTask& task, std::byte* scratch) {
        auto* scores = reinterpret_cast<float*>(scratch);
        for (std::size_t row = task.first_row; row < task.last_row; ++row) {
            for (std::size_t head = task.first_head; head < task.last_head; ++head) {
                if (task.cache.half) {
                    one<std::uint16_t>(task, row, head, scores);
                } else {
                    one<float>(task, row, head, scores);
                }
            }
        }
    }

  private:
    struct Visible {
        std::size_t begin, end;
        std::size_t count() const { return end - begin; }
    };
    static Visible visible(std::size_t position, std::size_t window) {
        const std::size_t end = position + 1;
        return {window != 0 && end > window ? end - window : 0, end};
    }

    static Float load(const float* from) { return Isa::load(from); }
    static Float load(const std::uint16_t* from) { return Isa::load_f16(from); }
    static Float load_part(const float* from, std::size_t count) { return Isa::load_part(from, count); }
    static Float load_part(const std::uint16_t* from, std::size_t count) {
        std::uint16_t all[16] = {};
        std::memcpy(all, from, count * sizeof *from);
        return Isa::load_f16(all);
    }

    template <class Element>
    static void one(const AttentionTask& task, std::size_t row, std::size_t head, float* scores) {
        const CacheView& cache = task.cache;
        const std::size_t key_stride = cache.kv_heads * cache.key_dim;
        const std::size_t value_stride = cache.kv_heads * cache.value_dim;
        const Visible keys = visible(task.first_position + row, task.window);
        const float* query = task.query + (row * task.heads + head) * cache.key_dim;
        const Element* key =
            static_cast<const Element*>(cache.keys) + keys.begin * key_stride + task.kv_head * cache.key_dim;
        const std::size_t whole = cache.key_dim / 16 * 16;
        float largest = -0x1.fffffep127f;
        for (std::size_t p = 0; p < keys.count(); ++p, key += key_stride) {
            Float sum = Isa::zero();
            for (std::size_t i = 0; i < whole; i += 16)
                sum = Isa::fma(Isa::load(query + i), load(key + i), sum);
            if (whole < cache.key_dim) {
                const std::size_t rest = cache.key_dim - whole;
                sum = Isa::fma(Isa::load_part(query + whole, rest), load_part(key + whole, rest), sum);
            }
            scores[p] = Isa::sum(sum) * task.scale;
            largest = scores[p] > largest ? scores[p] : largest;
        }

        const float inverse = 1.0f / softmax_terms(scores, keys.count(), largest);
        const Element* values = static_cast<const Element*>(cache.values) + keys.begin * value_stride +
                                task.kv_head * cache.value_dim;
        float* output = task.output + (row * task.heads + head) * cache.value_dim;
        for (std::size_t i = 0; i < cache.value_dim; i += 16) {
            const std::size_t lanes = cache.value_dim - i;
            Float sum = Isa::zero();
            const Element* value = values + i;
            if (lanes >= 16) {
                for (std::size_t p = 0; p < keys.count(); ++p, value += value_stride)
                    sum = Isa::fma(Isa::set(scores[p]), load(value), sum);
                Isa::store(output + i, Isa::mul(sum, Isa::set(inverse)));
            } else {
                for (std::size_t p = 0; p < keys.count(); ++p, value += value_stride)
                    sum = Isa::fma(Isa::set(scores[p]), load_part(value, lanes), sum);
                Isa::store_part(output + i, Isa::mul(sum, Isa::set(inverse)), lanes);
            }
        }
    }

    /// Replaces each score by e^(score - largest) and returns their sum.
    static float softmax_terms(float* scores, std::size_t count, float largest) {
        const std::size_t whole = count / 16 * 16;
        const Float shift = Isa::set(largest);
        Float sum = Isa::zero();
        for (std::size_t p = 0; p < whole; p += 16) {
            const Float term = Elementwise<Isa>::exp(Isa::sub(Isa::load(scores + p), shift));
            Isa::store(scores + p, term);
            sum = Isa::add(sum, term);
        }
        if (whole < count) {
            const std::size_t rest = count - whole;
            const Float score = Isa::load_part(scores + whole, rest);
            Isa::store_part(scores + whole, Elementwise<Isa>::exp(Isa::sub(score, shift)), rest);
            sum = Isa::add(sum, Isa::load_part(scores + whole, rest));
        }
        return Isa::sum(sum);
    }
};

} // namespace archdef::kernels
