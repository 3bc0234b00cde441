#include "core/operators/schema/feature_level.h"

#include <algorithm>
#include <string>

namespace opscope {

std::optional<FeatureLevel> parse_feature_level(std::string_view text) {
  constexpr std::string_view prefix = "DML_FEATURE_LEVEL_";
  if (text.starts_with(prefix)) text.remove_prefix(prefix.size());
  std::string spelled(text);
  std::replace(spelled.begin(), spelled.end(), '.', '_');
  const auto found = std::find(feature_level_names.begin(), feature_level_names.end(), spelled);
  if (found == feature_level_names.end()) return std::nullopt;
  return static_cast<FeatureLevel>(found - feature_level_names.begin());
}

}  // namespace opscope
