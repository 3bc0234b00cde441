#pragma once
// A set of small integers that counts its members below any number in constant time.

#include <bit>
#include <cstdint>
#include <vector>

namespace opscope {

class RankedBits {
 public:
  // {0, ..., count - 1}. Takes no memory.
  static RankedBits first(std::uint64_t count) { return RankedBits(count, {}); }
  // The set bits: bit i of word w stands for 64 * w + i.
  explicit RankedBits(std::vector<std::uint64_t> words);

  std::uint64_t count() const { return count_; }
  bool contains(std::uint64_t member) const;
  // Members below `end`.
  std::uint64_t rank(std::uint64_t end) const;

 private:
  RankedBits(std::uint64_t count, std::vector<std::uint64_t> words) : count_(count), words_(std::move(words)) {}

  std::uint64_t count_ = 0;
  std::vector<std::uint64_t> words_;   // empty: all below count_
  std::vector<std::uint64_t> blocks_;  // members before each block of words
};

}  // namespace opscope
