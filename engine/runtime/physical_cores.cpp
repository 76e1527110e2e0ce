#include "runtime/physical_cores.h"

#include <algorithm>
#include <fmt/format.h>
#include <fstream>
#include <sched.h>
#include <set>
#include <string>
#include <thread>

namespace archdef {

std::size_t physical_cores() {
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    if (::sched_getaffinity(0, sizeof allowed, &allowed) != 0) {
        return std::max<std::size_t>(1, std::thread::hardware_concurrency());
    }
    std::set<std::string> cores;
    std::size_t without_topology = 0;
    for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
        if (!CPU_ISSET(cpu, &allowed)) continue;
        std::ifstream siblings(
            fmt::format("/sys/devices/system/cpu/cpu{}/topology/thread_siblings_list", cpu));
        std::string list;
        if (std::getline(siblings, list)) {
            cores.insert(list);
        } else {
            ++without_topology;
        }
    }
    return std::max<std::size_t>(1, cores.size() + without_topology);
}

} // namespace archdef
