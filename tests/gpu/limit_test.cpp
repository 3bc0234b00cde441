// The copy and triad that a device's limit is measured with run on it like any operator.

#include "core/bench/limit.h"

#include <set>

#include "tests/gpu/support/against_reference.h"

namespace opscope::test {
namespace {

// Hands every run to the gpu, and checks it against the reference.
class CheckedGpu : public Backend {
 public:
  std::string_view name() const override { return "gpu"; }
  std::string device() const override { return shared_gpu().device(); }
  Result<RunResult> run(const Invocation& invocation, const RunOptions& options) override {
    expect_as_reference(shared_gpu(), invocation, invocation.schema->name);
    names.insert(invocation.schema->name);
    return shared_gpu().run(invocation, options);
  }
  std::set<std::string> names;
};

TEST(DeviceLimit, IsACopyAndATriadThatComputeWhatTheySay) {
  Sampling sampling;
  sampling.samples = 1;
  sampling.batch_milliseconds = sampling.warm_up_milliseconds = 0;
  CheckedGpu gpu;
  const Result<Limit> limit = device_limit(gpu, 5000, sampling);
  ASSERT_TRUE(limit) << limit.error().text();
  EXPECT_GT(limit->copy_gb_s, 0);
  EXPECT_GT(limit->triad_gb_s, 0);
  EXPECT_EQ(gpu.names.size(), 2u);
}

}  // namespace
}  // namespace opscope::test
