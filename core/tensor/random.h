#pragma once
// SplitMix64 (Steele, Lea, Flood 2014): random numbers that can be generated in any order.

#include <cstdint>

namespace opscope {

// 64 random bits for each position of each seed.
constexpr std::uint64_t random_bits(std::uint64_t seed, std::uint64_t position) {
  std::uint64_t z = seed + (position + 1) * 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

}  // namespace opscope
