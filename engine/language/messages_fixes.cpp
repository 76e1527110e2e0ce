#include "language/messages.h"

namespace archdef::language {
namespace {

constexpr MessageRow rows[] = {
    {"fix.replace-with", "text", "Replace with `{0}`", "Reemplazar por `{0}`"},
    {"fix.write", "text", "Write `{0}`", "Escribir `{0}`"},
    {"fix.insert", "text", "Insert `{0}`", "Insertar `{0}`"},
    {"fix.insert-line", "line", "Insert the line `{0}`", "Insertar la línea `{0}`"},
    {"fix.insert-head", "", "Insert the usual three lines", "Insertar las tres líneas habituales"},
    {"fix.remove", "text", "Remove `{0}`", "Quitar `{0}`"},
    {"fix.remove-line", "", "Remove the line", "Quitar la línea"},
    {"fix.split-line", "", "Give each step its own line", "Poner cada paso en su línea"},
    {"fix.own-line", "operation", "Give `{0}` its own line", "Poner `{0}` en su propia línea"},
    {"fix.move-up", "line", "Move above the sections", "Mover antes de las secciones"},
    {"fix.move-before", "line", "Move before line {0}", "Mover antes de la línea {0}"},
    {"fix.state-param", "param", "State it: `{0}`", "Indicarlo: `{0}`"},
    {"fix.copy-first", "register", "Copy to `{0}` first", "Copiar antes a `{0}`"},
    {"fix.set-arch", "name", "Say `arch {0}`", "Decir `arch {0}`"},
};

} // namespace

std::span<const MessageRow> fix_titles() {
    return rows;
}

} // namespace archdef::language
