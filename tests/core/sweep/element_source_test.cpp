// Which elements a sweep feeds: every one of a small space, every boundary of a large one.

#include "core/sweep/element_source.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>

#include "core/operators/schema/registry.h"
#include "core/tensor/tensor.h"
#include "tests/support/run.h"

namespace opscope::test {
namespace {

SweepSpace space_of(const std::string& operator_name, std::vector<DataType> types, bool exhaustive,
                    Attributes attributes = {}) {
  SweepSpace space;
  space.schema = find_operator(operator_name);
  space.data_types = std::move(types);
  space.exhaustive = exhaustive;
  space.settings.each = {{"", std::move(attributes), {}}};
  return space;
}

TEST(Walk, VisitsEveryConditionWithEveryPairOnce) {
  const SweepSpace space = space_of("ELEMENT_WISE_IF", {UInt8, UInt8, UInt8, UInt8}, true);
  const ElementSource source(space);
  std::vector<bool> visited(1u << 24);
  std::uint64_t again = 0;
  for (std::uint64_t i = 0; i < visited.size(); ++i) {
    const std::uint64_t place = source.bits(0, i) << 16 | source.bits(1, i) << 8 | source.bits(2, i);
    again += visited[place] ? 1 : 0;
    visited[place] = true;
  }
  EXPECT_EQ(again, 0u);  // as many as there are, none twice: each once
}

TEST(Walk, TakesTheFirstInputFromTheLowBits) {
  const SweepSpace pairs = space_of("ELEMENT_WISE_MIN", {Float16, Float16, Float16}, true),
                   singles = space_of("ELEMENT_WISE_SIGN", {Float32, Float32}, true);
  EXPECT_EQ(ElementSource(pairs).bits(0, 0xABCD1234), 0x1234u);
  EXPECT_EQ(ElementSource(pairs).bits(1, 0xABCD1234), 0xABCDu);
  EXPECT_EQ(ElementSource(singles).bits(0, 0xFFFFFFFF), 0xFFFFFFFFu);
}

TEST(Walk, FillsTensorsWithTheSameElementsFromAnyBeginning) {
  for (const bool exhaustive : {true, false}) {
    const SweepSpace space = space_of("ELEMENT_WISE_IF", {UInt8, Int16, Int16, Int16}, exhaustive);
    const ElementSource source(space, 7);
    for (const std::uint64_t begin : {std::uint64_t{0}, source.strata() - 100, std::uint64_t{12345678}}) {
      std::vector<std::byte> bytes(200000 * 2);
      source.fill(1, begin, bytes);
      for (std::uint64_t i = 0; i < 200000; i += 997)
        ASSERT_EQ(load_bits(bytes.data() + 2 * i, 2), source.bits(1, begin + i)) << begin << " + " << i;
    }
  }
}

std::set<std::uint64_t> drawn_of(const SweepSpace& space, std::size_t input = 0) {
  const ElementSource source(space);
  std::set<std::uint64_t> drawn;
  for (std::uint64_t i = 0; i < source.strata(); ++i) drawn.insert(source.bits(input, i));
  return drawn;
}
// With the two bit patterns before and behind it.
void expect_neighbours(const std::set<std::uint64_t>& drawn, std::uint64_t bits,
                       std::uint64_t all = ~std::uint64_t{0}) {
  for (const std::uint64_t step : {0, 1, 2}) {
    EXPECT_TRUE(drawn.contains((bits + step) & all)) << std::hex << bits << " + " << step;
    EXPECT_TRUE(drawn.contains((bits - step) & all)) << std::hex << bits << " - " << step;
  }
}

TEST(Strata, OfFloat32HoldEveryBoundaryAndItsNeighbours) {
  const SweepSpace space = space_of("ELEMENT_WISE_SIGN", {Float32, Float32}, false);
  const std::set<std::uint64_t> drawn = drawn_of(space);
  std::vector<std::uint64_t> boundaries = {0x00000000, 0x80000000,  // zeros
                                           0x00000001, 0x80000001,  // least subnormals
                                           0x007FFFFF, 0x807FFFFF,  // greatest subnormals
                                           0x00800000, 0x80800000,  // least normals
                                           0x7F7FFFFF, 0xFF7FFFFF,  // greatest finite
                                           0x7F800000, 0xFF800000,  // infinities
                                           0x7FC00000, 0xFFC00000,  // quiet NaNs
                                           0x7FFFFFFF, 0xFFFFFFFF,  // with all their payload
                                           0x7F800001, 0xFF800001,  // signalling NaNs
                                           0x7FBFFFFF, 0xFFBFFFFF};
  for (int exponent = -149; exponent <= 127; ++exponent)
    for (const float sign : {1.0f, -1.0f}) boundaries.push_back(f32(sign * std::ldexp(1.0f, exponent)));
  for (const std::uint64_t boundary : boundaries) expect_neighbours(drawn, boundary, 0xFFFFFFFF);
}

TEST(Strata, OfFloat64HoldItsLimitsAndPowers) {
  // IF, to reach FLOAT64: its tensor A is the second input.
  const SweepSpace space = space_of("ELEMENT_WISE_IF", {UInt8, Float64, Float64, Float64}, false);
  const std::set<std::uint64_t> drawn = drawn_of(space, 1);
  for (const double power : {0x1p-1074, 0x1p-1022, 0x1p-1, 1.0, 0x1p53, 0x1p1023})
    for (const std::uint64_t step : {0u, 1u, 2u}) {
      EXPECT_TRUE(drawn.contains(f64(power) + step)) << power << " and " << step;
      EXPECT_TRUE(drawn.contains(f64(-power) - step)) << -power << " and " << step;
    }
  for (const std::uint64_t bits : {0x7FF0000000000000u, 0x7FF0000000000001u, 0x7FF8000000000000u, 0xFFEFFFFFFFFFFFFFu})
    EXPECT_TRUE(drawn.contains(bits)) << std::hex << bits;
}

TEST(Strata, OfIntegersHoldTheirLimitsAndPowers) {
  const SweepSpace space = space_of("ELEMENT_WISE_SIGN", {Int64, Int64}, false);
  const std::set<std::uint64_t> drawn = drawn_of(space);
  std::vector<std::int64_t> boundaries = {0, std::numeric_limits<std::int64_t>::min(),
                                          std::numeric_limits<std::int64_t>::max()};
  for (int bit = 0; bit < 63; ++bit)
    for (const std::int64_t sign : {1, -1}) boundaries.push_back(sign * (std::int64_t{1} << bit));
  for (const std::int64_t boundary : boundaries) expect_neighbours(drawn, static_cast<std::uint64_t>(boundary));
}

TEST(Strata, HoldTheAttributesInTheTensorsType) {
  const Attributes attributes = {-1234567.75f, 3e38f, std::optional(ScaleBias{2, 7})};
  const SweepSpace integers = space_of("ELEMENT_WISE_CLIP", {Int64, Int64}, false, attributes);
  const std::set<std::uint64_t> drawn = drawn_of(integers);
  for (const std::int64_t value : {-1234569, -1234568, -1234567, -1234566, -1234565})  // truncated toward zero
    EXPECT_TRUE(drawn.contains(integer(Int64, value))) << value;
  const SweepSpace floats = space_of("ELEMENT_WISE_CLIP", {Float32, Float32}, false, attributes);
  const std::set<std::uint64_t> of_floats = drawn_of(floats);
  for (const float value : {-1234567.75f, 3e38f, 2.0f, 7.0f, (-1234567.75f - 7) / 2})  // the last becomes Min
    for (const std::uint64_t step : {0u, 1u, 2u}) EXPECT_TRUE(of_floats.contains(f32(value) + step)) << value;
}

TEST(Strata, OfSeveralInputsMeetEachOther) {
  // Few enough for all combinations: INT32 pairs.
  const SweepSpace integers = space_of("ELEMENT_WISE_MIN", {Int32, Int32, Int32}, false);
  const ElementSource pairs(integers);
  std::set<std::pair<std::uint64_t, std::uint64_t>> met;
  for (std::uint64_t i = 0; i < pairs.strata(); ++i) met.emplace(pairs.bits(0, i), pairs.bits(1, i));
  for (const std::uint64_t a : {0x80000000u, 0x7FFFFFFFu, 0u, 0x10000u, 0xFFFFu})
    for (const std::uint64_t b : {0x80000001u, 0x7FFFFFFEu, 0xFFFFFFFFu, 0x20001u}) {
      EXPECT_TRUE(met.contains({a, b})) << std::hex << a << " " << b;
      EXPECT_TRUE(met.contains({b, a})) << std::hex << b << " " << a;
    }

  // Too many for that: all edges, and every power of two with what lies within two steps of it.
  const SweepSpace floats = space_of("ELEMENT_WISE_IF", {UInt8, Float64, Float64, Float64}, false);
  const ElementSource triples(floats);
  EXPECT_LT(triples.strata(), small_space);
  std::set<std::array<std::uint64_t, 3>> wanted;
  for (const std::uint64_t condition : {0u, 1u, 128u, 255u}) {
    for (const std::uint64_t a : {f64(0.0), f64(-0.0), std::uint64_t{0x7FF0000000000001}, f64(HUGE_VAL)})
      for (const std::uint64_t b : {f64(1), std::uint64_t{0x7FF8000000000000}, f64(-0.0)})
        wanted.insert({condition, a, b});
    wanted.insert({condition, f64(0x1p100) - 1, f64(0x1p100)});
    wanted.insert({condition, f64(-0x1p-1074) + 2, f64(-0x1p-1074)});
  }
  for (std::uint64_t i = 0; i < triples.strata(); ++i)
    wanted.erase({triples.bits(0, i), triples.bits(1, i), triples.bits(2, i)});
  EXPECT_TRUE(wanted.empty()) << wanted.size() << " were not drawn";
}

TEST(Samples, DependOnTheSeedAlone) {
  const SweepSpace space = space_of("ELEMENT_WISE_MIN", {Float32, Float32, Float32}, false);
  const ElementSource one(space, 1), same(space, 1), other(space, 2);
  std::uint64_t different = 0;
  for (std::uint64_t i = one.strata(); i < one.strata() + 1000; ++i) {
    EXPECT_EQ(one.bits(0, i), same.bits(0, i));
    EXPECT_EQ(one.bits(1, i), same.bits(1, i));
    different += one.bits(0, i) != other.bits(0, i) ? 1 : 0;
  }
  EXPECT_GT(different, 900u);
}

TEST(Samples, DifferBetweenInputsButOftenLieClose) {
  const SweepSpace space = space_of("ELEMENT_WISE_MIN", {Int64, Int64, Int64}, false);
  const ElementSource source(space);
  std::uint64_t close = 0, equal = 0;
  for (std::uint64_t i = source.strata(); i < source.strata() + 4000; ++i) {
    const auto distance = static_cast<std::int64_t>(source.bits(0, i) - source.bits(1, i));
    close += std::abs(distance) <= 4 ? 1 : 0;
    equal += distance == 0 ? 1 : 0;
  }
  EXPECT_GT(close, 800u);
  EXPECT_LT(equal, 400u);
}

}  // namespace
}  // namespace opscope::test
