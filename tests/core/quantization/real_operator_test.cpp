// Expected values by hand: the operands' real numbers, added exactly.

#include "core/quantization/real_operator.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/operators/schema/registry.h"
#include "tests/core/quantization/scales.h"
#include "tests/support/cases.h"

namespace opscope {
namespace {

using enum DataType;
using test::row_of;

// A means -62.5, 6.5 and 65; B means -25, 38.75 and 0.
Invocation example() {
  return test::CaseBuilder(
             "QUANTIZED_LINEAR_ADD",
             {row_of(Int8, {0x80, 10, 127}), scale_of(0.5f), row_of(Int8, {0xFD}), row_of(UInt8, {0, 255, 100}),
              scale_of(0.25f), row_of(UInt8, {100}), scale_of(0.25f), row_of(UInt8, {30})},
             test::output_of(UInt8, {3}))
      .build();
}

TEST(ExactSums, KeepWhatDoubleLoses) {
  EXPECT_EQ(exact_sum(1, 0x1p-60), (ExactSum{1, 0x1p-60}));
  EXPECT_EQ(exact_sum(0x1p-60, 1), (ExactSum{1, 0x1p-60}));
  EXPECT_EQ(exact_sum(-1, 1), (ExactSum{0, 0}));
  EXPECT_EQ(exact_sum(1e308, 1e308), (ExactSum{INFINITY, 0}));
  EXPECT_TRUE(std::isnan(exact_sum(INFINITY, -INFINITY).high));
  EXPECT_LT((ExactSum{1, -0x1p-60}), (ExactSum{1, 0}));
  EXPECT_EQ(minus(1, {1, 0x1p-60}), -0x1p-60);
  EXPECT_EQ(minus(0.25, {45.25, 0}), -45);
}

TEST(RealOperator, AddsTheNumbersThatElementsMean) {
  const RealOperator real = *RealOperator::of(example());
  EXPECT_EQ(real.exact(0), (ExactSum{-87.5, 0}));
  EXPECT_EQ(real.exact(1), (ExactSum{45.25, 0}));
  EXPECT_EQ(real.exact(2), (ExactSum{65, 0}));
  EXPECT_EQ(real.in_elements(real.exact(0)), -350 + 30);
  EXPECT_EQ(real.in_elements(real.exact(1)), 181 + 30);
}

TEST(RealOperator, KeepsASmallOperandBesideALargeOne) {
  const Tensor one = row_of(UInt8, {1});
  const Invocation invocation =
      test::CaseBuilder("QUANTIZED_LINEAR_ADD", {one, scale_of(1), {}, one, scale_of(0x1p-60f), {}, scale_of(1), {}},
                        test::output_of(UInt8, {1}))
          .build();
  EXPECT_EQ(RealOperator::of(invocation)->exact(0), (ExactSum{1, 0x1p-60}));
}

TEST(RealOperator, ReadsViewsAndParts) {
  const Invocation invocation = test::CaseBuilder("QUANTIZED_LINEAR_ADD",
                                                  {test::tensor_of(UInt8, {2, 3}, {1, 2, 3, 4, 5, 6}),
                                                   scale_of(1),
                                                   {},
                                                   test::strided_tensor_of(UInt8, {2, 3}, {0, 1}, {10, 20, 30}),
                                                   scale_of(1),
                                                   {},
                                                   scale_of(1),
                                                   {}},
                                                  test::output_of(UInt8, {2, 3}))
                                    .build();
  const RealOperator real = *RealOperator::of(invocation);
  const Tensor beside = test::tensor_of(UInt8, {2, 3}, {7, 8, 9, 10, 11, 12});
  const std::vector<double> sums = {11, 22, 33, 14, 25, 36};
  std::uint64_t next = 1;
  real.for_each(beside, 1, 6,
                [&](std::uint64_t position, const ExactSum& exact, RealOperator::Inputs, std::uint64_t bits) {
                  EXPECT_EQ(position, next++);
                  EXPECT_EQ(exact.high, sums[position]);
                  EXPECT_EQ(real.exact(position), exact);
                  EXPECT_EQ(bits, position + 7);
                });
  EXPECT_EQ(next, 6u);
}

TEST(RealOperator, NeedsQuantizedTensorsWithOneScaleEach) {
  EXPECT_FALSE(RealOperator::of(test::CaseBuilder("ABS", {row_of(Float32, {0})}).build()));
  const Tensor data = row_of(Int8, {1});
  EXPECT_FALSE(RealOperator::of(
      test::CaseBuilder("QUANTIZED_LINEAR_ADD",
                        {data, row_of(Float32, {0, 0}), {}, data, scale_of(1), {}, scale_of(1), {}}, data)
          .build()));
}

TEST(RealOperator, TakesAnyScale) {
  const Tensor data = row_of(Int8, {0, 1});
  for (const float scale : {0.0f, -0.5f, INFINITY, -INFINITY, std::nanf("")}) {
    const Invocation invocation =
        test::CaseBuilder("QUANTIZED_LINEAR_ADD",
                          {data, scale_of(scale), {}, data, scale_of(1), {}, scale_of(scale), {}}, data)
            .build();
    const RealOperator real = *RealOperator::of(invocation);
    EXPECT_EQ(std::isfinite(real.exact(1).high), std::isfinite(scale)) << scale;
    EXPECT_EQ(std::isfinite(real.in_elements(real.exact(1))), std::isfinite(scale) && scale != 0) << scale;
  }
}

}  // namespace
}  // namespace opscope
