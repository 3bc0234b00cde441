#include "core/compare/find_value.h"

#include <algorithm>
#include <utility>

#include "core/compare/element_walk.h"
#include "core/tensor/decimal.h"

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
    case ValueKind::PositiveInfinity: return bits == infinity_bits<T>;
    case ValueKind::NegativeInfinity: return magnitude == infinity_bits<T> && bits != magnitude;
  }
  return false;
}

constexpr std::uint64_t piece = 1u << 18;  // elements between two questions whether to stop

// Calls visit(position) for all such elements in order. False if `stop` returned true.
template <class T, class Visit>
bool for_each_wanted(const Tensor& tensor, const WantedElement& wanted, const std::function<bool()>& stop,
                     const Visit& visit) {
  const FoldedSpace space = folded_space(tensor);
  const std::uint64_t count = element_count(tensor.desc);
  for (std::uint64_t at = 0; at < count; at += piece) {
    if (stop && stop()) return false;
    for_each_element<T>(tensor, space, at, std::min(count, at + piece), [&](BitsOf<T> bits, std::uint64_t position) {
      if (wanted.kind ? is_of_kind<T>(bits, *wanted.kind) : bits == wanted.bits) visit(position);
    });
  }
  return true;
}

// The last element that is before `limit`, or else the last of all; or the first that is not, or else the first of all.
std::optional<FoundElement> find_beside(const Tensor& tensor, const WantedElement& wanted, std::uint64_t limit,
                                        bool before, const std::function<bool()>& stop) {
  FoundElement found, around;  // beside the limit; beyond the end
  std::vector<std::uint64_t> all;
  const bool whole = visit_data_type(tensor.desc.data_type, [&]<class T>() {
    std::uint64_t count = 0;
    return for_each_wanted<T>(tensor, wanted, stop, [&](std::uint64_t position) {
      const FoundElement here{position, ++count};
      if (before || count == 1) around = here;
      if (before ? position < limit : position >= limit && found.rank == 0) found = here;
      around.count = count;
      if (count <= FoundElement::most_listed) all.push_back(position);
    });
  });
  if (!whole || around.count == 0) return std::nullopt;
  FoundElement& nearest = found.rank > 0 ? found : around;
  nearest.count = around.count;
  if (nearest.count == all.size()) nearest.all = std::move(all);
  return nearest;
}

}  // namespace

std::string_view name(ValueKind kind) {
  switch (kind) {
    case ValueKind::Zero: return "zero";
    case ValueKind::NegativeZero: return "-0";
    case ValueKind::Subnormal: return "subnormal";
    case ValueKind::Nan: return "NaN";
    case ValueKind::PositiveInfinity: return "+Inf";
    case ValueKind::NegativeInfinity: return "-Inf";
  }
  return "";
}

Result<WantedElement> wanted_element(DataType type, std::string_view text) {
  const Result<std::uint64_t> bits = read_element(type, text);
  if (!bits) return tl::unexpected(bits.error());
  const bool are_bits = text.find_first_of("xX") != std::string_view::npos;
  if (are_bits || !is_floating_point(type)) return WantedElement{{}, *bits};
  return visit_data_type(type, [&]<class T>() -> WantedElement {
    const auto own = static_cast<BitsOf<T>>(*bits);
    for (const ValueKind kind : {ValueKind::Nan, ValueKind::NegativeZero, ValueKind::Zero})
      if (is_of_kind<T>(own, kind)) return {kind};
    return {{}, *bits};
  });
}

std::optional<FoundElement> next_element(const Tensor& tensor, const WantedElement& wanted, std::uint64_t from,
                                         const std::function<bool()>& stop) {
  return find_beside(tensor, wanted, from + 1, false, stop);
}

std::optional<FoundElement> previous_element(const Tensor& tensor, const WantedElement& wanted, std::uint64_t from,
                                             const std::function<bool()>& stop) {
  return find_beside(tensor, wanted, from, true, stop);
}

}  // namespace opscope
