#pragma once

#include "base/error.h"
#include "compare/answer.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace archdef::reference {

/// Reads the NDJSON answer of /api/generate piece by piece. It keeps what was good when the rest is not:
/// garbage, an error line or a missing end become the answer's interruption.
class OllamaStream {
  public:
    /// A line longer than this is no answer of a language model.
    static constexpr std::size_t line_limit = std::size_t{16} << 20;
    static constexpr std::size_t total_limit = std::size_t{256} << 20;

    /// Takes the next bytes, cut anywhere. Returns false once nothing more should be read.
    bool feed(std::string_view bytes);

    /// Says that the connection ended; `why` is empty where it ended in the usual way.
    void finish(std::string_view why);

    const compare::Answer& answer() const { return answer_; }
    bool ended() const { return ended_; }

  private:
    void read_line(std::string_view line);
    void interrupt(std::string why);

    compare::Answer answer_;
    std::string pending_;
    std::size_t total_ = 0;
    bool ended_ = false;
};

/// The text of a server's error body: `{"error": "text"}` where the text may itself be JSON, or the body's
/// first line. Never empty.
std::string error_text(std::string_view body);

} // namespace archdef::reference
