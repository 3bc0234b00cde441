#pragma once
// The data types of attributes that follow a tensor or another attribute: scalar unions.
// `tensor_types` is parallel to OperatorSchema::tensors, Unknown for an absent tensor.

#include <span>
#include <string>
#include <vector>

#include "core/operators/schema/invocation.h"

namespace opscope {

std::vector<DataType> tensor_types_of(const OperatorDesc& desc);
std::vector<DataType> tensor_types_of(const Invocation& invocation);

// The type that the numbers of an attribute must have. Unknown if the deciding tensor or attribute is absent or is not
// a data type.
DataType number_type(const OperatorSchema& schema, std::size_t attribute, std::span<const DataType> tensor_types,
                     const Attributes& attributes);

// Converts every scalar union to the type that it must have. To be called when that type may have changed.
void follow_types(const OperatorSchema& schema, std::span<const DataType> tensor_types, Attributes& attributes);

// The names of an Enum without their common prefix, which ends in an underscore: "INT8". DxDispatch accepts both.
std::vector<std::string> short_enum_names(const AttributeDeclaration& declaration);

// The declared defaults, in the types that they must have.
Attributes default_attributes(const OperatorSchema& schema, std::span<const DataType> tensor_types);

}  // namespace opscope
