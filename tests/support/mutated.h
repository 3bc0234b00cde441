#pragma once
// Damages a file's bytes.

#include <algorithm>
#include <random>
#include <string>

namespace opscope::test {

// Makes one to four changes: sets a byte, flips a bit, removes or repeats a piece.
inline std::string mutated(std::string text, std::mt19937& random) {
  const auto below = [&](std::size_t count) { return random() % std::max<std::size_t>(count, 1); };
  for (std::size_t changes = 1 + below(4); changes > 0 && !text.empty(); --changes) {
    const std::size_t at = below(text.size()), length = below(12);
    switch (below(4)) {
      case 0: text[at] = static_cast<char>(below(256)); break;
      case 1: text[at] = static_cast<char>(text[at] ^ (1 << below(8))); break;
      case 2: text.erase(at, length); break;
      default: text.insert(at, text.substr(at, length)); break;
    }
  }
  return text;
}

}  // namespace opscope::test
