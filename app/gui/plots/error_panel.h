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

// Returns the position of a largest error that was clicked.
std::optional<std::uint64_t> draw_errors(const char* id, const ErrorData& data);

// At the right end of the heading: whether a pane maps the errors, in this unit.
void draw_error_map_switch(std::optional<ErrorUnit>& mapped);

}  // namespace opscope::gui
