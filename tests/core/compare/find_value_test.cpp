#include "core/compare/find_value.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <limits>

#include "core/tensor/text.h"
#include "tests/support/cases.h"
#include "tests/support/run.h"
#include "tests/support/tensors.h"

namespace opscope::test {
namespace {

using Position = std::optional<std::uint64_t>;
Position position_of(const std::optional<FoundElement>& found) {
  return found ? Position(found->position) : Position();
}
// "at 3: 2 of 3".
std::string told(const std::optional<FoundElement>& found) {
  return found ? fmt::format("at {}: {} of {}", found->position, found->rank, found->count) : "none";
}
Position next_of_kind(const Tensor& tensor, ValueKind kind, std::uint64_t from,
                      const std::function<bool()>& stop = {}) {
  return position_of(next_element(tensor, {kind}, from, stop));
}
Position previous_of_kind(const Tensor& tensor, ValueKind kind, std::uint64_t from) {
  return position_of(previous_element(tensor, {kind}, from));
}

TEST(FindValue, GoesToTheNextOfEachKindAndAroundTheEnd) {
  const Tensor tensor = floats({8}, {0, 1e-40f, -infinity, 2, nan, -0.0f, infinity, -1e-40f});
  const auto next = [&](ValueKind kind, std::uint64_t from) { return next_of_kind(tensor, kind, from); };
  EXPECT_EQ(next(ValueKind::Zero, 0), 5u);
  EXPECT_EQ(next(ValueKind::Zero, 5), 0u);
  EXPECT_EQ(next(ValueKind::Zero, UINT64_MAX), 0u);
  EXPECT_EQ(next(ValueKind::NegativeZero, 0), 5u);
  EXPECT_EQ(next(ValueKind::NegativeZero, 5), 5u);
  EXPECT_EQ(next(ValueKind::Subnormal, 1), 7u);
  EXPECT_EQ(next(ValueKind::Subnormal, 7), 1u);
  EXPECT_EQ(next(ValueKind::Nan, 4), 4u) << "the only one is the next one";
  EXPECT_EQ(next(ValueKind::PositiveInfinity, 0), 6u);
  EXPECT_EQ(next(ValueKind::NegativeInfinity, 7), 2u);
  EXPECT_EQ(next_of_kind(floats({2}, {1, 2}), ValueKind::Nan, 0), std::nullopt);
  EXPECT_EQ(previous_of_kind(floats({2}, {1, 2}), ValueKind::Nan, 0), std::nullopt);
  EXPECT_EQ(next_of_kind(tensor, ValueKind::Nan, 0, [] { return true; }), std::nullopt) << "stopped";
}

TEST(FindValue, GoesToThePreviousOfEachKindAndAroundTheStart) {
  const Tensor tensor = floats({6}, {0, nan, 2, nan, 0, 1});
  const auto previous = [&](ValueKind kind, std::uint64_t from) { return previous_of_kind(tensor, kind, from); };
  EXPECT_EQ(previous(ValueKind::Nan, 3), 1u);
  EXPECT_EQ(previous(ValueKind::Nan, 1), 3u);
  EXPECT_EQ(previous(ValueKind::Nan, UINT64_MAX), 3u);
  EXPECT_EQ(previous(ValueKind::Zero, 4), 0u);
  EXPECT_EQ(previous(ValueKind::Zero, 0), 4u);
  std::vector<float> large(1u << 20);
  large[5] = large[1u << 19] = nan;
  const Tensor many = floats({1u << 20}, large);
  EXPECT_EQ(previous_of_kind(many, ValueKind::Nan, UINT64_MAX), 1u << 19) << "the last, over several pieces";
  EXPECT_EQ(previous_of_kind(many, ValueKind::Nan, 1u << 19), 5u);
}

TEST(FindValue, ReadsHalvesStridesAndIntegers) {
  const Tensor tensor = strided_tensor_of(Float16, {2, 3}, {1, 2}, {0x3C00, 0x7E01, 0x8000, 0xFC00, 0x0001, 0x7C00});
  EXPECT_EQ(next_of_kind(tensor, ValueKind::NegativeInfinity, 0), 3u);
  EXPECT_EQ(next_of_kind(tensor, ValueKind::Nan, 0), 1u);
  EXPECT_EQ(next_of_kind(tensor, ValueKind::Subnormal, 0), 4u);
  const Tensor bytes = row_of(Int8, {0xFF, 0, 7});
  EXPECT_EQ(next_of_kind(bytes, ValueKind::Zero, 2), 1u);
  EXPECT_EQ(next_of_kind(bytes, ValueKind::Nan, 0), std::nullopt);
  EXPECT_EQ(next_of_kind(bytes, ValueKind::NegativeZero, 0), std::nullopt);
}

TEST(FindValue, CountsAndRanksThem) {
  const Tensor tensor = floats({6}, {0, nan, 2, nan, 0, nan});
  EXPECT_EQ(told(next_element(tensor, {ValueKind::Nan}, 1)), "at 3: 2 of 3");
  EXPECT_EQ(told(next_element(tensor, {ValueKind::Nan}, 5)), "at 1: 1 of 3");
  EXPECT_EQ(told(previous_element(tensor, {ValueKind::Nan}, 3)), "at 1: 1 of 3");
  EXPECT_EQ(told(previous_element(tensor, {ValueKind::Nan}, 1)), "at 5: 3 of 3");
}

TEST(FindValue, ListsAllOfAFew) {
  EXPECT_EQ(next_element(floats({4}, {nan, 1, nan, 2}), {ValueKind::Nan}, 0)->all, (std::vector<std::uint64_t>{0, 2}));
  EXPECT_EQ(next_element(floats({64}, std::vector<float>(64)), {ValueKind::Zero}, 0)->all.size(), 64u);
  EXPECT_TRUE(next_element(floats({65}, std::vector<float>(65)), {ValueKind::Zero}, 0)->all.empty());
}

TEST(FindValue, TheNextOnesOfALargeTensorNeedNoLookAtAllOfIt) {
  std::vector<float> values((1u << 22) + 3, 1);
  const std::vector<std::uint64_t> places{7, 65535, 65536, 3000000, values.size() - 1};
  for (const std::uint64_t place : places) values[place] = nan;
  const Tensor tensor = floats({(1u << 22) + 3}, values);
  const auto counts = ElementCounts::of(tensor, {ValueKind::Nan});
  ASSERT_TRUE(counts);
  EXPECT_EQ(counts->count(), 5u);
  EXPECT_TRUE(counts->are_of(tensor, {ValueKind::Nan}));
  EXPECT_FALSE(counts->are_of(tensor, {ValueKind::Zero}));
  EXPECT_FALSE(counts->are_of(floats({(1u << 22) + 3}, values), {ValueKind::Nan})) << "other elements";
  for (std::size_t i = 0; i < 5; ++i) {
    const std::size_t after = (i + 1) % 5, before = (i + 4) % 5;
    EXPECT_EQ(told(counts->next(places[i])), fmt::format("at {}: {} of 5", places[after], after + 1));
    EXPECT_EQ(told(counts->previous(places[i])), fmt::format("at {}: {} of 5", places[before], before + 1));
  }
  EXPECT_EQ(counts->next(0)->all, places);
  EXPECT_FALSE(ElementCounts::of(tensor, {ValueKind::Nan}, [] { return true; })) << "stopped";
}

TEST(FindValue, TheNearestValueIsExactAndFinite) {
  const auto nearest = [](const Tensor& tensor, const char* text) {
    const DataType type = tensor.desc.data_type;
    const auto found = nearest_value(tensor, wanted_element(type, text).value().bits);
    return found ? shown_element(type, *found) : "none";
  };
  EXPECT_EQ(nearest(floats({4}, {nan, -1, 3, 0.25f}), "0.5"), "0.25");
  EXPECT_EQ(nearest(floats({2}, {4, 2}), "3"), "4") << "the first of two";
  EXPECT_EQ(nearest(floats({2}, {nan, nan}), "3"), "none");
  EXPECT_EQ(nearest(row_of(Int8, {0xFF, 7}), "1"), "-1");
  const std::uint64_t large = std::uint64_t{1} << 62;
  EXPECT_EQ(nearest(row_of(DataType::Int64, {large, large + 3}), "4611686018427387906"), "4611686018427387907");
  EXPECT_FALSE(nearest_value(floats({1}, {1}), 0x40000000, [] { return true; })) << "stopped";
}

TEST(FindValue, WhatIsSearchedHasItsOwnName) {
  const auto named = [](DataType type, const char* text) { return text_of(type, wanted_element(type, text).value()); };
  EXPECT_EQ(named(Float32, "1e-50"), "zero") << "it rounds to 0, and zeros of both signs are counted";
  EXPECT_EQ(named(Float32, "-1e-50"), "-0");
  EXPECT_EQ(named(Float32, "+0"), "+0");
  EXPECT_EQ(named(UInt8, "0"), "0");
  EXPECT_EQ(named(Float32, "nan"), "NaN");
  EXPECT_EQ(named(Float32, "0.10000000001"), "0.1");
  EXPECT_EQ(named(Float32, "0x3f000000"), "0x3F000000");
  EXPECT_EQ(named(Int8, "-7"), "-7");
}

TEST(FindValue, ATypedValueIsTheNearestElementOrAKind) {
  const Tensor tensor = floats({6}, {0.1f, -0.0f, nan, 0, 0.1f, -0.1f});
  const auto find = [&](const char* text) { return next_element(tensor, wanted_element(Float32, text).value(), 0); };
  EXPECT_EQ(told(find("0.1")), "at 4: 2 of 2");
  EXPECT_EQ(told(find("NaN")), "at 2: 1 of 1");
  EXPECT_EQ(told(find("-0")), "at 1: 1 of 1");
  EXPECT_EQ(told(find("0")), "at 1: 1 of 2");
  EXPECT_EQ(told(find("+0")), "at 3: 1 of 1");
  EXPECT_EQ(told(find("0x80000000")), "at 1: 1 of 1");
  EXPECT_EQ(told(find("0x00000000")), "at 3: 1 of 1");
  EXPECT_EQ(told(find("7")), "none");
  const Tensor special = floats({4}, {1e-40f, std::numeric_limits<float>::infinity(), 1, -1e-40f});
  EXPECT_EQ(told(next_element(special, wanted_element(Float32, "Subnormal").value(), 0)), "at 3: 2 of 2");
  EXPECT_EQ(told(next_element(special, wanted_element(Float32, "inf").value(), 0)), "at 1: 1 of 1");
  EXPECT_EQ(told(next_element(special, wanted_element(Float32, "0x1p0").value(), 0)), "at 2: 1 of 1") << "no bits";
  EXPECT_FALSE(wanted_element(UInt8, "subnormal"));
  const Tensor nans = row_of(Float32, {0x7FC00000, 0xFFA00000, 0, 0x7F800001, 0x7F800000});
  EXPECT_EQ(told(next_element(nans, wanted_element(Float32, "sNaN").value(), 1)), "at 3: 2 of 2");
  EXPECT_EQ(told(next_element(nans, wanted_element(Float32, "qnan").value(), 1)), "at 0: 1 of 1");
  EXPECT_EQ(told(next_element(nans, wanted_element(Float32, "nan").value(), 1)), "at 3: 3 of 3");
  EXPECT_FALSE(wanted_element(UInt8, "snan"));
  EXPECT_FALSE(wanted_element(Float32, "word"));
  EXPECT_FALSE(wanted_element(UInt8, "256"));
  EXPECT_EQ(told(next_element(row_of(Int8, {0xFF, 0, 7}), wanted_element(Int8, "-1").value(), 1)), "at 0: 1 of 1");
}

}  // namespace
}  // namespace opscope::test
