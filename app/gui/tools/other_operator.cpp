#include "app/gui/tools/other_operator.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "app/gui/tools/tool_job.h"
#include "app/gui/widgets/items.h"
#include "app/text/operator_name.h"
#include "core/text/visible.h"

namespace opscope::gui {

std::optional<TestFor> test_for(const std::vector<UnderTest>& candidates, const std::string& name,
                                const std::vector<const OperatorSchema*>& operators) {
  const auto found = std::ranges::find(candidates, name, &UnderTest::name);
  if (found == candidates.end() || operators.size() != 1 || runs_one_of(*found, operators)) return std::nullopt;
  return TestFor{name, operators.front()};
}

std::optional<TestFor> draw_test_for(const TestFor& offered) {
  const std::string label = fmt::format("Test {} for {}", visible_name(offered.name, 20), short_name(*offered.op));
  const bool pressed = button(label.c_str(), 0, "test " + offered.name,
                              "It was chosen for another operator: tests it for this one instead.");
  return pressed ? std::optional(offered) : std::nullopt;
}

std::vector<UnderTest> running_one_of(const std::vector<UnderTest>& candidates,
                                      const std::vector<const OperatorSchema*>& operators) {
  std::vector<UnderTest> running;
  std::ranges::copy_if(candidates, std::back_inserter(running),
                       [&](const UnderTest& each) { return runs_one_of(each, operators); });
  return running;
}

}  // namespace opscope::gui
