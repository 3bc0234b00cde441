#pragma once
// An implementation under test that was chosen for another operator than that of a tool, and the button that cures it.

#include <optional>
#include <string>
#include <vector>

#include "app/gui/jobs/results.h"

namespace opscope::gui {

// From now on the implementation `name` is tested for this operator.
struct TestFor {
  std::string name;
  const OperatorSchema* op = nullptr;
};

// What a button for `name` would ask for; nullopt if it runs one of the operators, or if they are not exactly one.
std::optional<TestFor> test_for(const std::vector<UnderTest>& candidates, const std::string& name,
                                const std::vector<const OperatorSchema*>& operators);
// "Test mine for SIGN": asks for it once it is pressed.
std::optional<TestFor> draw_test_for(const TestFor& offered);

// Those of the implementations that run one of the operators.
std::vector<UnderTest> running_one_of(const std::vector<UnderTest>& candidates,
                                      const std::vector<const OperatorSchema*>& operators);

}  // namespace opscope::gui
