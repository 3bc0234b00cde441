#include "app/gui/panes/range_finder.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <fstream>

namespace opscope::gui {
namespace {

// The middle half of `width` zeros in a single row, all of which are looked at.
RangeRequest request_for(std::uint32_t width) {
  Tensor tensor;
  tensor.desc.data_type = DataType::UInt8;
  tensor.desc.sizes = {1, width};
  tensor.buffer = Buffer::zeros(width);
  picture::Slice slice;
  slice.x = 1;
  return {"all", *picture::Plane::of(tensor, slice), {0, 0}, {width, 1}, 0.25, 0.75};
}

// Leaves this process so many bytes of addresses more than it has.
[[maybe_unused]] void leave_memory(std::uint64_t bytes) {
  std::uint64_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  const rlim_t most = pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) + bytes;
  const rlimit limit{most, most};
  setrlimit(RLIMIT_AS, &limit);
}

std::optional<FoundRange> found(RangeRequest request) {
  std::atomic<bool> woken = false;
  RangeFinder finder([&] {
    woken = true;
    woken.notify_one();
  });
  finder.start(std::move(request));
  woken.wait(false);
  return finder.take();
}

TEST(RangeFinder, FindsTheRangeAndWakesTheWindow) {
  const auto range = found(request_for(1000));
  ASSERT_TRUE(range);
  EXPECT_EQ(range->group, "all");
  EXPECT_LE(range->range.low, 0);
  EXPECT_GE(range->range.high, 0);
}

// The sanitizers end a program that runs out of memory.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST(RangeFinderDeathTest, FindsNothingWhereMemoryDoesNotSuffice) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(
      {
        RangeRequest request = request_for(1u << 25);  // its values take 256 MiB
        leave_memory(160u << 20);
        std::exit(found(std::move(request)) ? 1 : 0);
      },
      testing::ExitedWithCode(0), "");
}
#endif

}  // namespace
}  // namespace opscope::gui
