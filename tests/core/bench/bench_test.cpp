#include "core/bench/bench.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/reference/reference_backend.h"
#include "core/operators/schema/registry.h"

namespace opscope::test {
namespace {

using testing::HasSubstr;

const OperatorSchema* clip() { return find_operator("ELEMENT_WISE_CLIP"); }
const OperatorSchema* quantized_add() { return find_operator("ELEMENT_WISE_QUANTIZED_LINEAR_ADD"); }

BenchRequest small_request() {
  BenchRequest request;
  request.operators = {clip(), quantized_add()};
  request.elements = {1024, 4096};
  request.limit_elements = 1 << 22;
  request.sampling.samples = 1;
  request.sampling.batch_milliseconds = 0.01;
  request.sampling.warm_up_milliseconds = 0;
  return request;
}

// A device of its own memory whose every run takes a millisecond.
class Device : public Backend {
 public:
  std::string_view name() const override { return "device"; }
  std::string device() const override { return "a test"; }
  Result<RunResult> run(const Invocation& invocation, const RunOptions&) override {
    if (element_count(invocation.output().tensor.desc) > most_elements) return unavailable("no memory left");
    return RunResult{invocation.output().tensor.buffer, 1.0};
  }
  std::uint64_t most_elements = ~std::uint64_t{0};
};

TEST(PlanBench, TakesOperatorsTypesLayoutsAndSizesInOrder) {
  BenchRequest request = small_request();
  request.layouts = {BenchLayout::Packed, BenchLayout::Padded};
  const auto cases = plan_bench(request);
  ASSERT_TRUE(cases) << cases.error().text();
  // FLOAT32 and FLOAT16 with ScaleBias too, INT8, UINT8; INT8, UINT8
  ASSERT_EQ(cases->size(), (6 + 2) * 2 * 2u);
  EXPECT_EQ(cases->front().schema, clip());
  EXPECT_EQ(cases->front().data_type, DataType::Float32);
  EXPECT_EQ(cases->front().settings, "");
  EXPECT_EQ((*cases)[1].settings, "ScaleBias");
  EXPECT_EQ((*cases)[2].elements, 4096u);
  EXPECT_EQ((*cases)[4].layout, BenchLayout::Padded);
  EXPECT_EQ(cases->back().schema, quantized_add());
}

TEST(PlanBench, WithoutOperatorsTakesAllThatHaveTheType) {
  BenchRequest request = small_request();
  request.operators = {};
  request.data_types = {DataType::Float64};
  request.elements = {64};
  const auto cases = plan_bench(request);
  ASSERT_TRUE(cases);
  ASSERT_EQ(cases->size(), 1u);
  EXPECT_EQ(cases->front().schema->name, "ELEMENT_WISE_IF");
}

TEST(PlanBench, RefusesAnOperatorWithoutAnyOfTheTypesAndNamesThem) {
  BenchRequest request = small_request();
  request.data_types = {DataType::Float32, DataType::Int16};
  const auto cases = plan_bench(request);
  ASSERT_FALSE(cases);
  EXPECT_EQ(cases.error().kind, Error::Kind::BadInput);
  EXPECT_EQ(cases.error().text(),
            "ELEMENT_WISE_QUANTIZED_LINEAR_ADD: has no FLOAT32 or INT16 tensors; its data types are UINT8, INT8");
}

TEST(PlanBench, RefusesATypeThatNoOperatorHas) {
  BenchRequest request = small_request();
  request.operators = {clip()};
  request.data_types = {DataType::Float32, DataType::Float64};
  const auto cases = plan_bench(request);
  ASSERT_FALSE(cases);
  EXPECT_THAT(cases.error().text(), HasSubstr("FLOAT64"));
}

TEST(PlanBench, RefusesWhatMemoryDoesNotHoldBeforeAnythingIsMeasured) {
  BenchRequest request = small_request();
  request.elements = {4294967295u};
  request.memory_limit = std::uint64_t{1} << 30;
  const auto cases = plan_bench(request);
  ASSERT_FALSE(cases);
  EXPECT_THAT(cases.error().text(), testing::AllOf(HasSubstr("4,294,967,295 elements"), HasSubstr(": needs ")));
  EXPECT_THAT(cases.error().text(), HasSubstr("1.00 GiB may be used"));
}

TEST(RunBench, GivesARowForEachCaseAndBackendAgainstItsOwnLimit) {
  const auto cpu = make_cpu_backend(), reference = make_reference_backend();
  Device device;
  BenchRequest request = small_request();
  request.threads = 1;
  BenchControl control;
  std::size_t finished = 0, limits = 0;
  control.finished = [&](const BenchRow&) { ++finished; };
  control.limits_known = [&](const BenchReport& report) {
    limits = report.limits.size();
    EXPECT_TRUE(report.rows.empty());
  };
  const auto report = run_bench(request, {{reference.get()}, {cpu.get()}, {&device, false}}, control);
  ASSERT_TRUE(report) << report.error().text();
  EXPECT_FALSE(report->stopped);
  EXPECT_EQ(limits, 3u);
  ASSERT_EQ(report->rows.size(), 8 * 2 * 3u);
  EXPECT_EQ(finished, report->rows.size());
  EXPECT_EQ(report->limits.at("cpu").copy_gb_s, report->limits.at("reference").copy_gb_s);
  for (const BenchRow& row : report->rows) {
    const bool one_input = row.operator_name == clip()->name;
    const double bytes = row.data_type == DataType::Float32   ? 8
                         : row.data_type == DataType::Float16 ? 4
                                                              : (one_input ? 2 : 3);
    const double singles = one_input ? 0 : 15;
    const Limit& limit = report->limits.at(row.backend);
    EXPECT_EQ(row.threads, 1u);
    EXPECT_GT(row.microseconds, 0);
    EXPECT_NEAR(row.gigabytes_per_second * row.microseconds * 1000, static_cast<double>(row.elements) * bytes + singles,
                1);
    EXPECT_NEAR(row.share_of_limit * (one_input ? limit.copy_gb_s : limit.triad_gb_s), row.gigabytes_per_second,
                row.gigabytes_per_second * 1e-9);
    if (row.backend == "device") {
      EXPECT_DOUBLE_EQ(row.microseconds, 1000);
    }
  }
}

TEST(RunBench, LeavesOutWhatADeviceHasNoMemoryFor) {
  Device device;
  device.most_elements = 1 << 21;
  BenchRequest request = small_request();
  request.operators = {clip()};
  request.data_types = {DataType::Int8};
  request.elements = {1024, 1 << 22};
  std::vector<std::string> left_out;
  BenchControl control;
  control.left_out = [&](const std::string& why) { left_out.push_back(why); };
  const auto report = run_bench(request, {{&device, false}}, control);
  ASSERT_TRUE(report);
  EXPECT_EQ(report->rows.size(), 1u);  // and the limit was found with less
  ASSERT_EQ(left_out.size(), 1u);
  EXPECT_THAT(left_out.front(), HasSubstr("4,194,304 elements"));
  EXPECT_THAT(left_out.front(), HasSubstr("no memory left"));
}

TEST(RunBench, TellsWhatWasMeasuredUntilItWasStopped) {
  Device device;
  BenchControl control;
  std::size_t rows = 0;
  control.finished = [&](const BenchRow&) { ++rows; };
  control.stop = [&] { return rows == 3; };
  const auto report = run_bench(small_request(), {{&device, false}}, control);
  ASSERT_TRUE(report);
  EXPECT_TRUE(report->stopped);
  EXPECT_EQ(report->rows.size(), 3u);

  control.stop = [] { return true; };
  const auto nothing = run_bench(small_request(), {{&device, false}}, control);
  ASSERT_TRUE(nothing);
  EXPECT_TRUE(nothing->stopped);
  EXPECT_TRUE(nothing->rows.empty());
}

}  // namespace
}  // namespace opscope::test
