#pragma once
// Random contents for large tensors, as fast as memory takes them.

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/tensor/data_type.h"

namespace opscope {

enum class Contents {
  Numbers,    // floats of either sign from 1/64 to below 4, integers over their whole range
  Condition,  // integers 0 and 1, as often
  Setting,    // floats from 1/64 to below 1/32, integers from 0 to 7: a scale, a zero point
};

// Every byte of `bytes`; the same for the same seed.
void fill_random(std::span<std::byte> bytes, DataType type, Contents contents, std::uint64_t seed);

}  // namespace opscope
