// Free memory from simulated system files.
#include "core/limits/free_memory.h"

#include <gtest/gtest.h>

#include "tests/support/child_process.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {
namespace {

constexpr std::uint64_t nothing_limits = UINT64_MAX;

class FreeMemory : public testing::Test {
 protected:
  void file(const std::string& path, const std::string& text) const { folder.write(path, text); }
  std::uint64_t groups() const { return control_group_room(folder / "proc", folder / "groups"); }
  TemporaryFolder folder;
};

TEST_F(FreeMemory, IsWhatTheSystemSaysIsAvailable) {
  file("proc/meminfo", "MemTotal:       24000000 kB\nMemFree:          100000 kB\nMemAvailable:   20000000 kB\n");
  EXPECT_EQ(system_room(folder / "proc"), std::uint64_t{20000000} * 1024);
  EXPECT_EQ(system_room(folder / "none"), nothing_limits);
}

TEST_F(FreeMemory, EndsWhereAControlGroupOrOneAboveItEnds) {
  file("proc/self/cgroup", "0::/user/session\n");
  file("groups/user/memory.max", "3000\n");
  file("groups/user/memory.current", "1000\n");
  EXPECT_EQ(groups(), 2000u);
  file("groups/user/session/memory.max", "max\n");
  file("groups/user/session/memory.current", "900\n");
  EXPECT_EQ(groups(), 2000u);
  file("groups/user/session/memory.max", "1500\n");
  EXPECT_EQ(groups(), 600u);
  file("groups/user/session/memory.current", "1600\n");
  EXPECT_EQ(groups(), 0u);
}

TEST_F(FreeMemory, CountsTheFilesThatTheSystemKeepsAsFree) {
  file("proc/self/cgroup", "0::/\n");
  file("groups/memory.max", "3000\n");
  file("groups/memory.current", "2500\n");
  file("groups/memory.stat", "anon 500\nfile 2000\ninactive_file 1200\nactive_file 800\n");
  EXPECT_EQ(groups(), 2500u);
}

TEST_F(FreeMemory, KnowsTheFirstVersionOfControlGroups) {
  file("proc/self/cgroup", "5:cpu,cpuacct:/job\n4:memory:/job\n1:name=systemd:/\n");
  file("groups/memory/job/memory.limit_in_bytes", "4000\n");
  file("groups/memory/job/memory.usage_in_bytes", "1000\n");
  file("groups/memory/job/memory.stat", "cache 300\ntotal_inactive_file 200\ntotal_active_file 50\n");
  EXPECT_EQ(groups(), 3250u);
}

TEST_F(FreeMemory, IsUnlimitedWhereNoGroupSaysOtherwise) { EXPECT_EQ(groups(), nothing_limits); }

// In a separate process: a limit cannot be raised again.
TEST(ProcessRoom, IsWhatTheProcessesOwnLimitsLeave) {
  if (is_sanitized) return;  // sanitizers reserve terabytes of address space
  for (const auto resource : {RLIMIT_AS, RLIMIT_DATA})
    EXPECT_TRUE(holds_in_child([&] {
      constexpr std::uint64_t gibibyte = std::uint64_t{1} << 30;
      const rlimit limit{16 * gibibyte, 16 * gibibyte};
      if (process_room() != nothing_limits || setrlimit(resource, &limit) != 0) return false;
      const std::uint64_t room = process_room();
      return room < 16 * gibibyte && room > 8 * gibibyte && free_memory() <= room;
    })) << resource;
}

}  // namespace
}  // namespace opscope::test
