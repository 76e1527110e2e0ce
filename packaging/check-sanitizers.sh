#!/usr/bin/env bash
# Builds with AddressSanitizer and UndefinedBehaviorSanitizer and runs the tests. Arguments go to ctest:
# packaging/check-sanitizers.sh -L engine
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

setup_options=(--tests)
build sanitize
# Qt, fontconfig and X keep what they allocate once until the end.
export ASAN_OPTIONS=detect_stack_use_after_return=1:strict_string_checks=1
export LSAN_OPTIONS=suppressions=$root/packaging/leaks-of-libraries.txt:print_suppressions=0
export UBSAN_OPTIONS=print_stacktrace=1
say "Running the tests under the sanitizers"
cd "$build"
exec ctest --output-on-failure --no-tests=error --parallel "$(jobs)" --timeout 900 "$@" </dev/null
