// What a sweep is said to do before it starts.

#include "app/gui/tools/sweep/sweep_plan.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

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

std::string text_of(bool limited, const std::optional<double>& speed) {
  return sweep_plan(sign_of_floats(limited), speed, "").text;
}

TEST(SweepPlan, WithoutALimitEveryValueIsTested) {
  EXPECT_EQ(text_of(false, {}), "Tests all 4,294,967,296 combinations of inputs and settings.");
}

TEST(SweepPlan, WithALimitItSaysWhatIsNotKnownYet) {
  EXPECT_EQ(text_of(true, {}),
            "Tests all 4,294,967,296 combinations of inputs and settings if there is time, else samples.");
}

TEST(SweepPlan, AWalkThatTakesLongerThanTheLimitAllowsIsSampled) {
  EXPECT_EQ(text_of(true, every_float32 / 14.0), text_of(false, {}));
  const SweepPlan sampled = sweep_plan(sign_of_floats(true), every_float32 / 16.0, "");
  EXPECT_THAT(sampled.text, HasSubstr(" samples of 4,294,967,296 combinations of inputs and settings."));
  EXPECT_THAT(sampled.text, Not(HasSubstr("all")));
  EXPECT_GE(sampled.elements, SweepRequest{}.samples);
  EXPECT_LT(sampled.elements, every_float32);
}

TEST(SweepPlan, ASmallSpaceIsAlwaysWalked) {
  SweepRequest request = sign_of_floats(true);
  request.data_type = DataType::Float16;
  const SweepPlan plan = sweep_plan(request, {}, "");
  EXPECT_EQ(plan.text, "Tests all 65,536 combinations of inputs and settings.");
  EXPECT_TRUE(plan.others.empty());
}

TEST(SweepPlan, SaysOfHowManyInputsTheCombinationsAre) {
  SweepRequest request = sign_of_floats(true);
  request.data_type = DataType::Float16;
  EXPECT_THAT(sweep_plan(request, {}, "").details, Not(HasSubstr("These are"))) << "the inputs alone";
  request.own_numerics_only = false;
  const std::size_t spaces = plan_sweep(request).size();
  ASSERT_GT(spaces, 1u);
  const SweepPlan plan = sweep_plan(request, {}, "");
  EXPECT_EQ(plan.elements, 65536 * spaces);
  EXPECT_THAT(plan.details, testing::StartsWith(
                                fmt::format("These are 65,536 inputs, with each of {} choices of numerics.", spaces)));
  request.data_type = DataType::Int64;
  EXPECT_THAT(sweep_plan(request, {}, "").details, Not(HasSubstr("These are"))) << "samples";
}

TEST(SweepPlan, SaysOfHowManyTheSamplesAre) {
  SweepRequest request = sign_of_floats(true);
  request.data_type = DataType::Int64;
  request.random_cases = 20000;
  EXPECT_THAT(sweep_plan(request, {}, "").text,
              testing::MatchesRegex("Tests [0-9,]+ samples of about 2\\^64 combinations of inputs and settings, and "
                                    "20,000 random cases."));
}

TEST(SweepPlan, IsOneSentenceWithTheRestInItsDetails) {
  SweepRequest request = sign_of_floats(true);
  request.data_type.reset();
  request.random_cases = 20000;
  const SweepPlan plan = sweep_plan(request, every_float32 / 16.0, "Numerics: documented.");
  EXPECT_THAT(plan.text, testing::StartsWith("Tests all "));
  EXPECT_THAT(plan.text, HasSubstr(" others, and 20,000 random cases."));
  EXPECT_EQ(std::ranges::count(plan.text, '.'), 1) << plan.text;
  EXPECT_THAT(plan.details, HasSubstr("Numerics: documented."));
  EXPECT_THAT(plan.details, HasSubstr(fmt::format("in {} spaces", plan_sweep(request).size())));
}

}  // namespace
}  // namespace opscope::gui
