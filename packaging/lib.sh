# Shared by the scripts of this folder; to be sourced by bash. Everything these functions say goes to stderr.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cache=${XDG_CACHE_HOME:-${HOME:?HOME is not set, so there is no cache directory}/.cache}/archdef-workbench

say() {
    printf '== %s\n' "$*" >&2
}

fail() {
    printf 'error: %s\n' "$*" >&2
    exit 1
}

# logged NAME COMMAND…: runs the command with its output in a log file, whose end is shown where it fails.
logged() {
    local log=$cache/logs/$1.log
    shift
    mkdir -p "$cache/logs"
    if ! "$@" </dev/null >"$log" 2>&1; then
        tail -n 40 "$log" >&2
        fail "\`$*\` failed; the whole output is in $log"
    fi
}

# as_root COMMAND…: directly as root, else with sudo.
as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        fail "packages must be installed, which needs root, and there is no sudo; as root run: $*"
    fi
}

# Compilers that run at once: one per core, and not more than memory has room for (a Qt source takes about 1 GiB).
jobs() {
    local cores memory
    cores=$(nproc)
    memory=$(awk '/^MemAvailable:/ {print int($2 / 1048576)}' /proc/meminfo)
    if [ "$memory" -lt "$cores" ]; then
        cores=$((memory > 1 ? memory : 1))
    fi
    echo "$cores"
}
