#include "app/gui/verdict/allowed_strides.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "core/tensor/dimension_name.h"
#include "core/tensor/text.h"

namespace opscope::gui {
namespace {

constexpr std::uint64_t largest_stride = std::numeric_limits<std::uint32_t>::max();

struct StridedDimension {
  std::uint64_t size, stride;
};
struct StrideRange {
  std::uint64_t least, most;
};

// All dimensions but one that have several elements, the smallest stride first.
std::vector<StridedDimension> others_of(const TensorDesc& desc, std::size_t dimension) {
  const std::vector<std::uint32_t> strides = effective_strides(desc);
  std::vector<StridedDimension> others;
  for (std::size_t i = 0; i < desc.sizes.size(); ++i)
    if (i != dimension && desc.sizes[i] > 1) others.push_back({desc.sizes[i], strides[i]});
  std::ranges::sort(others, {}, &StridedDimension::stride);
  return others;
}

// The strides with which each stride is beyond the span of all smaller ones.
std::vector<StrideRange> nested_ranges(const TensorDesc& desc, std::size_t dimension) {
  const std::vector<StridedDimension> others = others_of(desc, dimension);
  std::vector<std::uint64_t> spans = {0};  // of the first dimensions: to the last element that they reach
  for (const StridedDimension& each : others) {
    if (each.stride <= spans.back()) return {};
    spans.push_back(spans.back() + (each.size - 1) * each.stride);
  }
  std::vector<StrideRange> ranges;
  for (std::size_t below = 0; below <= others.size(); ++below) {
    std::uint64_t most = largest_stride;
    for (std::size_t above = below; above < others.size(); ++above)
      most = std::min(most, (others[above].stride - 1 - spans[above]) / (desc.sizes[dimension] - 1));
    if (spans[below] + 1 <= most) ranges.push_back({spans[below] + 1, most});
  }
  return ranges;
}

// True if the other dimensions leave gaps between their elements, in which more strides may interleave.
bool leaves_gaps(const TensorDesc& desc, std::size_t dimension) {
  std::uint64_t last = 0;
  for (const StridedDimension& each : others_of(desc, dimension)) {
    if (each.stride != last + 1) return true;
    last += (each.size - 1) * each.stride;
  }
  return false;
}

std::string ranges_text(const std::vector<StrideRange>& ranges, bool are_all) {
  const auto text = [](const StrideRange& range) {
    const std::string least = with_thousands(range.least);
    if (range.most == largest_stride) return least + " and more";
    return range.least == range.most ? least : fmt::format("{} to {}", least, with_thousands(range.most));
  };
  std::string all = (are_all ? "" : "for example ") + text(ranges.front()) + " would do";
  for (std::size_t i = 1; i < ranges.size(); ++i) all += ", or " + text(ranges[i]);
  return all;
}

std::string stride_text(const TensorDesc& desc, std::size_t dimension) {
  return fmt::format("The stride of {} is {}", dimension_name(desc.sizes.size(), dimension),
                     with_thousands(effective_strides(desc)[dimension]));
}

// How far from the present stride another one is. Strides that are not the packed ones were chosen, and come first.
using StrideChange = std::pair<bool, std::uint64_t>;
constexpr StrideChange no_change = {true, std::numeric_limits<std::uint64_t>::max()};

StrideChange change_of(const TensorDesc& desc, std::size_t dimension, std::uint64_t stride) {
  const std::uint64_t present = effective_strides(desc)[dimension];
  return {present == packed_strides(desc.sizes)[dimension], std::max(stride, present) - std::min(stride, present)};
}

}  // namespace

std::optional<std::string> strides_that_do(const TensorDesc& desc, std::size_t dimension) {
  if (desc.sizes[dimension] < 2) return std::nullopt;
  const std::vector<StrideRange> ranges = nested_ranges(desc, dimension);
  return ranges.empty() ? std::nullopt : std::optional(ranges_text(ranges, !leaves_gaps(desc, dimension)));
}

std::optional<std::string> stride_too_close(const TensorDesc& desc) {
  const std::vector<std::uint32_t> strides = effective_strides(desc);
  std::optional<std::string> found;
  StrideChange smallest = no_change;
  for (std::size_t i = 0; i < desc.sizes.size(); ++i) {
    if (desc.sizes[i] < 2) continue;
    const std::vector<StrideRange> ranges = nested_ranges(desc, i);
    for (const StrideRange& range : ranges) {
      const StrideChange change = change_of(desc, i, std::clamp<std::uint64_t>(strides[i], range.least, range.most));
      if (change >= smallest) continue;
      smallest = change;
      found = fmt::format("{}; {}", stride_text(desc, i), ranges_text(ranges, !leaves_gaps(desc, i)));
    }
  }
  return found;
}

std::optional<std::string> stride_too_far(const TensorDesc& desc, std::uint64_t elements, bool apart) {
  const std::vector<std::uint32_t> strides = effective_strides(desc);
  std::optional<std::string> found;
  StrideChange smallest = no_change;
  for (std::size_t i = 0; i < desc.sizes.size(); ++i) {
    if (desc.sizes[i] < 2) continue;
    std::uint64_t rest = 1;  // elements up to the last of the other dimensions
    for (const StridedDimension& each : others_of(desc, i)) rest += (each.size - 1) * each.stride;
    if (rest >= elements) continue;
    std::uint64_t most = (elements - rest) / (desc.sizes[i] - 1);
    if (apart) {
      const std::vector<StrideRange> ranges = nested_ranges(desc, i);
      const auto fits =
          std::find_if(ranges.rbegin(), ranges.rend(), [&](const StrideRange& range) { return range.least <= most; });
      most = fits == ranges.rend() ? 0 : std::min(most, fits->most);
    }
    if (most == 0 || most >= strides[i] || change_of(desc, i, most) >= smallest) continue;
    smallest = change_of(desc, i, most);
    found = fmt::format("{}; at most {} fits", stride_text(desc, i), with_thousands(most));
  }
  return found;
}

}  // namespace opscope::gui
