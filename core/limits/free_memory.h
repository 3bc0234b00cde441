#pragma once
// How many bytes this process may still take. Every figure is a great number where nothing limits it.

#include <cstdint>
#include <filesystem>

namespace opscope {

// The least of what the system, its control groups and the process's own limits leave.
std::uint64_t free_memory();

// What RLIMIT_AS and RLIMIT_DATA leave. Quick where neither is set.
std::uint64_t process_room();

// MemAvailable of `proc`/meminfo: what can be taken without swapping, as the system estimates it.
std::uint64_t system_room(const std::filesystem::path& proc = "/proc");

// What the process's control group and those above it leave (memory.max of version 2, memory.limit_in_bytes of
// version 1, less what is taken). Files that the system keeps for later count as free: it drops them first.
std::uint64_t control_group_room(const std::filesystem::path& proc = "/proc",
                                 const std::filesystem::path& groups = "/sys/fs/cgroup");

}  // namespace opscope
