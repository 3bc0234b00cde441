// Outputs of different data types as numbers of one type.

#include "app/gui/jobs/case_numbers.h"

#include <gmock/gmock.h>

#include <cmath>
#include <vector>

#include "core/tensor/tensor.h"
#include "tests/support/result.h"
#include "tests/support/tensors.h"

namespace opscope::gui {
namespace {

using testing::ElementsAre;

std::vector<float> floats_of(const Tensor& tensor) {
  EXPECT_EQ(tensor.desc.data_type, DataType::Float32);
  std::vector<float> elements;
  for (std::uint64_t i = 0; i < element_count(tensor.desc); ++i)
    elements.push_back(from_bits<float>(element_bits(tensor, i)));
  return elements;
}

std::vector<float> as_floats(const Tensor& tensor, const std::vector<std::uint32_t>& sizes) {
  return floats_of(test::value_of(as_numbers(tensor, DataType::Float32, sizes, {})));
}

TEST(CaseNumbers, HalvesAreTheSameNumbersAsFloats) {
  const std::vector<std::uint16_t> halves = {0x3400, 0x8000, 0x7E00, 0x7C00};
  const std::vector<float> wide = as_floats(tensor_of(DataType::Float16, {4}, halves), {4});
  EXPECT_EQ(wide[0], 0.25f);
  EXPECT_EQ(to_bits(wide[1]), 0x80000000u);
  EXPECT_TRUE(std::isnan(wide[2]));
  EXPECT_TRUE(std::isinf(wide[3]));
}

// A signalling NaN of a FLOAT32 and the same one of a FLOAT64, which has the payload in its leading bits.
TEST(CaseNumbers, OfASignallingNanStaySignalling) {
  const std::vector<std::uint32_t> single = {0x7FA0BEEF};
  const std::vector<std::uint64_t> twice = {0x7FF417DDE0000000};
  const std::vector<std::uint32_t> sizes = {1};
  const Tensor wide =
      test::value_of(as_numbers(tensor_of(DataType::Float32, {1}, single), DataType::Float64, sizes, {}));
  EXPECT_EQ(element_bits(wide, 0), twice[0]);
  const std::vector<std::uint64_t> quiet = {0x7FFC17DDE0000000};
  const Tensor signalling = tensor_of(DataType::Float64, {1}, twice), other = tensor_of(DataType::Float64, {1}, quiet);
  EXPECT_EQ(test::value_of(unlike_rounded(signalling, other, DataType::Float32, {})), 1u);
  const std::vector<std::uint32_t> no_scale = {0xFFA00001};
  const Tensor scaled = test::value_of(
      as_scaled_numbers(tensor_of(DataType::Float32, {1}, no_scale), DataType::Float32, sizes, {0, 1}, {0, 255}, {}));
  EXPECT_EQ(element_bits(scaled, 0), no_scale[0]);
}

TEST(CaseNumbers, StandInTheOrderOfTheirIndex) {
  const std::vector<std::uint8_t> bytes = {1, 2, 3, 4, 5, 255};
  Tensor columns = tensor_of(DataType::UInt8, {3, 2}, bytes);
  columns.desc.strides = {1, 3};
  EXPECT_THAT(as_floats(columns, {3, 2}), ElementsAre(1, 4, 2, 5, 3, 255));
  EXPECT_THAT(as_floats(columns, {1, 3, 2}), ElementsAre(1, 4, 2, 5, 3, 255));
}

TEST(CaseNumbers, OfTheSameTypeAndSizesAreTheTensorItself) {
  const std::vector<float> values = {1, 2};
  const Tensor tensor = tensor_of(DataType::Float32, {2}, values);
  const Tensor same = test::value_of(as_numbers(tensor, DataType::Float32, tensor.desc.sizes, {}));
  EXPECT_TRUE(same.buffer.same_storage(tensor.buffer));
  EXPECT_THAT(as_floats(tensor, {1, 2}), ElementsAre(1, 2));
}

// More elements than one thread takes.
TEST(CaseNumbers, ManyAreAllConverted) {
  constexpr std::uint32_t count = 300'001;
  std::vector<std::uint16_t> numbers(count);
  for (std::uint32_t i = 0; i < count; ++i) numbers[i] = static_cast<std::uint16_t>(i * 7);
  const std::vector<float> wide = as_floats(tensor_of(DataType::UInt16, {count}, numbers), {count});
  for (std::uint32_t i = 0; i < count; ++i) ASSERT_EQ(wide[i], static_cast<float>(numbers[i])) << i;
}

// A picture of bytes is read as a FLOAT32 by one division of two floats.
TEST(CaseNumbers, ScaledBytesAreTheFloatsThatAPictureIsReadAs) {
  std::vector<std::uint8_t> bytes(256);
  for (int i = 0; i < 256; ++i) bytes[i] = static_cast<std::uint8_t>(i);
  const std::vector<std::uint32_t> sizes = {256};
  const picture::Range from{0, 255}, to{0, 1};
  const std::vector<float> scaled = floats_of(test::value_of(
      as_scaled_numbers(tensor_of(DataType::UInt8, {256}, bytes), DataType::Float32, sizes, from, to, {})));
  for (int i = 0; i < 256; ++i) EXPECT_EQ(scaled[i], static_cast<float>(i) / 255.0f) << i;
}

TEST(CaseNumbers, AreScaledFromAnyRangeToAnyOther) {
  const std::vector<float> values = {-1, 0, 0.5f, 1, 3, std::nanf("")};
  const Tensor tensor = tensor_of(DataType::Float32, {6}, values);
  const picture::Range from{-1, 1}, to{0, 255};
  std::vector<float> scaled =
      floats_of(test::value_of(as_scaled_numbers(tensor, DataType::Float32, tensor.desc.sizes, from, to, {})));
  EXPECT_TRUE(std::isnan(scaled.back()));
  scaled.pop_back();
  EXPECT_THAT(scaled, ElementsAre(0, 127.5f, 191.25f, 255, 510));
}

TEST(CaseNumbers, OfSamplesDifferencesAreCountedBeyondRoundLimits) {
  EXPECT_THAT(sample_limits({0, 255}), ElementsAre(1, 4, 16));
  EXPECT_THAT(sample_limits({0, 1}), ElementsAre(0.01, 0.05, 0.1));
}

// 1.0001 rounds to the half 1, and 1.001 to the next one.
TEST(CaseNumbers, AreCountedThatDifferAfterRounding) {
  const auto of = [](const std::vector<float>& values) { return tensor_of(DataType::Float32, {3}, values); };
  const Tensor one = of({1, 1, 2}), other = of({1.0001f, 1.001f, 2});
  EXPECT_EQ(test::value_of(unlike_rounded(one, other, DataType::Float16, {})), 1u);
  EXPECT_EQ(test::value_of(unlike_rounded(one, other, DataType::Float32, {})), 2u);
}

TEST(CaseNumbers, OtherSizesAreRefused) {
  const std::vector<std::int8_t> bytes = {1, 2, 3};
  const std::vector<std::uint32_t> sizes = {2, 2};
  const Error refused = test::error_of(as_numbers(tensor_of(DataType::Int8, {3}, bytes), DataType::Float32, sizes, {}));
  EXPECT_EQ(refused.kind, Error::Kind::Broken);
  EXPECT_EQ(refused.what, "its output is INT8 of sizes 3, but the output of this case is of sizes 2 x 2");
}

TEST(CaseNumbers, EndWhenTheyAreToStop) {
  const std::vector<std::int8_t> bytes = {1, 2, 3};
  RunOptions options;
  options.stop = [] { return true; };
  const std::vector<std::uint32_t> sizes = {3};
  const Error ended =
      test::error_of(as_numbers(tensor_of(DataType::Int8, {3}, bytes), DataType::Float32, sizes, options));
  EXPECT_EQ(ended.kind, Error::Kind::Cancelled);
}

}  // namespace
}  // namespace opscope::gui
