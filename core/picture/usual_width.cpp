#include "core/picture/usual_width.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "core/picture/cell_text.h"
#include "core/picture/legend.h"
#include "core/picture/range.h"
#include "core/tensor/bit_parts.h"
#include "core/tensor/tensor.h"
#include "core/tensor/text.h"

namespace opscope::picture {
namespace {

constexpr std::uint64_t most_samples = 256;

constexpr std::size_t wide = 100;

std::size_t width_of(DataType type, std::uint64_t bits) {
  const std::size_t exact = shown_element(type, bits).size();
  const long double value = to_long_double(type, bits);
  if (!is_integer(type)) return std::isfinite(value) && !(value == 0 && std::signbit(value)) ? exact : wide;
  const std::string digit = short_number(value, 1);
  const bool is_whole = std::strtold(digit.c_str(), nullptr) == value;
  return std::min(exact, digit.size() + (is_whole ? 0 : 1));
}

// The same, but -0 has its two characters, and a subnormal number those of its word where that is shorter.
std::size_t width_with_words(DataType type, std::uint64_t bits) {
  if (is_integer(type)) return width_of(type, bits);
  const long double value = to_long_double(type, bits);
  if (value == 0) return shown_element(type, bits).size();
  const std::size_t word = bit_parts(type, bits).kind == "subnormal" ? subnormal_word(value).size() : wide;
  return std::min(word, width_of(type, bits));
}

// Of the sample, the narrowest first.
std::vector<std::size_t> sampled_widths(const Plane::Parts& parts,
                                        std::size_t (*width)(DataType type, std::uint64_t bits)) {
  const Layout& layout = parts.layout;
  const std::uint64_t cells = layout.width * layout.height, samples = std::min(cells, most_samples);
  if (parts.show != Show::Value || cells == 0) return {};
  const std::size_t size = element_size(parts.tensor.desc.data_type);
  std::vector<std::size_t> widths;
  widths.reserve(samples * layout.channels);
  // Where all are read, each once; else the columns do not repeat from row to row.
  constexpr std::uint64_t scatter = 7919;
  for (std::uint64_t i = 0; i < samples; ++i) {
    const std::uint64_t cell = cells > most_samples ? (i * (cells / samples) + i * scatter) % cells : i;
    const std::uint64_t x = cell % layout.width, y = cell / layout.width;
    if (!layout.contains(x, y)) continue;
    for (std::uint32_t channel = 0; channel < layout.channels; ++channel)
      widths.push_back(width(parts.tensor.desc.data_type,
                             load_bits(parts.tensor.bytes().data() + layout.offset(x, y, channel) * size, size)));
  }
  std::ranges::sort(widths);
  return widths;
}

}  // namespace

std::size_t usual_width(const Plane::Parts& parts) {
  const std::vector<std::size_t> widths = sampled_widths(parts, width_of);
  return widths.empty() ? 0 : widths[(3 * widths.size() + 3) / 4 - 1];
}

std::size_t width_of_some(const Plane::Parts& parts) {
  const std::vector<std::size_t> widths = sampled_widths(parts, width_with_words);
  return widths.empty() ? 0 : widths[(widths.size() + 7) / 8 - 1];
}

}  // namespace opscope::picture
