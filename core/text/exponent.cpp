#include "core/text/exponent.h"

#include <algorithm>

namespace opscope {

std::string with_short_exponent(const std::string& number) {
  const std::size_t e = number.find('e');
  if (e == std::string::npos) return number;
  const std::size_t digits = std::min(number.find_first_not_of("+-0", e + 1), number.size() - 1);
  return number.substr(0, e) + (number[e + 1] == '-' ? "e-" : "e") + number.substr(digits);
}

}  // namespace opscope
