// Tensors beyond a storage block, and grids beyond the group counts: forced with small tensors, and once for real.

#include "tests/gpu/support/against_reference.h"
#include "tests/gpu/support/case_generator.h"

namespace opscope::test {
namespace {

class TinyLimits : public testing::TestWithParam<gpu::Limits> {};

TEST_P(TinyLimits, ChangeNothing) {
  const Result<std::unique_ptr<gpu::GpuBackend>> backend = gpu::make_gpu_backend(GetParam());
  ASSERT_TRUE(backend) << backend.error().text();
  std::vector<MemoryLayout> layouts = strided_layouts();
  layouts.push_back({"rank 1, offset", {2311}, {}, {}, 3});
  layouts.push_back({"in place", {7, 5, 41}, {}, {}, 1, true});
  layouts.push_back({"transposed", {41, 59}, {}, {{1, 41}}});
  for (const OperatorSchema* schema : own_operators()) {
    const std::vector<std::vector<DataType>> combinations = data_type_combinations(*schema);
    std::size_t next = 0;
    for (const MemoryLayout& layout : layouts) {
      if (layout.in_place && schema->in_place_inputs.empty()) continue;
      // Every layout with another data type: all meet some layout.
      const std::vector<DataType>& types = combinations[next++ % combinations.size()];
      expect_as_reference(**backend, make_case(*schema, types, layout, {}, 0), schema->name + ", " + layout.name);
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
  const auto filled = [&](DataType type, std::size_t bytes) {
    Tensor tensor;
    tensor.desc.data_type = type;
    tensor.desc.sizes = {rows, columns};
    tensor.buffer = Buffer::make(bytes, [](std::span<std::byte> to) {
      std::uint32_t state = 1;
      for (std::byte& byte : to) byte = static_cast<std::byte>((state = state * 1664525u + 1013904223u) >> 24);
    });
    return tensor;
  };
  const std::size_t bytes = std::size_t{rows} * columns;
  const Invocation invocation = CaseBuilder("ELEMENT_WISE_SIGN")
                                    .tensor("InputTensor", filled(DataType::Int8, bytes))
                                    .tensor("OutputTensor", filled(DataType::Int8, bytes))
                                    .build();
  expect_as_reference(shared_gpu(), invocation, "140 MiB");
}

}  // namespace
}  // namespace opscope::test
