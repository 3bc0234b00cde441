// MIN: min(a, b).

#include <gmock/gmock.h>

#include <limits>

#include "tests/support/cases.h"
#include "tests/support/run.h"

namespace opscope::test {
namespace {

using ::testing::ElementsAre;

constexpr float infinity = std::numeric_limits<float>::infinity();

std::vector<std::uint64_t> min_of(DataType type, const std::vector<std::uint64_t>& a,
                                  const std::vector<std::uint64_t>& b, const Numerics& numerics = {}) {
  const std::vector<std::uint32_t> sizes = {1, 1, 1, static_cast<std::uint32_t>(a.size())};
  return run_reference(CaseBuilder("ELEMENT_WISE_MIN")
                           .tensor("ATensor", tensor_of(type, sizes, a))
                           .tensor("BTensor", tensor_of(type, sizes, b))
                           .tensor("OutputTensor", output_of(type, sizes))
                           .numerics(numerics)
                           .build());
}

const Numerics& profile(const char* name) { return find_numerics_profile(name)->numerics; }

TEST(Min, IsTheSmallerOfTwoFloats) {
  EXPECT_THAT(
      min_of(DataType::Float32, {f32(-1), f32(2), f32(-infinity), f32(infinity)}, {f32(1), f32(-2), f32(3), f32(3)}),
      ElementsAre(f32(-1), f32(-2), f32(-infinity), f32(3)));
  EXPECT_THAT(min_of(DataType::Float16, {0xBC00, 0x4000, 0xFC00}, {0x3C00, 0xC000, 0x4200}),
              ElementsAre(0xBC00, 0xC000, 0xFC00));
}

TEST(Min, OrdersEveryIntegerTypeByItsOwnSign) {
  for (DataType type : {DataType::Int8, DataType::Int16, DataType::Int32, DataType::Int64}) {
    const std::uint64_t smallest = integer(type, std::int64_t{-1} << (8 * element_size(type) - 1));
    const std::uint64_t minus_one = integer(type, -1);
    EXPECT_THAT(min_of(type, {minus_one, 1, smallest, 5}, {1, minus_one, minus_one, 5}),
                ElementsAre(minus_one, minus_one, smallest, 5))
        << name(type);
  }
  for (DataType type : {DataType::UInt8, DataType::UInt16, DataType::UInt32, DataType::UInt64}) {
    const std::uint64_t largest = integer(type, -1);
    const std::uint64_t middle = largest / 2 + 1;
    EXPECT_THAT(min_of(type, {largest, 1, middle, 0}, {1, largest, largest, 0}), ElementsAre(1, 1, middle, 0))
        << name(type);
  }
}

TEST(Min, KeepsSixtyFourBitIntegersThatNoDoubleHolds) {
  const std::uint64_t odd = (std::uint64_t{1} << 53) + 1;
  for (DataType type : {DataType::Int64, DataType::UInt64})
    EXPECT_THAT(min_of(type, {odd, odd + 1}, {odd + 1, odd}), ElementsAre(odd, odd)) << name(type);
}

TEST(Min, TakesMinusZeroAsLess) {
  EXPECT_THAT(min_of(DataType::Float32, {f32(0.0f), f32(-0.0f)}, {f32(-0.0f), f32(0.0f)}),
              ElementsAre(f32(-0.0f), f32(-0.0f)));
  EXPECT_THAT(min_of(DataType::Float16, {0x0000, 0x8000}, {0x8000, 0x0000}), ElementsAre(0x8000, 0x8000));
}

TEST(Min, KeepsSubnormals) {
  EXPECT_THAT(min_of(DataType::Float32, {0x00000001, 0x80000001, 0x00000001}, {0x00000002, 0x80000000, 0x00000000}),
              ElementsAre(0x00000001, 0x80000001, 0x00000000));
  EXPECT_THAT(min_of(DataType::Float16, {0x0001, 0x8001}, {0x0002, 0x8000}), ElementsAre(0x0001, 0x8001));
}

TEST(Min, OfANanAndANumberIsTheNumberWhereNumbersWin) {
  for (const char* name : {"documented", "observed"}) {
    EXPECT_THAT(min_of(DataType::Float32, {0x7FC00000, f32(4), 0x7F800001, 0xFFFFFFFF},
                       {f32(3), 0xFFC00000, f32(infinity), f32(-infinity)}, profile(name)),
                ElementsAre(f32(3), f32(4), f32(infinity), f32(-infinity)));
    EXPECT_THAT(min_of(DataType::Float16, {0x7E00, 0x3C00}, {0x3C00, 0x7D01}, profile(name)),
                ElementsAre(0x3C00, 0x3C00));
  }
}

TEST(Min, OfANanAndANumberIsThatNanWhereItPropagates) {
  EXPECT_THAT(min_of(DataType::Float32, {0x7FC12345, f32(4), 0x7F800001}, {f32(3), 0xFFC54321, f32(-infinity)},
                     profile("onnx")),
              ElementsAre(0x7FC12345, 0xFFC54321, 0x7F800001));
  EXPECT_THAT(min_of(DataType::Float16, {0x7D01, 0x3C00}, {0x3C00, 0xFE01}, profile("onnx")),
              ElementsAre(0x7D01, 0xFE01));
}

TEST(Min, OfTwoNansIsTheFirst) {
  for (const char* name : {"documented", "observed", "onnx"}) {
    EXPECT_THAT(min_of(DataType::Float32, {0x7FC00001, 0xFF800001}, {0xFFC00002, 0x7FC00000}, profile(name)),
                ElementsAre(0x7FC00001, 0xFF800001))
        << name;
    EXPECT_THAT(min_of(DataType::Float16, {0x7D01}, {0x7E00}, profile(name)), ElementsAre(0x7D01)) << name;
  }
}

}  // namespace
}  // namespace opscope::test
