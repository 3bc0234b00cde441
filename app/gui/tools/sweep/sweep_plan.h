#pragma once
// What a sweep will do, in words, before it starts.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/sweep/sweep.h"

namespace opscope::gui {

struct SweepPlan {
  std::string text;     // one sentence
  std::string details;  // what its words mean here; empty if there are no spaces
  // Of all spaces. As long as the speed is not known: at most so many.
  std::uint64_t elements = 0;
  // At least as long as what the text is and becomes while the speed is found out; empty if that changes nothing.
  std::vector<std::string> others;
  std::size_t spaces = 0;
  bool samples = false;  // some space is not walked, or may not be
};

// `speed`: elements a second, as a trial finds it; whether there is time for a large walk depends on it. `numerics`: a
// sentence about them.
SweepPlan sweep_plan(const SweepRequest& request, const std::optional<double>& speed, const std::string& numerics);

}  // namespace opscope::gui
