#include "gpu/context/driver_room.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <thread>

#include "core/limits/free_memory.h"

namespace opscope::gpu {
namespace {

constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20;

// llvmpipe 22.3 takes 510 MiB for its libraries and LLVM's code; the rest is for a small run. Each of its threads needs
// a stack and a malloc arena.
constexpr std::uint64_t driver_room = 560 * mebibyte, thread_room = 72 * mebibyte;
constexpr unsigned most_driver_threads = 16;
constexpr std::uint64_t run_room = 96 * mebibyte;  // a shader's compilation peaks at about 40 MiB

Result<void> check_room(std::uint64_t needed) {
  const std::uint64_t room = process_room();
  if (room >= needed) return {};
  return unavailable("the driver needs about " + std::to_string(needed / mebibyte) +
                     " MiB of address space, and the process's limits (ulimit -v, ulimit -d) leave " +
                     std::to_string(room / mebibyte) + " MiB");
}

}  // namespace

Result<void> check_room_for_driver() {
  const unsigned threads = std::clamp(std::thread::hardware_concurrency(), 1u, most_driver_threads);
  return check_room(driver_room + threads * thread_room);
}

Result<void> check_room_for_run() { return check_room(run_room); }

}  // namespace opscope::gpu
