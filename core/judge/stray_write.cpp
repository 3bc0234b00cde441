#include "core/judge/stray_write.h"

#include <algorithm>
#include <atomic>
#include <vector>

#include "core/judge/byte_text.h"
#include "core/judge/bytes.h"
#include "core/tensor/iteration.h"

namespace opscope {
namespace {

using Bytes = std::span<const std::byte>;
using Stop = std::function<bool()>;

std::optional<std::uint64_t> around_packed(const Tensor& output, Bytes before, Bytes after, const Stop& stop) {
  if (const auto at = first_difference(before.first(output.offset), after.first(output.offset), stop)) return at;
  const std::uint64_t end = output.offset + element_count(output.desc) * element_size(output.desc.data_type);
  const auto at = first_difference(before.subspan(end), after.subspan(end), stop);
  return at ? std::optional(end + *at) : std::nullopt;
}

// For each possible element position from the tensor's offset on: true if there is an element.
std::vector<bool> occupied_places(const Tensor& output) {
  const std::size_t size = std::max<std::size_t>(1, element_size(output.desc.data_type));
  std::vector<bool> occupied((output.buffer.size() - output.offset) / size);
  const std::vector<std::uint32_t> strides[] = {effective_strides(output.desc)};
  for_each_row(fold(output.desc.sizes, strides), 0, element_count(output.desc), [&](const Row& row) {
    for (std::uint64_t i = 0; i < row.count; ++i) occupied[row.offset[0] + i * row.stride[0]] = true;
  });
  return occupied;
}

std::optional<std::uint64_t> between_elements(const Tensor& output, Bytes before, Bytes after, const Stop& stop) {
  const std::size_t size = element_size(output.desc.data_type);
  const std::vector<bool> occupied = occupied_places(output);
  const auto is_element = [&](std::uint64_t at) {
    const std::uint64_t place = (at - output.offset) / size;
    return at >= output.offset && place < occupied.size() && occupied[place];
  };
  std::atomic<std::uint64_t> first = before.size();
  parallel_for(before.size(), {0, 1u << 18, stop, {}}, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t at = begin; at < end && at < first; ++at) {
      if (before[at] == after[at] || is_element(at)) continue;
      std::uint64_t known = first;
      while (at < known && !first.compare_exchange_weak(known, at)) {
      }
    }
  });
  return first == before.size() ? std::nullopt : std::optional<std::uint64_t>(first);
}

}  // namespace

std::optional<std::string> stray_write(const Invocation& invocation, const Buffer& after, std::uint64_t guards,
                                       const std::function<bool()>& stop) {
  const BoundTensor& bound = invocation.output();
  const Bytes before = bound.tensor.buffer.bytes(), now = after.bytes();
  const auto at = is_packed(bound.tensor.desc) ? around_packed(bound.tensor, before, now, stop)
                                               : between_elements(bound.tensor, before, now, stop);
  if (!at) return std::nullopt;
  return changed_byte_text(bound.resource, before.size(), guards, *at, before[*at], now[*at]);
}

}  // namespace opscope
