#include "app/gui/shell/outcome_marks.h"

#include <algorithm>

namespace opscope::gui {

std::vector<MarkChoice> mark_choices(const Outcomes& outcomes, const OutcomeMap& map) {
  std::vector<MarkChoice> choices;
  for (std::size_t i = 0; i < std::min(outcomes.each.size(), map.counts.size()); ++i) {
    const bool is_joined = (map.joined >> i & 1) != 0;
    if (map.counts[i].first)
      choices.push_back({OutcomeSet{1} << i, outcomes.each[i].name, is_joined ? outcomes.joined : ""});
  }
  if (map.count_of(map.joined) > 0) choices.push_back({map.joined, outcomes.joined, ""});
  return choices;
}

}  // namespace opscope::gui
