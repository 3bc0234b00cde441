#include <fmt/format.h>

#include "core/validation/rules.h"

namespace opscope::rules {
namespace {

std::string listed(DataTypeSet types) {
  std::string text;
  for (DataType type : all_data_types)
    if (types.contains(type)) text += (text.empty() ? "" : ", ") + std::string(name(type));
  return text;
}

// " (from feature level 4_1 on)" if a later level allows the type, else "".
std::string later_level(const Invocation& invocation, std::size_t tensor, DataType type) {
  for (const SupportRow& row : invocation.schema->support)
    if (row.level > invocation.feature_level && row.data_types[tensor].contains(type))
      return fmt::format(" ({} from feature level {} on)", name(type), name(row.level));
  return {};
}

}  // namespace

DimensionRange supported_dimensions(const Invocation& invocation) {
  const SupportRow* row = invocation.schema->supported_at(invocation.feature_level);
  if (row == nullptr) return {};
  return {row->min_dimension_count, row->max_dimension_count,
          fmt::format(" at feature level {}", name(invocation.feature_level))};
}

void support_rules(const Invocation& invocation, std::size_t tensor, Findings findings) {
  const SupportRow* row = invocation.schema->supported_at(invocation.feature_level);
  const DataType type = invocation.data_type(tensor);
  if (row == nullptr || element_size(type) == 0 || row->data_types[tensor].contains(type)) return;
  findings.error("DataType", fmt::format("{} is not allowed at feature level {}; allowed: {}{}.", name(type),
                                         name(invocation.feature_level), listed(row->data_types[tensor]),
                                         later_level(invocation, tensor, type)));
}

void feature_level_rule(const Invocation& invocation, Findings findings) {
  const OperatorSchema& schema = *invocation.schema;
  if (schema.supported_at(invocation.feature_level) != nullptr || schema.support.empty()) return;
  findings.error("", fmt::format("{} does not exist at feature level {}; it needs {} or higher.", schema.name,
                                 name(invocation.feature_level), name(schema.support.front().level)));
}

}  // namespace opscope::rules
