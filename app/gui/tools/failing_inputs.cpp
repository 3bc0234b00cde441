#include "app/gui/tools/failing_inputs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "app/gui/panes/pane_title.h"
#include "core/operators/schema/invocation.h"
#include "core/tensor/tensor.h"
#include "core/tensor/text.h"

namespace opscope::gui {
namespace {

constexpr std::size_t longest_attributes = 60;

// Those of a case of one element are its only ones, whatever its fault is.
std::optional<std::uint64_t> element_of(const Counterexample& found) {
  if (found.element || found.backend.empty()) return found.element;  // without a backend the case is invalid
  const bool is_single = element_count(found.invocation.output().tensor.desc) == 1;
  return is_single ? std::optional<std::uint64_t>(0) : std::nullopt;
}

std::string input_text(const TensorDeclaration& declared, const Tensor& tensor, std::uint64_t element) {
  const std::uint64_t bits = element_bits(tensor, declared.single_element ? 0 : element);
  return fmt::format("{} {} ({})", brief_name(declared.name), format_element(tensor.desc.data_type, bits),
                     format_bits(tensor.desc.data_type, bits));
}

std::string attributes_text(const Invocation& invocation) {
  std::string text;
  for (std::size_t a = 0; a < invocation.attributes.size(); ++a) {
    const AttributeDeclaration& declared = invocation.schema->attributes[a];
    if (invocation.attributes[a].count > 0)
      text += fmt::format(", {} {}", declared.name, format_attribute(declared, invocation.attributes[a]));
  }
  return text.size() <= longest_attributes ? text : "";
}

}  // namespace

std::string failing_inputs(const Counterexample& found) {
  const std::optional<std::uint64_t> element = element_of(found);
  if (!element) return "";
  const Invocation& invocation = found.invocation;
  std::vector<std::string> inputs;
  for (std::size_t t = 0; t < invocation.tensors.size(); ++t) {
    const TensorDeclaration& declared = invocation.schema->tensors[t];
    if (declared.role == TensorRole::Input && invocation.tensors[t])
      inputs.push_back(input_text(declared, invocation.tensors[t]->tensor, *element));
  }
  const TensorDesc& output = invocation.output().tensor.desc;
  const std::string place = element_count(output) == 1 ? "" : " at " + format_index(index_of(*element, output.sizes));
  return fmt::format("{}{}{}", fmt::join(inputs, ", "), place, attributes_text(invocation));
}

}  // namespace opscope::gui
