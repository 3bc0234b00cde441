#pragma once
// Whether an implementation under test is right on what a bench measures: that it is fast says nothing otherwise.

#include <functional>
#include <optional>
#include <string>

#include "core/backends/backend.h"
#include "core/bench/bench.h"

namespace opscope::gui {

struct WrongResult {
  std::string text;     // "mine is wrong: CLIP FLOAT32, 3 of 256 differ, worst at ..."
  Invocation smallest;  // that shows it, as far as it was shrunk in a moment
};

// Of the first of the request's cases, each with the fewest elements that it is measured with, on which `tested` does
// not agree with `reference`. nullopt if there is none. Cases that it refuses to run are left out. Error: Cancelled.
Result<std::optional<WrongResult>> wrong_result(const BenchRequest& request, Backend& tested, Backend& reference,
                                                const std::function<bool()>& stop);

}  // namespace opscope::gui
