#pragma once
// What a sweep will do, in words, before it starts.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/sweep/sweep.h"

namespace opscope::gui {

// As a trial finds it: whether there is time for a large walk depends on it.
struct SweepSpeed {
  std::optional<double> elements_per_second;
  bool awaited = false;  // it is being tried

  friend bool operator==(const SweepSpeed&, const SweepSpeed&) = default;
};

struct SweepPlan {
  std::string text;
  // Of all spaces. As long as the speed is not known: at most so many.
  std::uint64_t elements = 0;
  // At least as long as what the text is and becomes while the speed is found out; empty if that changes nothing.
  std::vector<std::string> others;
};

// `numerics`: a sentence about them, which ends the text.
SweepPlan sweep_plan(const SweepRequest& request, const SweepSpeed& speed, const std::string& numerics);

}  // namespace opscope::gui
