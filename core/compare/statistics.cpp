#include "core/compare/statistics.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/compare/compensated_sum.h"
#include "core/compare/element_walk.h"
#include "core/compare/readable.h"
#include "core/compare/widened.h"
#include "core/tensor/convert.h"

namespace opscope {
namespace {

// Pieces of a fixed size, summed on their own and then in order, so that the number of threads changes no bit.
constexpr std::uint64_t piece_elements = 1u << 14;

struct Piece {
  Statistics counts;  // its extremes' places may be too early, but lie in the right piece; see settle_extreme
  CompensatedSum sum;
  long double squares = 0;  // sum((x - mean of this piece)^2)
};

template <class T>
bool is_finite_bits(BitsOf<T> bits) {
  return !is_nan_bits<T>(bits) && !is_infinite_bits<T>(bits);
}

template <class T>
void count_special(BitsOf<T> bits, Statistics& counts) {
  const BitsOf<T> magnitude = is_float<T> ? magnitude_bits<T>(bits) : bits;
  if (is_nan_bits<T>(bits)) ++counts.nan;
  if (is_signalling_bits<T>(bits)) ++counts.signalling_nan;
  if (is_infinite_bits<T>(bits)) ++((bits & sign_bit<T>) != 0 ? counts.negative_infinity : counts.positive_infinity);
  if (magnitude == 0) ++counts.zero;
  if constexpr (is_float<T>) {
    if (magnitude == 0 && bits != 0) ++counts.negative_zero;
    if (magnitude != 0 && magnitude < smallest_normal_bits<T>) ++counts.subnormal;
  }
}

template <class T>
bool is_less(std::uint64_t a, std::uint64_t b) {
  return exact_value<T>(static_cast<BitsOf<T>>(a)) < exact_value<T>(static_cast<BitsOf<T>>(b));
}

// 64 bits: an element at a time.
template <class T>
Piece measure_wide(const Tensor& tensor, const FoldedSpace& space, std::uint64_t begin, std::uint64_t end) {
  Piece piece;
  Statistics& counts = piece.counts;
  counts.elements = end - begin;
  bool found = false;
  for_each_element<T>(tensor, space, begin, end, [&](BitsOf<T> bits, std::uint64_t at) {
    count_special<T>(bits, counts);
    if (!is_finite_bits<T>(bits)) return;
    piece.sum.add(exact_value<T>(bits));
    if (!found || is_less<T>(bits, counts.min_bits)) counts.min_bits = bits, counts.min_at = at;
    if (!found || is_less<T>(counts.max_bits, bits)) counts.max_bits = bits, counts.max_at = at;
    found = true;
  });
  if (!found) return piece;
  const long double mean = piece.sum.value() / static_cast<long double>(counts.finite());
  for_each_element<T>(tensor, space, begin, end, [&](BitsOf<T> bits, std::uint64_t) {
    if (!is_finite_bits<T>(bits)) return;
    const long double distance = exact_value<T>(bits) - mean;
    piece.squares += distance * distance;
  });
  return piece;
}

template <class T>
BitsOf<T> bits_of(double value) {
  return static_cast<BitsOf<T>>(to_bits(convert<T>(value)));
}

// Types of up to 32 bits: in vectors of doubles, which find extremes by value and not by position.
template <class T>
Piece measure_widened(const Tensor& tensor, const FoldedSpace& space, std::uint64_t begin, std::uint64_t end) {
  const double smallest_normal = is_float<T> ? static_cast<double>(exact_value<T>(smallest_normal_bits<T>)) : 1;
  WidenedNumbers numbers;
  for_each_widened_block<T>(tensor, space, begin, end,
                            [&](std::span<double> block) { add_numbers(block, smallest_normal, numbers); });
  Piece piece;
  piece.counts.elements = end - begin;
  piece.counts.nan = numbers.nan;
  piece.counts.positive_infinity = numbers.positive_infinity;
  piece.counts.negative_infinity = numbers.negative_infinity;
  piece.counts.zero = numbers.zero;
  piece.counts.negative_zero = numbers.negative_zero;
  piece.counts.subnormal = numbers.subnormal;
  if (numbers.nan > 0)  // doubles do not tell their kind
    for_each_element<T>(tensor, space, begin, end, [&](BitsOf<T> bits, std::uint64_t) {
      piece.counts.signalling_nan += is_signalling_bits<T>(bits);
    });
  if (piece.counts.finite() == 0) return piece;
  piece.counts.min_bits = bits_of<T>(numbers.min);
  piece.counts.max_bits = bits_of<T>(numbers.max);
  piece.counts.min_at = piece.counts.max_at = begin;
  for (const double part : numbers.sum) piece.sum.add(part);
  for (const double part : numbers.error) piece.sum.add(part);
  const auto mean = static_cast<double>(piece.sum.value() / static_cast<long double>(piece.counts.finite()));
  WidenedSquares squares{};
  for_each_widened_block<T>(tensor, space, begin, end,
                            [&](std::span<double> block) { add_squares(block, mean, squares); });
  piece.squares = std::accumulate(squares.begin(), squares.end(), 0.0L);
  return piece;
}
template <class T>
Piece measure(const Tensor& tensor, const FoldedSpace& space, std::uint64_t begin, std::uint64_t end) {
  if constexpr (widens<T>)
    return measure_widened<T>(tensor, space, begin, end);
  else
    return measure_wide<T>(tensor, space, begin, end);
}

// `part` follows `all` in the tensor, so the first of equal extremes stays. Squares join as Chan, Golub and LeVeque
// give it.
template <class T>
void merge(Piece& all, const Piece& part) {
  const auto a = static_cast<long double>(all.counts.finite());
  const auto b = static_cast<long double>(part.counts.finite());
  if (b > 0) {
    const bool first = a == 0;
    Statistics& counts = all.counts;
    if (first || is_less<T>(part.counts.min_bits, counts.min_bits))
      counts.min_bits = part.counts.min_bits, counts.min_at = part.counts.min_at;
    if (first || is_less<T>(counts.max_bits, part.counts.max_bits))
      counts.max_bits = part.counts.max_bits, counts.max_at = part.counts.max_at;
    const long double apart = first ? 0 : part.sum.value() / b - all.sum.value() / a;
    all.squares += part.squares + apart * apart * (a * b / (a + b));
    all.sum.add(part.sum);
  }
  all.counts.elements += part.counts.elements;
  all.counts.nan += part.counts.nan;
  all.counts.signalling_nan += part.counts.signalling_nan;
  all.counts.positive_infinity += part.counts.positive_infinity;
  all.counts.negative_infinity += part.counts.negative_infinity;
  all.counts.zero += part.counts.zero;
  all.counts.negative_zero += part.counts.negative_zero;
  all.counts.subnormal += part.counts.subnormal;
}

// The first element of that value in the piece, with its own bits: zeros have two.
template <class T>
void settle_extreme(const Tensor& tensor, const FoldedSpace& space, std::uint64_t& bits, std::uint64_t& at) {
  const std::uint64_t end = std::min(element_count(tensor.desc), (at / piece_elements + 1) * piece_elements);
  const auto value = exact_value<T>(static_cast<BitsOf<T>>(bits));
  bool found = false;
  for_each_element<T>(tensor, space, at, end, [&](BitsOf<T> each, std::uint64_t place) {
    if (found || is_nan_bits<T>(each) || exact_value<T>(each) != value) return;
    found = true;
    bits = each;
    at = place;
  });
}

// -0 and +0 are equal, and which of them stands first depends on the order: -0 is the lesser one, as a min and a max of
// zeros are expected. The first element with these bits is in the first piece that has one.
template <class T>
void order_zeros(const Tensor& tensor, const FoldedSpace& space, const std::vector<Piece>& pieces, Statistics& all) {
  if constexpr (is_float<T>) {
    const auto settle = [&](bool negative, std::uint64_t& bits, std::uint64_t& at) {
      const BitsOf<T> wanted = negative ? sign_bit<T> : 0;
      if (magnitude_bits<T>(static_cast<BitsOf<T>>(bits)) != 0 || bits == wanted) return;
      const auto piece = std::ranges::find_if(pieces, [&](const Piece& each) {
        const Statistics& counts = each.counts;
        return (negative ? counts.negative_zero : counts.zero - counts.negative_zero) > 0;
      });
      if (piece == pieces.end()) return;
      const std::uint64_t begin = static_cast<std::uint64_t>(piece - pieces.begin()) * piece_elements;
      bool found = false;
      for_each_element<T>(tensor, space, begin, begin + piece->counts.elements,
                          [&](BitsOf<T> each, std::uint64_t place) {
                            if (found || each != wanted) return;
                            found = true;
                            bits = each, at = place;
                          });
    };
    settle(true, all.min_bits, all.min_at);
    settle(false, all.max_bits, all.max_at);
  }
}

template <class T>
Result<Statistics> statistics_of(const Tensor& tensor, const std::function<bool()>& stop) {
  const FoldedSpace space = folded_space(tensor);
  const std::uint64_t count = element_count(tensor.desc);
  std::vector<Piece> pieces((count + piece_elements - 1) / piece_elements);
  ParallelControl control;
  control.grain = 4;
  control.stop = stop;
  const bool done = parallel_for(pieces.size(), control, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t i = begin; i < end; ++i)
      pieces[i] = measure<T>(tensor, space, i * piece_elements, std::min(count, (i + 1) * piece_elements));
  });
  if (!done) return cancelled();

