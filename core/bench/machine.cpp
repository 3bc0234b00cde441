#include "core/bench/machine.h"

#include <fstream>
#include <limits>
#include <string>

namespace opscope {

std::uint64_t free_memory() {
  std::ifstream lines("/proc/meminfo");
  for (std::string key; lines >> key;) {
    std::uint64_t kibibytes = 0;
    if (key == "MemAvailable:" && lines >> kibibytes) return kibibytes * 1024;
    lines.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
  }
  return std::numeric_limits<std::uint64_t>::max();
}

std::string processor_name() {
  std::ifstream lines("/proc/cpuinfo");
  for (std::string line; std::getline(lines, line);) {
    const std::size_t colon = line.find(": ");
    if (line.starts_with("model name") && colon != std::string::npos) return line.substr(colon + 2);
  }
  return "unknown";
}

}  // namespace opscope
