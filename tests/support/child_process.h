#pragma once
// Runs work in a child process, because its effects are permanent or cumulative: dropped rights, peak memory, processor
// time.

#include <grp.h>
#include <gtest/gtest.h>
#include <malloc.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>
#include <functional>
#include <source_location>
#include <thread>

#include "tests/support/shims.h"

namespace opscope::test {

// True if `work` returns true in a child process.
inline bool holds_in_child(const std::function<bool()>& work) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(work() ? 0 : 1);
  int status = 0;
  return ::waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

struct Cost {
  std::uint64_t bytes = 0;  // the peak, less those at the start
  double seconds = 0;       // of processor time in the program; the kernel's for fresh pages varies between machines
};

inline double own_seconds(const rusage& used) {
  return static_cast<double>(used.ru_utime.tv_sec) + static_cast<double>(used.ru_utime.tv_usec) * 1e-6;
}

// The cost of `work` in a child process; `work` must return true. Loading its code costs some MiB: `first` can do that
// before the measurement.
inline Cost cost_in_child(const std::function<bool()>& work, const std::function<void()>& first = {}) {
  int ends[2];
  EXPECT_EQ(::pipe(ends), 0);
  EXPECT_TRUE(holds_in_child([&] {
    ::mallopt(M_MMAP_THRESHOLD, 1 << 16);  // freed memory is returned to the system
    if (first) first();
    rusage before = {}, after = {};
    ::getrusage(RUSAGE_SELF, &before);
    bool held = false;
    // A new thread cannot reuse memory that this process has freed. Sanitizers do not allow threads after a fork.
    if (is_sanitized)
      held = work();
    else
      std::thread([&] { held = work(); }).join();
    ::getrusage(RUSAGE_SELF, &after);
    const Cost cost{static_cast<std::uint64_t>(after.ru_maxrss - before.ru_maxrss) << 10,
                    own_seconds(after) - own_seconds(before)};
    return ::write(ends[1], &cost, sizeof cost) == sizeof cost && held;
  }));
  Cost cost;
  ::close(ends[1]);
  EXPECT_EQ(::read(ends[0], &cost, sizeof cost), static_cast<ssize_t>(sizeof cost));
  ::close(ends[0]);
  return cost;
}

// The peak of `work`, which must return true, stays below so many MiB in a child process. Sanitizers need more.
inline void expect_peak_below(std::uint64_t mebibytes, const std::function<bool()>& work,
                              const std::source_location& where = std::source_location::current()) {
  const testing::ScopedTrace trace(where.file_name(), static_cast<int>(where.line()), "memory");
  const Cost cost = cost_in_child(work);
  if (is_sanitized) return;
  EXPECT_LT(cost.bytes, mebibytes << 20);
}

inline constexpr uid_t somebody = 65534;  // the user nobody, who exists on every system

// Drops root's rights; for a child process. Also true without root's rights.
inline bool become(uid_t user, gid_t group, std::initializer_list<gid_t> others = {}) {
  if (::geteuid() != 0) return true;
  return ::setgroups(others.size(), others.begin()) == 0 && ::setegid(group) == 0 && ::seteuid(user) == 0;
}

}  // namespace opscope::test
