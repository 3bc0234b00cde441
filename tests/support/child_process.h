#pragma once
// Work done in a child process, for what would stay with this one: rights given up, the most memory it ever had, and
// its processor time.

#include <grp.h>
#include <gtest/gtest.h>
#include <malloc.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>
#include <functional>
#include <thread>

#include "tests/support/shims.h"

namespace opscope::test {

// Whether `work` says so there.
inline bool holds_in_child(const std::function<bool()>& work) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(work() ? 0 : 1);
  int status = 0;
  return ::waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

struct Cost {
  std::uint64_t bytes = 0;  // at its largest, beyond those it began with
  double seconds = 0;       // of the processor's time
};

inline double processor_seconds(const rusage& used) {
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

// What `work` takes there; it has to hold. It maps its code anew, some MiB: `first` may touch it before.
inline Cost cost_in_child(const std::function<bool()>& work, const std::function<void()>& first = {}) {
  int ends[2];
  EXPECT_EQ(::pipe(ends), 0);
  EXPECT_TRUE(holds_in_child([&] {
    ::mallopt(M_MMAP_THRESHOLD, 1 << 16);  // what is freed is gone
    if (first) first();
    rusage before = {}, after = {};
    ::getrusage(RUSAGE_SELF, &before);
    bool held = false;
    // A thread of its own finds nothing that this process has freed and kept. Sanitizers allow none after a fork.
    if (is_sanitized)
      held = work();
    else
      std::thread([&] { held = work(); }).join();
    ::getrusage(RUSAGE_SELF, &after);
    const Cost cost{static_cast<std::uint64_t>(after.ru_maxrss - before.ru_maxrss) << 10,
                    processor_seconds(after) - processor_seconds(before)};
    return ::write(ends[1], &cost, sizeof cost) == sizeof cost && held;
  }));
  Cost cost;
  ::close(ends[1]);
  EXPECT_EQ(::read(ends[0], &cost, sizeof cost), static_cast<ssize_t>(sizeof cost));
  ::close(ends[0]);
  return cost;
}

inline constexpr uid_t somebody = 65534;  // nobody, whom any system has

// Gives up root's rights, in a child; true as well for whoever has none.
inline bool become(uid_t user, gid_t group, std::initializer_list<gid_t> others = {}) {
  if (::geteuid() != 0) return true;
  return ::setgroups(others.size(), others.begin()) == 0 && ::setegid(group) == 0 && ::seteuid(user) == 0;
}

}  // namespace opscope::test
