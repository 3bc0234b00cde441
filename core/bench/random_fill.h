#pragma once
// Random contents for large tensors, written at memory speed.

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/tensor/data_type.h"

namespace opscope {

enum class Contents {
  Numbers,    // floats of either sign from 1/64 to below 4, integers over their whole range
  Condition,  // integers 0 and 1 with equal probability
  Setting,    // floats from 1/64 to below 1/32, integers from 0 to 7: a scale, a zero point
};

// Fills all of `bytes`. The same seed gives the same contents.
void fill_random(std::span<std::byte> bytes, DataType type, Contents contents, std::uint64_t seed);

}  // namespace opscope
