#include "core/tensor/stride_layout.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <numeric>

namespace opscope {
namespace {

using Kind = StrideLayout::Kind;
using Strides = std::vector<std::uint32_t>;

constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max();

std::uint64_t rounded_up(std::uint64_t row, std::uint64_t multiple) {
  return (row + multiple - 1) / multiple * multiple;
}

// Strides of dimensions that follow one another in memory, the innermost first. The innermost is rounded up to a
// multiple. A size of 0 counts as 1, so that the strides survive while it is typed.
Strides in_order(std::span<const std::uint32_t> sizes, std::span<const std::size_t> order, std::uint64_t multiple = 1) {
  Strides strides(sizes.size(), 0);
  std::uint64_t step = 1;
  for (const std::size_t d : order) {
    strides[d] = static_cast<std::uint32_t>(step);
    step = std::min(step * std::max(1u, sizes[d]), most);
    if (d == order.front()) step = std::min(rounded_up(step, multiple), most);
  }
  return strides;
}

// A multiple that could have given these strides, if their rows are padded.
std::uint32_t row_multiple(std::span<const std::uint32_t> sizes, const Strides& strides) {
  const std::uint32_t stride = strides[strides.size() - 2];
  for (std::uint32_t power = std::bit_floor(stride); power > 1; power /= 2)
    if (rounded_up(sizes.back(), power) == stride) return power;
  return std::max(1u, stride);
}

// True if strides lead to the same elements: those of dimensions of size 1 lead nowhere.
bool lead_alike(std::span<const std::uint32_t> sizes, const Strides& a, const Strides& b) {
  for (std::size_t d = 0; d < sizes.size(); ++d)
    if (sizes[d] > 1 && a[d] != b[d]) return false;
  return true;
}

}  // namespace

std::string_view name(Kind kind) {
  static constexpr std::array<std::string_view, 6> names = {"packed", "NHWC",      "transposed",
                                                            "padded", "broadcast", "custom"};
  return names.at(static_cast<std::size_t>(kind));
}

bool is_possible(Kind kind, std::size_t rank) {
  switch (kind) {
    case Kind::ChannelsLast: return rank == 4;
    case Kind::Transposed:
    case Kind::Padded: return rank >= 2;
    default: return true;
  }
}

Strides strides_of(const StrideLayout& layout, std::span<const std::uint32_t> sizes) {
  if (layout.kind == Kind::Broadcast) return broadcast_strides(sizes, layout.repeated);
  std::vector<std::size_t> order(sizes.size());
  std::iota(order.rbegin(), order.rend(), std::size_t{0});
  if (layout.kind == Kind::ChannelsLast) order = {1, 3, 2, 0};
  if (layout.kind == Kind::Transposed) std::swap(order[0], order[1]);
  return in_order(sizes, order, layout.kind == Kind::Padded ? layout.row_multiple : 1);
}

Strides broadcast_strides(std::span<const std::uint32_t> sizes, const std::vector<bool>& repeated) {
  std::vector<std::size_t> order;
  for (std::size_t d = sizes.size(); d-- > 0;)
    if (!repeated[d]) order.push_back(d);
  return in_order(sizes, order);
}

StrideLayout layout_of(const TensorDesc& desc) {
  if (!desc.strides) return {};
  const std::size_t rank = desc.sizes.size();
  if (desc.strides->size() != rank) return {.kind = Kind::Custom};
  StrideLayout broadcast{.kind = Kind::Broadcast};
  for (const std::uint32_t stride : *desc.strides) broadcast.repeated.push_back(stride == 0);

  std::vector<StrideLayout> named = {{.kind = Kind::Packed}};
  if (is_possible(Kind::ChannelsLast, rank)) named.push_back({.kind = Kind::ChannelsLast});
  if (is_possible(Kind::Transposed, rank)) named.push_back({.kind = Kind::Transposed});
  if (is_possible(Kind::Padded, rank))
    named.push_back({.kind = Kind::Padded, .row_multiple = row_multiple(desc.sizes, *desc.strides)});
  named.push_back(std::move(broadcast));
  for (const StrideLayout& layout : named)
    if (strides_of(layout, desc.sizes) == *desc.strides) return layout;
  for (const StrideLayout& layout : named)
    if (lead_alike(desc.sizes, strides_of(layout, desc.sizes), *desc.strides)) return layout;
  return {.kind = Kind::Custom};
}

std::uint32_t padding_multiple(std::uint32_t row) {
  constexpr std::uint32_t usual = 16;
  return row % usual != 0 ? usual
                          : static_cast<std::uint32_t>(std::min<std::uint64_t>(std::uint64_t{row} + usual, most));
}

}  // namespace opscope
