#!/usr/bin/env bash
# Fetches the libraries' sources that the Flatpak manifest names into packaging/flatpak/sources, from the source index of
# Debian 13. flatpak-builder checks their sha256.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

fetch_sources "$root/packaging/flatpak/sources" fmtlib nlohmann-json3 cli11
