// Compiled with -march=armv8.2-a+dotprod; nothing here may run before dispatch.cpp has seen that the CPU has
// it.
#if defined(__aarch64__) || defined(_M_ARM64)
#include "kernels/panel_neon.h"
#include "kernels/table_of.h"
#include "kernels/vector_neon.h"

namespace archdef::kernels {

const KernelTable& neon_dotprod_kernels() {
    static const KernelTable table = TableOf<Neon<DotOfBytes>>::make("NEON-dotprod");
    return table;
}

} // namespace archdef::kernels
#endif
