#include "core/limits/size_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/tensor/decimal.h"
#include "core/tensor/tensor.h"

namespace opscope {
namespace {

constexpr double kibibyte = 1024, mebibyte = 1024 * kibibyte, gibibyte = 1024 * mebibyte;
constexpr std::pair<std::string_view, double> units[] = {
    {"", 1}, {"KiB", kibibyte}, {"MiB", mebibyte}, {"GiB", gibibyte}};

}  // namespace

Result<std::uint64_t> parse_size(std::string_view text) {
  const auto refused = [&] {
    return bad_input(
        "", fmt::format("'{}' is not a memory size; write bytes, or KiB, MiB or GiB, as in 4GiB or 0.5GiB", text));
  };
  const std::size_t digits = std::min(text.find_first_not_of("0123456789."), text.size());
  const Result<std::uint64_t> bits = nearest_value(DataType::Float64, text.substr(0, digits));
  if (!bits) return refused();
  const double number = to_double(DataType::Float64, *bits);
  std::string_view unit = text.substr(digits);
  if (unit.starts_with(' ')) unit.remove_prefix(1);
  for (const auto& [name, factor] : units) {
    const double bytes = number * factor;
    if (unit == name && bytes >= 1 && bytes <= 0x1p63) return static_cast<std::uint64_t>(bytes);
  }
  return refused();
}

std::string format_size(std::uint64_t bytes) {
  const auto number = static_cast<double>(bytes);
  return number >= gibibyte ? fmt::format("{:.2f} GiB", number / gibibyte)
                            : fmt::format("{:.2f} MiB", number / mebibyte);
}

}  // namespace opscope
