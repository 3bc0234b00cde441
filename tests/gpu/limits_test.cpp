// Tensors larger than a storage block and grids larger than the group counts: with lowered limits, and once for real.

#include "core/operators/schema/registry.h"
#include "tests/gpu/support/against_reference.h"
#include "tests/support/case_options.h"
#include "tests/support/cases.h"
#include "tests/support/result.h"

namespace opscope::test {
namespace {

class TinyLimits : public testing::TestWithParam<gpu::Limits> {};

TEST_P(TinyLimits, ChangeNothing) {
  const std::unique_ptr<gpu::GpuBackend> backend = value_of(gpu::make_gpu_backend(GetParam()));
  std::uint64_t number = 0;
  for (const OperatorSchema* schema : shipped_operators())
    for (const Sizes& sizes : {Sizes{2311}, Sizes{7, 5, 41}, Sizes{41, 59}})
      for (std::size_t layout = 0; layout < 2 * stride_kind_count; ++layout) {
        CaseOptions options = cases_of(schema);
        options.sizes = sizes;
        options.strides = static_cast<StrideKind>(layout % stride_kind_count);
        expect_case_as_reference(*backend, ++number, options);
      }
}

INSTANTIATE_TEST_SUITE_P(Gpu, TinyLimits,
                         testing::Values(gpu::Limits{.storage_block_bytes = 512},
                                         gpu::Limits{.storage_block_bytes = 0, .work_groups_x = 2, .work_groups_y = 1},
                                         gpu::Limits{
                                             .storage_block_bytes = 2048, .work_groups_x = 2, .work_groups_y = 3}));

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
