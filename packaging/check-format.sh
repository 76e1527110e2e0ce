#!/usr/bin/env bash
# Says which sources are not formatted as .clang-format says; with --fix formats them. Versions of clang-format differ:
# 14, Debian 12's, is the one that counts.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

formatter=$(command -v clang-format-14 || command -v clang-format) || fail "clang-format is not installed (Debian: clang-format-14)"
case $("$formatter" --version) in
*"version 14."*) ;;
*) say "$("$formatter" --version); version 14 is the one that counts" ;;
esac
cd "$root"
mapfile -d '' files < <(git ls-files -z --cached --others --exclude-standard -- '*.cpp' '*.h')
if [ "${1:-}" = --fix ]; then
    exec "$formatter" -i "${files[@]}"
fi
wrong=0
for file in "${files[@]}"; do
    if ! "$formatter" --dry-run -Werror "$file" 2>/dev/null; then
        echo "$file"
        wrong=$((wrong + 1))
    fi
done
say "$wrong of ${#files[@]} files are not formatted"
[ "$wrong" -eq 0 ]
