#pragma once
// Backends that are wrong in every way a backend can be, and the case that shows it.

#include <string>

#include "core/model/json.h"
#include "tests/support/case_text.h"
#include "tests/support/fake_backend.h"

namespace opscope::test {

// SIGN of five bytes, written two apart into a resource with bytes before and after the tensor.
inline constexpr const char* spaced_case = R"({
  "resources": {
    "A": {"initialValuesDataType": "INT8", "initialValues": [-5, 0, 7, -1, 127, 3, 3, 3]},
    "Out": {"initialValuesDataType": "INT8", "initialValues": {"valueCount": 16, "value": 99}}
  },
  "dispatchables": {"sign": {"type": "ELEMENT_WISE_SIGN", "desc": {
    "InputTensor": {"DataType": "INT8", "Sizes": [1, 5]},
    "OutputTensor": {"DataType": "INT8", "Sizes": [1, 5], "Strides": [10, 2],
                     "GuaranteedBaseOffsetAlignment": 1}}}},
  "commands": [{"type": "dispatch", "dispatchable": "sign",
                "bindings": {"InputTensor": "A", "OutputTensor": {"name": "Out", "elementOffset": 4}}}]
})";

// SIGN of A into B, then SIGN of B into C.
inline std::string chain_case() {
  const std::string desc = desc_text("INT8", "4");
  return CaseText()
      .resource("A", "INT8", "[-5, 0, 7, 9]")
      .constant("B", "INT8", 4, "99")
      .constant("C", "INT8", 4, "99")
      .dispatch("SIGN", {"A", "B"}, desc)
      .dispatch("SIGN", {"B", "C"}, desc);
}

inline RunResult with_changed_byte(const Invocation& invocation, const RunResult& right, std::int64_t from_tensor) {
  return with_other_byte(
      right, static_cast<std::size_t>(static_cast<std::int64_t>(invocation.output().tensor.offset) + from_tensor));
}

// What each does is done to any case.
inline FakeBackend right_backend() {
  return FakeBackend([](const Invocation&, const RunResult& right) { return right; });
}
inline FakeBackend wrong_element() {
  return FakeBackend(
      [](const Invocation& invocation, const RunResult& right) { return with_changed_byte(invocation, right, 0); });
}
// A byte between two elements; none if the output is packed.
inline FakeBackend stray_between() {
  return FakeBackend([](const Invocation& invocation, const RunResult& right) {
    return is_packed(invocation.output().tensor.desc) ? right : with_changed_byte(invocation, right, 1);
  });
}
// The last byte of the resource, if it is no element.
inline FakeBackend stray_around() {
  return FakeBackend([](const Invocation& invocation, const RunResult& right) {
    const Tensor& output = invocation.output().tensor;
    const std::uint64_t end = output.offset + extent_in_elements(output.desc) * element_size(output.desc.data_type);
    return end < right.output.size() ? with_other_byte(right, right.output.size() - 1) : right;
  });
}
inline FakeBackend input_changer() {
  return FakeBackend([](const Invocation& invocation, const RunResult& right) {
    const std::byte& byte = invocation.tensors[0]->tensor.bytes()[0];
    const_cast<std::byte&>(byte) = ~byte;
    return right;
  });
}
inline FakeBackend cut_off() {
  return FakeBackend([](const Invocation&, const RunResult& right) {
    return RunResult{Buffer::copy_of(right.output.bytes().first(right.output.size() - 1)), 0};
  });
}
inline FakeBackend failing_with(Error error) {
  return FakeBackend([error = std::move(error)](const Invocation&, const RunResult&) -> Result<RunResult> {
    return tl::unexpected(error);
  });
}

}  // namespace opscope::test
