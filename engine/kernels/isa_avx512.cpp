// Compiled for AVX-512 with VNNI and VBMI; nothing here may run before dispatch.cpp has seen that the CPU has
// them.
#if defined(__x86_64__)
#include "kernels/panel_avx512.h"
#include "kernels/table_of.h"

namespace archdef::kernels {

const KernelTable& avx512_kernels() {
    static const KernelTable table = TableOf<Avx512>::make("AVX-512");
    return table;
}

} // namespace archdef::kernels
#endif
