#include "kernels/table_of.h"
#include "kernels/vector_portable.h"

namespace archdef::kernels {

const KernelTable& portable_kernels() {
    static const KernelTable table = TableOf<Portable>::make("portable");
    return table;
}

} // namespace archdef::kernels
