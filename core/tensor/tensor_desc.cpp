#include "core/tensor/tensor_desc.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace opscope {
namespace {

constexpr std::uint64_t saturated = std::numeric_limits<std::uint64_t>::max();

std::uint64_t multiply_saturating(std::uint64_t a, std::uint64_t b) {
  std::uint64_t product = 0;
  return __builtin_mul_overflow(a, b, &product) ? saturated : product;
}
std::uint64_t add_saturating(std::uint64_t a, std::uint64_t b) {
  std::uint64_t sum = 0;
  return __builtin_add_overflow(a, b, &sum) ? saturated : sum;
}

}  // namespace

std::vector<std::uint32_t> packed_strides(std::span<const std::uint32_t> sizes) {
  std::vector<std::uint32_t> strides(sizes.size());
  std::uint64_t stride = 1;
  for (std::size_t i = sizes.size(); i-- > 0;) {
    strides[i] = static_cast<std::uint32_t>(std::min<std::uint64_t>(stride, 0xFFFFFFFFu));
    stride = multiply_saturating(stride, sizes[i]);
  }
  return strides;
}

std::vector<std::uint32_t> effective_strides(const TensorDesc& desc) {
  return desc.strides ? *desc.strides : packed_strides(desc.sizes);
}

bool is_packed(const TensorDesc& desc) {
  if (!desc.strides) return true;
  const std::vector<std::uint32_t> packed = packed_strides(desc.sizes);
  for (std::size_t i = 0; i < desc.sizes.size(); ++i)
    if (desc.sizes[i] > 1 && (*desc.strides)[i] != packed[i]) return false;
  return true;
}

std::uint64_t element_count(std::span<const std::uint32_t> sizes) {
  // A size of 0 makes the product 0, even if the others would overflow.
  if (std::find(sizes.begin(), sizes.end(), 0u) != sizes.end()) return 0;
  return std::accumulate(sizes.begin(), sizes.end(), std::uint64_t{1}, multiply_saturating);
}

std::uint64_t extent_in_elements(const TensorDesc& desc) {
  if (!desc.strides) return element_count(desc);
  std::uint64_t extent = 1;
  for (std::size_t i = 0; i < desc.sizes.size(); ++i) {
    if (desc.sizes[i] == 0) return 0;
    extent = add_saturating(extent, multiply_saturating(desc.sizes[i] - 1u, (*desc.strides)[i]));
  }
  return extent;
}

std::uint64_t minimum_size_in_bytes(const TensorDesc& desc) {
  const std::uint64_t bytes = multiply_saturating(extent_in_elements(desc), element_size(desc.data_type));
  return add_saturating(bytes, 3) & ~std::uint64_t{3};
}

std::uint64_t total_size_in_bytes(const TensorDesc& desc) {
  return desc.total_tensor_size_in_bytes != 0 ? desc.total_tensor_size_in_bytes : minimum_size_in_bytes(desc);
}

bool has_overlapping_elements(const TensorDesc& desc) {
  struct Dimension {
    std::uint64_t stride, size;
  };
  std::vector<Dimension> dimensions;
  const std::vector<std::uint32_t> strides = effective_strides(desc);
  for (std::size_t i = 0; i < desc.sizes.size(); ++i)
    if (desc.sizes[i] > 1) dimensions.push_back({strides[i], desc.sizes[i]});
  std::sort(dimensions.begin(), dimensions.end(),
            [](const Dimension& a, const Dimension& b) { return a.stride < b.stride; });

  // Nested: each stride is larger than the span of all smaller dimensions.
  std::uint64_t span = 0;  // the furthest element the dimensions so far reach
  bool nested = true;
  for (const Dimension& d : dimensions) {
    if (d.stride == 0) return true;
    nested = nested && d.stride > span;
    span += d.stride * (d.size - 1);
  }
  if (nested) return false;

  // Fewer places than elements: two elements share one.
  const std::uint64_t count = element_count(desc);
  if (count > span + 1) return true;
  // Interleaved: mark every place.
  std::vector<bool> taken(span + 1);
  std::vector<std::uint64_t> index(dimensions.size());
  std::uint64_t place = 0;
  for (std::uint64_t n = 0; n < count; ++n) {
    if (taken[place]) return true;
    taken[place] = true;
    for (std::size_t k = 0; k < dimensions.size(); ++k) {
      place += dimensions[k].stride;
      if (++index[k] < dimensions[k].size) break;
      place -= dimensions[k].stride * dimensions[k].size;
      index[k] = 0;
    }
  }
  return false;
}

std::uint64_t repeated_elements(const TensorDesc& desc) {
  const std::vector<std::uint32_t> strides = effective_strides(desc);
  std::vector<std::uint32_t> repeated;
  for (std::size_t d = 0; d < strides.size(); ++d)
    if (strides[d] == 0) repeated.push_back(desc.sizes[d]);
  return element_count(repeated);
}

std::vector<std::uint32_t> index_of(std::uint64_t linear, std::span<const std::uint32_t> sizes) {
  std::vector<std::uint32_t> index(sizes.size());
  for (std::size_t i = sizes.size(); i-- > 0;) {
    index[i] = static_cast<std::uint32_t>(linear % sizes[i]);
    linear /= sizes[i];
  }
  return index;
}

std::uint64_t offset_of(std::span<const std::uint32_t> index, std::span<const std::uint32_t> strides) {
  std::uint64_t offset = 0;
  for (std::size_t i = 0; i < index.size(); ++i) offset += std::uint64_t{index[i]} * strides[i];
  return offset;
}

}  // namespace opscope
