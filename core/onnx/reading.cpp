#include "core/onnx/reading.h"

#include <algorithm>
#include <numeric>

#include "core/tensor/iteration.h"

namespace opscope::onnx_files {
namespace {

std::uint64_t end_of(const GoldenTensor& tensor) {
  return tensor.offset + extent_in_elements(tensor.desc) * element_size(tensor.desc.data_type);
}

// Calls visit(linear, position) for each element, in row-major order; positions in elements.
template <class F>
void for_each_position(const TensorDesc& desc, F visit) {
  const std::vector<std::vector<std::uint32_t>> strides = {effective_strides(desc)};
  for_each_row(fold(desc.sizes, strides), 0, element_count(desc), [&](const Row& row) {
    for (std::uint64_t i = 0; i < row.count; ++i) visit(row.first + i, row.offset[0] + i * row.stride[0]);
  });
}

}  // namespace

TensorDesc without_repetition(const TensorDesc& desc) {
  TensorDesc once = desc;
  if (!desc.strides) return once;
  for (std::size_t d = 0; d < once.sizes.size(); ++d)
    if ((*desc.strides)[d] == 0) once.sizes[d] = 1;
  return once;
}

bool overlap(const GoldenTensor& a, const GoldenTensor& b) { return a.offset < end_of(b) && b.offset < end_of(a); }

bool same_place(const GoldenTensor& a, const GoldenTensor& b) {
  return a.offset == b.offset && a.desc.data_type == b.desc.data_type && a.desc.sizes == b.desc.sizes &&
         effective_strides(a.desc) == effective_strides(b.desc);
}

std::optional<std::vector<std::int64_t>> order_in(const GoldenTensor& writer, const GoldenTensor& reader,
                                                  const TensorDesc& once) {
  if (same_place(writer, reader)) return std::vector<std::int64_t>();
  const std::size_t size = std::max<std::size_t>(1, element_size(writer.desc.data_type));
  const bool is_aligned = writer.offset % size == reader.offset % size;
  if (!is_aligned || reader.offset < writer.offset) return std::nullopt;
  const std::uint64_t ahead = (reader.offset - writer.offset) / size;
  std::vector<std::int64_t> written(extent_in_elements(writer.desc), -1);  // position -> element
  for_each_position(writer.desc, [&](std::uint64_t element, std::uint64_t position) {
    written[position] = static_cast<std::int64_t>(element);
  });
  std::vector<std::int64_t> order(element_count(once));
  bool is_written = true;
  for_each_position(once, [&](std::uint64_t element, std::uint64_t position) {
    const std::uint64_t at = ahead + position;
    order[element] = at < written.size() ? written[at] : -1;
    is_written &= order[element] >= 0;
  });
  if (!is_written) return std::nullopt;
  std::vector<std::int64_t> all(element_count(writer.desc));
  std::iota(all.begin(), all.end(), std::int64_t{0});
  if (order == all) order.clear();
  return order;
}

}  // namespace opscope::onnx_files
