// Expected values: (element - zero point) * scale, by hand.

#include "core/quantization/quantization.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/operators/schema/registry.h"
#include "core/quantization/range_scale.h"
#include "tests/support/cases.h"

namespace opscope {
namespace {

using enum DataType;
using test::row_of;

constexpr double infinity = std::numeric_limits<double>::infinity();

TEST(QuantizedTensors, AreDeclaredByTheirScalesAndZeroPoints) {
  const OperatorSchema& schema = *find_operator("ELEMENT_WISE_QUANTIZED_LINEAR_ADD");
  const std::vector<QuantizedTensor> found = quantized_tensors(schema);
  ASSERT_EQ(found.size(), 3u);
  const auto names = [&](const QuantizedTensor& tensor) {
    return schema.tensors[tensor.data].name + " " + schema.tensors[tensor.scale].name + " " +
           schema.tensors[*tensor.zero_point].name;
  };
  EXPECT_EQ(names(found[0]), "ATensor AScaleTensor AZeroPointTensor");
  EXPECT_EQ(names(found[1]), "BTensor BScaleTensor BZeroPointTensor");
  EXPECT_EQ(names(found[2]), "OutputTensor OutputScaleTensor OutputZeroPointTensor");
  EXPECT_TRUE(quantized_tensors(*find_operator("ELEMENT_WISE_CLIP")).empty());
}

TEST(QuantizedTensors, EveryScaleAndZeroPointNamesItsTensor) {
  for (const OperatorSchema* schema : all_operators())
    for (const TensorDeclaration& tensor : schema->tensors) {
      const bool gives_meaning = tensor.kind == TensorKind::Scale || tensor.kind == TensorKind::ZeroPoint;
      EXPECT_EQ(!tensor.quantizes.empty(), gives_meaning) << schema->name << "." << tensor.name;
      if (gives_meaning) {
        EXPECT_LT(schema->find_tensor(tensor.quantizes), schema->tensors.size()) << tensor.name;
      }
    }
}

TEST(Quantization, GivesElementsTheirRealNumbers) {
  const Quantization a{Int8, 0.5, -3}, b{UInt8, 0.25, 100}, negative{UInt8, -0.25, 10};
  EXPECT_EQ(a.real(0x80), -62.5);  // -128: -125 steps
  EXPECT_EQ(a.real(0xFD), 0);      // -3
  EXPECT_EQ(b.real(255), 38.75);
  EXPECT_EQ(negative.real(14), -1);
  EXPECT_EQ((Quantization{UInt8, 0.1f, 0}.real(255)), 255 * static_cast<double>(0.1f)) << "32 bits: exact";
}

TEST(Quantization, RangeIsWhatTheTypeCanHold) {
  const auto is = [](const Quantization& quantization, double low, double high) {
    const RealRange range = real_range(quantization);
    EXPECT_EQ(range.low, low);
    EXPECT_EQ(range.high, high);
  };
  is({Int8, 0.5, -3}, -62.5, 65);
  is({UInt8, 0.25, 100}, -25, 38.75);
  is({UInt8, -0.25, 10}, -61.25, 2.5);
  is({Int16, 1, 0}, -32768, 32767);
  is({UInt8, 0, 7}, 0, 0);
  is({Int8, infinity, 0}, -infinity, infinity);
  EXPECT_TRUE(std::isnan(real_range({Int8, std::nan(""), 0}).low));
}

TEST(Quantization, OfAnInvocationTakesSingleElements) {
  const Tensor data = row_of(Int8, {1, 2}), scale = row_of(Float32, {to_bits(0.5f)}), zero = row_of(Int8, {0xFD});
  const Invocation invocation =
      test::CaseBuilder("QUANTIZED_LINEAR_ADD",
                        {data, scale, zero, data, row_of(Float32, {to_bits(1.0f), to_bits(2.0f)}), {}, scale, {}},
                        row_of(Int8, {0, 0}))
          .build();
  const std::vector<QuantizedTensor> tensors = quantized_tensors(*invocation.schema);
  EXPECT_EQ(quantization_of(invocation, tensors[0]), (Quantization{Int8, 0.5, -3}));
  EXPECT_EQ(quantization_of(invocation, tensors[1]), std::nullopt) << "two scales";
  EXPECT_EQ(quantization_of(invocation, tensors[2])->zero_point, 0) << "absent";
}

TEST(Quantization, RealNumbersAsText) {
  EXPECT_EQ(format_real(-128 * static_cast<double>(0.05f), 6), "-6.4");
  EXPECT_EQ(format_real(127 * static_cast<double>(0.05f), 6), "6.35");
  EXPECT_EQ(format_real(-0.0, 6), "0");
  EXPECT_EQ(format_real(1e-45, 3), "1e-45");
  EXPECT_EQ(format_real(-infinity, 6), "-inf");
  EXPECT_EQ(format_real(-std::nan(""), 6), "NaN");
}

TEST(QuantizationOfARange, IsTheNearestThatTheTypeCanHold) {
  const auto made = [](double low, double high, const Quantization& present) {
    return quantization_of_range({low, high}, present, Float32).value();
  };
  EXPECT_EQ(made(-6.4, 6.35, {Int8, 1, 5}), (Quantization{Int8, 0.05f, 0}));
  EXPECT_EQ(made(0, 255, {UInt8, 9, 3}), (Quantization{UInt8, 1, 0}));
  EXPECT_EQ(made(0, 255, {Int8, 9, 3}), (Quantization{Int8, 1, -128}));
  EXPECT_EQ(made(-255, 0, {UInt8, 9, 3}), (Quantization{UInt8, 1, 255}));
  const Quantization about = made(-1, 1, {UInt8, 9, 3});
  EXPECT_EQ(about, (Quantization{UInt8, static_cast<double>(static_cast<float>(2.0 / 255)), 128}));
  EXPECT_NEAR(real_range(about).low, -1, about.scale / 2 + 1e-6);
  EXPECT_NEAR(real_range(about).high, 1, about.scale / 2 + 1e-6);
  const Quantization turned = made(-1, 1, {UInt8, -9, 3});
  EXPECT_EQ(turned, (Quantization{UInt8, -about.scale, 127}));
  EXPECT_EQ(real_range(turned).low, real_range(about).low);
}

TEST(QuantizationOfARange, SaysWhyThereIsNone) {
  const auto why = [](double low, double high) {
    const auto made = quantization_of_range({low, high}, {UInt8, 1, 0}, Float32);
    return made ? "" : made.error().text();
  };
  EXPECT_EQ(why(3, 1), "3 to 1: the low end must be below the high end");
  EXPECT_EQ(why(0, 0), "0 to 0: the low end must be below the high end");
  EXPECT_EQ(why(0, infinity), "0 to inf: both ends must be finite");
  EXPECT_EQ(why(1, 2), "1 to 2: 0 must be in the range, since the zero point is an element");
  EXPECT_EQ(why(-2, -1), "-2 to -1: 0 must be in the range, since the zero point is an element");
  EXPECT_EQ(why(0, 1e-44), "0 to 1e-44: its scale is 0 in FLOAT32");
}

}  // namespace
}  // namespace opscope
