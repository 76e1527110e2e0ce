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

# The mirror that this system already uses for Debian itself.
debian_mirror() {
    apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' 2>/dev/null |
        awk '$3 == "main" && $2 !~ /security|updates|backports/ {print $1; exit}'
}

# fetch_sources DIR PACKAGE…: puts upstream tarballs into DIR, from the source index of Debian 13. A private apt
# configuration is used, so that the system's package lists stay as they are. The index may be signed with a key that an
# older system does not know; what makes a tarball trusted is the sha256 that its user checks.
fetch_sources() {
    local into=$1 mirror apt
    shift
    mirror=$(debian_mirror)
    [ -n "$mirror" ] || fail "apt's sources name no Debian mirror, so there is nowhere to take the source of $* from"
    apt=$(mktemp -d)
    mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial" "$into"
    echo "deb-src [trusted=yes] $mirror trixie main" >"$apt/sources.list"
    cat >"$apt/apt.conf" <<CONF
Dir::Etc::sourcelist "$apt/sources.list";
Dir::Etc::sourceparts "/dev/null";
Dir::State::Lists "$apt/lists";
Dir::Cache "$apt/cache";
Acquire::Languages "none";
APT::Sandbox::User "$(id -un)";
CONF
    logged source-index env APT_CONFIG="$apt/apt.conf" apt-get update
    (cd "$into" && logged source-download env APT_CONFIG="$apt/apt.conf" \
        apt-get source --download-only --tar-only "$@")
    rm -rf "$apt"
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
