// How long a bench will take, before it starts and while it runs.

#include "app/gui/tools/bench/bench_forecast.h"

#include <gtest/gtest.h>

#include "app/gui/edits/operators.h"
#include "app/gui/tools/bench/bench_panel.h"
#include "core/operators/schema/registry.h"
#include "tests/app/headless_gui.h"
#include "tests/support/result.h"

namespace opscope::gui {
namespace {

BenchForecast forecast_on(const BenchBackends& backends) {
  BenchRequest request;
  request.operators = {find_operator("ELEMENT_WISE_SIGN")};
  request.data_types = {DataType::Float32};
  request.elements = {1u << 12, 1u << 16};
  const std::vector<BenchCase> cases = test::value_of(plan_bench(request, 2));
  return bench_forecast(request, cases, [&](const BenchCase&) { return backends; });
}

TEST(BenchForecast, CountsTheMemoryFirstAndALongerWarmUpOfADevice) {
  const BenchForecast host = forecast_on({.host = 1}), device = forecast_on({.device = 1}),
                      both = forecast_on({.host = 1, .device = 1});
  ASSERT_EQ(host.cases.size(), 2u);
  EXPECT_EQ(host.measurements, 2u);
  EXPECT_EQ(both.measurements, 4u);
  EXPECT_GT(host.limits, 0.1) << "arrays larger than any cache are copied many times";
  EXPECT_DOUBLE_EQ(both.limits, host.limits + device.limits);
  for (const double seconds : device.cases) EXPECT_GE(seconds, 0.5);
  for (const double seconds : host.cases) EXPECT_LT(seconds, 0.5);
  EXPECT_DOUBLE_EQ(host.total(), host.limits + host.cases[0] + host.cases[1]);
}

TEST(BenchForecast, GoesOnFromUsualSpeedsToThoseOfTheBench) {
  const BenchForecast forecast{2, {1, 1, 2}, 6};
  const auto expect = [&](double cases, double elapsed, double fraction, double left) {
    const BenchRest rest = rest_of(forecast, cases, elapsed);
    EXPECT_DOUBLE_EQ(rest.fraction, fraction) << cases << " at " << elapsed;
    EXPECT_DOUBLE_EQ(rest.left, left) << cases << " at " << elapsed;
  };
  expect(0, 0, 0, 6);
  expect(0, 0.5, 0.5 / 6, 5.5);
  expect(0, 10, 2.0 / 6, 20);  // the same share of the time is left as of the bench
  expect(1.0 / 3, 3, 0.5, 3);
  expect(1.0 / 3, 6, 0.5, 6);
  expect(2.0 / 3, 2, 4.0 / 6, 1);
  expect(1, 5, 1, 0);
}

class BenchUnderWay : public testing::Test {
 protected:
  BenchUnderWay() {
    ImGui::GetIO().DisplaySize = {735, 240};
    gui.contents = [this] { draw_bench_panel(input, snapshot, {}, fields, plot); };
    follow_case(fields, model, 0);
    snapshot.order.forecast = {2, {1, 1, 2}, 6};
    BenchReport report;
    report.limits["cpu"] = {20, 18};
    snapshot.machine.members = {{"cpu", "2 threads", "", true}};
    snapshot.report = std::make_shared<const BenchReport>(report);
  }

  HeadlessGui gui;
  BenchSnapshot snapshot;
  BenchFields fields;
  BenchPlotState plot;
  const Model model = default_case(*find_operator("ELEMENT_WISE_SIGN"), highest_feature_level);
  const ToolInput input{model, 0, {}, {}, {}};
};

TEST_F(BenchUnderWay, TellsFromItsStartHowMuchIsLeft) {
  snapshot.state = BenchSnapshot::State::Running;
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("bench.numbers 0 of 6 measurements   0 s so far   about 6 s left"));
  EXPECT_FALSE(widget_rectangle("bench.empty plot")) << "the limits are known";
  snapshot.doing = "what memory allows, host";
  gui.frame(2);
  EXPECT_TRUE(
      widget_rectangle("bench.numbers memory bandwidth first, then 6 measurements   0 s so far   about 6 s left"));
}

TEST_F(BenchUnderWay, StoppedBeforeAnyMeasurementSaysSoInPlaceOfTheCurves) {
  snapshot.state = BenchSnapshot::State::Ended;
  auto report = std::make_shared<BenchReport>(*snapshot.report);
  report->stopped = true;
  snapshot.report = report;
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("bench.empty plot"));
}

}  // namespace
}  // namespace opscope::gui
