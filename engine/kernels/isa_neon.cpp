// NEON as every 64-bit Arm CPU has it.
#if defined(__aarch64__) || defined(_M_ARM64)
#include "kernels/panel_neon.h"
#include "kernels/table_of.h"
#include "kernels/vector_neon.h"

namespace archdef::kernels {

const KernelTable& neon_kernels() {
    static const KernelTable table = TableOf<Neon<DotOfWords>>::make("NEON");
    return table;
}

} // namespace archdef::kernels
#endif
