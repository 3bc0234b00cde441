#pragma once
// Where a host backend finds an invocation's elements.

#include <vector>

#include "core/operators/schema/invocation.h"
#include "core/tensor/iteration.h"

namespace opscope {

// The folded index space of an invocation with one operand per input declaration, in order, and the output last.
// Absent and single-element inputs have stride 0 everywhere; an absent one points at a zero of 8 bytes.
struct OperandLayout {
  FoldedSpace space;
  std::uint64_t elements = 0;             // of the output
  std::vector<const std::byte*> input;    // first elements
  std::vector<std::size_t> element_size;  // bytes; inputs in order, then the output
};
OperandLayout layout_of(const Invocation& invocation);

// A copy of the output's resource to be written, from `first_element` on, before anybody reads it: where the output is
// packed its elements are left uninitialised, unless `keep_contents`. `input` pointers that alias the output's resource
// stay on the old contents, which is what in-place means for element-wise operators.
struct OutputCopy {
  Buffer buffer;
  std::byte* first_element = nullptr;
};
OutputCopy output_copy(const Invocation& invocation, bool keep_contents);

}  // namespace opscope
