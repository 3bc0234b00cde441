#include "core/text/ascii.h"

#include <algorithm>

namespace opscope {

std::string lower(std::string_view text) {
  std::string lowered(text);
  std::ranges::transform(lowered, lowered.begin(), [](char c) { return lower(c); });
  return lowered;
}

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, [](char x, char y) { return lower(x) == lower(y); });
}

std::string upper(std::string_view text) {
  std::string made(text);
  for (char& c : made)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return made;
}

}  // namespace opscope
