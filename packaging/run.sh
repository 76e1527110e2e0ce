#!/usr/bin/env bash
# Installs what is missing, builds, and opens the workbench on the demo model with the demo's definition.
#
#   packaging/run.sh                          the demo
#   packaging/run.sh FILE.archdef --model M   whatever archdef-workbench takes
#
# Where there is no display it says so and runs the same demo on the command line.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

definition=$root/archdefs/qwen3.archdef
model=$root/resources/demo/archdef-demo.q8_0.gguf

# True where a window can be shown: a Wayland socket, an X server's socket, or an X display on another host.
has_display() {
    local number
    if [ -n "${WAYLAND_DISPLAY:-}" ]; then
        case $WAYLAND_DISPLAY in
        /*) [ ! -S "$WAYLAND_DISPLAY" ] || return 0 ;;
        *) [ ! -S "${XDG_RUNTIME_DIR:-/nowhere}/$WAYLAND_DISPLAY" ] || return 0 ;;
        esac
    fi
    case ${DISPLAY:-} in
    '') return 1 ;;
    :*)
        number=${DISPLAY#:}
        number=${number%%.*}
        [ -S "/tmp/.X11-unix/X$number" ] || grep -q "@/tmp/.X11-unix/X$number\$" /proc/net/unix
        ;;
    *) return 0 ;;
    esac
}

setup_options=()
if has_display; then
    [ -n "${DISPLAY:-}" ] || setup_options+=(--wayland)
    build release archdef archdef-workbench
    if [ $# -eq 0 ]; then
        set -- "$definition" --model "$model"
        say "Opening the workbench on $(basename "$model") with $(basename "$definition")"
    fi
    exec "$build/bin/archdef-workbench" "$@"
fi

build release archdef
say "There is no display, so no window; the same demo on the command line:"
say "archdef run $(basename "$model") --definition archdefs/$(basename "$definition") --prompt 'Once upon a time' -n 120"
exec "$build/bin/archdef" run "$model" --definition "$definition" --prompt 'Once upon a time' -n 120