  Piece all;
  for (const Piece& piece : pieces) merge<T>(all, piece);
  Statistics result = all.counts;
  if (result.finite() == 0) return result;
  settle_extreme<T>(tensor, space, result.min_bits, result.min_at);
  settle_extreme<T>(tensor, space, result.max_bits, result.max_at);
  order_zeros<T>(tensor, space, pieces, result);
  const auto finite = static_cast<long double>(result.finite());
  result.min = static_cast<double>(exact_value<T>(static_cast<BitsOf<T>>(result.min_bits)));
  result.max = static_cast<double>(exact_value<T>(static_cast<BitsOf<T>>(result.max_bits)));
  result.mean = static_cast<double>(all.sum.value() / finite);
  result.standard_deviation = static_cast<double>(std::sqrt(all.squares / finite));
  const auto found = percentiles(tensor, result.finite(), stop);
  if (!found) return tl::unexpected(found.error());
  result.percentiles = *found;
  return result;
}

}  // namespace

Result<Statistics> statistics(const Tensor& tensor, const std::function<bool()>& stop) {
  if (auto fine = readable(tensor); !fine) return tl::unexpected(fine.error());
  return visit_data_type(tensor.desc.data_type, [&]<class T>() { return statistics_of<T>(tensor, stop); });
}

}  // namespace opscope
