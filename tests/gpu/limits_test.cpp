// A tensor larger than a storage block. tests/fuzz/agreement_test.cpp lowers the limits instead.

#include "tests/gpu/support/against_reference.h"
#include "tests/support/cases.h"

namespace opscope::test {
namespace {

// 140 MiB: more than llvmpipe's block of 128 MiB.
TEST(LargeTensor, RunsInSeveralWindows) {
  constexpr std::uint32_t rows = 35, columns = 1 << 22;
  Tensor filled{desc_of({rows, columns}, {}, Int8), {}, 0};
  filled.buffer = Buffer::make(std::size_t{rows} * columns, [](std::span<std::byte> to) {
    std::uint32_t state = 1;
    for (std::byte& byte : to) byte = static_cast<std::byte>((state = state * 1664525u + 1013904223u) >> 24);
  });
  const Invocation invocation = CaseBuilder("SIGN", {filled}).build();
  expect_as_reference(shared_gpu(), invocation, "140 MiB");
}

}  // namespace
}  // namespace opscope::test
