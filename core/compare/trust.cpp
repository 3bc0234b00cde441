#include "core/compare/trust.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/compare/compare.h"
#include "core/compare/readable.h"
#include "core/tensor/text.h"

namespace opscope {
namespace {

using Stop = std::function<bool()>;

// True if all bits are equal. Data that differ usually do so in many places, so a few thousand probes come first.
bool same_elements(const Tensor& a, const Tensor& b, const Stop& stop) {
  if (!comparable(a, b)) return false;
  constexpr std::uint64_t probes = 4096;
  const std::uint64_t count = element_count(a.desc), step = std::max<std::uint64_t>(1, count / probes);
  for (std::uint64_t at = 0; at < count; at += step)
    if (element_bits(a, at) != element_bits(b, at)) return false;
  const Result<Comparison> found = compare(a, b, {}, stop);
  return found && found->equal();
}

bool is_constant(const Tensor& tensor, const Stop& stop) {
  Tensor first_everywhere = tensor;
  first_everywhere.desc.strides = std::vector<std::uint32_t>(tensor.desc.sizes.size(), 0);
  return same_elements(first_everywhere, tensor, stop);
}

// True if copying the input's bits would give the output: types of one width are enough.
bool is_copied(const Tensor& input, const Tensor& output, const Stop& stop) {
  if (element_size(input.desc.data_type) != element_size(output.desc.data_type)) return false;
  Tensor as_output = input;
  as_output.desc.data_type = output.desc.data_type;
  return same_elements(as_output, output, stop);
}

std::string first_value(const Tensor& tensor) { return format_element(tensor.desc.data_type, element_bits(tensor, 0)); }

// An input of more than one element.
struct Input {
  const std::string& name;
  const Tensor& tensor;
};

std::vector<Input> varied_inputs(const Invocation& invocation) {
  std::vector<Input> inputs;
  for (std::size_t i = 0; i < invocation.tensors.size(); ++i) {
    const TensorDeclaration& declared = invocation.schema->tensors[i];
    if (declared.role != TensorRole::Input || declared.single_element || !invocation.tensors[i]) continue;
    inputs.push_back({declared.name, invocation.tensors[i]->tensor});
  }
  return inputs;
}

std::string copy_sentence(const std::vector<Input>& inputs, const std::vector<std::string>& copied, const Stop& stop) {
  if (copied.size() > 1)
    return fmt::format("the output equals each of {} everywhere: a copy of any would pass as well",
                       fmt::join(copied, ", "));
  if (inputs.size() == 1)
    return fmt::format("the output equals {} everywhere: nothing was changed, and a copy would pass as well",
                       copied.front());
  // The likeliest cause is the one a person can see and mend.
  const auto still = std::ranges::find_if(
      inputs, [&](const Input& input) { return input.name != copied.front() && is_constant(input.tensor, stop); });
  if (still != inputs.end())
    return fmt::format("the output equals {} everywhere, and {} is {} throughout: a copy would pass as well",
                       copied.front(), still->name, first_value(still->tensor));
  return fmt::format("the output equals {} everywhere: no other input shows in it, and a copy would pass as well",
                     copied.front());
}

}  // namespace

std::optional<std::string> why_mistrusted(const Invocation& invocation, const Tensor& output, const Stop& stop) {
  if (element_count(output.desc) < 2) return std::nullopt;
  const std::vector<Input> inputs = varied_inputs(invocation);
  if (is_constant(output, stop)) {
    const bool still = std::ranges::all_of(inputs, [&](const Input& i) { return is_constant(i.tensor, stop); });
    return fmt::format("every output element is {}{}: a constant would pass as well", first_value(output),
                       still ? ", since no input varies" : "");
  }
  if (invocation.schema->copies) return std::nullopt;
  std::vector<std::string> copied;
  for (const Input& input : inputs)
    if (is_copied(input.tensor, output, stop)) copied.push_back(input.name);
  if (copied.empty()) return std::nullopt;
  return copy_sentence(inputs, copied, stop);
}

}  // namespace opscope
