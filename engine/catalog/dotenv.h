#pragma once

#include "catalog/knobs.h"

#include <string>
#include <string_view>
#include <vector>

namespace archdef {

struct DotenvEntry {
    std::string name;
    std::string value;
    int line = 0;
};

struct Dotenv {
    std::vector<DotenvEntry> entries; ///< in the order of the file; of a repeated name the last one counts
    std::vector<DotenvProblem> problems;
};

/// Reads the text of a `.env` as data: NAME=VALUE, an optional `export` before it, `#` comments. Values stand
/// bare (a `#` behind a space begins a comment), in single quotes (as they are), or in double quotes (with
/// \n, \r, \t, \", \\ and \$). Nothing is expanded. A line that cannot be read is a problem with its number
/// and without its text, which may be a secret.
Dotenv parse_dotenv(std::string_view text);

} // namespace archdef
