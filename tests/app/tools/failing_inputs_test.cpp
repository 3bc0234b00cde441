// The inputs of a counterexample, in words.

#include "app/gui/tools/failing_inputs.h"

#include <gtest/gtest.h>

#include "tests/support/cases.h"

namespace opscope::gui {
namespace {

using test::CaseBuilder;
using test::row_of;

Counterexample found_in(const CaseBuilder& built, std::optional<std::uint64_t> element) {
  return {.backend = "cpu", .invocation = built.build(), .what = "", .option = "", .element = element};
}

TEST(FailingInputs, AreThoseOfTheElementThatIsFurthestOff) {
  const CaseBuilder sign("SIGN", {row_of(DataType::Float16, {0x3C00, 0x0001})});
  EXPECT_EQ(failing_inputs(found_in(sign, 1)), "Input 6e-8 (0x0001) at [1]");
  EXPECT_EQ(failing_inputs(found_in(sign, std::nullopt)), "") << "no element is known to be wrong";
}

TEST(FailingInputs, OfACaseOfOneElementNeedNoPlace) {
  const CaseBuilder sign("SIGN", {row_of(DataType::Int8, {0xFF})});
  EXPECT_EQ(failing_inputs(found_in(sign, 0)), "Input -1 (0xFF)");
  EXPECT_EQ(failing_inputs(found_in(sign, std::nullopt)), "Input -1 (0xFF)") << "they are all that it has";
}

TEST(FailingInputs, AreThoseOfAllTensors) {
  const CaseBuilder min("MIN", {row_of(DataType::Int8, {1, 2}), row_of(DataType::Int8, {3, 0xFC})});
  EXPECT_EQ(failing_inputs(found_in(min, 1)), "A 2 (0x02), B -4 (0xFC) at [1]");
}

TEST(FailingInputs, EndWithTheAttributes) {
  CaseBuilder clip("CLIP", {row_of(DataType::Float16, {0x3C00})});
  clip.attribute("Min", 0.25f).attribute("Max", 2.0f);
  EXPECT_EQ(failing_inputs(found_in(clip, 0)), "Input 1 (0x3C00), Min 0.25, Max 2");
}

TEST(FailingInputs, AreNotReadFromACaseThatIsInvalid) {
  Counterexample found = found_in(CaseBuilder("SIGN"), std::nullopt);
  found.backend.clear();
  EXPECT_EQ(failing_inputs(found), "");
}

}  // namespace
}  // namespace opscope::gui
