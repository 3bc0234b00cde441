#include "core/tensor/ranked_bits.h"

#include <algorithm>

namespace opscope {
namespace {

constexpr std::size_t words_of_block = 8;  // the counts take an eighth of the bits' memory

}  // namespace

RankedBits::RankedBits(std::vector<std::uint64_t> words) : words_(std::move(words)) {
  for (std::size_t w = 0; w < words_.size(); ++w) {
    if (w % words_of_block == 0) blocks_.push_back(count_);
    count_ += static_cast<std::uint64_t>(std::popcount(words_[w]));
  }
}

bool RankedBits::contains(std::uint64_t member) const {
  if (words_.empty()) return member < count_;
  return member / 64 < words_.size() && (words_[member / 64] >> member % 64 & 1) != 0;
}

std::uint64_t RankedBits::rank(std::uint64_t end) const {
  if (words_.empty()) return std::min(end, count_);
  const std::uint64_t last = end / 64;
  if (last >= words_.size()) return count_;
  std::uint64_t found = blocks_[last / words_of_block];
  for (std::size_t w = last / words_of_block * words_of_block; w < last; ++w)
    found += static_cast<std::uint64_t>(std::popcount(words_[w]));
  const std::uint64_t below = (std::uint64_t{1} << end % 64) - 1;
  return found + static_cast<std::uint64_t>(std::popcount(words_[last] & below));
}

}  // namespace opscope
