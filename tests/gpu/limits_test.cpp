// Tensors larger than a storage block and grids larger than the group counts: with lowered limits, and once for real.

#include "tests/gpu/support/against_reference.h"
#include "tests/gpu/support/case_generator.h"
#include "tests/support/result.h"

namespace opscope::test {
namespace {

class TinyLimits : public testing::TestWithParam<gpu::Limits> {};

TEST_P(TinyLimits, ChangeNothing) {
  const std::unique_ptr<gpu::GpuBackend> backend = value_of(gpu::make_gpu_backend(GetParam()));
  std::vector<MemoryLayout> layouts = strided_layouts();
  layouts.push_back({"rank 1, offset", {2311}, {}, {}, 3});
  layouts.push_back({"in place", {7, 5, 41}, {}, {}, 1, true});
  layouts.push_back({"transposed", {41, 59}, {}, {{1, 41}}});
  for (const OperatorSchema* schema : own_operators()) {
    const std::vector<std::vector<DataType>> combinations = data_type_combinations(*schema);
    std::size_t next = 0;
    for (const MemoryLayout& layout : layouts) {
      if (layout.in_place && schema->in_place_inputs.empty()) continue;
      // Each layout has a different data type, so that every type is tested with some layout.
      const std::vector<DataType>& types = combinations[next++ % combinations.size()];
      expect_as_reference(*backend, make_case(*schema, types, layout, {}, 0), schema->name + ", " + layout.name);
    }
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
