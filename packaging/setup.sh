#!/usr/bin/env bash
# Installs what building needs and is missing, and makes KSyntaxHighlighting for Qt 6 available.
#
#   packaging/setup.sh [--tests] [--wayland]
#
# --tests: also what the tests use. --wayland: also what shows a window where there is Wayland and no X server.
#
# Says what it does on stderr. Prints one line on stdout: the prefix to pass to CMake as CMAKE_PREFIX_PATH, empty
# where the system's own packages are enough. For Debian 12 (bookworm) and 13 (trixie). A second run takes a second.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

build_packages=(g++ cmake ninja-build ccache pkgconf
    libfmt-dev nlohmann-json3-dev libcli11-dev libssl-dev libpcre2-dev
    qt6-base-dev qt6-svg-dev qt6-tools-dev qt6-tools-dev-tools qt6-l10n-tools
    fonts-inter fonts-jetbrains-mono fonts-dejavu-core)
test_packages=(xvfb xauth desktop-file-utils appstream libxml2-utils shared-mime-info)
# To build KSyntaxHighlighting where Debian has none for Qt 6.
syntax_packages=(extra-cmake-modules perl xz-utils)

syntax_version=5.116.0
syntax_tarball=ksyntax-highlighting_$syntax_version.orig.tar.xz
syntax_sha256=6f8ccacebd0dc9ce050b2b23b715750c97938b3336fbbb80967920cb8c1dfaa7

# Prints those of the packages named that are not installed.
missing_packages() {
    local package
    for package in "$@"; do
        if [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" != installed ]; then
            echo "$package"
        fi
    done
}

install_packages() {
    local missing
    mapfile -t missing < <(missing_packages "$@")
    [ ${#missing[@]} -gt 0 ] || return 0
    say "Installing ${#missing[@]} packages: ${missing[*]}"
    logged apt-update as_root apt-get update
    logged apt-install as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${missing[@]}"
}

tarball_is_right() {
    [ -f "$1" ] && echo "$syntax_sha256  $1" | sha256sum --check --status
}

# build_syntax PREFIX: the upstream tarball, built against Qt 6 as a static library.
build_syntax() {
    local prefix=$1 tarball=$cache/downloads/$syntax_tarball work
    if ! tarball_is_right "$tarball"; then
        rm -f "$tarball"
        say "Fetching the source of KSyntaxHighlighting $syntax_version (3.4 MB)"
        fetch_sources "$cache/downloads" "ksyntax-highlighting=$syntax_version-1"
        tarball_is_right "$tarball" || fail "$tarball does not have the sha256 $syntax_sha256; it was not used"
    fi
    say "Building KSyntaxHighlighting $syntax_version for Qt 6 (about a minute)"
    work=$(mktemp -d)
    mkdir "$work/source"
    tar -xf "$tarball" -C "$work/source" --strip-components=1
    sed -i 's/^set(KF_DEP_VERSION .*//; s/find_package(ECM [0-9.]* /find_package(ECM 5.103.0 /' "$work/source/CMakeLists.txt"
    rm -rf "$work/source/poqm"
    export LC_ALL=C.UTF-8
    logged ksyntaxhighlighting-configure cmake -S "$work/source" -B "$work/build" -G Ninja \
        -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$prefix.new" -DQT_MAJOR_VERSION=6 -DBUILD_SHARED_LIBS=OFF \
        -DBUILD_TESTING=OFF -DBUILD_QCH=OFF -DBUILD_codeeditor=OFF -DBUILD_codepdfprinter=OFF -DQRC_SYNTAX=OFF \
        -DCMAKE_DISABLE_FIND_PACKAGE_Qt6Quick=ON -DKDE_INSTALL_LIBDIR=lib -DKDE_SKIP_RPATH_SETTINGS=ON
    rm -rf "$prefix.new"
    logged ksyntaxhighlighting-build cmake --build "$work/build" --parallel "$(jobs)"
    logged ksyntaxhighlighting-install cmake --install "$work/build"
    # The schema that definitions are checked with is not among the installed files; a test uses it.
    cp "$work/source/data/schema/language.xsd" "$prefix.new/share/org.kde.syntax-highlighting/"
    rm -rf "$work" "$prefix"
    mv "$prefix.new" "$prefix"
}

command -v apt-get >/dev/null || fail "this script installs Debian packages and there is no apt-get here; see README.md for what building needs"
wanted=("${build_packages[@]}")
for option in "$@"; do
    case $option in
    --tests) wanted+=("${test_packages[@]}") ;;
    --wayland) wanted+=(qt6-wayland) ;;
    *) fail "unknown option $option; there are --tests and --wayland" ;;
    esac
done

release=$(. /etc/os-release && echo "${VERSION_ID:-99}")
if [ "${release%%.*}" -ge 13 ]; then
    install_packages "${wanted[@]}" libkf6syntaxhighlighting-dev
    echo
else
    install_packages "${wanted[@]}" "${syntax_packages[@]}"
    prefix=$cache/ksyntaxhighlighting-$syntax_version-qt$(qmake6 -query QT_VERSION)
    [ -f "$prefix/lib/cmake/KF5SyntaxHighlighting/KF5SyntaxHighlightingConfig.cmake" ] || build_syntax "$prefix"
    echo "$prefix"
fi
say "Everything that building needs is there"
