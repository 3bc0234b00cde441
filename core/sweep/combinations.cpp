#include "core/sweep/combinations.h"

#include <algorithm>

#include "core/operators/schema/attribute_types.h"
#include "core/tensor/convert.h"

namespace opscope {

std::vector<std::vector<DataType>> type_combinations(const OperatorSchema& schema, FeatureLevel level) {
  const SupportRow* row = schema.supported_at(level);
  if (row == nullptr) return {};
  std::vector<std::size_t> leader(schema.tensors.size());
  for (std::size_t t = 0; t < leader.size(); ++t) leader[t] = t;
  for (const auto& group : schema.same_data_type)
    for (const std::size_t member : group) leader[member] = *std::ranges::min_element(group);
  std::vector<std::vector<DataType>> found = {std::vector<DataType>(leader.size(), DataType::Unknown)};
  for (std::size_t t = 0; t < leader.size(); ++t) {
    std::vector<std::vector<DataType>> longer;
    for (const std::vector<DataType>& types : found)
      for (const DataType type : all_data_types) {
        if (!row->data_types[t].contains(type) || (leader[t] != t && types[leader[t]] != type)) continue;
        longer.push_back(types);
        longer.back()[t] = type;
      }
    found = std::move(longer);
  }
  return found;
}

bool has_data_type(const OperatorSchema& schema, const std::vector<DataType>& data_types, DataType wanted) {
  const SupportRow& row = *schema.supported_at(highest_feature_level);
  for (std::size_t t = 0; t < data_types.size(); ++t)
    if (!schema.tensors[t].single_element && data_types[t] == wanted && row.data_types[t] != DataTypeSet{wanted})
      return true;
  return false;
}

SweepSettings sweep_settings_of(const OperatorSchema& schema, const std::vector<DataType>& data_types) {
  if (schema.sweep_settings) return schema.sweep_settings(data_types);
  SweepSetting plain{"", default_attributes(schema, data_types), {}};
  for (const DataType type : data_types) plain.single_elements.push_back(from_double(type, 1));
  return {"settings", {std::move(plain)}};
}

}  // namespace opscope
