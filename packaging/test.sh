#!/usr/bin/env bash
# Installs what is missing, builds everything and runs every test. Arguments go to ctest: packaging/test.sh -L engine
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

setup_options=(--tests)
build release
say "Running the tests"
cd "$build"
exec ctest --output-on-failure --no-tests=error --parallel "$(jobs)" "$@" </dev/null
