#pragma once

#include "kernels/kernels.h"
#include "runtime/lazy_memory.h"

#include <cstddef>

namespace archdef {

class ThreadPool;

/// The keys and values of one attention step: [positions, kv_heads * head_dim], f32 or f16. Reserved for the
/// whole context, resident as far as it is filled.
class KvCache {
  public:
    static Result<KvCache> create(std::size_t positions, std::size_t kv_heads, std::size_t key_dim,
                                  std::size_t value_dim, bool half);

    /// Stores `rows` new positions from `position` on. keys [rows, kv_heads * key_dim], values alike.
    void store(std::size_t position, std::size_t rows, const float* keys, const float* values,
               ThreadPool& pool);

    kernels::CacheView view() const;
    std::size_t bytes_per_position() const;

  private:
    std::size_t kv_heads_ = 0, key_dim_ = 0, value_dim_ = 0;
    bool half_ = false;
    LazyMemory keys_, values_;
};

} // namespace archdef
