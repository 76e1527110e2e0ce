#pragma once

#include "base/severity.h"

#include <fmt/format.h>
#include <string>
#include <utility>

namespace archdef {

/// Sentences in the language that was asked for. Both stand side by side where they are used, and the
/// compiler checks that both take the same arguments.
class Wording {
  public:
    explicit Wording(Locale locale) : spanish_(locale == Locale::es) {}

    template <class... Arguments>
    std::string operator()(fmt::format_string<Arguments...> en, fmt::format_string<Arguments...> es,
                           Arguments&&... arguments) const {
        return spanish_ ? fmt::format(es, std::forward<Arguments>(arguments)...)
                        : fmt::format(en, std::forward<Arguments>(arguments)...);
    }
    bool spanish() const { return spanish_; }

  private:
    bool spanish_;
};

} // namespace archdef
