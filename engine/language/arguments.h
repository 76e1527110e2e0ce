#pragma once

#include "language/flow.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace archdef::language {

/// An argument as it stands between two commas.
struct RawArgument {
    std::span<const Token> tokens; ///< of the line; empty where nothing stands there
    Range range;
    std::string_view text;
};

/// Reads the arguments of one step by the kinds that its operation wants. Reports what does not fit.
class ArgumentReader {
  public:
    ArgumentReader(const ParsedText& parsed, Section section, const Line& line, Diagnostics& diagnostics)
        : parsed_(parsed), section_(section), line_(line), diagnostics_(diagnostics) {}

    /// The argument, or nothing where it was reported. Registers that are read are added to `flow`.
    std::optional<Argument> read(const Operation& operation, const Parameter& parameter,
                                 const RawArgument& raw, FlowStep& flow);

  private:
    std::optional<Argument> read_register(const Operation& operation, const Parameter& parameter,
                                          const RawArgument& raw, FlowStep& flow);
    std::optional<Argument> read_tensor(const Operation& operation, const Parameter& parameter,
                                        const RawArgument& raw);
    std::optional<Argument> read_value(const Operation& operation, const Parameter& parameter,
                                       const RawArgument& raw);
    bool read_tensor_name(const Operation& operation, const Parameter& parameter, const Token& token);
    bool check_placeholders(const Token& token);
    void check_fixed_layer(const Token& token);
    std::optional<Value> read_square_root(const RawArgument& raw);
    void report_unknown_key(const Token& token);
    void report_nested(const Operation& operation, const Parameter& parameter, const RawArgument& raw);
    bool is_written(std::string_view name) const;

    const ParsedText& parsed_;
    Section section_;
    const Line& line_;
    Diagnostics& diagnostics_;
};

/// A register name that the line may use for a value in between.
std::string spare_register(const Line& line);
/// The name that definitions usually give to what a step makes.
std::string usual_register(const Operation& operation, std::string_view arguments, const Line& line);

/// The text from the first to the last token.
std::string_view source_text(const Line& line, std::span<const Token> tokens);

} // namespace archdef::language
