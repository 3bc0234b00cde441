#include "core/text/rounded_count.h"

#include <fmt/format.h>

#include "core/text/exponent.h"

namespace opscope {

std::string rounded_count(std::uint64_t count) {
  if (count < 1000) return std::to_string(count);
  if (count < 10'000) return fmt::format("{},{:03}", count / 1000, count % 1000);
  constexpr char letters[] = {'k', 'M', 'G', 'T'};
  double value = static_cast<double>(count);
  for (const char letter : letters) {
    value /= 1000;
    if (value < 9.995) return fmt::format("{:.2f}{}", value, letter);
    if (value < 99.95) return fmt::format("{:.1f}{}", value, letter);
    if (value < 999.5) return fmt::format("{:.0f}{}", value, letter);
  }
  return with_short_exponent(fmt::format("{:.3g}", static_cast<double>(count)));
}

}  // namespace opscope
