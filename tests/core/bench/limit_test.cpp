#include "core/bench/limit.h"

#include <gtest/gtest.h>

#include "tests/support/result.h"

namespace opscope::test {
namespace {

TEST(HostLimit, IsMeasuredForAnyNumberOfThreadsAndSize) {
  for (const unsigned threads : {1u, 2u, 3u, 7u})
    for (const std::uint64_t elements : {1u, 1024u, 100000u}) {
      const Limit limit = value_of(host_limit(threads, elements, {}));
      EXPECT_GT(limit.copy_gb_s, 0);
      EXPECT_GT(limit.triad_gb_s, 0);
    }
}

TEST(HostLimit, StopsWhenAsked) {
  int asked = 0;
  EXPECT_EQ(error_of(host_limit(2, 1024, [&] { return ++asked > 20; })).kind, Error::Kind::Cancelled);
}

}  // namespace
}  // namespace opscope::test
