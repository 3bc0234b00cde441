#pragma once
// Statistics of several tensors side by side.

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/compare/find_value.h"
#include "core/compare/statistics.h"
#include "core/quantization/quantization.h"

namespace opscope::gui {

struct StatisticsColumn {
  std::string title;
  DataType type = DataType::Float32;
  std::vector<std::uint32_t> sizes;
  Statistics statistics;
  std::optional<Quantization> quantization = {};  // shown as the real numbers that it makes of the elements
  bool is_output = false;                         // of the case on show, whose outcomes are told
  // The probed element, if a count led to it: which one of its kind it is.
  struct Step {
    ValueKind kind;
    FoundElement found;
  };
  std::optional<Step> stepped_to = {};
  std::string shown_title = {};  // in place of `title`; empty: that
  bool repeats = false;          // strides of 0 repeat elements: each repetition is counted
  const std::string& heading() const { return shown_title.empty() ? title : shown_title; }
};

// A number of a column that was clicked: the smallest or largest element, or a count of elements of one kind.
struct StatisticsJump {
  std::size_t column = 0;
  std::optional<std::vector<std::uint32_t>> index = {};
  std::optional<ValueKind> kind = {};  // to be searched for, without an index
  bool back = false;                   // before the probe instead of after it
};
// Every jump that the columns offer.
struct StatisticsJumpChoice {
  std::string name;   // "Next NaN in InputTensor", "Previous NaN in InputTensor", "Largest element of gpu"
  std::string words;  // the row's name and other words for it
  StatisticsJump jump;
  bool possible = false;  // there is such an element
};
std::vector<StatisticsJumpChoice> statistics_jumps(std::span<const StatisticsColumn> columns);

// What the menus offer for the whole table.
struct StatisticsTable {
  std::function<std::string()> text;  // what they copy: elements as they are stored, also where real numbers are shown
  bool save = false;                  // becomes true if one asks to save the same
};

// Each number has a menu that copies it and its row, as they are shown but with all digits. `table`: nullptr: it offers
// nothing for the whole one.
std::optional<StatisticsJump> draw_statistics(const char* id, std::span<const StatisticsColumn> columns,
                                              StatisticsTable* table = nullptr);

}  // namespace opscope::gui
