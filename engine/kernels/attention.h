#pragma once

#include "kernels/elementwise.h"
#include "kernels/kernel_table.h"

namespace archdef::kernels {

/// Attention of query rows: scores over all visible keys, softmax, then the values weighted in the order of
/// their positions. A score is a sum in 16 lanes over the head's columns, as in FloatProduct; the sum of the
/// softmax runs in 16 lanes over the row's positions. Up to four queries (rows, or heads that share a
/// key-value head) go through the cache together; that changes no bit of any.
template <class Isa>
struct Attention {
    using Float = typename Isa::Float;

    static std::size_t scratch_bytes(const AttentionTask& task) {
        return most_queries * score_stride(task) * sizeof(float);
    }

    static void attend(const AttentionTask& task, std::byte* scratch) {
        if (task.cache.half) {
            attend<std::uint16_t>(task, reinterpret_cast<float*>(scratch));
        } else {
            attend<float>(task, reinterpret_cast<float*>(scratch));
        }
    }

  private:
    static constexpr std::size_t most_queries = 4;

    struct Range {
        std::size_t begin, end;
    };
    static Range visible(std::size_t position, std::size_t window) {
        const std::size_t end = position + 1;
        return {window != 0 && end > window ? end - window : 0, end};
    }
    static std::size_t score_stride(const AttentionTask& task) {
        const std::size_t begin = visible(task.first_position + task.first_row, task.window).begin;
        return (task.first_position + task.last_row - begin + 31) / 16 * 16;
    }

    /// One query: where it reads and writes, and the positions it sees.
    struct Query {
        const float* vector;
        float* output;
        float* scores; ///< of positions from the group's first one on
        Range keys;
    };

    template <class Element>
    static void attend(const AttentionTask& task, float* scratch) {
        const CacheView& cache = task.cache;
        const std::size_t heads = task.last_head - task.first_head;
        const std::size_t count = (task.last_row - task.first_row) * heads;
        for (std::size_t first = 0; first < count; first += most_queries) {
            const std::size_t size = count - first < most_queries ? count - first : most_queries;
            Query queries[most_queries];
            for (std::size_t i = 0; i < size; ++i) {
                const std::size_t row = task.first_row + (first + i) / heads;
                const std::size_t place = row * task.heads + task.first_head + (first + i) % heads;
                queries[i] = {task.query + place * cache.key_dim, task.output + place * cache.value_dim,
                              scratch + i * score_stride(task),
                              visible(task.first_position + row, task.window)};
            }
            const bool whole = cache.key_dim % 16 == 0 && cache.value_dim % 16 == 0;
            if (size == 4 && whole) {
                group<4, Element>(task, queries);
            } else if (size == 2 && whole) {
                group<2, Element>(task, queries);
            } else {
                for (std::size_t i = 0; i < size; ++i) group<1, Element>(task, queries + i);
            }
        }
    }

    template <std::size_t Size, class Element>
    static void group(const AttentionTask& task, const Query* queries) {
        const CacheView& cache = task.cache;
        // The first query sees the first position of all, the last query the last.
        const Range all{queries[0].keys.begin, queries[Size - 1].keys.end};
        const std::size_t key_stride = cache.kv_heads * cache.key_dim;
        const Element* keys = static_cast<const Element*>(cache.keys) + task.kv_head * cache.key_dim;
        constexpr std::size_t keys_at_once = 16 / Size;
        std::size_t position = all.begin;
        if (cache.key_dim % 16 == 0) {
            for (; position + keys_at_once <= all.end; position += keys_at_once)
                scores<Size, keys_at_once>(queries, keys + position * key_stride, key_stride, cache.key_dim,
                                           task.scale, position - all.begin);
        }
        for (; position < all.end; ++position)
            scores<Size, 1>(queries, keys + position * key_stride, key_stride, cache.key_dim, task.scale,
                            position - all.begin);

        float inverse[Size];
        for (std::size_t q = 0; q < Size; ++q) {
            const Range own = queries[q].keys;
            inverse[q] =
                1.0f / softmax_terms(queries[q].scores + (own.begin - all.begin), own.end - own.begin);
        }
        std::size_t column = 0;
        for (; column + 64 <= cache.value_dim; column += 64)
            weigh<Size, 4, Element>(task, queries, all, column, inverse);
        for (; column + 16 <= cache.value_dim; column += 16)
            weigh<Size, 1, Element>(task, queries, all, column, inverse);
        if (column < cache.value_dim) {
            for (std::size_t q = 0; q < Size; ++q)
                weigh_tail<Element>(task, queries[q], all, column, inverse[q]);
        }
    }

    static Float load(const float* from) { return Isa::load(from); }
    static Float load(const std::uint16_t* from) { return Isa::load_f16(from); }
    static Float load_part(const float* from, std::size_t count) { return Isa::load_part(from, count); }
    static Float load_part(const std::uint16_t* from, std::size_t count) {
        std::uint16_t all[16] = {};
        std::memcpy(all, from, count * sizeof *from);
        return Isa::load_f16(all);
    }

