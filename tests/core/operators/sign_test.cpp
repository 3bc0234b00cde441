// SIGN: -1, 0 or 1 in the tensor's type.

#include <gmock/gmock.h>

#include <limits>

#include "tests/support/cases.h"
#include "tests/support/run.h"

namespace opscope::test {
namespace {

using ::testing::ElementsAre;

std::vector<std::uint64_t> sign(DataType type, const std::vector<std::uint64_t>& x, const Numerics& numerics = {}) {
  const std::vector<std::uint32_t> sizes = {1, 1, 1, static_cast<std::uint32_t>(x.size())};
  return run_reference(CaseBuilder("ELEMENT_WISE_SIGN")
                           .tensor("InputTensor", tensor_of(type, sizes, x))
                           .tensor("OutputTensor", output_of(type, sizes))
                           .numerics(numerics)
                           .build());
}

const Numerics& profile(const char* name) { return find_numerics_profile(name)->numerics; }

TEST(Sign, OfFloatsIsMinusOneZeroOrOne) {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  EXPECT_THAT(sign(DataType::Float32, {f32(-2.5f), f32(0.0f), f32(-0.0f), f32(1e-30f), f32(infinity), f32(-infinity)}),
              ElementsAre(f32(-1), f32(0), f32(0), f32(1), f32(1), f32(-1)));
}

TEST(Sign, OfSubnormalsIsNotFlushed) {
  EXPECT_THAT(sign(DataType::Float32, {0x00000001, 0x80000001, 0x007FFFFF}), ElementsAre(f32(1), f32(-1), f32(1)));
}

TEST(Sign, OfEveryFloat16IsItsSignBitUnlessZeroOrNan) {
  std::vector<std::uint64_t> all, expected;
  for (std::uint64_t bits = 0; bits < 0x10000; ++bits) {
    all.push_back(bits);
    const std::uint64_t magnitude = bits & 0x7FFF;
    expected.push_back(magnitude == 0 || magnitude > 0x7C00 ? 0 : (bits & 0x8000) | 0x3C00);
  }
  EXPECT_EQ(sign(DataType::Float16, all), expected);
}

TEST(Sign, OfNanIsZeroOrTheNanItself) {
  const std::vector<std::uint64_t> nans = {0x7FC00000, 0xFFC12345, 0x7F800001};
  for (const char* name : {"documented", "observed"})
    EXPECT_THAT(sign(DataType::Float32, nans, profile(name)), ElementsAre(f32(0), f32(0), f32(0)));
  EXPECT_EQ(sign(DataType::Float32, nans, profile("onnx")), nans);
  EXPECT_THAT(sign(DataType::Float16, {0x7D01, 0xFE00}, profile("onnx")), ElementsAre(0x7D01, 0xFE00));
}

TEST(Sign, OfNanObeysItsOwnSettingAndNoOther) {
  Numerics only_sign;
  only_sign.sign_of_nan = Numerics::SignOfNan::Nan;
  EXPECT_THAT(sign(DataType::Float32, {0x7FC12345}, only_sign), ElementsAre(0x7FC12345));
  Numerics only_min;
  only_min.nan = Numerics::Nan::Propagates;
  EXPECT_THAT(sign(DataType::Float32, {0x7FC12345}, only_min), ElementsAre(f32(0)));
}

TEST(Sign, OfTheSmallestIntegerIsMinusOne) {
  for (DataType type : {DataType::Int8, DataType::Int16, DataType::Int32, DataType::Int64}) {
    const std::int64_t smallest = std::int64_t{-1} << (8 * element_size(type) - 1);
    EXPECT_THAT(sign(type, {integer(type, smallest), integer(type, ~smallest), integer(type, -1), 0, 1}),
                ElementsAre(integer(type, -1), 1, integer(type, -1), 0, 1))
        << name(type);
  }
}

TEST(Sign, OfUnsignedIntegersIsZeroOrOne) {
  for (DataType type : {DataType::UInt8, DataType::UInt16, DataType::UInt32, DataType::UInt64})
    EXPECT_THAT(sign(type, {0, 1, integer(type, -1), integer(type, -1) / 2 + 1}), ElementsAre(0, 1, 1, 1))
        << name(type);
}

}  // namespace
}  // namespace opscope::test
