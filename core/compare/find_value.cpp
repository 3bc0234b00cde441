#include "core/compare/find_value.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/compare/element_walk.h"
#include "core/tensor/decimal.h"
#include "core/tensor/text.h"
#include "core/text/ascii.h"

namespace opscope {
namespace {

template <class T>
bool is_of_kind(BitsOf<T> bits, ValueKind kind) {
  if constexpr (!is_float<T>) return kind == ValueKind::Zero && bits == 0;
  const BitsOf<T> magnitude = magnitude_bits<T>(bits);
  switch (kind) {
    case ValueKind::Zero: return magnitude == 0;
    case ValueKind::NegativeZero: return magnitude == 0 && bits != 0;
    case ValueKind::Subnormal: return magnitude != 0 && magnitude < smallest_normal_bits<T>;
    case ValueKind::Nan: return is_nan_bits<T>(bits);
    case ValueKind::QuietNan: return is_nan_bits<T>(bits) && !is_signalling_bits<T>(bits);
    case ValueKind::SignallingNan: return is_signalling_bits<T>(bits);
    case ValueKind::PositiveInfinity: return bits == infinity_bits<T>;
    case ValueKind::NegativeInfinity: return magnitude == infinity_bits<T> && bits != magnitude;
  }
  return false;
}

constexpr std::uint64_t piece = 1u << 16;  // elements that are counted together

// Calls visit(position) for all such elements of [begin, end) in order.
template <class Visit>
void for_each_wanted(const Tensor& tensor, const WantedElement& wanted, std::uint64_t begin, std::uint64_t end,
                     const Visit& visit) {
  const FoldedSpace space = folded_space(tensor);
  visit_data_type(tensor.desc.data_type, [&]<class T>() {
    for_each_element<T>(tensor, space, begin, end, [&](BitsOf<T> bits, std::uint64_t position) {
      if (wanted.kind ? is_of_kind<T>(bits, *wanted.kind) : bits == wanted.bits) visit(position);
    });
  });
}

std::uint64_t count_wanted(const Tensor& tensor, const WantedElement& wanted, std::uint64_t begin, std::uint64_t end) {
  std::uint64_t count = 0;
  if (begin < end) for_each_wanted(tensor, wanted, begin, end, [&](std::uint64_t) { ++count; });
  return count;
}

}  // namespace

std::string_view name(ValueKind kind) {
  switch (kind) {
    case ValueKind::Zero: return "zero";
    case ValueKind::NegativeZero: return "-0";
    case ValueKind::Subnormal: return "subnormal";
    case ValueKind::Nan: return "NaN";
    case ValueKind::QuietNan: return "quiet NaN";
    case ValueKind::SignallingNan: return "signalling NaN";
    case ValueKind::PositiveInfinity: return "+Inf";
    case ValueKind::NegativeInfinity: return "-Inf";
  }
  return "";
}

Result<WantedElement> wanted_element(DataType type, std::string_view text) {
  const std::pair<std::string_view, ValueKind> words[] = {
      {"subnormal", ValueKind::Subnormal}, {"qnan", ValueKind::QuietNan}, {"snan", ValueKind::SignallingNan}};
  for (const auto& [word, kind] : words)
    if (is_floating_point(type) && equal_ignoring_case(text, word)) return WantedElement{kind};
  const Result<std::uint64_t> bits = typed_element(type, text);
  if (!bits) return tl::unexpected(bits.error());
  const bool are_bits = are_typed_bits(text);
  if (are_bits || !is_floating_point(type)) return WantedElement{{}, *bits, are_bits};
  return visit_data_type(type, [&]<class T>() -> WantedElement {
    const auto own = static_cast<BitsOf<T>>(*bits);
    if (own == 0 && text.starts_with('+')) return {{}, 0};
    for (const ValueKind kind : {ValueKind::Nan, ValueKind::NegativeZero, ValueKind::Zero})
      if (is_of_kind<T>(own, kind)) return {kind};
    return {{}, *bits};
  });
}

std::string text_of(DataType type, const WantedElement& wanted) {
  if (wanted.kind) return std::string(name(*wanted.kind));
  if (is_floating_point(type) && wanted.bits == 0 && !wanted.in_bits) return "+0";
  return wanted.in_bits ? format_bits(type, wanted.bits) : shown_element(type, wanted.bits);
}

bool is_wanted(DataType type, std::uint64_t bits, const WantedElement& wanted) {
  if (!wanted.kind) return bits == wanted.bits;
  return visit_data_type(type, [&]<class T>() { return is_of_kind<T>(static_cast<BitsOf<T>>(bits), *wanted.kind); });
}

std::optional<ElementCounts> ElementCounts::of(const Tensor& tensor, const WantedElement& wanted,
                                               const std::function<bool()>& stop) {
  ElementCounts counts(tensor, wanted);
  const std::uint64_t elements = element_count(tensor.desc);
  counts.before_.resize((elements + piece - 1) / piece + 1);
  const auto count_piece = [&](std::uint64_t begin, std::uint64_t end) {
    counts.before_[begin / piece + 1] = count_wanted(tensor, wanted, begin, end);
  };
  if (!parallel_for(elements, {.threads = 0, .grain = piece, .stop = stop, .progress = {}}, count_piece))
    return std::nullopt;
  std::partial_sum(counts.before_.begin(), counts.before_.end(), counts.before_.begin());
  if (counts.count() <= FoundElement::most_listed)
    for (std::uint64_t rank = 1; rank <= counts.count(); ++rank) counts.all_.push_back(counts.position_of(rank));
  return counts;
}

bool ElementCounts::are_of(const Tensor& tensor, const WantedElement& wanted) const {
  return wanted == wanted_ && tensor.desc == tensor_.desc && tensor.offset == tensor_.offset &&
         tensor.buffer.same_storage(tensor_.buffer);
}

std::uint64_t ElementCounts::position_of(std::uint64_t rank) const {
  const auto after = std::ranges::lower_bound(before_, rank);  // the first piece that ends with as many
  const auto end = static_cast<std::uint64_t>(after - before_.begin()) * piece;
  std::uint64_t at = *std::prev(after), found = 0;
  for_each_wanted(tensor_, wanted_, end - piece, std::min(end, element_count(tensor_.desc)),
                  [&](std::uint64_t position) {
                    if (++at == rank) found = position;
                  });
  return found;
}

std::uint64_t ElementCounts::rank_before(std::uint64_t limit) const {
  const std::uint64_t end = std::min(limit, element_count(tensor_.desc)), begin = end / piece * piece;
  return before_[end / piece] + count_wanted(tensor_, wanted_, begin, end);
}

std::optional<FoundElement> ElementCounts::at_rank(std::uint64_t rank) const {
  if (count() == 0) return std::nullopt;
  return FoundElement{position_of(rank), rank, count(), all_};
}

std::optional<FoundElement> ElementCounts::next(std::uint64_t from) const {
  const std::uint64_t before = rank_before(from + 1);  // UINT64_MAX + 1 is 0
  return at_rank(before < count() ? before + 1 : 1);
}

std::optional<FoundElement> ElementCounts::previous(std::uint64_t from) const {
  const std::uint64_t before = rank_before(from);
  return at_rank(before > 0 ? before : count());
}

std::optional<std::uint64_t> nearest_value(const Tensor& tensor, std::uint64_t bits,
                                           const std::function<bool()>& stop) {
  const DataType type = tensor.desc.data_type;
  const std::uint64_t elements = element_count(tensor.desc);
  const FoldedSpace space = folded_space(tensor);
  std::optional<std::uint64_t> nearest;
  visit_data_type(type, [&]<class T>() {
    const auto value_of = [&](std::uint64_t of) -> long double {
      if constexpr (is_float<T>)
        return to_double(type, of);
      else
        return static_cast<long double>(from_bits<T>(of));  // exact for 64 bits too
    };
    const long double wanted = value_of(bits);
    long double least = std::numeric_limits<long double>::infinity();
    if (!std::isfinite(wanted)) return;
    for (std::uint64_t begin = 0; begin < elements; begin += piece) {
      if (stop && stop()) {
        nearest.reset();
        return;
      }
      for_each_element<T>(tensor, space, begin, std::min(begin + piece, elements), [&](BitsOf<T> of, std::uint64_t) {
        const long double away = std::abs(value_of(of) - wanted);
        if (away < least) least = away, nearest = of;
      });
    }
  });
  return nearest;
}

std::optional<FoundElement> next_element(const Tensor& tensor, const WantedElement& wanted, std::uint64_t from,
                                         const std::function<bool()>& stop) {
  const auto counts = ElementCounts::of(tensor, wanted, stop);
  return counts ? counts->next(from) : std::nullopt;
}

std::optional<FoundElement> previous_element(const Tensor& tensor, const WantedElement& wanted, std::uint64_t from,
                                             const std::function<bool()>& stop) {
  const auto counts = ElementCounts::of(tensor, wanted, stop);
  return counts ? counts->previous(from) : std::nullopt;
}

}  // namespace opscope