    /// Scores of Size queries with Keys keys, written from `at` on.
    template <std::size_t Size, std::size_t Keys, class Element>
    static void scores(const Query* queries, const Element* key, std::size_t key_stride, std::size_t width,
                       float scale, std::size_t at) {
        Float sum[16];
        for (Float& s : sum) s = Isa::zero();
        std::size_t i = 0;
        for (; i + 16 <= width; i += 16) {
            Float values[Keys];
            for (std::size_t k = 0; k < Keys; ++k) values[k] = load(key + k * key_stride + i);
            for (std::size_t q = 0; q < Size; ++q) {
                const Float query = Isa::load(queries[q].vector + i);
                for (std::size_t k = 0; k < Keys; ++k)
                    sum[q * Keys + k] = Isa::fma(query, values[k], sum[q * Keys + k]);
            }
        }
        if (i < width) {
            for (std::size_t q = 0; q < Size; ++q)
                for (std::size_t k = 0; k < Keys; ++k)
                    sum[q * Keys + k] =
                        Isa::fma(Isa::load_part(queries[q].vector + i, width - i),
                                 load_part(key + k * key_stride + i, width - i), sum[q * Keys + k]);
        }
        if constexpr (Keys == 1) {
            for (std::size_t q = 0; q < Size; ++q) queries[q].scores[at] = Isa::sum(sum[q]) * scale;
        } else {
            alignas(64) float all[16];
            Isa::store(all, Isa::mul(Isa::sum16(sum), Isa::set(scale)));
            for (std::size_t q = 0; q < Size; ++q)
                std::memcpy(queries[q].scores + at, all + q * Keys, Keys * sizeof(float));
        }
    }

    /// Adds the values of the positions in `range` for Size queries and 16 * Vectors columns.
    template <std::size_t Size, std::size_t Vectors, class Element>
    static void add_values(const Query* queries, const Element* values, std::size_t stride, Range range,
                           std::size_t scores_begin, Float (*sums)[Vectors]) {
        Float sum[Size][Vectors];
        for (std::size_t q = 0; q < Size; ++q)
            for (std::size_t v = 0; v < Vectors; ++v) sum[q][v] = sums[q][v];
        for (std::size_t p = range.begin; p < range.end; ++p) {
            Float value[Vectors];
            for (std::size_t v = 0; v < Vectors; ++v) value[v] = load(values + p * stride + 16 * v);
            for (std::size_t q = 0; q < Size; ++q) {
                const Float weight = Isa::set(queries[q].scores[p - scores_begin]);
                for (std::size_t v = 0; v < Vectors; ++v) sum[q][v] = Isa::fma(weight, value[v], sum[q][v]);
            }
        }
        for (std::size_t q = 0; q < Size; ++q)
            for (std::size_t v = 0; v < Vectors; ++v) sums[q][v] = sum[q][v];
    }

    template <std::size_t Size, std::size_t Vectors, class Element>
    static void weigh(const AttentionTask& task, const Query* queries, Range all, std::size_t column,
                      const float* inverse) {
        const CacheView& cache = task.cache;
        const std::size_t stride = cache.kv_heads * cache.value_dim;
        const Element* values =
            static_cast<const Element*>(cache.values) + task.kv_head * cache.value_dim + column;
        Float sums[Size][Vectors];
        for (auto& of_query : sums)
            for (Float& s : of_query) s = Isa::zero();
        // Each query alone before and behind the positions that all of them see.
        const Range common{queries[Size - 1].keys.begin, queries[0].keys.end};
        if (common.begin < common.end) {
            for (std::size_t q = 0; q < Size; ++q)
                add_values<1, Vectors>(queries + q, values, stride, {queries[q].keys.begin, common.begin},
                                       all.begin, sums + q);
            add_values<Size, Vectors>(queries, values, stride, common, all.begin, sums);
            for (std::size_t q = 0; q < Size; ++q)
                add_values<1, Vectors>(queries + q, values, stride, {common.end, queries[q].keys.end},
                                       all.begin, sums + q);
        } else {
            for (std::size_t q = 0; q < Size; ++q)
                add_values<1, Vectors>(queries + q, values, stride, queries[q].keys, all.begin, sums + q);
        }
        for (std::size_t q = 0; q < Size; ++q)
            for (std::size_t v = 0; v < Vectors; ++v)
                Isa::store(queries[q].output + column + 16 * v, Isa::mul(sums[q][v], Isa::set(inverse[q])));
    }

    template <class Element>
    static void weigh_tail(const AttentionTask& task, const Query& query, Range all, std::size_t column,
                           float inverse) {
        const CacheView& cache = task.cache;
        const std::size_t stride = cache.kv_heads * cache.value_dim, lanes = cache.value_dim - column;
        const Element* values =
            static_cast<const Element*>(cache.values) + task.kv_head * cache.value_dim + column;
        Float sum = Isa::zero();
        for (std::size_t p = query.keys.begin; p < query.keys.end; ++p)
            sum = Isa::fma(Isa::set(query.scores[p - all.begin]), load_part(values + p * stride, lanes), sum);
        Isa::store_part(query.output + column, Isa::mul(sum, Isa::set(inverse)), lanes);
    }

    /// Replaces each score by e^(score - largest) and returns their sum.
    static float softmax_terms(float* scores, std::size_t count) {
        const std::size_t whole = count / 16 * 16;
        Float largest_lanes = Isa::set(scores[0]);
        for (std::size_t p = 0; p < whole; p += 16)
            largest_lanes = Isa::max(largest_lanes, Isa::load(scores + p));
        float largest = Isa::maximum(largest_lanes);
        for (std::size_t p = whole; p < count; ++p) largest = scores[p] > largest ? scores[p] : largest;

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
