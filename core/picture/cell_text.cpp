#include "core/picture/cell_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "core/compare/compare.h"
#include "core/picture/plane.h"
#include "core/tensor/bit_parts.h"
#include "core/tensor/decimal.h"
#include "core/tensor/text.h"

namespace opscope::picture {
namespace {

// A distance is computed in double: further digits are noise, and hide how large it is.
constexpr int most_distance_digits = 7;

// `value` with as many significant digits as fit, at most `most`; "" if fewer than `least` fit.
std::string rounded(long double value, std::size_t room, std::string_view sign, int most = 17, int least = 2) {
  for (int digits = most; digits >= least; --digits) {
    std::string text = std::string(sign) + short_number(value, digits);
    if (text.size() <= room) return text;
  }
  return "";
}

// One digit: "3e-3", where 0.003 is longer.
std::string one_digit(long double value) {
  const int exponent = value == 0 ? 0 : static_cast<int>(std::floor(std::log10(std::fabs(value))));
  const std::string plain = short_number(value, 1);
  const std::string power = fmt::format("{:.0f}e{}", value / std::pow(10.0L, exponent), exponent);
  return power.size() < plain.size() && !power.starts_with("10") && !power.starts_with("-10") ? power : plain;
}

// A number that was computed, after "~" unless the text reads as all of it; "" if not even one digit fits. `type`: of
// the elements that it is of.
std::string marked_if_inexact(DataType type, long double value, std::size_t room, const std::string& sign, int most) {
  for (int digits = most; digits >= 1; --digits) {
    std::string text = sign + (digits == 1 ? one_digit(value) : shortest_number(type, value, digits));
    if (text.size() > room) continue;
    if (!reads_back(type, text, value)) text.insert(0, "~");
    if (text.size() <= room) return text;
  }
  return "";
}

std::string if_fits(const std::string& text, std::size_t room) { return text.size() <= room ? text : std::string(); }

// "+Inf", where that has no room "+\u221E"; "" if that has none either.
std::string infinity_text(bool positive, std::size_t room) {
  constexpr std::size_t least_room = 2, whole_room = 4;
  if (room >= whole_room) return positive ? "+Inf" : "-Inf";
  return room < least_room ? "" : positive ? "+\u221E" : "-\u221E";
}

// Among cells with text: a blank would look like a value.
std::string or_ellipsis(const std::string& text) { return text.empty() ? "\u2026" : text; }

// What has no room as a number: "sub" of a subnormal one, which neither an ellipsis nor a digit would tell.
std::string without_room(DataType type, std::uint64_t bits, long double value, std::size_t room) {
  if (is_integer(type) || bit_parts(type, bits).kind != "subnormal") return or_ellipsis("");
  return or_ellipsis(if_fits(subnormal_word(value), room));
}

// What is not the whole number says so, if only in one digit: "~-4e9", "~0.33".
std::string marked_if_rounded(long double value, std::size_t room, const std::string& sign = "") {
  constexpr int most_digits = 20;  // of a difference of 64-bit integers
  std::string text = rounded(value, room, sign, most_digits, 1);
  return std::strtold(text.c_str(), nullptr) == value ? text : rounded(value, room, "~" + sign, most_digits, 1);
}

constexpr int most_real_digits = 6;          // as the probe
constexpr std::size_t least_short_room = 4;  // "~-.3", "~-12"

// Of a difference of real numbers. Where the usual text would be marked or has no room, one that begins at the point
// may have room or more digits: "-.1", "~.33".
std::string real_difference(DataType type, long double value, std::size_t room, const std::string& sign) {
  std::string usual = marked_if_inexact(type, value, room, sign, most_distance_digits);
  if (room >= least_float_room || (!usual.empty() && !usual.starts_with('~'))) return usual;
  const std::string shorter =
      without_leading_zero(marked_if_inexact(type, value, room + 1, sign, most_distance_digits));
  const bool has_fewer_digits = shorter.size() < usual.size();  // or as many, without the zero
  return shorter.empty() || shorter.size() > room || has_fewer_digits ? usual : shorter;
}

// As many characters as any of these integers needs, whole or marked as rounded.
std::size_t least_integer_room(const PlaneFacts& facts) {
  const auto least_of = [](long double value) {
    return std::min(short_number(value, 20).size(), 1 + short_number(value, 1).size());
  };
  return facts.finite ? std::max(least_of(facts.finite->low), least_of(facts.finite->high)) : 0;
}

// The plane's reader merges the channels of a cell: this reads one of them.
Sample read_difference(const Plane::Parts& parts, Cell cell, std::uint32_t channel) {
  Sample sample;
  if (parts.layout.channels == 1) {
    parts.reader->read(cell.x, cell.y, 1, 0, &sample, nullptr);
    return sample;
  }
  const auto element_of = [&](const Layout& layout) { return Layout{.base = layout.offset(cell.x, cell.y, channel)}; };
  read_differences(parts.tensor, *parts.reference, parts.show, element_of(parts.layout),
                   element_of(layout_of(parts.reference->desc, parts.slice)))
      ->read(0, 0, 1, 0, &sample, nullptr);
  return sample;
}

std::uint64_t bits_at(const Tensor& tensor, const Slice& slice, Cell cell, std::uint32_t channel) {
  const std::size_t size = element_size(tensor.desc.data_type);
  return load_bits(tensor.bytes().data() + layout_of(tensor.desc, slice).offset(cell.x, cell.y, channel) * size, size);
}

bool is_left_out(const Plane::Parts& parts, Cell cell, std::uint32_t channel, const Tensor* unfiltered) {
  return unfiltered != nullptr && unfiltered->desc.sizes == parts.tensor.desc.sizes &&
         bits_at(*unfiltered, parts.slice, cell, channel) != bits_at(*parts.reference, parts.slice, cell, channel);
}

// Exact where it is a number of ULP or a difference of integers, which `read`, a double, may have no room for.
long double whole_difference(const Plane::Parts& parts, Cell cell, std::uint32_t channel, double read) {
  const DataType type = parts.tensor.desc.data_type;
  const std::uint64_t actual = bits_at(parts.tensor, parts.slice, cell, channel),
                      expected = bits_at(*parts.reference, parts.slice, cell, channel);
  if (parts.show == Show::Ulp)
    return std::copysign(static_cast<long double>(ulp_distance(type, expected, actual)),
                         static_cast<long double>(read));
  // Readers give the smallest difference of doubles twice its size: the smallest number is that of zeros.
  const bool is_smallest = std::fabs(read) <= 2 * std::numeric_limits<double>::denorm_min();
  if (parts.show != Show::Absolute || !(is_integer(type) || is_smallest)) return read;
  return to_long_double(type, actual) - to_long_double(type, expected);
}

// NaNs on both sides.
bool is_of_nan_bits(const Plane::Parts& parts, Cell cell, std::uint32_t channel) {
  const DataType type = parts.tensor.desc.data_type;
  const auto is_nan = [&](const Tensor& tensor) {
    return is_floating_point(type) && std::isnan(to_double(type, bits_at(tensor, parts.slice, cell, channel)));
  };
  return is_nan(parts.tensor) && is_nan(*parts.reference);
}

std::string difference_text(const Plane::Parts& parts, Cell cell, std::uint32_t channel, std::size_t room) {
  const Sample sample = read_difference(parts, cell, channel);
  if (parts.show == Show::Class) {
    const DifferenceClass kind = class_of_rank(sample.value);
    if (kind == DifferenceClass::Nan && is_of_nan_bits(parts, cell, channel))
      return or_ellipsis(if_fits(room < class_name(DifferenceClass::NanBits).size() ? "bits" : "NaN bits", room));
    return or_ellipsis(if_fits(kind == DifferenceClass::Equal ? "=" : std::string(class_name(kind)), room));
  }
  if ((sample.flags & Sample::Nan) != 0)
    return or_ellipsis(if_fits(is_of_nan_bits(parts, cell, channel) ? "bits" : "NaN", room));
  if (sample.flags != 0) return or_ellipsis(infinity_text(sample.flags == Sample::PositiveInfinity, room));
  if (sample.value == 0) return "=";
  if (is_sign_of_zero(parts.show, sample.value)) return or_ellipsis(if_fits("±0", room));
  const long double value = whole_difference(parts, cell, channel, sample.value);
  constexpr std::size_t least_room_of_plus = 5;  // in smaller cells no positive number has its sign
  const std::string sign = value > 0 && room >= least_room_of_plus ? "+" : "";
  const bool is_whole =
      parts.show == Show::Ulp || (parts.show == Show::Absolute && is_integer(parts.tensor.desc.data_type));
  const DataType type = is_integer(parts.tensor.desc.data_type) ? DataType::Float64 : parts.tensor.desc.data_type;
  const auto text_with = [&](const std::string& plus) {
    return is_whole ? marked_if_rounded(value, room, plus) : real_difference(type, value, room, plus);
  };
  // The plus stays where the number is rounded, as others in the pane have one; only an ellipsis would tell less.
  const std::string text = text_with(sign);
  return or_ellipsis(text.empty() ? text_with("") : text);
}

}  // namespace

// Numbers are on all cells or on none: an empty cell among numbers would look like a value. A few wide numbers hide no
// others.
bool has_numbers(const Plane& plane, std::size_t room, const std::optional<Quantization>& meaning) {
  const Plane::Parts& parts = plane.parts();
  if (parts.show != Show::Value) return false;
  if (meaning) return room >= least_float_room;
  const std::size_t of_all = is_integer(parts.tensor.desc.data_type) ? least_integer_room(parts.facts)
                             : parts.facts.short_width > 0           ? parts.facts.short_width
                                                                     : least_float_room;
  const std::size_t of_most = parts.usual_width;
  // Beside the words of NaN and infinities, such as 0 and -0 have theirs.
  constexpr std::size_t least_word = 3;
  const bool beside_words = room >= least_word && parts.width_of_some > 0 && room >= parts.width_of_some;
  return room >= of_all || (of_most > 0 && room >= of_most) || beside_words;
}

bool has_short_texts(const Plane& plane, std::size_t room) {
  constexpr long double least = 0.1L, most = 99;
  const std::optional<Range>& finite = plane.facts().finite;
  if (plane.show() != Show::Value || !is_floating_point(plane.tensor().desc.data_type) || !finite) return false;
  const long double largest = std::max(std::fabs(finite->low), std::fabs(finite->high));
  return room >= least_short_room && largest >= least && largest <= most;
}

std::string subnormal_word(long double value) { return std::signbit(value) ? "-sub" : "sub"; }

std::string without_leading_zero(std::string text) {
  const std::size_t zero = text.find("0.");
  if (zero == 0 || (zero != std::string::npos && std::isdigit(static_cast<unsigned char>(text[zero - 1])) == 0))
    text.erase(zero, 1);
  return text;
}

std::string short_text(const std::string& exact, long double value, std::size_t room) {
  for (const std::string& text : {exact, marked_if_rounded(value, room + 1)})
    if (const std::string shorter = without_leading_zero(text); !shorter.empty() && shorter.size() <= room)
      return shorter;
  return or_ellipsis(marked_if_rounded(value, room));
}

std::string cell_text(const Plane& plane, Cell cell, std::uint32_t channel, bool hexadecimal, std::size_t room,
                      const std::optional<Quantization>& meaning, const Tensor* unfiltered) {
  const Plane::Parts& parts = plane.parts();
  if (!parts.layout.contains(cell.x, cell.y) || room == 0) return "";
  if (parts.show != Show::Value) {
    std::string text = difference_text(parts, cell, channel, room);
    return text == "=" && is_left_out(parts, cell, channel, unfiltered) ? left_out : text;
  }
  const DataType type = parts.tensor.desc.data_type;
  const std::size_t size = element_size(type);
  const std::uint64_t bits =
      load_bits(parts.tensor.bytes().data() + parts.layout.offset(cell.x, cell.y, channel) * size, size);
  if (hexadecimal) return if_fits(format_bits(type, bits), room);
  if (meaning)  // scales are FLOAT32
    return !has_numbers(plane, room, meaning)
               ? ""
               : or_ellipsis(marked_if_inexact(DataType::Float32, meaning->real(bits), room, "", most_real_digits));
  std::string exact = shown_with_nan_kind(type, bits);
  const long double value = to_long_double(type, bits);
  if (std::isinf(value)) return infinity_text(value > 0, room);
  if (std::isnan(value)) return if_fits(exact.size() <= room ? exact : shown_element(type, bits), room);
  if (!has_numbers(plane, room, meaning)) return "";
  if (exact.size() <= room) return exact;
  std::string text = or_ellipsis("");
  if (is_integer(type) || room >= least_float_room)
    text = or_ellipsis(marked_if_rounded(value, room));
  else if (room >= least_short_room)
    text = short_text(exact, value, room);
  return text == or_ellipsis("") ? without_room(type, bits, value, room) : text;
}

std::vector<std::string> cell_lines(const Plane& plane, Cell cell, bool hexadecimal, std::size_t room,
                                    const std::optional<Quantization>& meaning, const Tensor* unfiltered) {
  std::vector<std::string> lines;
  for (std::uint32_t c = 0; c < plane.layout().channels; ++c)
    lines.push_back(cell_text(plane, cell, c, hexadecimal, room, meaning, unfiltered));
  for (const std::string_view sign : {"=", left_out})
    if (std::ranges::all_of(lines, [&](const std::string& line) { return line == sign; })) lines.resize(1);
  return lines;
}

}  // namespace opscope::picture
