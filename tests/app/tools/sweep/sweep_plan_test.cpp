// What a sweep is said to do before it starts.

#include "app/gui/tools/sweep/sweep_plan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/operators/schema/registry.h"

namespace opscope::gui {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr std::uint64_t every_float32 = std::uint64_t{1} << 32;

SweepRequest sign_of_floats(bool limited) {
  SweepRequest request;
  request.operators = {find_operator("ELEMENT_WISE_SIGN")};
  request.data_type = DataType::Float32;
  request.random_cases = 0;
  request.own_numerics_only = true;  // one space
  if (limited) request.longest_walk = std::chrono::seconds(15);
  return request;
}

std::string text_of(bool limited, const SweepSpeed& speed) {
  return sweep_plan(sign_of_floats(limited), speed, "").text;
}

TEST(SweepPlan, WithoutALimitEveryValueIsTested) {
  EXPECT_THAT(text_of(false, {}), HasSubstr("Tests every value of 1 space: 4,294,967,296 elements in all."));
}

TEST(SweepPlan, WithALimitItSaysWhatIsNotKnownYet) {
  EXPECT_THAT(text_of(true, {.elements_per_second = {}, .awaited = true}),
              HasSubstr("Tests every value or samples of 1 space: estimating how many elements in all."));
  EXPECT_THAT(text_of(true, {}), HasSubstr("or samples of 1 space: at most 4,294,967,296 elements in all."));
}

TEST(SweepPlan, AWalkThatTakesLongerThanTheLimitAllowsIsSampled) {
  EXPECT_THAT(text_of(true, {.elements_per_second = every_float32 / 14.0}),
              HasSubstr("Tests every value of 1 space: "));
  const SweepPlan sampled = sweep_plan(sign_of_floats(true), {.elements_per_second = every_float32 / 16.0}, "");
  EXPECT_THAT(sampled.text, HasSubstr("Tests samples of 1 space: "));
  EXPECT_THAT(sampled.text, Not(HasSubstr("at most")));
  EXPECT_GE(sampled.elements, SweepRequest{}.samples);
  EXPECT_LT(sampled.elements, every_float32);
}

TEST(SweepPlan, ASmallSpaceIsAlwaysWalked) {
  SweepRequest request = sign_of_floats(true);
  request.data_type = DataType::Float16;
  const SweepPlan plan = sweep_plan(request, {.elements_per_second = {}, .awaited = true}, "");
  EXPECT_THAT(plan.text, HasSubstr("Tests every value of 1 space: 65,536 elements in all."));
  EXPECT_TRUE(plan.others.empty());
}

}  // namespace
}  // namespace opscope::gui
