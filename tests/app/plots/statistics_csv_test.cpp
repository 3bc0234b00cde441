#include "app/gui/plots/statistics_csv.h"

#include <gmock/gmock.h>

#include "tests/support/cases.h"

namespace opscope::gui {
namespace {

TEST(StatisticsCsv, HasARowForEachNumberAndAColumnForEachTensor) {
  const Tensor tensor = test::tensor_of(DataType::Float32, {2, 2}, {0xBF800000, 0x3F800000, 0x7F800001, 0x80000000});
  const Statistics counted = statistics(tensor).value();
  const Statistics none = statistics(test::tensor_of(DataType::Float32, {1}, {0x7F800000})).value();
  EXPECT_EQ(
      statistics_csv({{{"A, \"in\"", DataType::Float32, {2, 2}, counted}, {"out", DataType::Float32, {1}, none}}}),
      ",\"A, \"\"in\"\"\",\"out\"\n"
      "data type,FLOAT32,FLOAT32\n"
      "sizes,2x2,1\n"
      "elements,4,1\n"
      "min,-1,\n"
      "min at,\"[0,0]\",\n"
      "max,1,\n"
      "max at,\"[0,1]\",\n"
      "mean,0,\n"
      "standard deviation,0.816496580927726,\n"
      "percentile 1,-1,\n"
      "percentile 5,-1,\n"
      "percentile 25,-1,\n"
      "median,-0,\n"
      "percentile 75,1,\n"
      "percentile 95,1,\n"
      "percentile 99,1,\n"
      "zeros,1,0\n"
      "-0,1,0\n"
      "subnormal,0,0\n"
      "NaN,1,0\n"
      "signalling NaN,1,0\n"
      "+Inf,0,1\n"
      "-Inf,0,0\n");
}

TEST(StatisticsCsv, HasTheOutcomesInTheColumnsOfOutputs) {
  const Statistics none = statistics(test::tensor_of(DataType::Float32, {1}, {0})).value();
  const std::vector<StatisticsColumn> columns = {{"in", DataType::Float32, {1}, none},
                                                 {"out", DataType::Float32, {1}, none, {}, true}};
  const std::string text = statistics_csv(columns, std::vector<CountedOutcome>{{"elements kept", 3, 4}});
  EXPECT_THAT(text, testing::EndsWith("-Inf,0,0\n\"elements kept\",,3\n\"share of elements kept\",,0.75\n"));
}

TEST(StatisticsCsv, OfAHistogramCountsWhatIsInNoBinToo) {
  const Histogram a{.low = 0, .high = 1, .bins = {3, 0, 5, 1}, .below = 7, .above = 8, .nan = 9};
  const Histogram b{.low = 0, .high = 1, .bins = {0, 2, 0, 0}, .positive_infinity = 4, .negative_infinity = 6};
  EXPECT_EQ(histogram_csv({{{"a", a}, {"b", b}}}),
            "from,to,\"a\",\"b\"\n0,0.25,3,0\n0.25,0.5,0,2\n0.5,0.75,5,0\n0.75,1,1,0\n"
            "below,0,7,0\nabove,1,8,0\nNaN,,9,0\n+Inf,,0,4\n-Inf,,0,6\n");
  EXPECT_EQ(histogram_csv({}), "");
}

TEST(StatisticsCsv, OfAHistogramLeavesTheCellsOfASeriesOnAnotherAxisEmpty) {
  const Histogram a{.low = 0, .high = 1, .bins = {3, 5}};
  const Histogram fewer{.low = 0, .high = 1, .bins = {1}, .below = 2, .above = 3, .nan = 4};
  const Histogram elsewhere{.low = -1, .high = 1, .bins = {6, 7}};
  EXPECT_EQ(histogram_csv({{{"a", a}, {"fewer", fewer}, {"elsewhere", elsewhere}}}),
            "from,to,\"a\",\"fewer\",\"elsewhere\"\n0,0.5,3,,\n0.5,1,5,,\n"
            "below,0,0,,\nabove,1,0,,\nNaN,,0,4,0\n+Inf,,0,0,0\n-Inf,,0,0,0\n");
}

}  // namespace
}  // namespace opscope::gui
