#include "language/messages.h"

namespace archdef::language {
namespace {

constexpr MessageRow rows[] = {
    {"catalog.unknown-architecture", "arch",
     "the model declares the architecture '{0}', which this binary does not know.",
     "el modelo declara la arquitectura '{0}', que este binario no conoce."},
    {"catalog.known", "names", "Known: {0}.", "Conocidas: {0}."},
    {"catalog.not-loaded", "", "Definitions that did not load:", "Definiciones que no cargaron:"},
    {"catalog.unreadable", "reason", "it cannot be read ({0})", "no se puede leer ({0})"},
    {"catalog.more-errors", "count", " (and {0} more)", " (y {0} más)"},
    {"catalog.directory-unreadable", "directory, reason", "The operator's directory {0} cannot be read: {1}.",
     "El directorio del operador {0} no se puede leer: {1}."},
    {"catalog.add", "arch",
     "To add it: write {0}.archdef (archdef draft begins one from the model), put it in a directory, and set "
     "SYNSEMA_INFER_ARCHDEF to that directory.",
     "Para añadirla: escribe {0}.archdef (archdef draft empieza uno desde el modelo), ponlo en un directorio "
     "y apunta "
     "SYNSEMA_INFER_ARCHDEF a ese directorio."},
    {"catalog.add-here", "arch, directory",
     "To add it: write {0}.archdef (archdef draft begins one from the model) in {1}.",
     "Para añadirla: escribe {0}.archdef (archdef draft empieza uno desde el modelo) en {1}."},
    {"catalog.mend", "arch, directory, path",
     "Mend {2}: while it does not load, nothing else runs in its place.",
     "Corrige {2}: mientras no cargue, nada corre en su lugar."},

    {"catalog.knob-number", "name, least, greatest, whole",
     "{0} must be a [3?whole ]number from {1} to {2}, and its value is not",
     "{0} tiene que ser un número [3?entero ]de {1} a {2}, y su valor no lo es"},

    {"dotenv.unreadable", "path, reason", "{0} cannot be read ({1}); its knobs do not hold",
     "{0} no se puede leer ({1}); sus ajustes no valen"},
    {"dotenv.too-long", "path, limit", "{0} has more than {1} bytes and is not read",
     "{0} tiene más de {1} bytes y no se lee"},
    {"dotenv.no-equals", "", "the line is not NAME=VALUE", "la línea no es NOMBRE=VALOR"},
    {"dotenv.bad-name", "", "the name before `=` has letters, digits and `_` only",
     "el nombre antes de `=` solo lleva letras, dígitos y `_`"},
    {"dotenv.quote-not-closed", "", "a quote is not closed on its line",
     "unas comillas no se cierran en su línea"},
    {"dotenv.text-after-quote", "", "nothing but a comment may follow the closing quote",
     "tras las comillas de cierre solo puede ir un comentario"},
    {"dotenv.nul-byte", "", "the line holds a NUL byte", "la línea tiene un byte NUL"},
    {"dotenv.not-utf8", "", "the line is not UTF-8", "la línea no es UTF-8"},
    {"dotenv.repeated", "name, first line", "{0} was already set on line {1}; the last one counts",
     "{0} ya está en la línea {1}; vale la última"},
};

} // namespace

std::span<const MessageRow> catalog_messages() {
    return rows;
}

} // namespace archdef::language
