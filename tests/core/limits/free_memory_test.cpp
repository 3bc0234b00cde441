// What is free, by made-up answers of the system.
#include "core/limits/free_memory.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>

#include "tests/support/temporary_folder.h"

namespace opscope {
namespace {

constexpr std::uint64_t nothing_limits = UINT64_MAX;

class FreeMemory : public testing::Test {
 protected:
  void file(const std::string& path, const std::string& text) {
    const std::filesystem::path at = folder / path;
    std::filesystem::create_directories(at.parent_path());
    std::ofstream(at) << text;
  }
  std::uint64_t groups() { return control_group_room(folder / "proc", folder / "groups"); }
  test::TemporaryFolder folder;
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

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // they take terabytes of addresses
// In a process of its own: a limit cannot be lifted again.
TEST(ProcessRoom, IsWhatTheProcessesOwnLimitsLeave) {
  for (const int resource : {RLIMIT_AS, RLIMIT_DATA}) {
    const pid_t child = fork();
    if (child == 0) {
      constexpr std::uint64_t gibibyte = std::uint64_t{1} << 30;
      const rlimit limit{16 * gibibyte, 16 * gibibyte};
      if (process_room() != nothing_limits || setrlimit(static_cast<__rlimit_resource>(resource), &limit) != 0)
        _exit(1);
      const std::uint64_t room = process_room();
      _exit(room < 16 * gibibyte && room > 8 * gibibyte && free_memory() <= room ? 0 : 2);
    }
    int state = 0;
    waitpid(child, &state, 0);
    EXPECT_TRUE(WIFEXITED(state) && WEXITSTATUS(state) == 0) << resource << ": " << state;
  }
}
#endif

}  // namespace
}  // namespace opscope
