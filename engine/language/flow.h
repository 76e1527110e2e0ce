#pragma once

#include "language/diagnostics.h"

#include <array>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace archdef::language {

struct RegisterUse {
    std::string name;
    Range range;
};

/// What a line does to the registers. Lines with errors are here too, with as much as is known of them, so
/// that one mistake does not make the lines that depend on it look wrong.
struct FlowStep {
    Range range;
    std::optional<OperationId> operation; ///< empty where it is not known
    std::vector<RegisterUse> reads;       ///< an in-place step reads what it changes
    std::optional<RegisterUse> writes;
    bool in_place = false;
    bool faulty = false;               ///< has an error of its own
    bool writes_some = false;          ///< makes a value, and which register takes it is not known
    bool opaque = false;               ///< nothing is known of the line
    std::vector<std::string> mentions; ///< names that a faulty line holds, and that it may read
    bool reads_unknown = false;        ///< an argument that the error hides may be any register
    bool maybe_attention = false;      ///< an error hides whether this is the attention
};

/// A definition as far as it was read, before the sections are looked at as a whole.
struct ParsedText {
    std::string_view text; ///< without BOM
    std::vector<Line> lines;
    Definition partial;
    std::array<std::vector<FlowStep>, 3> flow;         ///< by Section
    std::array<int, 3> section_line{};                 ///< 0: the section is missing
    bool steps_before_section = false;                 ///< the prologue's steps, without its line
    std::unordered_set<std::string_view> destinations; ///< every name that stands before a `=`
    int arch_line = 0, kind_line = 0;
    std::set<std::string, std::less<>> broken_params; ///< stated, with a value that was refused

    std::vector<FlowStep>& steps(Section section) { return flow[static_cast<std::size_t>(section)]; }
    const std::vector<FlowStep>& steps(Section section) const {
        return flow[static_cast<std::size_t>(section)];
    }
    const Line& line(int number) const { return lines[static_cast<std::size_t>(number) - 1]; }
};

/// Reads the lines one by one. Every line stands for itself; what is wrong with it is reported.
void parse_lines(ParsedText& parsed, const ParseOptions& options, Diagnostics& diagnostics);

/// Reads one step. Adds it to the section's flow, and to the definition where the line is right.
void parse_step(ParsedText& parsed, Section section, const Line& line, const std::vector<Token>& tokens,
                Diagnostics& diagnostics);

/// Headers and sections as a whole: missing ones, x and logits, registers read before they are written.
void check_sections(const ParsedText& parsed, const ParseOptions& options, Diagnostics& diagnostics);
void check_registers(const ParsedText& parsed, Diagnostics& diagnostics);

/// Values that no step reads.
void check_liveness(const ParsedText& parsed, Diagnostics& diagnostics);

/// What files of the architecture are known to need.
void check_architecture(const ParsedText& parsed, const ParseOptions& options, Diagnostics& diagnostics);

} // namespace archdef::language
