#pragma once
// Which sums several strided dimensions reach, and which they reach more than once. 64 sums are computed at a time.

#include <cstdint>
#include <vector>

namespace opscope {

// A multiset of numbers below a limit that distinguishes absent, once and more often: one bit each.
class SharedSlots {
 public:
  // Holds 0 once.
  explicit SharedSlots(std::uint64_t limit);

  // Adds `size` - 1 more copies of the whole set, each `stride` beyond the one before.
  void repeat(std::uint64_t size, std::uint64_t stride);

  const std::vector<std::uint64_t>& present() const { return present_; }  // bit i of word w stands for 64 * w + i
  std::vector<std::uint64_t> once() const;

 private:
  void add_shifted(const SharedSlots& other, std::uint64_t shift);

  std::vector<std::uint64_t> present_, repeated_;
};

}  // namespace opscope
