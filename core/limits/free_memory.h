#pragma once
// How many bytes this process may still allocate. A function returns a very large number if nothing limits it.

#include <cstdint>
#include <filesystem>

namespace opscope {

// The minimum of what the system, the control groups and the process's own limits leave.
std::uint64_t free_memory();

// What RLIMIT_AS and RLIMIT_DATA leave. Fast if neither is set.
std::uint64_t process_room();

// MemAvailable of `proc`/meminfo: the kernel's estimate of what can be allocated without swapping.
std::uint64_t system_room(const std::filesystem::path& proc = "/proc");

// What the process's control group and its ancestors leave: memory.max (version 2) or memory.limit_in_bytes (version
// 1), less what is in use. The page cache counts as free: the kernel drops it first.
std::uint64_t control_group_room(const std::filesystem::path& proc = "/proc",
                                 const std::filesystem::path& groups = "/sys/fs/cgroup");

}  // namespace opscope
