#include "kernels/kernel_table.h"
#include "kernels/machine.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <string>

#if defined(__x86_64__) && defined(__linux__)
#include <cpuid.h>
#include <sys/syscall.h>
#include <unistd.h>
#elif defined(__aarch64__) && defined(__linux__)
#include <asm/hwcap.h>
#include <sys/auxv.h>
#elif defined(__aarch64__) && defined(__APPLE__)
#include <sys/sysctl.h>
#endif

namespace archdef::kernels {
namespace {

#if defined(__x86_64__)
/// Whether the CPU has AMX with 8-bit integers and bf16, and the system lets this process use the tiles'
/// state.
bool may_use_tiles() {
#if defined(__linux__)
    unsigned a = 0, b = 0, c = 0, d = 0;
    if (__get_cpuid_count(7, 0, &a, &b, &c, &d) == 0) return false;
    const bool tiles = (d >> 24 & 1) != 0, int8 = (d >> 25 & 1) != 0, bf16 = (d >> 22 & 1) != 0;
    constexpr long request_permission = 0x1023, tile_data = 18; // ARCH_REQ_XCOMP_PERM, XFEATURE_XTILEDATA
    return tiles && int8 && bf16 && syscall(SYS_arch_prctl, request_permission, tile_data) == 0;
#else
    return false;
#endif
}
#elif defined(__aarch64__) || defined(_M_ARM64)
/// Whether the CPU has the dot-product instructions of Armv8.2. Where the system is not asked, no.
bool has_dot_products() {
#if defined(__linux__)
    return (getauxval(AT_HWCAP) & HWCAP_ASIMDDP) != 0;
#elif defined(__APPLE__)
    int present = 0;
    std::size_t size = sizeof present;
    return sysctlbyname("hw.optional.arm.FEAT_DotProd", &present, &size, nullptr, 0) == 0 && present != 0;
#else
    return false;
#endif
}
#endif

struct Usable {
    const KernelTable* tables[4] = {&portable_kernels()};
    std::size_t count = 1;

    Usable() {
#if defined(__x86_64__)
        __builtin_cpu_init();
        if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma") ||
            !__builtin_cpu_supports("f16c"))
            return;
        tables[count++] = &avx2_kernels();
        if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
            __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
            __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vnni")) {
            tables[count++] = &avx512_kernels();
            if (may_use_tiles()) tables[count++] = &amx_kernels();
        }
#elif defined(__aarch64__) || defined(_M_ARM64)
        tables[count++] = &neon_kernels();
        if (has_dot_products()) tables[count++] = &neon_dotprod_kernels();
#endif
    }
};

const Usable& usable() {
    static const Usable found;
    return found;
}

constexpr std::string_view names[] = {"portable", "avx2", "avx512", "amx", "neon", "neondotprod"};

/// "AVX-512" is asked for as "avx512".
std::string asked_as(const KernelTable& table) {
    std::string name;
    for (const char* c = table.name; *c != 0; ++c) {
        if (*c != '-') name += *c >= 'A' && *c <= 'Z' ? static_cast<char>(*c - 'A' + 'a') : *c;
    }
    return name;
}

/// The value of ARCHDEF_SIMD; empty where it is not set.
std::string_view asked_for() {
    const char* value = std::getenv("ARCHDEF_SIMD");
    return value == nullptr ? std::string_view() : value;
}

const KernelTable* table_asked_as(std::string_view name) {
    for (const KernelTable* table : usable_kernels()) {
        if (asked_as(*table) == name) return table;
    }
    return nullptr;
}

} // namespace

std::span<const KernelTable* const> usable_kernels() {
    return {usable().tables, usable().count};
}

const KernelTable& kernels_in_use() {
    static const KernelTable& chosen = []() -> const KernelTable& {
        const KernelTable* asked = table_asked_as(asked_for());
        return asked != nullptr ? *asked : *usable_kernels().back();
    }();
    return chosen;
}

std::optional<Error> instruction_set_problem() {
    const std::string_view asked = asked_for();
    if (asked.empty() || table_asked_as(asked) != nullptr) return {};
    std::string usable;
    for (const KernelTable* table : usable_kernels())
        usable += (usable.empty() ? "" : ", ") + asked_as(*table);
    const bool known = std::ranges::find(names, asked) != std::end(names);
    return Error{known ? "simd-unavailable" : "simd-unknown",
                 fmt::format("ARCHDEF_SIMD is \"{}\", {}: choose one of {}, or unset it", asked,
                             known ? "which this processor does not have" : "which is no instruction set",
                             usable),
                 ErrorKind::usage};
}

std::string_view instruction_set() {
    return kernels_in_use().name;
}

void read_row(const Matrix& table, std::size_t row, float* output) {
    kernels_in_use().read_row(table, row, output);
}

void rms_norm(const float* input, const float* weight, float epsilon, std::size_t rows, std::size_t width,
              float* output) {
    kernels_in_use().rms_norm(input, weight, epsilon, rows, width, output);
}

void rope(float* data, std::size_t rows, std::size_t heads, std::size_t head_dim, std::size_t first_position,
          const RopeTable& table) {
    kernels_in_use().rope(data, rows, heads, head_dim, first_position, table);
}

void silu(float* data, std::size_t count) {
    kernels_in_use().silu(data, count);
}
void gelu_erf(float* data, std::size_t count) {
    kernels_in_use().gelu_erf(data, count);
}
void gelu_tanh(float* data, std::size_t count) {
    kernels_in_use().gelu_tanh(data, count);
}
void relu(float* data, std::size_t count) {
    kernels_in_use().relu(data, count);
}

std::int32_t sum_words(const std::byte* memory, std::size_t bytes) {
    return kernels_in_use().sum_words(memory, bytes);
}

} // namespace archdef::kernels
