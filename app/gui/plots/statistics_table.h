#pragma once
// Statistics of several tensors side by side.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/compare/statistics.h"

namespace opscope::gui {

struct StatisticsColumn {
  std::string title;
  DataType type = DataType::Float32;
  std::vector<std::uint32_t> sizes;
  Statistics statistics;
};

// Returns the index of the smallest or largest element where one was clicked, with the column it belongs to.
struct StatisticsJump {
  std::size_t column = 0;
  std::vector<std::uint32_t> index;
};
std::optional<StatisticsJump> draw_statistics(const char* id, std::span<const StatisticsColumn> columns);

}  // namespace opscope::gui
