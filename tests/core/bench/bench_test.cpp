#include "core/bench/bench.h"

#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/reference/reference_backend.h"
#include "core/operators/schema/registry.h"
#include "tests/support/fake_backend.h"
#include "tests/support/matchers.h"
#include "tests/support/result.h"

namespace opscope::test {
namespace {

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

// A device with its own memory, for so many elements; each run takes a millisecond.
FunctionBackend device_for(std::uint64_t most_elements) {
  const auto run = [=](const Invocation& invocation, const RunOptions&) -> Result<RunResult> {
    if (element_count(invocation.output().tensor.desc) > most_elements) return unavailable("no memory left");
    return RunResult{invocation.output().tensor.buffer, 1.0};
  };
  return FunctionBackend(run, "device");
}

TEST(PlanBench, TakesOperatorsTypesLayoutsAndSizesInOrder) {
  BenchRequest request = small_request();
  request.layouts = {BenchLayout::Packed, BenchLayout::Padded};
  const auto cases = value_of(plan_bench(request));
  // FLOAT32 and FLOAT16 with ScaleBias too, INT8, UINT8; INT8, UINT8
  ASSERT_EQ(cases.size(), (6 + 2) * 2 * 2u);
  EXPECT_EQ(cases.front().schema, clip());
  EXPECT_EQ(cases.front().data_type, DataType::Float32);
  EXPECT_EQ(cases.front().settings, "");
  EXPECT_EQ(cases[1].settings, "ScaleBias");
  EXPECT_EQ(cases[2].elements, 4096u);
  EXPECT_EQ(cases[4].layout, BenchLayout::Padded);
  EXPECT_EQ(cases.back().schema, quantized_add());
}

TEST(PlanBench, WithoutOperatorsTakesAllThatHaveTheType) {
  BenchRequest request = small_request();
  request.operators = {};
  request.data_types = {DataType::Float64};
  request.elements = {64};
  const auto cases = value_of(plan_bench(request));
  std::vector<std::string> names;
  for (const auto& each : cases) names.push_back(each.schema->name);
  EXPECT_THAT(names, ElementsAre("ELEMENT_WISE_IDENTITY", "ELEMENT_WISE_IF"));
}

TEST(PlanBench, RefusesWhatCannotBeMeasured) {
  BenchRequest no_type = small_request(), nobodys_type = no_type, too_large = no_type;
  no_type.data_types = {DataType::Float32, DataType::Int16};
  EXPECT_EQ(error_of(plan_bench(no_type)).kind, Error::Kind::BadInput);
  EXPECT_EQ(error_of(plan_bench(no_type)).text(),
            "ELEMENT_WISE_QUANTIZED_LINEAR_ADD: has no FLOAT32 or INT16 tensors; its data types are UINT8, INT8");
  nobodys_type.operators = {clip()};
  nobodys_type.data_types = {DataType::Float32, DataType::Float64};
  EXPECT_THAT(error_of(plan_bench(nobodys_type)).text(), HasSubstr("FLOAT64"));
  too_large.elements = {4294967295u};
  too_large.memory_limit = std::uint64_t{1} << 30;
  EXPECT_THAT(error_of(plan_bench(too_large)).text(),
              AllOf(HasSubstr("4,294,967,295 elements"), HasSubstr(": needs "), HasSubstr("1.00 GiB may be used")));
}

TEST(RunBench, GivesARowForEachCaseAndBackendAgainstItsOwnLimit) {
  const auto cpu = make_cpu_backend(), reference = make_reference_backend();
  FunctionBackend device = device_for(UINT64_MAX);
  BenchRequest request = small_request();
  request.threads = 1;
  BenchControl control;
  std::size_t finished = 0, limits = 0;
  control.finished = [&](const BenchRow&) { ++finished; };
  control.limits_known = [&](const BenchReport& report) {
    limits = report.limits.size();
    EXPECT_TRUE(report.rows.empty());
  };
  const auto report = value_of(run_bench(request, {{reference.get()}, {cpu.get()}, {&device, false}}, control));
  EXPECT_FALSE(report.stopped);
  EXPECT_EQ(limits, 3u);
  ASSERT_EQ(report.rows.size(), 8 * 2 * 3u);
  EXPECT_EQ(finished, report.rows.size());
  EXPECT_EQ(report.limits.at("cpu").copy_gb_s, report.limits.at("reference").copy_gb_s);
  for (const BenchRow& row : report.rows) {
    const bool one_input = row.operator_name == clip()->name;
    const double bytes = row.data_type == DataType::Float32   ? 8
                         : row.data_type == DataType::Float16 ? 4
                                                              : (one_input ? 2 : 3);
    const double singles = one_input ? 0 : 15;
    const Limit& limit = report.limits.at(row.backend);
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

TEST(RunBench, MeasuresADeviceOnceForABackendThatCannotRunACopyThere) {
  FunctionBackend device = device_for(UINT64_MAX);
  const auto run = [](const Invocation& invocation, const RunOptions&) -> Result<RunResult> {
    if (invocation.schema != clip()) return unavailable("it is for one operator");
    return RunResult{invocation.output().tensor.buffer, 2.0};
  };
  FunctionBackend shader(run, "shader");
  BenchRequest request = small_request();
  request.operators = {clip()};
  request.data_types = {DataType::Float32};
  for (const bool both : {true, false}) {
    std::vector<BenchTarget> targets = {{&shader, false, &device}};
    if (both) targets.insert(targets.begin(), {&device, false});
    const auto report = value_of(run_bench(request, targets));
    ASSERT_TRUE(report.limits.contains("shader"));
    if (both) {
      EXPECT_EQ(report.limits.at("shader").copy_gb_s, report.limits.at("device").copy_gb_s);
    }
    for (const BenchRow& row : report.rows)
      EXPECT_DOUBLE_EQ(row.share_of_limit * report.limits.at("shader").copy_gb_s, row.gigabytes_per_second);
    EXPECT_FALSE(report.rows.empty());
  }
}

TEST(RunBench, LeavesOutWhatADeviceHasNoMemoryFor) {
  FunctionBackend device = device_for(1 << 21);
  BenchRequest request = small_request();
  request.operators = {clip()};
  request.data_types = {DataType::Int8};
  request.elements = {1024, 1 << 22};
  std::vector<std::string> left_out;
  BenchControl control;
  control.left_out = [&](const std::string& why) { left_out.push_back(why); };
  const auto report = value_of(run_bench(request, {{&device, false}}, control));
  EXPECT_EQ(report.rows.size(), 1u);  // and the limit was measured with fewer elements
  ASSERT_EQ(left_out.size(), 1u);
  EXPECT_THAT(left_out.front(), HasSubstr("4,194,304 elements"));
  EXPECT_THAT(left_out.front(), HasSubstr("no memory left"));
}

TEST(RunBench, TellsWhatWasMeasuredUntilItWasStopped) {
  FunctionBackend device = device_for(UINT64_MAX);
  BenchControl control;
  std::size_t rows = 0;
  control.finished = [&](const BenchRow&) { ++rows; };
  control.stop = [&] { return rows == 3; };
  const auto report = value_of(run_bench(small_request(), {{&device, false}}, control));
  EXPECT_TRUE(report.stopped);
  EXPECT_EQ(report.rows.size(), 3u);

  control.stop = [] { return true; };
  const auto nothing = value_of(run_bench(small_request(), {{&device, false}}, control));
  EXPECT_TRUE(nothing.stopped);
  EXPECT_TRUE(nothing.rows.empty());
}

}  // namespace
}  // namespace opscope::test
