#include "core/model/directml_operators.h"

#include <algorithm>

namespace opscope {
namespace {

constexpr DirectmlOperator operators[] = {
#include "assets/operators/directml.inc"
};

}  // namespace

std::span<const DirectmlOperator> directml_operators() { return operators; }

std::string_view directml_operator(std::string_view name) {
  constexpr std::string_view prefix = "DML_OPERATOR_";
  if (name.starts_with(prefix)) name.remove_prefix(prefix.size());
  const auto found = std::ranges::find(operators, name, &DirectmlOperator::name);
  return found == std::ranges::end(operators) ? std::string_view() : found->name;
}

}  // namespace opscope
