#include "core/compare/find_value.h"

#include <algorithm>

#include "core/compare/element_walk.h"

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

// The first in [begin, end).
template <class T>
std::optional<std::uint64_t> first_of_kind(const Tensor& tensor, const FoldedSpace& space, ValueKind kind,
                                           std::uint64_t begin, std::uint64_t end, const std::function<bool()>& stop) {
  std::optional<std::uint64_t> found;
  for (std::uint64_t at = begin; at < end && !found && !(stop && stop()); at += piece)
    for_each_element<T>(tensor, space, at, std::min(end, at + piece), [&](BitsOf<T> bits, std::uint64_t position) {
      if (!found && is_of_kind<T>(bits, kind)) found = position;
    });
  return found;
}

// The last in [begin, end).
template <class T>
std::optional<std::uint64_t> last_of_kind(const Tensor& tensor, const FoldedSpace& space, ValueKind kind,
                                          std::uint64_t begin, std::uint64_t end, const std::function<bool()>& stop) {
  std::optional<std::uint64_t> found;
  for (std::uint64_t at = end; at > begin && !found && !(stop && stop()); at -= std::min(piece, at - begin))
    for_each_element<T>(tensor, space, at - std::min(piece, at - begin), at,
                        [&](BitsOf<T> bits, std::uint64_t position) {
                          if (is_of_kind<T>(bits, kind)) found = position;
                        });
  return found;
}

}  // namespace

std::optional<std::uint64_t> next_of_kind(const Tensor& tensor, ValueKind kind, std::uint64_t from,
                                          const std::function<bool()>& stop) {
  const FoldedSpace space = folded_space(tensor);
  const std::uint64_t count = element_count(tensor.desc), next = from + 1;
  return visit_data_type(tensor.desc.data_type, [&]<class T>() -> std::optional<std::uint64_t> {
    const auto found = first_of_kind<T>(tensor, space, kind, std::min(next, count), count, stop);
    return found ? found : first_of_kind<T>(tensor, space, kind, 0, std::min(next, count), stop);
  });
}

std::optional<std::uint64_t> previous_of_kind(const Tensor& tensor, ValueKind kind, std::uint64_t from,
                                              const std::function<bool()>& stop) {
  const FoldedSpace space = folded_space(tensor);
  const std::uint64_t count = element_count(tensor.desc), end = std::min(from, count);
  return visit_data_type(tensor.desc.data_type, [&]<class T>() -> std::optional<std::uint64_t> {
    const auto found = last_of_kind<T>(tensor, space, kind, 0, end, stop);
    return found ? found : last_of_kind<T>(tensor, space, kind, end, count, stop);
  });
}

}  // namespace opscope
