#include "app/gui/widgets/separators.h"

#include <algorithm>
#include <cstddef>

namespace opscope::gui {

std::string with_separators(std::string text) {
  constexpr const char* digits = "0123456789";
  const std::size_t first = std::min(text.find_first_of(digits), text.size());
  for (std::size_t at = std::min(text.find_first_not_of(digits, first), text.size()); at > first + 3;)
    text.insert(at -= 3, 1, ',');
  return text;
}

}  // namespace opscope::gui
