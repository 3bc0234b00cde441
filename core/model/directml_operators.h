#pragma once
// The names of all operators that DirectML has, whether they are supported here or not. They are data: a new one is a
// line of assets/operators/directml.inc.

#include <span>
#include <string_view>

#include "core/operators/schema/feature_level.h"

namespace opscope {

struct DirectmlOperator {
  std::string_view name;  // DML_OPERATOR_TYPE without "DML_OPERATOR_"
  FeatureLevel level;     // the first that has it
};

// In the order of DirectML.h, up to the highest feature level.
std::span<const DirectmlOperator> directml_operators();

// The same operator for "GEMM" and "DML_OPERATOR_GEMM"; empty if DirectML has no operator of that name.
std::string_view directml_operator(std::string_view name);

}  // namespace opscope
