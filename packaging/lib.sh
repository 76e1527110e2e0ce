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

# build_dir PRESET: build/PRESET in the checkout, or in the cache directory where the checkout cannot be written to.
build_dir() {
    local inside=$root/build/$1 existing
    existing=$inside
    while [ ! -e "$existing" ]; do
        existing=$(dirname "$existing")
    done
    if [ -w "$existing" ]; then
        echo "$inside"
    else
        echo "$cache/$(printf '%s' "$root" | sha256sum | cut -c 1-12)/$1"
    fi
}

# build PRESET [TARGET…]: sets up, configures and builds the targets (all where none is named); sets $build.
# setup_options: an array of options for setup.sh.
build() {
    local preset=$1 prefix targets=()
    shift
    build=$(build_dir "$preset")
    prefix=$("$root/packaging/setup.sh" "${setup_options[@]}")
    if [ ! -f "$build/build.ninja" ]; then
        say "Configuring in $build"
        (cd "$root" && logged configure cmake --preset "$preset" -B "$build" -DCMAKE_PREFIX_PATH="$prefix")
    fi
    [ $# -eq 0 ] || targets=(--target "$@")
    say "Building with $(jobs) jobs"
    cmake --build "$build" --parallel "$(jobs)" "${targets[@]}" >&2
}
