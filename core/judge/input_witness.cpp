#include "core/judge/input_witness.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/io/mapped_file.h"
#include "core/judge/byte_text.h"
#include "core/judge/bytes.h"

namespace opscope {
namespace {

constexpr std::size_t small = std::size_t{1} << 16;

}  // namespace

InputWitness::InputWitness(const Invocation& invocation, const std::function<bool()>& stop) {
  for (const std::optional<BoundTensor>& bound : invocation.tensors)
    if (bound) watch(*bound, stop);
  if (stop && stop()) watched_.clear();
}

InputWitness InputWitness::of_inputs_alone(const Invocation& invocation) {
  InputWitness witness;
  for (std::size_t i = 0; i < invocation.tensors.size(); ++i)
    if (invocation.tensors[i] && i != invocation.schema->output()) witness.watch(*invocation.tensors[i], {});
  return witness;
}

void InputWitness::watch(const BoundTensor& bound, const std::function<bool()>& stop) {
  const Buffer& buffer = bound.tensor.buffer;
  const auto is_known = [&](const Watched& each) { return each.buffer.same_storage(buffer); };
  if (is_mapped(buffer) || std::ranges::any_of(watched_, is_known)) return;
  watched_.push_back({bound.resource, buffer, 0, {}, buffer.size() <= small});
  remember(watched_.back(), stop);
}

void InputWitness::remember(Watched& watched, const std::function<bool()>& stop) {
  const std::span<const std::byte> bytes = watched.buffer.bytes();
  if (watched.is_small)
    watched.copy.assign(bytes.begin(), bytes.end());
  else
    watched.checksum = fingerprint(bytes, stop);
}

std::optional<std::string> InputWitness::changed(std::uint64_t guards, const std::function<bool()>& stop) {
  std::optional<std::string> what;
  for (Watched& watched : watched_) {
    const std::span<const std::byte> bytes = watched.buffer.bytes();
    if (watched.is_small) {
      const auto at = first_difference(watched.copy, bytes);
      if (!at) continue;
      if (!what)
        what = "an input changed: " +
               changed_byte_text(watched.resource, bytes.size(), guards, *at, watched.copy[*at], bytes[*at]);
      remember(watched, stop);
      continue;
    }
    const std::uint64_t checksum = fingerprint(bytes, stop);
    if (stop && stop()) return std::nullopt;
    if (checksum == watched.checksum) continue;
    if (!what)
      what = fmt::format("an input changed: bytes of resource '{}' are no longer as they were", watched.resource);
    watched.checksum = checksum;
  }
  return what;
}

}  // namespace opscope
