#pragma once

#include <string>

namespace opscope::gpu {

// One behaviour of the driver that GLSL leaves open, for people: "fma(a, b, c)", "one rounding", and what follows from
// it.
struct DriverFact {
  std::string what, value, meaning;
};

}  // namespace opscope::gpu
