#pragma once
// Work done in a child process, for what would stay with this one: rights given up, and the most memory it ever had.

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

// Bytes that the process has at its largest while `work` is done there, beyond those it begins with. `work` has to
// hold. It maps its code anew, some MiB: `first` may touch it before.
inline std::uint64_t memory_taken(const std::function<bool()>& work, const std::function<void()>& first = {}) {
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
    const auto taken = static_cast<std::uint64_t>(after.ru_maxrss - before.ru_maxrss) << 10;
    return ::write(ends[1], &taken, sizeof taken) == sizeof taken && held;
  }));
  std::uint64_t taken = 0;
  ::close(ends[1]);
  EXPECT_EQ(::read(ends[0], &taken, sizeof taken), static_cast<ssize_t>(sizeof taken));
  ::close(ends[0]);
  return taken;
}

inline constexpr uid_t somebody = 65534;  // nobody, whom any system has

// Gives up root's rights, in a child; true as well for whoever has none.
inline bool become(uid_t user, gid_t group, std::initializer_list<gid_t> others = {}) {
  if (::geteuid() != 0) return true;
  return ::setgroups(others.size(), others.begin()) == 0 && ::setegid(group) == 0 && ::seteuid(user) == 0;
}

}  // namespace opscope::test
