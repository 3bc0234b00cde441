#pragma once
// Which numerics explain what a candidate gave, for people and for machines.

#include <string>
#include <vector>

#include "app/text/json_text.h"
#include "core/compare/explain.h"

namespace opscope::cli {

// "mine gives what Opscope gives with zero point before rounding: 0 of 18,710 left", or a line for each of the best
// that explain a part, or that none does.
std::vector<std::string> explain_lines(const std::string& candidate, const std::vector<Explanation>& found,
                                       std::uint64_t mismatches);

// [{"settings": {"zero_point": "before_rounding"}, "mismatches_left": 0}, ...], the best first.
void write_explained_by(JsonText& json, const std::vector<Explanation>& found);

}  // namespace opscope::cli
