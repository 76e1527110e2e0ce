#pragma once

#include "base/error.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace archdef {

/// Where a knob's value came from.
enum class KnobOrigin { environment, dotenv, standard, window };

struct Knob {
    std::string name;
    std::string value; ///< empty: not set and without a default
    KnobOrigin origin = KnobOrigin::standard;
    int line = 0; ///< of `.env`
};

struct DotenvProblem {
    int line;
    std::string message; ///< names the fault, never the value
};

/// The knobs the tool reads, resolved environment > `.env` of `directory` > default.
class Knobs {
  public:
    using Environment = std::function<std::optional<std::string>(std::string_view name)>;
    static Knobs load(const std::filesystem::path& directory, const Environment& environment);
    static Knobs load(); ///< working directory and process environment

    const Knob& get(std::string_view name) const; ///< a known name
    std::span<const Knob> all() const { return knobs_; }
    std::span<const DotenvProblem> problems() const { return problems_; }

  private:
    std::vector<Knob> knobs_;
    std::vector<DotenvProblem> problems_;
};

} // namespace archdef
