// Compiled for AVX-512 with VNNI and VBMI, and for AMX; nothing here may run before dispatch.cpp has seen
// that the CPU has them.
#if defined(__x86_64__)
#include "kernels/panel_avx512.h"
#include "kernels/row_product_avx512.h"
#include "kernels/table_of.h"
#include "kernels/tile_product.h"

namespace archdef::kernels {

const KernelTable& avx512_kernels() {
    static const KernelTable table = TableOf<Avx512>::make("AVX-512");
    return table;
}

const KernelTable& amx_kernels() {
    static const KernelTable table = TableOf<Avx512, TileProduct>::make("AMX");
    return table;
}

} // namespace archdef::kernels
#endif
