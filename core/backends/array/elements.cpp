#include "core/backends/array/elements.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <vector>

#include "core/io/file.h"
#include "core/tensor/iteration.h"

namespace opscope {
namespace {

std::vector<std::uint32_t> without_ones(std::span<const std::uint32_t> sizes) {
  std::vector<std::uint32_t> kept;
  std::ranges::copy_if(sizes, std::back_inserter(kept), [](std::uint32_t size) { return size != 1; });
  return kept;
}

void copy_elements(const Tensor& output, std::span<const std::byte> elements, std::span<std::byte> bytes,
                   const RunOptions& options) {
  const std::vector<std::uint32_t>& sizes = output.desc.sizes;
  const std::size_t size = element_size(output.desc.data_type);
  const FoldedSpace space =
      fold(sizes, std::vector<std::vector<std::uint32_t>>{effective_strides(output.desc), packed_strides(sizes)});
  const ParallelControl control{options.threads, 1u << 16, options.stop, options.progress};
  parallel_for(element_count(sizes), control, [&](std::uint64_t begin, std::uint64_t end) {
    for_each_row(space, begin, end, [&](const Row& row) {
      std::byte* to = bytes.data() + output.offset + row.offset[0] * size;
      const std::byte* from = elements.data() + row.offset[1] * size;
      for (std::uint64_t i = 0; i < row.count; ++i)
        std::memcpy(to + i * row.stride[0] * size, from + i * row.stride[1] * size, size);
    });
  });
}

}  // namespace

std::string shape_text(DataType type, std::span<const std::uint32_t> sizes) {
  return fmt::format("{} of sizes {}", name(type), fmt::join(sizes, " x "));
}

bool can_stand_for(DataType type, std::span<const std::uint32_t> sizes, const TensorDesc& output) {
  const std::vector<std::uint32_t> own = without_ones(sizes);
  return type == output.data_type &&
         (own == without_ones(output.sizes) || (own.size() <= 1 && element_count(sizes) == element_count(output)));
}

bool starts_its_resource(const Tensor& output) { return is_packed(output.desc) && output.offset == 0; }

Result<Buffer> place_elements(const Tensor& output, const Buffer& elements, const RunOptions& options) {
  if (starts_its_resource(output)) return place_bytes(output.buffer, elements);
  Result<Buffer> placed = make_buffer("the output", output.buffer.size(), [&](std::span<std::byte> bytes) {
    std::ranges::copy(output.buffer.bytes(), bytes.begin());
    copy_elements(output, elements.bytes(), bytes, options);
  });
  if (placed && options.stop && options.stop()) return cancelled();
  return placed;
}

Result<Buffer> place_bytes(const Buffer& resource, const Buffer& bytes) {
  if (bytes.size() == resource.size()) return bytes;
  return make_buffer("the output", resource.size(), [&](std::span<std::byte> whole) {
    std::ranges::copy(resource.bytes(), whole.begin());
    std::ranges::copy(bytes.bytes(), whole.begin());
  });
}

}  // namespace opscope
