#include "core/picture/closer_lines.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include "core/picture/cell_text.h"
#include "core/picture/plane.h"
#include "core/picture/range.h"
#include "core/tensor/tensor.h"
#include "core/tensor/text.h"

namespace opscope::picture {
namespace {

// Precondition: the layout contains the cell.
std::uint64_t bits_of_cell(const Plane::Parts& parts, Cell cell, std::uint32_t channel) {
  const std::size_t size = element_size(parts.tensor.desc.data_type);
  return load_bits(parts.tensor.bytes().data() + parts.layout.offset(cell.x, cell.y, channel) * size, size);
}

// True if the line is not all of the word for the NaN or infinity of the cell.
bool lacks_word(const Plane::Parts& parts, Cell cell, std::uint32_t channel, const std::string& line) {
  const DataType type = parts.tensor.desc.data_type;
  if (parts.show != Show::Value || is_integer(type) || !parts.layout.contains(cell.x, cell.y)) return false;
  const std::uint64_t bits = bits_of_cell(parts, cell, channel);
  return !std::isfinite(to_long_double(type, bits)) && line != shown_with_nan_kind(type, bits);
}

std::string short_line(const Plane::Parts& parts, Cell cell, std::uint32_t channel, std::size_t room) {
  const DataType type = parts.tensor.desc.data_type;
  const std::uint64_t bits = bits_of_cell(parts, cell, channel);
  return short_text(shown_with_nan_kind(type, bits), to_long_double(type, bits), room);
}

// A rounded number, an ellipsis, or the word for a subnormal number.
bool is_shortened(const std::string& line) {
  return line == "\u2026" || line.starts_with('~') || line.ends_with("sub");
}

// In digits, with a close point.
double close_width(const std::string& line) {
  const auto characters =
      std::ranges::count_if(line, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; });
  return static_cast<double>(characters) - (line.find('.') == std::string::npos ? 0 : 0.5);
}

// A pane has the zero before a point on all of its cells or on none. It drops it where some of them may need its room.
bool drops_zeros(const Plane& plane, bool hexadecimal, std::size_t room, const std::optional<Quantization>& meaning) {
  const bool all_fit = plane.show() == Show::Value && (meaning || plane.facts().short_width > 0);
  return !hexadecimal && room < least_float_room && !all_fit;
}

}  // namespace

std::vector<std::string> closer_lines(const Plane& plane, Cell cell, bool hexadecimal, std::size_t room,
                                      std::size_t wider, const std::optional<Quantization>& meaning,
                                      const Tensor* unfiltered, bool beside_numbers) {
  std::vector<std::string> lines = cell_lines(plane, cell, hexadecimal, room, meaning, unfiltered);
  const std::size_t most = std::max(room, wider);
  if (beside_numbers && !hexadecimal && !has_numbers(plane, room, meaning) && has_numbers(plane, most, meaning))
    return cell_lines(plane, cell, hexadecimal, most, meaning, unfiltered);
  if (beside_numbers && !hexadecimal && !meaning && !has_numbers(plane, most, meaning) &&
      has_short_texts(plane, most) && plane.layout().contains(cell.x, cell.y)) {
    for (std::uint32_t channel = 0; channel < lines.size(); ++channel)
      lines[channel] = short_line(plane.parts(), cell, channel, most);
    return lines;
  }
  if (wider <= room) return lines;
  const auto is_short = [&](std::size_t i) {
    return is_shortened(lines[i]) ||
           (!hexadecimal && lacks_word(plane.parts(), cell, static_cast<std::uint32_t>(i), lines[i]));
  };
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (is_short(i)) return cell_lines(plane, cell, hexadecimal, wider, meaning, unfiltered);
  return lines;
}

namespace {

CellNumbers with_own_zeros(const Plane& plane, Cell cell, bool hexadecimal, std::size_t room, double closest,
                           const std::optional<Quantization>& meaning, const Tensor* unfiltered, bool beside_numbers) {
  const auto wider = static_cast<std::size_t>(std::max(0.0, closest));
  CellNumbers numbers{closer_lines(plane, cell, hexadecimal, room, wider, meaning, unfiltered, beside_numbers)};
  // With a digit less, a long rounded number says as much, and keeps off its neighbours.
  constexpr std::size_t long_number = 7;
  if (room >= long_number && std::ranges::any_of(numbers.lines, is_shortened))
    numbers.lines = closer_lines(plane, cell, hexadecimal, room, room, meaning, unfiltered, beside_numbers);
  constexpr std::size_t with_plus = 5;  // from here on differences have their sign, which others of this size lack
  const std::size_t more = std::max(room, wider) + 1;
  const bool begins_plus = more == with_plus && plane.show() != Show::Value;
  if (begins_plus || !std::ranges::any_of(numbers.lines, is_shortened)) return numbers;
  std::vector<std::string> longer = cell_lines(plane, cell, hexadecimal, more, meaning, unfiltered);
  // The word for a negative subnormal number comes a little closer still, before an ellipsis.
  constexpr double word_overhang = 0.2;  // in digits: less than half of the gap between numbers
  const auto is_word = [&](const std::string& line) {
    return line.ends_with("sub") && static_cast<double>(line.size()) <= closest + word_overhang;
  };
  const auto fits = [&](const std::string& line) {
    return is_word(line) || (!is_shortened(line) && close_width(line) <= closest);
  };
  if (std::ranges::all_of(longer, fits)) return {std::move(longer), true};
  return numbers;
}

}  // namespace

CellNumbers cell_numbers(const Plane& plane, Cell cell, bool hexadecimal, std::size_t room, double closest,
                         const std::optional<Quantization>& meaning, const Tensor* unfiltered, bool beside_numbers) {
  CellNumbers numbers = with_own_zeros(plane, cell, hexadecimal, room, closest, meaning, unfiltered, beside_numbers);
  if (drops_zeros(plane, hexadecimal, room, meaning))
    for (std::string& line : numbers.lines) line = without_leading_zero(std::move(line));
  return numbers;
}

}  // namespace opscope::picture
