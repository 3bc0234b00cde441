#include "core/judge/bytes.h"

#include <algorithm>
#include <atomic>
#include <cstring>

#include "core/tensor/iteration.h"

namespace opscope {
namespace {

constexpr std::uint64_t grain = std::uint64_t{1} << 20;

// A permutation of the 64-bit words for every position. So each single change affects the sum over all words.
std::uint64_t mixed(std::uint64_t word, std::uint64_t position) {
  word ^= position * 0x9E3779B97F4A7C15;
  word *= 0xBF58476D1CE4E5B9;
  word ^= word >> 32;
  return word * 0x94D049BB133111EB;
}

std::uint64_t sum_of_words(std::span<const std::byte> bytes, std::uint64_t begin, std::uint64_t end) {
  std::uint64_t sum = 0;
  for (std::uint64_t word = begin; word < end; ++word) {
    std::uint64_t bits;
    std::memcpy(&bits, bytes.data() + word * sizeof bits, sizeof bits);
    sum += mixed(bits, word);
  }
  return sum;
}

}  // namespace

std::optional<std::uint64_t> first_difference(std::span<const std::byte> a, std::span<const std::byte> b,
                                              const std::function<bool()>& stop) {
  std::atomic<std::uint64_t> first = a.size();
  parallel_for(a.size(), {0, grain, stop, {}}, [&](std::uint64_t begin, std::uint64_t end) {
    if (begin > first || std::memcmp(a.data() + begin, b.data() + begin, end - begin) == 0) return;
    const std::byte* const from = a.data() + begin;
    const auto at = static_cast<std::uint64_t>(std::mismatch(from, a.data() + end, b.data() + begin).first - from);
    std::uint64_t known = first;
    while (begin + at < known && !first.compare_exchange_weak(known, begin + at)) {
    }
  });
  return first == a.size() ? std::nullopt : std::optional<std::uint64_t>(first);
}

std::uint64_t fingerprint(std::span<const std::byte> bytes, const std::function<bool()>& stop) {
  const std::uint64_t words = bytes.size() / sizeof(std::uint64_t);
  std::atomic<std::uint64_t> sum = bytes.size();
  const bool done =
      parallel_for(words, {0, grain / sizeof(std::uint64_t), stop, {}},
                   [&](std::uint64_t begin, std::uint64_t end) { sum += sum_of_words(bytes, begin, end); });
  if (!done) return 0;
  const std::span<const std::byte> rest = bytes.subspan(words * sizeof(std::uint64_t));
  std::uint64_t last = 0;
  if (!rest.empty()) std::memcpy(&last, rest.data(), rest.size());
  return sum + mixed(last, words);
}

}  // namespace opscope
