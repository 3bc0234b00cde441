#pragma once
// Names of operators, data types and tensors as users type and read them.

#include <string>
#include <vector>

#include "core/error.h"
#include "core/operators/schema/operator_schema.h"

namespace opscope {

// "ABS" of ELEMENT_WISE_ABS.
std::string short_name(const OperatorSchema& schema);

// "B" of BTensor, where there is little room.
std::string brief_tensor_name(const std::string& name);

// "Add FLOAT32" of "ELEMENT_WISE_ADD FLOAT32": the name of an operator at the beginning becomes its title.
std::string with_title(const std::string& text);

// All operators by title, for lists.
std::vector<const OperatorSchema*> operators_by_title();

// "abs", "ABS", "element-wise abs", "ELEMENT_WISE_ABS", "DML_OPERATOR_ELEMENT_WISE_ABS", or the title. Errors name
// all operators.
Result<const OperatorSchema*> operator_named(const std::string& text);

// "float16", "FLOAT16", "DML_TENSOR_DATA_TYPE_FLOAT16". Errors name all types.
Result<DataType> data_type_named(const std::string& text);

}  // namespace opscope
