#pragma once

#include "base/error.h"
#include "base/severity.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace archdef {

/// Where a knob's value came from.
enum class KnobOrigin { environment, dotenv, standard, window, option };

struct Knob {
    std::string name;
    std::string value; ///< empty: not set and without a default
    KnobOrigin origin = KnobOrigin::standard;
    int line = 0; ///< of `.env`
};

/// A knob as the tool documents it: in `.env.example`, in the manual, in `status`.
struct KnobInfo {
    std::string_view name;
    std::string_view default_value; ///< empty: none, or decided at run time
    std::string_view help_en;
    std::string_view help_es;
    /// Of a knob that is a number: its least and greatest value, and whether it must be whole.
    double least = 0, greatest = 0;
    bool whole = true;
    bool is_number() const { return greatest > 0; }
};

/// All knobs that are read, in the order in which they are documented.
std::span<const KnobInfo> known_knobs();

struct DotenvProblem {
    int line;            ///< 0: the file as a whole, or a value that stands elsewhere
    std::string message; ///< names the fault, never the value
    std::string code;    ///< a row of the message table, for other languages
    std::vector<std::string> arguments;
};

/// The problem in the language that is asked for, with the line number first where there is one.
std::string full_message(const DotenvProblem& problem, Locale locale);

/// The knobs the tool reads, resolved environment > `.env` of `directory` > default. A variable that is set
/// to nothing hides `.env`, and the default holds. A value that should be a number and is none is a problem;
/// it stays in sight, and `number` does not give it.
class Knobs {
  public:
    using Environment = std::function<std::optional<std::string>(std::string_view name)>;
    static Knobs load(const std::filesystem::path& directory, const Environment& environment);
    static Knobs load(); ///< working directory and process environment

    const Knob& get(std::string_view name) const; ///< a known name
    std::span<const Knob> all() const { return knobs_; }
    std::span<const DotenvProblem> problems() const { return problems_; }
    /// The first value that is no number where one is needed; null: none.
    const DotenvProblem* malformed_number() const;
    /// The value of a number's knob; nothing where it is not set or malformed.
    std::optional<double> number(std::string_view name) const;
    /// What an option or the window says instead, for this run.
    void set_for_run(std::string_view name, std::string value, KnobOrigin origin);

  private:
    std::vector<Knob> knobs_;
    std::vector<DotenvProblem> problems_;
};

} // namespace archdef
