// Compiled with -mavx2 -mfma -mf16c; nothing here may run before dispatch.cpp has seen that the CPU has them.
#if defined(__x86_64__)
#include "kernels/panel_avx2.h"
#include "kernels/table_of.h"
#include "kernels/vector_avx2.h"

namespace archdef::kernels {

const KernelTable& avx2_kernels() {
    static const KernelTable table = TableOf<Avx2>::make("AVX2");
    return table;
}

} // namespace archdef::kernels
#endif
