#include "core/backends/array/elements.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <vector>

#include "core/io/file.h"
#include "core/tensor/iteration.h"
#include "core/text/ascii.h"

namespace opscope {
namespace {

// For each dimension of `to`, one of `from` with its size; nullopt if `to` is no other order of the dimensions.
std::optional<std::vector<std::size_t>> reordered(std::span<const std::uint32_t> from,
                                                  const std::vector<std::uint32_t>& to) {
  if (from.size() != to.size()) return std::nullopt;
  std::vector<std::size_t> order;
  for (const std::uint32_t size : to) {
    std::size_t at = 0;
    while (at < from.size() && (from[at] != size || std::ranges::find(order, at) != order.end())) ++at;
    if (at == from.size()) return std::nullopt;
    order.push_back(at);
  }
  return order;
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

std::vector<std::uint32_t> without_ones(std::span<const std::uint32_t> sizes) {
  std::vector<std::uint32_t> kept;
  std::ranges::copy_if(sizes, std::back_inserter(kept), [](std::uint32_t size) { return size != 1; });
  return kept;
}

std::string shape_text(DataType type, std::span<const std::uint32_t> sizes) {
  return fmt::format("{} of sizes {}", name(type), fmt::join(sizes, " x "));
}

bool can_stand_for(DataType type, std::span<const std::uint32_t> sizes, const TensorDesc& output) {
  const std::vector<std::uint32_t> own = without_ones(sizes);
  return type == output.data_type &&
         (own == without_ones(output.sizes) || (own.size() <= 1 && element_count(sizes) == element_count(output)));
}

std::string cure_for(DataType type, std::span<const std::uint32_t> sizes, const TensorDesc& output) {
  std::string call;
  if (!can_stand_for(output.data_type, sizes, output)) {
    const auto order = reordered(sizes, output.sizes);
    if (!order) return "";
    call = fmt::format(".transpose({})", fmt::join(*order, ", "));
  }
  if (type != output.data_type) call += fmt::format(".astype(numpy.{})", lower(name(output.data_type)));
  return fmt::format("; array{} would fit", call);
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
