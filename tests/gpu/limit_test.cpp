// The copy and triad that measure a device's limit run on it like any operator.

#include "core/bench/limit.h"

#include <set>

#include "tests/gpu/support/against_reference.h"
#include "tests/support/fake_backend.h"
#include "tests/support/result.h"

namespace opscope::test {
namespace {

TEST(DeviceLimit, IsACopyAndATriadThatComputeWhatTheySay) {
  Sampling sampling;
  sampling.samples = 1;
  sampling.batch_milliseconds = sampling.warm_up_milliseconds = 0;
  std::set<std::string> names;
  FunctionBackend gpu([&](const Invocation& invocation, const RunOptions& options) {
    expect_as_reference(shared_gpu(), invocation, invocation.schema->name);
    names.insert(invocation.schema->name);
    return shared_gpu().run(invocation, options);
  });
  const Limit limit = value_of(device_limit(gpu, 5000, sampling));
  EXPECT_GT(limit.copy_gb_s, 0);
  EXPECT_GT(limit.triad_gb_s, 0);
  EXPECT_EQ(names.size(), 2u);
}

}  // namespace
}  // namespace opscope::test
