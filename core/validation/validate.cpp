#include "core/validation/validate.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/validation/rules.h"

namespace opscope {
namespace {

using rules::Findings;

Diagnostics tensor_diagnostics(const Invocation& invocation, std::size_t index) {
  const TensorDeclaration& declaration = invocation.schema->tensors[index];
  Diagnostics found;
  if (!invocation.tensors[index]) {
    if (!declaration.optional)
      Findings(found, "").error(declaration.name, "The tensor is missing; the operator cannot do without it.");
    return found;
  }
  const BoundTensor& bound = *invocation.tensors[index];
  const Findings findings(found, declaration.name + ".");
  // Elements within a resource: its size bounds the bitmap.
  const std::uint64_t bitmap_extent =
      rules::is_bound_within_resource(bound)
          ? std::max<std::uint64_t>(bound.tensor.buffer.size(), rules::default_bitmap_extent)
          : rules::default_bitmap_extent;
  rules::tensor_rules(bound.tensor.desc, declaration.role, rules::supported_dimensions(invocation), bitmap_extent,
                      findings);
  rules::support_rules(invocation, index, findings);
  rules::group_rules(invocation, index, findings);
  rules::binding_rules(invocation, index, Findings(found, ""));
  if (declaration.role == TensorRole::Output) rules::aliasing_rules(invocation, Findings(found, ""));
  std::stable_partition(found.begin(), found.end(),
                        [](const Diagnostic& finding) { return finding.severity == Diagnostic::Severity::Error; });
  return found;
}

// An operator's own check relies on required tensors, known data types and readable single elements.
bool is_checkable(const Invocation& invocation) {
  for (std::size_t i = 0; i < invocation.tensors.size(); ++i) {
    const TensorDeclaration& declaration = invocation.schema->tensors[i];
    const std::optional<BoundTensor>& bound = invocation.tensors[i];
    if (!bound) {
      if (!declaration.optional) return false;
    } else if (element_size(bound->tensor.desc.data_type) == 0) {
      return false;
    } else if (declaration.single_element &&
               (!rules::is_bound_within_resource(*bound) || element_count(bound->tensor.desc) != 1)) {
      return false;
    }
  }
  return true;
}

void append(Diagnostics& all, Diagnostics more) {
  all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

}  // namespace

Diagnostics validate(const Invocation& invocation) {
  Diagnostics all;
  if (invocation.schema == nullptr || invocation.tensors.size() != invocation.schema->tensors.size()) {
    Findings(all, "").error("", "The operator is unknown, or its tensors are not those it declares.");
    return all;
  }
  rules::feature_level_rule(invocation, Findings(all, ""));
  for (std::size_t i = 0; i < invocation.tensors.size(); ++i) append(all, tensor_diagnostics(invocation, i));
  const bool readable = rules::attribute_rules(invocation, Findings(all, ""));
  if (readable && invocation.schema->check && is_checkable(invocation))
    append(all, invocation.schema->check(invocation));
  return all;
}

Diagnostics validate(const TensorDesc& desc, TensorRole role) {
  Diagnostics found;
  rules::tensor_rules(desc, role, {}, rules::default_bitmap_extent, Findings(found, ""));
  return found;
}

}  // namespace opscope
