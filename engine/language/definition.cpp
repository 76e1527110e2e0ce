#include "language/definition.h"

namespace archdef {

const std::vector<Step>& Definition::steps(Section section) const {
    switch (section) {
    case Section::prologue:
        return prologue;
    case Section::block:
        return block;
    case Section::epilogue:
        break;
    }
    return epilogue;
}

std::optional<double> Definition::param(std::string_view name) const {
    std::optional<double> value;
    for (const Param& param : params) {
        if (param.name == name) value = param.value;
    }
    return value;
}

} // namespace archdef
