#include "core/bench/limit.h"

#include <gtest/gtest.h>

#include "core/backends/reference/reference_backend.h"

namespace opscope::test {
namespace {

TEST(HostLimit, IsMeasuredForAnyNumberOfThreadsAndSize) {
  for (const unsigned threads : {1u, 2u, 3u, 7u})
    for (const std::uint64_t elements : {1u, 1024u, 100000u}) {
      const Result<Limit> limit = host_limit(threads, elements, {});
      ASSERT_TRUE(limit);
      EXPECT_GT(limit->copy_gb_s, 0);
      EXPECT_GT(limit->triad_gb_s, 0);
    }
}

TEST(HostLimit, StopsWhenAsked) {
  int asked = 0;
  const Result<Limit> limit = host_limit(2, 1024, [&] { return ++asked > 20; });
  ASSERT_FALSE(limit);
  EXPECT_EQ(limit.error().kind, Error::Kind::Cancelled);
}

// The reference knows nothing of copies and triads: the operators carry their own rule.
TEST(DeviceLimit, IsMeasuredThroughOperatorsOfItsOwn) {
  Sampling sampling;
  sampling.samples = 1;
  sampling.batch_milliseconds = sampling.warm_up_milliseconds = 0;
  const auto reference = make_reference_backend();
  const Result<Limit> limit = device_limit(*reference, 4096, sampling);
  ASSERT_TRUE(limit) << limit.error().text();
  EXPECT_GT(limit->copy_gb_s, 0);
  EXPECT_GT(limit->triad_gb_s, 0);
}

}  // namespace
}  // namespace opscope::test
