#include "core/cases/random_layout.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace opscope {
namespace {

using Sizes = std::vector<std::uint32_t>;

// Strides that place dimensions one inside the other in `order`, innermost last, with up to `gap` elements between.
Sizes nested_strides(Random& random, const Sizes& sizes, const std::vector<std::size_t>& order, std::uint32_t gap) {
  Sizes strides(sizes.size());
  std::uint32_t step = 1 + static_cast<std::uint32_t>(below(random, gap + 1));
  for (std::size_t i = order.size(); i-- > 0;) {
    strides[order[i]] = step;
    step = step * sizes[order[i]] + static_cast<std::uint32_t>(below(random, gap + 1));
  }
  return strides;
}

}  // namespace

std::vector<std::uint32_t> random_sizes(Random& random, std::uint32_t rank, std::uint64_t max_elements) {
  const int magnitude = std::bit_width(max_elements);
  std::uint64_t left = std::uint64_t{1} << below(random, static_cast<std::uint64_t>(magnitude));
  left = one_in(random, 8) ? 1 + below(random, max_elements) : std::min(max_elements, left + below(random, left));
  Sizes sizes(rank, 1);
  std::vector<std::size_t> order(rank);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::shuffle(order.begin(), order.end(), random);
  for (std::size_t i = 0; i < rank; ++i) {
    const bool last = i + 1 == rank;
    const std::uint64_t size = last || one_in(random, 4) ? left : 1 + below(random, std::min<std::uint64_t>(left, 9));
    sizes[order[i]] = static_cast<std::uint32_t>(size);
    left /= size;
  }
  if (one_in(random, 2)) {
    const std::uint32_t lanes = 4u << below(random, 3);
    Sizes even = sizes;
    even.back() = (even.back() + lanes - 1) / lanes * lanes;
    if (element_count(even) <= max_elements) return even;
  }
  return sizes;
}

std::vector<std::uint32_t> broadcast_strides(Random& random, const std::vector<std::uint32_t>& sizes) {
  Sizes small = sizes;
  for (std::uint32_t& size : small)
    if (one_in(random, 2)) size = 1;
  Sizes strides = packed_strides(small);
  for (std::size_t d = 0; d < sizes.size(); ++d)
    if (small[d] != sizes[d]) strides[d] = 0;
  return strides;
}

std::optional<Sizes> random_strides(Random& random, const TensorDesc& desc, StrideKind layout, TensorRole role) {
  const Sizes& sizes = desc.sizes;
  std::vector<std::size_t> order(sizes.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (layout == StrideKind::Packed) return std::nullopt;
  if (layout == StrideKind::Broadcast && role == TensorRole::Input && one_in(random, 2))
    return broadcast_strides(random, sizes);
  if (layout == StrideKind::Interleaved) {
    TensorDesc tried = desc;
    for (int attempt = 0; attempt < 20; ++attempt) {
      tried.strides = Sizes(sizes.size());
      for (std::size_t i = 0; i < sizes.size(); ++i)  // no dimension reaches beyond twice the elements
        (*tried.strides)[i] = 1 + static_cast<std::uint32_t>(below(random, 2 * element_count(sizes) / sizes[i]));
      if (role == TensorRole::Input || !has_overlapping_elements(tried)) return tried.strides;
    }
  }
  if (layout != StrideKind::Padded) std::shuffle(order.begin(), order.end(), random);
  Sizes strides = nested_strides(random, sizes, order, layout == StrideKind::Permuted ? 0 : 3);
  if (layout == StrideKind::Broadcast && role == TensorRole::Input)
    for (std::uint32_t& stride : strides)
      if (one_in(random, 2)) stride = 0;
  // A dimension of size 1 may have any stride.
  for (std::size_t i = 0; i < sizes.size(); ++i)
    if (sizes[i] == 1 && one_in(random, 4)) strides[i] = static_cast<std::uint32_t>(random());
  return strides;
}

}  // namespace opscope
