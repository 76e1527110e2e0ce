#include "runtime/kv_cache.h"

#include "base/thread_pool.h"
#include "kernels/half.h"

#include <algorithm>
#include <cstring>

namespace archdef {
namespace {

void store_rows(void* cache, bool half, std::size_t position, std::size_t rows, std::size_t width,
                const float* source) {
    if (!half) {
        std::memcpy(static_cast<float*>(cache) + position * width, source, rows * width * sizeof(float));
        return;
    }
    std::uint16_t* target = static_cast<std::uint16_t*>(cache) + position * width;
    std::transform(source, source + rows * width, target, kernels::f32_to_f16);
}

} // namespace

Result<KvCache> KvCache::create(std::size_t positions, std::size_t kv_heads, std::size_t key_dim,
                                std::size_t value_dim, bool half) {
    KvCache cache;
    cache.kv_heads_ = kv_heads;
    cache.key_dim_ = key_dim;
    cache.value_dim_ = value_dim;
    cache.half_ = half;
    const std::size_t element = half ? sizeof(std::uint16_t) : sizeof(float);
    auto keys = LazyMemory::reserve(positions, kv_heads * key_dim * element);
    if (!keys) return std::unexpected(keys.error());
    auto values = LazyMemory::reserve(positions, kv_heads * value_dim * element);
    if (!values) return std::unexpected(values.error());
    cache.keys_ = std::move(*keys);
    cache.values_ = std::move(*values);
    return cache;
}

void KvCache::store(std::size_t position, std::size_t rows, const float* keys, const float* values,
                    ThreadPool& pool) {
    const std::size_t key_width = kv_heads_ * key_dim_, value_width = kv_heads_ * value_dim_;
    constexpr std::size_t grain = 32;
    const auto store_span = [&](std::size_t begin, std::size_t end) {
        store_rows(keys_.as<void>(), half_, position + begin, end - begin, key_width,
                   keys + begin * key_width);
        store_rows(values_.as<void>(), half_, position + begin, end - begin, value_width,
                   values + begin * value_width);
    };
    if (rows <= grain) {
        store_span(0, rows);
    } else {
        pool.for_each(rows, grain, store_span);
    }
}

kernels::CacheView KvCache::view() const {
    return {keys_.as<void>(), values_.as<void>(), half_, kv_heads_, key_dim_, value_dim_};
}

std::size_t KvCache::bytes_per_position() const {
    return kv_heads_ * (key_dim_ + value_dim_) * (half_ ? sizeof(std::uint16_t) : sizeof(float));
}

} // namespace archdef
