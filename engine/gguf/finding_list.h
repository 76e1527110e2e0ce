#pragma once

#include "gguf/finding.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace archdef::gguf {

/// Collects the findings of one part. A code that occurs more than `listed_of_a_kind` times is counted and
/// not stored: a hostile file must not turn into gigabytes of findings.
class FindingList {
  public:
    static constexpr std::size_t listed_of_a_kind = 1000;

    explicit FindingList(std::uint32_t part) : part_(part) {}

    void add(Finding finding);
    void error(FindingClass kind, std::string code, std::uint64_t offset, std::string field,
               std::string found, std::string expected, std::string message);
    void warning(std::string code, std::uint64_t offset, std::string field, std::string found,
                 std::string expected, std::string message, FindingClass kind = FindingClass::unusual);
    void hint(std::string code, std::uint64_t offset, std::string field, std::string found,
              std::string expected, std::string message);

    bool empty() const { return findings_.empty(); }

    /// The findings by part and offset; for each code that was cut, one more that says how many.
    static std::vector<Finding> sorted(std::vector<FindingList> lists);

  private:
    std::uint32_t part_;
    std::vector<Finding> findings_;
    std::map<std::string, std::size_t, std::less<>> counts_;
};

/// Text for a message: bytes that are no UTF-8 and control characters as \xNN, cut after `limit` bytes.
std::string printable(std::string_view bytes, std::size_t limit = 96);

/// Whether the bytes are well-formed UTF-8 (Unicode 15, table 3-7: no overlong forms, no surrogates).
bool is_utf8(std::string_view bytes);

/// The length in bytes of the well-formed UTF-8 character at the start of `bytes`; 0 where there is none.
std::size_t utf8_length(std::string_view bytes);

} // namespace archdef::gguf
