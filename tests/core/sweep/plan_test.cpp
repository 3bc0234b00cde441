// What is walked, what is sampled, and in which order.

#include <gmock/gmock.h>

#include <algorithm>

#include "core/operators/schema/registry.h"
#include "core/operators/support/numerics_rules.h"
#include "core/sweep/sweep.h"

namespace opscope::test {
namespace {

using enum DataType;

std::vector<SweepSpace> plan_of(const std::string& operator_name, std::optional<DataType> type = {}) {
  SweepRequest request;
  request.operators = {find_operator(operator_name)};
  request.data_type = type;
  return plan_sweep(request);
}

// The space with the request's own numerics.
SweepSpace space_of(const std::string& operator_name, DataType type) {
  for (const SweepSpace& space : plan_of(operator_name, type))
    if (space.numerics == Numerics{}) return space;
  ADD_FAILURE() << operator_name << " " << name(type);
  return {};
}

constexpr std::uint64_t all_16 = 65536, all_24 = std::uint64_t{1} << 24, all_32 = std::uint64_t{1} << 32;

TEST(Plan, WalksWhatIsPromised) {
  const auto expect_walk = [](const std::string& name_of_operator, DataType type, std::uint64_t elements) {
    const SweepSpace space = space_of(name_of_operator, type);
    EXPECT_TRUE(space.exhaustive) << name_of_operator << " " << name(type);
    EXPECT_EQ(space.elements, elements) << name_of_operator << " " << name(type);
  };
  for (const char* unary : {"ELEMENT_WISE_SIGN", "ELEMENT_WISE_CLIP"}) {
    expect_walk(unary, Float16, all_16);
    expect_walk(unary, Float32, all_32);
    expect_walk(unary, Int8, 256);
    expect_walk(unary, UInt32, all_32);
  }
  for (const DataType type : {Float16, Int16, UInt16}) expect_walk("ELEMENT_WISE_MIN", type, all_32);
  for (const DataType type : {Int8, UInt8}) {
    expect_walk("ELEMENT_WISE_MIN", type, all_16);
    expect_walk("ELEMENT_WISE_IF", type, all_24);  // with all 256 conditions
    expect_walk("ELEMENT_WISE_QUANTIZED_LINEAR_ADD", type, all_16);
  }
}

TEST(Plan, WalksEveryTypeMixOfQuantizedLinearAddUnderEveryNumerics) {
  const std::vector<SweepSpace> spaces = plan_of("ELEMENT_WISE_QUANTIZED_LINEAR_ADD");
  EXPECT_EQ(spaces.size(), 8u * 12u);  // A, B and output of two types; quotient of three choices, ties, zero point
  for (const SweepSpace& space : spaces) {
    EXPECT_TRUE(space.exhaustive);
    EXPECT_EQ(space.elements, all_16);
    EXPECT_EQ(space.data_types[0], space.data_types[2]);
    EXPECT_EQ(space.data_types[3], space.data_types[5]);
    EXPECT_EQ(space.data_types[7], space.data_types[8]);
  }
  for (std::size_t i = 0; i < spaces.size(); ++i)
    for (std::size_t k = 0; k < i; ++k)
      EXPECT_FALSE(spaces[i].data_types == spaces[k].data_types && spaces[i].numerics == spaces[k].numerics);
}

TEST(Plan, SamplesWhatIsTooLargeToWalk) {
  for (const DataType type : {Float32, Int64, UInt64, Int32}) {
    const SweepSpace space = space_of("ELEMENT_WISE_MIN", type);
    EXPECT_FALSE(space.exhaustive) << name(type);
    EXPECT_GT(space.elements, SweepRequest{}.samples);  // the strata come on top
  }
  EXPECT_FALSE(space_of("ELEMENT_WISE_IF", Float16).exhaustive);
  EXPECT_FALSE(space_of("ELEMENT_WISE_SIGN", Int64).exhaustive);
}

TEST(Plan, WalksSmallSpacesUnderEveryNumericsAndSamplesLargeOnesUnderTheOthers) {
  const std::vector<SweepSpace> small = plan_of("ELEMENT_WISE_CLIP", Float16);
  // Six settings of two choices: none, one or two changed, and four changed for onnxruntime.
  EXPECT_EQ(small.size(), 1u + 6u + 15u + 1u);
  const Numerics onnxruntime = find_numerics_profile("onnxruntime")->numerics;
  EXPECT_TRUE(std::ranges::any_of(small, [&](const SweepSpace& space) {
    return std::ranges::all_of(space.schema->numerics, [&](const NumericsSetting* setting) {
      return space.numerics.choice(*setting) == onnxruntime.choice(*setting);
    });
  }));
  for (const SweepSpace& space : small) EXPECT_TRUE(space.exhaustive);

  SweepRequest request;
  request.operators = {find_operator("ELEMENT_WISE_CLIP")};
  request.data_type = Float32;
  request.numerics = request.numerics.with(nan_rule, NanRule::Propagates);
  const std::vector<SweepSpace> large = plan_sweep(request);
  EXPECT_EQ(large.size(), 23u);
  for (const SweepSpace& space : large) EXPECT_EQ(space.exhaustive, space.numerics == request.numerics);
  EXPECT_EQ(std::ranges::count_if(large, &SweepSpace::exhaustive), 1);
}

TEST(Plan, ChangesNoNumericsThatDecideNothingForTheType) {
  EXPECT_EQ(plan_of("ELEMENT_WISE_CLIP", Int8).size(), 2u);  // min_above_max
  EXPECT_EQ(plan_of("ELEMENT_WISE_SIGN", Int64).size(), 1u);
}

TEST(Plan, KeepsToTheDataTypeWhereItCanBeChosen) {
  EXPECT_EQ(plan_of("ELEMENT_WISE_IF", Float64).size(), 1u);
  // The condition is UINT8 in every space: that is not what the question means.
  EXPECT_EQ(plan_of("ELEMENT_WISE_IF", UInt8).size(), 1u);
  EXPECT_EQ(plan_of("ELEMENT_WISE_QUANTIZED_LINEAR_ADD", Int8).size(), 7u * 12u);  // all mixes but the one without
  EXPECT_TRUE(plan_of("ELEMENT_WISE_QUANTIZED_LINEAR_ADD", Float32).empty());      // scales are no elements
}

TEST(Plan, TakesEveryOperatorWhereNoneIsNamed) {
  std::vector<const OperatorSchema*> operators;
  for (const SweepSpace& space : plan_sweep({}))
    if (std::ranges::find(operators, space.schema) == operators.end()) operators.push_back(space.schema);
  EXPECT_THAT(operators, testing::UnorderedElementsAreArray(all_operators()));
}

TEST(Plan, RunsItsOwnNumericsFirstAndLargeWalksLast) {
  SweepRequest request;
  request.numerics = request.numerics.with(nan_rule, NanRule::Propagates);
  const std::vector<SweepSpace> spaces = plan_sweep(request);
  const auto turn = [&](const SweepSpace& space) {
    if (space.exhaustive && space.elements > small_space) return 5;
    if (space.exhaustive && space.elements <= short_space) return space.numerics == request.numerics ? 0 : 1;
    return space.numerics == request.numerics ? (space.exhaustive ? 0 : 2) : space.exhaustive ? 3 : 4;
  };
  EXPECT_TRUE(std::ranges::is_sorted(spaces, {}, turn));
  EXPECT_EQ(turn(spaces.front()), 0);
  EXPECT_EQ(turn(spaces.back()), 5);
}

TEST(Plan, RunsALimitedWalkOfItsOwnNumericsBeforeOthers) {
  SweepRequest request;
  request.operators = {find_operator("ELEMENT_WISE_MIN")};
  request.data_type = DataType::Float16;
  const SweepSpace last = plan_sweep(request).back();
  EXPECT_TRUE(last.exhaustive && last.numerics == request.numerics) << "2^32 pairs";
  request.longest_walk = std::chrono::seconds(15);
  const std::vector<SweepSpace> spaces = plan_sweep(request);
  ASSERT_GT(spaces.size(), 1u);
  EXPECT_TRUE(spaces.front().exhaustive);
  EXPECT_EQ(spaces.front().numerics, request.numerics);
}

TEST(Plan, NamesItsSpaces) {
  const std::vector<SweepSpace> add = plan_of("ELEMENT_WISE_QUANTIZED_LINEAR_ADD", Int8);
  EXPECT_TRUE(std::ranges::any_of(add, [](const SweepSpace& space) {
    return title(space) == "ELEMENT_WISE_QUANTIZED_LINEAR_ADD INT8 x UINT8 to UINT8";
  }));
  EXPECT_EQ(title(space_of("ELEMENT_WISE_MIN", Float16)), "ELEMENT_WISE_MIN FLOAT16 x FLOAT16");
  EXPECT_EQ(numerics_text(space_of("ELEMENT_WISE_MIN", Float16)), "documented");
  EXPECT_EQ(numerics_text(space_of("ELEMENT_WISE_IF", Float16)), "");
}

}  // namespace
}  // namespace opscope::test
