#pragma once
// The names of all operators that DirectML has, whether they are supported here or not.

#include <span>
#include <string_view>

namespace opscope {

// DML_OPERATOR_TYPE without "DML_OPERATOR_", in the order of DirectML.h, up to feature level 6_4.
std::span<const std::string_view> directml_operators();

// The same operator for "GEMM" and "DML_OPERATOR_GEMM"; empty if DirectML has no operator of that name.
std::string_view directml_operator(std::string_view name);

}  // namespace opscope
