#pragma once
// What the driver's float32 arithmetic can be trusted with.

namespace opscope::gpu {

enum class FloatUnit {
  Exact,       // everything: correctly rounded, subnormals kept
  Ordinary,    // sums and products far from the subnormals and infinity are correctly rounded
  Unreliable,  // nothing
};

}  // namespace opscope::gpu
