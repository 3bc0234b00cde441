#pragma once
// How far the driver's float32 arithmetic is correct.

namespace opscope::gpu {

enum class FloatUnit {
  Exact,       // always correctly rounded, subnormals kept
  Ordinary,    // correctly rounded for sums and products far from the subnormals and infinity
  Unreliable,  // not even that
};

}  // namespace opscope::gpu
