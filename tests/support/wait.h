#pragma once
// Waits for what other threads and processes do.

#include <chrono>
#include <thread>

namespace opscope::test {

// Generous, since a loaded machine is no reason to fail; nothing waits longer than it must.
inline constexpr std::chrono::seconds wait_timeout{120};

// True once `holds` does; false if it never does.
template <class Holds>
bool wait_until(const Holds& holds, std::chrono::milliseconds between = std::chrono::milliseconds(1)) {
  const auto deadline = std::chrono::steady_clock::now() + wait_timeout;
  while (!holds()) {
    if (std::chrono::steady_clock::now() > deadline) return false;
    std::this_thread::sleep_for(between);
  }
  return true;
}

}  // namespace opscope::test
