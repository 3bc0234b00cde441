#pragma once

#include <string>

namespace opscope {

// `text` as one word of a shell's command line: every character as it is, within single quotes.
inline std::string shell_word(const std::string& text) {
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? "'\\''" : std::string(1, c);
  return quoted + "'";
}

}  // namespace opscope
