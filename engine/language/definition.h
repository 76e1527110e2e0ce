#pragma once

#include "language/diagnostic.h"
#include "language/operations.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace archdef {

/// A tensor name as written, `{i}` included; `alternative` is empty where there is none.
struct TensorReference {
    std::string name;
    std::string alternative;
};

struct SquareRoot {
    Key key;
};

/// A number, a key of the model, or the square root of one.
using Value = std::variant<double, Key, SquareRoot>;

struct Argument {
    std::variant<std::string, TensorReference, Value> content; ///< register name, tensor, or value
    Range range;

    const std::string& register_name() const { return std::get<std::string>(content); }
    const TensorReference& tensor() const { return std::get<TensorReference>(content); }
    const Value& value() const { return std::get<Value>(content); }
};

/// One step. For `dst = op(src, …)` the target is `destination`; for `op(dst, …)` it is empty and the target
/// is the first argument.
struct Step {
    OperationId operation;
    std::string destination;
    Range destination_range;
    std::vector<Argument> arguments;
    Range range;           ///< from the first to the last character of the step
    Range operation_range; ///< the operation's name
};

enum class Section { prologue, block, epilogue };

struct Param {
    std::string name;
    double value = 0;
    Range range;
};

/// A definition that parsed without error.
struct Definition {
    std::string arch;
    Range arch_range;
    std::vector<Param> params;
    std::vector<Step> prologue, block, epilogue;
    std::string text;   ///< the bytes of the file
    std::string sha256; ///< of `text`, 64 hexadecimal digits

    const std::vector<Step>& steps(Section section) const;
    std::optional<double> param(std::string_view name) const;
};

struct ParseOptions {
    std::string file_arch; ///< the file's name without `.archdef`; empty: not compared with `arch`
};

/// `definition` is set when no diagnostic is an error. `partial` always holds what could be read: the steps
/// whose own line is right, for tools that go on in spite of errors.
struct ParseResult {
    std::optional<Definition> definition;
    Definition partial;
    std::vector<Diagnostic> diagnostics; ///< in the order of their place
};

/// Reads a definition and finds all errors of the text. Never fails: what cannot be read is a diagnostic.
ParseResult parse_definition(std::string_view text, const ParseOptions& options = {});

} // namespace archdef
