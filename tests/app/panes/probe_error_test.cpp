// The quantization error in the probe. Expected values by hand.

#include <gtest/gtest.h>

#include "app/gui/panes/probe_columns.h"
#include "app/gui/widgets/fonts.h"
#include "core/quantization/error.h"
#include "tests/support/cases.h"
#include "tests/support/result.h"

namespace opscope::gui {
namespace {

using enum DataType;
using test::row_of;

// Of 1 in steps of `scale`, which an output of step 1 gives as 0.
std::string error_of_zero(float scale, bool in_double) {
  const Tensor one = row_of(UInt8, {1}), zero = row_of(UInt8, {0});
  const Tensor steps = row_of(Float32, {to_bits(scale)}), unit = row_of(Float32, {to_bits(1.0f)});
  const RealOperator real =
      *RealOperator::of(test::CaseBuilder("QUANTIZED_LINEAR_ADD", {one, steps, {}, zero, unit, {}, unit, zero},
                                          test::output_of(UInt8, {1}))
                            .build());
  const Tensor map = test::value_of(quantization_error_map(real, zero, ErrorUnit::Steps));
  const std::vector<HeatmapSource> sources = {
      {.title = "cpu", .tensor = zero, .role = PaneRole::Computed},
      {.title = "difference", .tensor = map, .role = PaneRole::Difference, .error = ErrorUnit::Steps}};
  return error_column(sources, std::vector<std::uint32_t>{0}, {}, in_double ? &real : nullptr)->value;
}

// The FLOAT32 nearest to 0.1 is 0.100000001490116...
TEST(ErrorColumn, IsMarkedWhereTheMapHidesDigits) {
  EXPECT_EQ(error_of_zero(0.1f, false), "-0.1") << "the map's FLOAT32";
  EXPECT_EQ(error_of_zero(0.1f, true), about_sign() + std::string("-0.1"));
  EXPECT_EQ(error_of_zero(0.25f, true), "-0.25");
  EXPECT_EQ(error_of_zero(0.0f, true), "0");
}

}  // namespace
}  // namespace opscope::gui
