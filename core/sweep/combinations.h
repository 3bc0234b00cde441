#pragma once
// What a sweep, or a suite, goes through for one operator: data types, and settings of attributes and single elements.

#include <vector>

#include "core/operators/schema/operator_schema.h"

namespace opscope {

// Every assignment of data types, parallel to schema.tensors, that the operator's support at this level and its groups
// of equal types allow. Empty if the level does not have the operator.
std::vector<std::vector<DataType>> type_combinations(const OperatorSchema& schema,
                                                     FeatureLevel level = highest_feature_level);

// True if a tensor with a choice of types has this one: a condition that is always UINT8 does not count.
bool has_data_type(const OperatorSchema& schema, const std::vector<DataType>& data_types, DataType wanted);

// The operator's own; if it declares none, the default attributes with ones as single elements.
SweepSettings sweep_settings_of(const OperatorSchema& schema, const std::vector<DataType>& data_types);

}  // namespace opscope
