#pragma once
// Ticks along a range: their positions and labels.

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/picture/range.h"
#include "core/quantization/quantization.h"

namespace opscope::picture {

// How values map to positions on an axis or a legend.
enum class Spread {
  Linear,
  // Values: logarithmic away from 0, linear within Range::least, so that any range has one. Without it, within a
  // thousandth of the farther end.
  Log,
  // Differences, symmetric around 0. Only equal is in the middle: the smallest difference is already a quarter of the
  // way towards the end.
  SignedLinear,
  SignedLog,   // the same for ULP, logarithmic from 1 to the range's end
  SignedEven,  // differences of which small ones are as good as none: linear, also around 0
};

// From 0 (low end) to 1 (high end), clamped. Precondition: low < high. Signed spreads use `high` only.
double position(Spread spread, const Range& range, long double value);
// The inverse of position, up to rounding.
long double value_at(Spread spread, const Range& range, double position);

struct Tick {
  double position = 0;  // 0 to 1 along the range
  long double value = 0;
  std::string label;
};

// At most `at_most` (2 or more) round numbers: 1, 2 or 5 times a power of ten; on a log axis powers of ten, and 0. All
// labels have the same format, the shortest one that distinguishes neighbours.
// `meaning`: the labels are the real numbers that the values mean.
std::vector<Tick> ticks(Spread spread, const Range& range, int at_most,
                        const std::optional<Quantization>& meaning = {});

// 2 and 5 times the powers of ten among the ticks of a logarithmic range, and below these down to the linear part about
// 0, to be labelled where these leave room; none if a power is left out among them. Without labels of another meaning.
std::vector<Tick> ticks_between(Spread spread, const Range& range, std::span<const Tick> powers);

// The places that the labels of an axis take, so that none touches another.
class LabelRoom {
 public:
  explicit LabelRoom(double gap) : gap_(gap) {}
  // True if [from, to) is free, with the gap to others; it is taken then.
  bool take(double from, double to);

 private:
  double gap_;
  std::vector<std::pair<double, double>> taken_;
};

// What a value of a range means, and the inverse; the value itself without a meaning.
long double shown_value(long double value, const std::optional<Quantization>& meaning);
long double value_of_shown(long double shown, const std::optional<Quantization>& meaning);

// Ticks for counts up to `top`: powers of ten, at positions proportional to log10(1 + value), or round numbers.
std::vector<Tick> count_ticks(std::uint64_t top, bool logarithmic, int at_most);

// At most `digits` significant digits, or the nearest integer if its digits take no more room.
std::string short_number(long double value, int digits = 4);
// The same with the fewest digits that read back to this number of the type, as an element is written: 1e-45, not
// 1.401e-45. With all of them if they do not.
std::string shortest_number(DataType type, long double value, int digits);

}  // namespace opscope::picture
