// Tensors at invalid positions.

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "core/cases/invalid_ways.h"

namespace opscope::invalid {
namespace {

std::optional<std::string> short_binding(Random& random, Invocation& made) {
  const std::size_t tensor = any_tensor(random, made);
  BoundTensor& bound = *made.tensors[tensor];
  bound.size_in_bytes = one_in(random, 4) ? 0 : below(random, total_size_in_bytes(bound.tensor.desc));
  return fmt::format("the binding of {} is too small", name_of(made, tensor));
}

std::optional<std::string> short_resource(Random& random, Invocation& made) {
  const std::size_t tensor = any_tensor(random, made);
  BoundTensor& bound = *made.tensors[tensor];
  const std::uint64_t held = below(random, bound.tensor.offset + bound.size_in_bytes);
  bound.tensor.buffer = Buffer::copy_of(bound.tensor.buffer.bytes().first(held));
  bound.resource += " cut";  // now it is not shared
  return fmt::format("the resource of {} is too small", name_of(made, tensor));
}

std::optional<std::string> long_binding(Random& random, Invocation& made) {
  const std::size_t tensor = any_tensor(random, made);
  BoundTensor& bound = *made.tensors[tensor];
  const std::uint64_t rest = bound.tensor.buffer.size() - bound.tensor.offset;
  bound.size_in_bytes =
      one_in(random, 2) ? rest + 1 + below(random, 9) : std::numeric_limits<std::uint64_t>::max() - below(random, 64);
  return fmt::format("the binding of {} is larger than its resource", name_of(made, tensor));
}

std::optional<std::string> far_offset(Random& random, Invocation& made) {
  const std::size_t tensor = any_tensor(random, made);
  BoundTensor& bound = *made.tensors[tensor];
  bound.tensor.offset = one_in(random, 2) ? bound.tensor.buffer.size() + 8 * below(random, 9)
                                          : std::numeric_limits<std::uint64_t>::max() - below(random, 64);
  return fmt::format("{} starts beyond its resource", name_of(made, tensor));
}

// Moves a tensor by `shift` bytes and makes its resource as much longer, so that nothing else is wrong.
void move(BoundTensor& bound, std::uint64_t shift) {
  const std::span<const std::byte> before = bound.tensor.buffer.bytes();
  bound.tensor.buffer = Buffer::copy_of(before, before.size() + shift);
  bound.tensor.offset += shift;
  bound.resource += " moved";
}

std::optional<std::string> offset_within_element(Random& random, Invocation& made) {
  const std::size_t tensor =
      any_tensor(random, made, [&](std::size_t i) { return element_size(desc_of(made, i).data_type) > 1; });
  if (tensor == made.tensors.size()) return std::nullopt;
  move(*made.tensors[tensor], 1 + below(random, element_size(made.data_type(tensor)) - 1));
  return fmt::format("{} starts within an element", name_of(made, tensor));
}

std::optional<std::string> broken_promise(Random& random, Invocation& made) {
  const std::size_t tensor = any_tensor(random, made);
  BoundTensor& bound = *made.tensors[tensor];
  const std::uint32_t promised = 16u << below(random, 8);
  const std::uint64_t size = element_size(made.data_type(tensor));
  bound.tensor.desc.guaranteed_base_offset_alignment = promised;
  const std::uint64_t rest = bound.tensor.offset % promised;
  move(bound, (promised - rest) % promised + size * (1 + below(random, promised / size - 1)));
  return fmt::format("{} does not start where its alignment promises", name_of(made, tensor));
}

// --- the output over an input ----------------------------------------------------------------------------------------

bool may_be_overwritten(const OperatorSchema& schema, std::size_t input) {
  return std::ranges::find(schema.in_place_inputs, input) != schema.in_place_inputs.end();
}

// Binds both to one new resource: the input from byte 0, the output from byte `shift` on, both to what they need.
void lay_together(Invocation& made, std::size_t input, std::uint64_t shift) {
  BoundTensor &read = *made.tensors[input], &written = *made.tensors[made.schema->output()];
  read.size_in_bytes = total_size_in_bytes(read.tensor.desc);
  written.size_in_bytes = total_size_in_bytes(written.tensor.desc);
  const Buffer both = Buffer::make(std::max(read.size_in_bytes, shift + written.size_in_bytes) + 8,
                                   [](std::span<std::byte> bytes) { std::ranges::fill(bytes, std::byte{1}); });
  for (BoundTensor* bound : {&read, &written}) {
    bound->resource = "both";
    bound->tensor.buffer = both;
    bound->tensor.desc.guaranteed_base_offset_alignment = 0;
  }
  read.tensor.offset = 0;
  written.tensor.offset = shift;
}

std::optional<std::string> over_a_protected_input(Random& random, Invocation& made) {
  const std::size_t output = made.schema->output();
  const std::size_t input =
      any_tensor(random, made, [&](std::size_t i) { return i != output && !may_be_overwritten(*made.schema, i); });
  if (input == made.tensors.size()) return std::nullopt;
  lay_together(made, input, 0);
  return fmt::format("the output overwrites {}, which the operator reads", name_of(made, input));
}

std::optional<std::size_t> replaceable_input(Random& random, const Invocation& made) {
  const std::size_t input =
      any_tensor(random, made, [&](std::size_t i) { return may_be_overwritten(*made.schema, i); });
  return input == made.tensors.size() ? std::nullopt : std::optional(input);
}

std::optional<std::string> partly_over(Random& random, Invocation& made) {
  const auto input = replaceable_input(random, made);
  if (!input) return std::nullopt;
  const std::uint64_t size = element_size(made.data_type(*input));
  const std::uint64_t elements = total_size_in_bytes(desc_of(made, *input)) / size;
  if (elements < 2) return std::nullopt;
  lay_together(made, *input, size * (1 + below(random, elements - 1)));
  return fmt::format("the output overwrites a part of {}", name_of(made, *input));
}

// Output and input at one place, equal except for what `change` does to the output.
std::optional<std::string> in_place_but(Random& random, Invocation& made, const std::string& what,
                                        const std::function<bool(BoundTensor&)>& change) {
  const auto input = replaceable_input(random, made);
  if (!input) return std::nullopt;
  const std::size_t output = made.schema->output();
  Invocation changed = made;
  desc_of(changed, *input) = made.output().tensor.desc;
  lay_together(changed, *input, 0);
  if (!change(*changed.tensors[output])) return std::nullopt;
  made = std::move(changed);
  return fmt::format("the output is written over {} with another {}", name_of(made, *input), what);
}

std::optional<std::string> over_with_other_size(Random& random, Invocation& made) {
  return in_place_but(random, made, "binding size", [](BoundTensor& output) {
    output.size_in_bytes += 4;
    return true;
  });
}

std::optional<std::string> over_with_other_total(Random& random, Invocation& made) {
  return in_place_but(random, made, "total size", [](BoundTensor& output) {
    output.tensor.desc.total_tensor_size_in_bytes = total_size_in_bytes(output.tensor.desc) + 4;
    output.size_in_bytes += 4;
    return true;
  });
}

// Dense both, and each with another dimension innermost.
std::optional<std::string> over_with_other_strides(Random& random, Invocation& made) {
  return in_place_but(random, made, "strides", [](BoundTensor& output) {
    TensorDesc& desc = output.tensor.desc;
    const std::vector<std::uint32_t> before = effective_strides(desc);
    if (extent_in_elements(desc) != element_count(desc)) return false;
    std::vector<std::uint32_t> strides(desc.sizes.size());
    std::uint32_t step = 1;
    for (std::size_t d = 0; d < desc.sizes.size(); ++d) {
      strides[d] = step;
      step *= desc.sizes[d];
    }
    if (strides == before) return false;
    desc.strides = strides;
    return true;
  });
}

}  // namespace

Ways binding_ways() {
  return {short_binding,         short_resource,        long_binding,           far_offset,
          offset_within_element, broken_promise,        over_a_protected_input, partly_over,
          over_with_other_size,  over_with_other_total, over_with_other_strides};
}

}  // namespace opscope::invalid
