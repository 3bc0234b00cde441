#include "app/gui/panes/probe.h"
#include "app/gui/panes/probe_text.h"

#include <gtest/gtest.h>

#include <cmath>

#include "app/gui/panes/probe_columns.h"
#include "app/gui/widgets/fonts.h"
#include "core/quantization/real_operator.h"
#include "tests/support/cases.h"
#include "tests/support/tensors.h"

namespace opscope::gui {
namespace {

// Red, green and blue of one pixel, and an alpha.
TEST(HoveredText, HasTheValuesOfAllChannels) {
  const std::vector<HeatmapSource> sources = {
      {.title = "ATensor", .tensor = test::tensor_of(DataType::UInt8, {4, 1, 2}, {1, 2, 3, 4, 5, 6, 7, 8})},
      {.title = "gpu", .tensor = test::tensor_of(DataType::UInt8, {1, 1, 2}, {9, 10}), .role = PaneRole::Computed}};
  const std::vector<std::uint32_t> index = {0, 0, 1};
  EXPECT_EQ(hovered_text(sources, index, false, 0, "; "), "element [0,0,1]; ATensor 2 4 6 8; gpu 10");
  EXPECT_EQ(hovered_text(sources, index, false, {}, "; "), "element [0,0,1]; ATensor 2; gpu 10");
  std::vector<HeatmapSource> real = {sources.begin(), sources.begin() + 1};
  real[0].quantization = Quantization{DataType::UInt8, 0.5, 2}, real[0].real_numbers = true;
  EXPECT_EQ(hovered_text(real, index, false, 0, "; "), "element [0,0,1]; ATensor 0 1 2 3");
  EXPECT_EQ(hovered_text(real, index, false, {}, "; "), "element [0,0,1]; ATensor 0");
  EXPECT_EQ(hovered_text(sources, index, true, 0, "; "), "element [0,0,1]; ATensor 0x02 0x04 0x06 0x08; gpu 0x0A");
}

TEST(ProbedColumn, TellsTheSignOfAZeroAndASignallingNaNInThreeDigitsToo) {
  const HeatmapSource source{
      .title = "A", .tensor = test::tensor_of(DataType::Float32, {4, 1}, {0x80000000, 0x3EAAAAAB, 0x7FA00000, 0})};
  const ProbeColumn column = column_of(source, std::vector{0u, 0u}, false, 0);
  EXPECT_EQ(column.pixel, (std::vector<std::string>{"-0", "0.33333334", "sNaN", "0"}));
  EXPECT_EQ(column.brief, (std::vector<std::string>{"-0", "≈0.333", "sNaN", "0"}));
}

TEST(HoveredText, TellsTheKindOfNaNAndOfASubnormalNumber) {
  const std::vector<HeatmapSource> sources = {
      {.title = "A", .tensor = test::tensor_of(DataType::Float32, {4}, {0x7FA00000, 0xFFC00000, 0x3F800000, 1})}};
  const auto told = [&](std::uint32_t at) { return hovered_text(sources, std::vector{at}, false, {}, "; "); };
  EXPECT_EQ(told(0), "element [0]; A signalling NaN");
  EXPECT_EQ(told(1), "element [1]; A quiet NaN");
  EXPECT_EQ(told(2), "element [2]; A 1");
  EXPECT_EQ(told(3), "element [3]; A 1e-45 (subnormal)");
}

TEST(ProbedText, HasALineForEachChannelOfAPixel) {
  const std::vector<HeatmapSource> sources = {
      {.title = "ATensor", .tensor = test::tensor_of(DataType::UInt8, {4, 1, 2}, {1, 2, 3, 4, 5, 6, 7, 8})},
      {.title = "gpu", .tensor = test::tensor_of(DataType::UInt8, {1, 1, 2}, {9, 10}), .role = PaneRole::Computed}};
  const std::vector<std::uint32_t> index = {0, 0, 1};
  EXPECT_EQ(probed_text(sources, index, 0, nullptr),
            "index\t[0,0,1]\nATensor red\t2\t0x02\t+1 B\nATensor green\t4\t0x04\t+3 B\n"
            "ATensor blue\t6\t0x06\t+5 B\nATensor alpha\t8\t0x08\t+7 B\ngpu\t10\t0x0A\t+1 B\n");
  EXPECT_EQ(probed_copies(sources, index, 0)[1].text, "0x02 0x04 0x06 0x08");
  EXPECT_EQ(value_and_bits(sources[0], index, 0)->text, "2 4 6 8 (0x02 0x04 0x06 0x08)");
  EXPECT_EQ(value_and_bits(sources[1], index, {})->text, "10 (0x0A)");
  EXPECT_EQ(value_and_bits(sources[1], index, {})->name, "value and bits of gpu");
}

TEST(ProbedText, SaysHowManyElementsHaveTheAddress) {
  Tensor tensor = test::tensor_of(DataType::UInt8, {4, 2}, {1, 2});
  tensor.desc.strides = {{0, 1}};
  const std::vector<HeatmapSource> sources = {{.title = "ATensor", .tensor = tensor}};
  EXPECT_EQ(probed_text(sources, std::vector<std::uint32_t>{3, 1}, {}, nullptr),
            "index\t[3,1]\nATensor\t2\t0x02\t+1 B for 4 elements\n");
}

// Each row begins one element behind the one before: no stride is 0.
TEST(ProbedText, CountsTheElementsOfAnAddressThatStridesInterleave) {
  Tensor tensor = test::tensor_of(DataType::UInt8, {3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9});
  tensor.desc.strides = {{1, 1}};
  const std::vector<HeatmapSource> sources = {
      {.title = "ATensor", .tensor = tensor, .memory = std::make_shared<ResourceMap>(*ResourceMap::of(tensor))}};
  EXPECT_EQ(probed_text(sources, std::vector<std::uint32_t>{1, 1}, {}, nullptr),
            "index\t[1,1]\nATensor\t3\t0x03\t+2 B for 3 elements\n");
  EXPECT_EQ(longest_column(sources[0], false).place, "+8 B for 8 elements");
}

TEST(ProbedText, NamesAnotherElementOfTheAddressRatherInAnotherSlice) {
  Tensor tensor = test::tensor_of(DataType::UInt8, {2, 2, 2}, {1, 2, 3, 4});
  const auto told = [&](std::vector<std::uint32_t> strides, const std::vector<std::uint32_t>& index) {
    tensor.desc.strides = std::move(strides);
    const HeatmapSource source{
        .title = "ATensor", .tensor = tensor, .memory = std::make_shared<ResourceMap>(*ResourceMap::of(tensor))};
    picture::Slice slice = picture::default_slice(tensor.desc.sizes);
    slice = picture::showing(slice, index);
    ProbeColumn column = column_of(source, index, false);
    name_sharer(column, source, index, slice);
    return columns_text(std::span(&column, 1));
  };
  EXPECT_EQ(told({0, 2, 1}, {0, 1, 1}),
            "ATensor  offset +3 B for 2 elements, e.g. [1,1,1] in another slice  4  0x04\n");
  EXPECT_EQ(told({0, 2, 1}, {1, 1, 1}),
            "ATensor  offset +3 B for 2 elements, e.g. [0,1,1] in another slice  4  0x04\n");
  EXPECT_EQ(told({2, 0, 1}, {1, 1, 1}), "ATensor  offset +3 B for 2 elements, e.g. [1,0,1]  4  0x04\n");
  EXPECT_EQ(told({0, 0, 1}, {0, 0, 1}),
            "ATensor  offset +1 B for 4 elements, e.g. [1,0,1] in another slice  2  0x02\n");
  EXPECT_EQ(told({1, 1, 0}, {0, 1, 0}),
            "ATensor  offset +1 B for 4 elements, e.g. [1,0,0] in another slice  2  0x02\n");
  EXPECT_EQ(told({4, 2, 1}, {0, 1, 1}), "ATensor  offset +3 B  4  0x04\n");
}

// 7 steps of 0.5 from -3 on mean 5, and 2 of B mean 2: exactly 7, which is the element 28 + 1 of the output.
TEST(ProbedText, HasRealNumbersAndTheExactResult) {
  const auto number = [](float value) { return test::row_of(DataType::Float32, {to_bits(value)}); };
  const Tensor a = test::row_of(DataType::Int8, {7}), b = test::row_of(DataType::UInt8, {2});
  const Tensor output = test::row_of(DataType::UInt8, {30});
  const RealOperator real = *RealOperator::of(test::CaseBuilder("QUANTIZED_LINEAR_ADD",
                                                                {a,
                                                                 number(0.5f),
                                                                 test::row_of(DataType::Int8, {0xFD}),
                                                                 b,
                                                                 number(1),
                                                                 {},
                                                                 number(0.25f),
                                                                 test::row_of(DataType::UInt8, {1})},
                                                                output)
                                                  .build());
  const std::vector<HeatmapSource> sources = {
      {.title = "ATensor", .tensor = a, .quantization = Quantization{DataType::Int8, 0.5, -3}},
      {.title = "gpu", .tensor = output, .role = PaneRole::Computed, .quantization = real.output()}};
  EXPECT_EQ(probed_text(sources, std::vector<std::uint32_t>{0}, {}, &real),
            "index\t[0]\nATensor\t7\t0x07\t+0 B\t5\ngpu\t30\t0x1E\t+0 B\t7.25\nexact result\t29\t\t\t7\n");
}

// 1 + 2 is 3, which no element of an output of scale 0 means.
TEST(ProbedText, HasNoElementForTheExactResultOfAnOutputOfScale0) {
  const auto number = [](float value) { return test::row_of(DataType::Float32, {to_bits(value)}); };
  const Tensor a = test::row_of(DataType::UInt8, {1}), b = test::row_of(DataType::UInt8, {2});
  const RealOperator real =
      *RealOperator::of(test::CaseBuilder("QUANTIZED_LINEAR_ADD", {a, number(1), {}, b, number(1), {}, number(0), {}},
                                          test::row_of(DataType::UInt8, {0}))
                            .build());
  const std::optional<ProbeColumn> column = exact_column(&real, std::vector<std::uint32_t>{0});
  ASSERT_TRUE(column);
  EXPECT_EQ(column->value, "no element");
  EXPECT_EQ(column->real, "for 3");
}

// 0.5 / 3 is one sixth.
TEST(ProbedText, MarksAnExactResultThatHasMoreDigits) {
  const auto number = [](float value) { return test::row_of(DataType::Float32, {to_bits(value)}); };
  const Tensor a = test::row_of(DataType::UInt8, {1}), b = test::row_of(DataType::UInt8, {0});
  const auto exact = [&](float scale, float output_scale) {
    const RealOperator real = *RealOperator::of(
        test::CaseBuilder("QUANTIZED_LINEAR_ADD", {a, number(scale), {}, b, number(1), {}, number(output_scale), {}},
                          test::row_of(DataType::UInt8, {0}))
            .build());
    return *exact_column(&real, std::vector<std::uint32_t>{0});
  };
  const std::string about = about_sign();
  EXPECT_EQ(exact(0.5f, 3).value, about + "0.166666667") << "no longer than an exact one";
  EXPECT_EQ(exact(0.5f, 4).value, "0.125");
  EXPECT_EQ(exact(0.75f, 3).value, "0.25");
  EXPECT_EQ(exact(0.1f, 1).value, about + "0.100000001");
  EXPECT_EQ(exact(0.1f, 0.1f).value, "1") << "the same numbers";
}

TEST(ColumnsText, NamesOffsets) {
  const std::vector<ProbeColumn> columns = {
      {"pinned", "", "[0,1]", ""},
      {"ATensor", "+4 B", "2", "0x02"},
      {.title = "gpu", .place = "+1 B", .value = "3", .bits = "0x03", .real = "= 1.5"},
      {.title = "difference", .place = "", .value = "1", .bits = "1 ULP", .is_difference = true}};
  EXPECT_EQ(columns_text(columns),
            "pinned  [0,1]\nATensor  offset +4 B  2  0x02\ngpu  offset +1 B  3  = 1.5  0x03\ndifference  1  1 ULP\n");
}

TEST(ProbedDifference, IsThatOfTheValuesAndTheirDistance) {
  const float above = std::nextafter(1.0f, 2.0f);
  const std::vector<HeatmapSource> sources = {{.title = "difference",
                                               .tensor = floats({4}, {1.5f, 1, above, NAN}),
                                               .reference = floats({4}, {2, 1, 1, 1}),
                                               .role = PaneRole::Difference}};
  const auto told = [&](std::uint32_t at) {
    const auto column = difference_column(sources, std::vector{at});
    return column->value + "|" + column->bits;
  };
  EXPECT_EQ(told(0), "-0.5|4,194,304 ULP");
  EXPECT_EQ(told(1), "0|");
  EXPECT_EQ(told(2), about_sign() + std::string("1.19209e-7|1 ULP")) << "it has more digits";
  EXPECT_EQ(told(3), "NaN|");
  EXPECT_FALSE(difference_column({}, std::vector{0u}));
  std::vector<HeatmapSource> left_out = sources;
  left_out.front().left_out = true;
  EXPECT_FALSE(difference_column(left_out, std::vector{0u})) << "it is none of the two cases that stand there";
}

TEST(ProbedDifference, OfTwoNansIsThatOfTheirBits) {
  const auto nan = [](std::uint32_t bits) {
    return tensor_of(DataType::Float32, {1}, std::vector<std::uint32_t>{bits});
  };
  const std::vector<HeatmapSource> sources = {
      {.title = "difference", .tensor = nan(0x7FC00001), .reference = nan(0xFFC00000), .role = PaneRole::Difference}};
  const auto column = difference_column(sources, std::vector{0u});
  EXPECT_EQ(column->value, "bits") << "as in the cells";
  EXPECT_EQ(column->bits, "");
}

TEST(ProbedDifference, HasNoDistanceWhereOnlyASignDiffersAndTheLargestOneOfIntegers) {
  const auto told = [](const Tensor& tensor, const Tensor& reference) {
    const std::vector<HeatmapSource> sources = {
        {.title = "difference", .tensor = tensor, .reference = reference, .role = PaneRole::Difference}};
    const auto column = difference_column(sources, std::vector{0u});
    return column->value + "|" + column->bits;
  };
  EXPECT_EQ(told(floats({1}, {-0.0f}), floats({1}, {0})), "\u00B10|");
  EXPECT_EQ(told(floats({1}, {0.3f}), floats({1}, {0})).substr(0, 4), "0.3|") << "as the element itself is written";
  EXPECT_EQ(told(floats({1}, {3e8f}), floats({1}, {1.5e8f})).substr(0, 6), "1.5e8|");
  EXPECT_EQ(told(floats({1}, {INFINITY}), floats({1}, {1})), "+Inf|");
  EXPECT_EQ(told(floats({1}, {1}), floats({1}, {INFINITY})), "-Inf|");
  const auto unsigned_row = [](std::uint64_t value) { return test::row_of(DataType::UInt64, {value}); };
  EXPECT_NE(told(unsigned_row(UINT64_MAX), unsigned_row(0)).find(" ULP"), std::string::npos);
  EXPECT_EQ(told(test::row_of(DataType::UInt8, {2}), test::row_of(DataType::UInt8, {7})), "-5|5 ULP");
}

TEST(ErrorColumn, MarksAnErrorThatHasMoreDigits) {
  const auto brief = [](double error) {
    const std::vector<HeatmapSource> sources = {{.title = "difference",
                                                 .tensor = test::tensor_of(DataType::Float64, {1}, {to_bits(error)}),
                                                 .error = ErrorUnit::Steps}};
    return error_column(sources, std::vector<std::uint32_t>{0}, {})->brief.front();
  };
  EXPECT_EQ(brief(-0.5), "-0.5");
  EXPECT_EQ(brief(-0.499999), about_sign() + std::string("-0.5"));
  EXPECT_EQ(brief(0.25), "+0.25");
  EXPECT_EQ(brief(0.123456), about_sign() + std::string("+0.123"));
}

}  // namespace
}  // namespace opscope::gui
