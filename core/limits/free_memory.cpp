#include "core/limits/free_memory.h"

#include <sys/resource.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <optional>
#include <string>

namespace opscope {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

std::uint64_t rest(std::uint64_t limit, std::uint64_t taken) { return limit - std::min(limit, taken); }

// The number at the start of a file; nullopt if there is none ("max", or no such file).
std::optional<std::uint64_t> number_in(const fs::path& file) {
  std::ifstream stream(file);
  std::uint64_t number = 0;
  return stream >> number ? std::optional(number) : std::nullopt;
}

// The number after `key` in a file of lines "key number ...".
std::optional<std::uint64_t> number_after(const fs::path& file, const std::string& key) {
  std::ifstream lines(file);
  for (std::string word; lines >> word;) {
    std::uint64_t number = 0;
    if (word == key) return lines >> number ? std::optional(number) : std::nullopt;
    lines.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
  }
  return std::nullopt;
}

// The file names of a version of control groups.
struct Names {
  const char *limit, *taken, *inactive_files, *active_files;
};
constexpr Names version_1{"memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file", "total_active_file"};
constexpr Names version_2{"memory.max", "memory.current", "inactive_file", "active_file"};

std::uint64_t room_in(const fs::path& group, const Names& names) {
  const auto limit = number_in(group / names.limit), taken = number_in(group / names.taken);
  if (!limit || !taken) return unlimited;
  const fs::path stat = group / "memory.stat";
  const std::uint64_t files =
      number_after(stat, names.inactive_files).value_or(0) + number_after(stat, names.active_files).value_or(0);
  return rest(*limit, rest(*taken, files));
}

// The minimum of the group and its ancestors up to `root`.
std::uint64_t room_up_to(const fs::path& root, const fs::path& group, const Names& names) {
  std::uint64_t room = room_in(root, names);
  fs::path at = root;
  for (const fs::path& part : group.relative_path()) room = std::min(room, room_in(at /= part, names));
  return room;
}

}  // namespace

std::uint64_t system_room(const fs::path& proc) {
  const auto kibibytes = number_after(proc / "meminfo", "MemAvailable:");
  return kibibytes ? *kibibytes * 1024 : unlimited;
}

std::uint64_t control_group_room(const fs::path& proc, const fs::path& groups) {
  std::uint64_t room = unlimited;
  std::ifstream lines(proc / "self/cgroup");  // "0::/path" of version 2, "7:cpu,memory:/path" of version 1
  for (std::string line; std::getline(lines, line);) {
    const std::size_t first = line.find(':'), second = line.find(':', first + 1);
    if (first == std::string::npos || second == std::string::npos) continue;
    const std::string controllers = "," + line.substr(first + 1, second - first - 1) + ",";
    const fs::path group = line.substr(second + 1);
    if (controllers == ",,") room = std::min(room, room_up_to(groups, group, version_2));
    if (controllers.find(",memory,") != std::string::npos)
      room = std::min(room, room_up_to(groups / "memory", group, version_1));
  }
  return room;
}

std::uint64_t process_room() {
  std::uint64_t room = unlimited;
  for (const auto& [resource, key] : {std::pair{RLIMIT_AS, "VmSize:"}, {RLIMIT_DATA, "VmData:"}}) {
    rlimit limit{};
    if (getrlimit(resource, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) continue;
    const std::uint64_t taken = number_after("/proc/self/status", key).value_or(0) * 1024;
    room = std::min<std::uint64_t>(room, rest(limit.rlim_cur, taken));
  }
  return room;
}

std::uint64_t free_memory() { return std::min({system_room(), control_group_room(), process_room()}); }

}  // namespace opscope
