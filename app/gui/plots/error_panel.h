#pragma once
// How far a quantized output is from the exact results, in numbers.

#include <cstdint>
#include <optional>
#include <string>

#include "core/quantization/error.h"

namespace opscope::gui {

struct ErrorData {
  const QuantizationErrors* errors = nullptr;  // nullptr: being computed
  double scale = 1;                            // of the output
  std::string problem = {};                    // why something is missing; empty: nothing is
};

struct ErrorsOutput {
  std::optional<std::uint64_t> element;  // the position of a largest error that was clicked
  bool save = false;                     // the menu's entry that saves the table was chosen
};
ErrorsOutput draw_errors(const char* id, const ErrorData& data);

// The figures as comma-separated values: in steps of the output's scale, where that is not 0, and in real units. Counts
// and the ratio in dB have no steps. A figure that there is not is an empty cell.
std::string errors_csv(const QuantizationErrors& errors, double scale);

// At the right end of the heading: whether a pane maps the errors, in this unit.
void draw_error_map_switch(std::optional<ErrorUnit>& mapped);

}  // namespace opscope::gui
