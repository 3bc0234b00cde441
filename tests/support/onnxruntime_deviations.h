#pragma once
// What ONNX Runtime 1.30 on x86-64 gives where it deviates from ONNX, or where ONNX leaves the result open: element by
// element, so that a test excuses nothing else. README's table "Where results differ" lists the same.

#include <cstdint>
#include <vector>

#include "core/operators/schema/invocation.h"
#include "core/operators/schema/operator_schema.h"

namespace opscope::test {

// One element of an output that differs.
struct Difference {
  const Invocation& invocation;
  DataType type;                  // of the output
  std::uint64_t index = 0;        // of the element, in row-major order
  std::uint64_t expected, found;  // bits
};

struct Deviation {
  const char* what;
  // The bits that ONNX Runtime may give; none where there is no such deviation.
  std::vector<std::uint64_t> (*results)(const Difference& at);
};

// The one that explains what was found; nullptr if none does.
const Deviation* deviation_of(const Difference& at);

}  // namespace opscope::test
