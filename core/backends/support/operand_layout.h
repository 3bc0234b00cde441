#pragma once
// Pointers and strides of an invocation's operands in host memory.

#include <vector>

#include "core/operators/schema/invocation.h"
#include "core/tensor/iteration.h"

namespace opscope {

// Row-major, or by the output's strides: the order in which its elements lie in memory.
enum class ElementOrder { Logical, OutputMemory };

// The folded index space of an invocation with one operand per input declaration, in order, and the output last.
// Absent and single-element inputs have stride 0 everywhere; an absent one points at a zero of 8 bytes.
struct OperandLayout {
  FoldedSpace space;
  std::uint64_t elements = 0;             // of the output
  std::vector<const std::byte*> input;    // the inputs' first elements
  std::vector<std::size_t> element_size;  // bytes; inputs in order, then the output
};
OperandLayout layout_of(const Invocation& invocation, ElementOrder order);

// A copy of the output's resource, which the run writes from `first_element` on before it is read. The elements of a
// packed output are left uninitialised unless `keep_contents`. `input` pointers into the output's resource stay on the
// old contents: element-wise operators may run in place like this.
struct OutputCopy {
  Buffer buffer;
  std::byte* first_element = nullptr;
};
OutputCopy output_copy(const Invocation& invocation, bool keep_contents);

}  // namespace opscope
