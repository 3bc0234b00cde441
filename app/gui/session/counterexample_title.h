#pragma once

#include <string>
#include <utility>
#include <vector>

#include "app/gui/session/document.h"

namespace opscope::gui {

// They differ at most in what the output holds before the run.
bool is_same_counterexample(const Model& found, const Model& open);

// "counterexample"; beside one that is open and has this title: with the first thing that differs, such as
// "counterexample, Sign FLOAT16" or "counterexample, Max 0.75". `open`: title and case of each tab. None of them has
// the title that is returned.
std::string title_of_counterexample(const Model& found, const std::vector<std::pair<std::string, ModelPtr>>& open);

}  // namespace opscope::gui
