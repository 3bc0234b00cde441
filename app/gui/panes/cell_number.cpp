#include "app/gui/panes/cell_number.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "core/picture/cell_text.h"
#include "core/picture/legend.h"
#include "core/picture/range.h"
#include "core/tensor/bit_parts.h"
#include "core/tensor/tensor.h"

namespace opscope::gui {
namespace {

// Of "~-0.025": 2.
int significant_digits(const std::string& number) {
  int digits = 0;
  for (const char c : number) {
    if (c == 'e') break;
    if (std::isdigit(static_cast<unsigned char>(c)) != 0 && (c != '0' || digits > 0)) ++digits;
  }
  return digits;
}

// True if the text is that of the least normal number of the float type in some number of digits.
bool reads_as_least_normal(DataType type, long double value) {
  const long double least = type == DataType::Float16 ? 0x1p-14L : type == DataType::Float32 ? 0x1p-126L : 0x1p-1022L;
  const long double ratio = std::fabs(value) / least;
  if (ratio < 0.8L || ratio > 1.2L) return false;  // no rounding to two digits goes further
  constexpr int most_digits = 17;
  for (int digits = 1; digits <= most_digits; ++digits)
    if (std::strtold(picture::short_number(least, digits).c_str(), nullptr) == std::fabs(value)) return true;
  return false;
}

}  // namespace

std::string cell_number(std::string line) {
  constexpr int least_digits = 2;
  if (line.starts_with('~') && significant_digits(line) < least_digits) return "\u2026";
  return line;
}

std::string cell_number(const picture::Plane& plane, picture::Cell cell, std::uint32_t channel, std::string line) {
  const Tensor& tensor = plane.tensor();
  const DataType type = tensor.desc.data_type;
  if (line.starts_with('~') && plane.show() == picture::Show::Value && is_floating_point(type)) {
    const std::size_t size = element_size(type);
    const std::uint64_t bits =
        load_bits(tensor.bytes().data() + plane.layout().offset(cell.x, cell.y, channel) * size, size);
    const long double shown = std::strtold(line.c_str() + 1, nullptr);
    if (reads_as_least_normal(type, shown) && bit_parts(type, bits).kind == "subnormal")
      return picture::subnormal_word(picture::to_long_double(type, bits));
  }
  return cell_number(std::move(line));
}

}  // namespace opscope::gui
