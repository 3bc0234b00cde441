#pragma once
// What the numbers on cells need of room, beside cell_text() of heatmap.h.

#include <cstddef>
#include <optional>
#include <string>

#include "core/picture/heatmap.h"

namespace opscope::picture {

// True if finite values have their numbers in `room` characters, or an ellipsis. Otherwise none has. False for
// differences.
bool has_numbers(const Plane& plane, std::size_t room, const std::optional<Quantization>& meaning);

// Of floats in cells without numbers: the largest magnitude is from 0.1 to 99, and short_text() has room for it.
bool has_short_texts(const Plane& plane, std::size_t room);

// Characters that any float near one can be written in, if only rounded: "-0.12", "~-0.1".
inline constexpr std::size_t least_float_room = 5;

// "sub" or "-sub": of a subnormal number that has no room.
std::string subnormal_word(long double value);

// ".02" of "0.02".
std::string without_leading_zero(std::string text);

// `exact` or, of a finite value, a shorter text, both without the zero before the point: ".125", "~-.3"; an ellipsis if
// that has no room.
std::string short_text(const std::string& exact, long double value, std::size_t room);

}  // namespace opscope::picture
