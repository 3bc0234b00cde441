// The cpu kernels on single runs: every length, any alignment, in place, up to the last byte of a page.

#include <gtest/gtest.h>

#include <algorithm>

#include "core/cases/random_case.h"
#include "core/cases/random_values.h"
#include "core/operators/schema/registry.h"
#include "tests/support/case_options.h"
#include "tests/support/last_bytes.h"
#include "tests/support/run.h"
#include "tests/support/simd.h"

namespace opscope::test {
namespace {

struct BoundRun {
  Invocation invocation;
  std::vector<std::size_t> inputs;  // tensors that are inputs, in order

  bool runs_along(std::size_t input) const {  // not a single element
    const std::size_t tensor = inputs[input];
    return invocation.tensors[tensor] && !invocation.schema->tensors[tensor].single_element;
  }
  std::size_t size(std::size_t input) const {
    return invocation.tensors[inputs[input]] ? element_size(invocation.data_type(inputs[input])) : 8;
  }
};

BoundRun bound_run(const OperatorSchema& schema, DataType type, std::uint64_t number) {
  CaseOptions options = cases_of(&schema, type, 1);
  options.rank = 1;
  options.strides = StrideKind::Packed;
  options.in_place = false;
  BoundRun run{random_case(number, options), {}};
  for (std::size_t i = 0; i < schema.tensors.size(); ++i)
    if (schema.tensors[i].role == TensorRole::Input) run.inputs.push_back(i);
  return run;
}

// One run of `count` random elements. If `in_place` is an input, the output aliases it. Some of the other inputs are
// broadcast.
void expect_run_equals_reference(const BoundRun& bound, std::size_t count, std::size_t in_place, Random& random) {
  static constexpr std::array<std::byte, 8> zero{};
  const Invocation& invocation = bound.invocation;
  const std::size_t size = element_size(invocation.data_type(invocation.schema->output()));
  std::vector<std::unique_ptr<LastBytes>> memory;
  std::vector<std::vector<std::uint64_t>> operands(count, std::vector<std::uint64_t>(max_inputs));
  CpuRun run{};
  run.count = count;
  for (std::size_t k = 0; k < bound.inputs.size(); ++k) {
    const std::size_t step = bound.size(k);
    if (!bound.runs_along(k)) {
      const auto& one = invocation.tensors[bound.inputs[k]];
      run.input[k] = one ? one->tensor.bytes().data() : zero.data();
      for (auto& element : operands) element[k] = load_bits(run.input[k], step);
      continue;
    }
    run.is_broadcast[k] = k != in_place && random() % 3 == 0;
    const std::size_t elements = run.is_broadcast[k] ? 1 : count;
    memory.push_back(std::make_unique<LastBytes>(elements * step));
    run.input[k] = memory.back()->data();
    for (std::size_t i = 0; i < elements; ++i)
      store_bits(memory.back()->data() + i * step, step, random_element(random, invocation.data_type(bound.inputs[k])));
    for (std::size_t i = 0; i < count; ++i) operands[i][k] = load_bits(run.input[k] + i % elements * step, step);
    if (k == in_place) run.output = memory.back()->data();
  }
  if (run.output == nullptr) {
    memory.push_back(std::make_unique<LastBytes>(count * size));
    run.output = memory.back()->data();
  }
  run.non_temporal = in_place == max_inputs && count % 2 == 1;
  invocation.schema->bind_cpu(invocation)(run);
  const ScalarFunction reference = invocation.schema->bind_reference(invocation);
  for (std::size_t i = 0; i < count; ++i)
    ASSERT_EQ(load_bits(run.output + i * size, size), reference(operands[i].data()))
        << "element " << i << " of " << count << ": " << describe(invocation);
  for (const auto& bytes : memory) ASSERT_TRUE(bytes->is_untouched_before()) << describe(invocation);
}

TEST(CpuRun, OfEveryLengthEqualsTheReferenceAndTouchesNothingElse) {
  on_every_simd_target([] {
    Random random(7);
    std::uint64_t number = 500000;
    for (const OperatorSchema* schema : shipped_operators())
      for (DataType type : all_data_types) {
        if (!schema->support.back().data_types[schema->output()].contains(type)) continue;
        for (std::size_t count = 1; count <= 200; ++count) {
          const BoundRun bound = bound_run(*schema, type, ++number);
          ASSERT_NO_FATAL_FAILURE(expect_run_equals_reference(bound, count, max_inputs, random));
          for (std::size_t tensor : schema->in_place_inputs) {
            const auto input = std::ranges::find(bound.inputs, tensor) - bound.inputs.begin();
            ASSERT_NO_FATAL_FAILURE(expect_run_equals_reference(bound, count, static_cast<std::size_t>(input), random));
          }
        }
      }
  });
}

// Addresses aligned to neither vectors nor elements: a run may start at any byte, with ordinary or non-temporal stores.
TEST(CpuRun, NeedsNoAlignment) {
  on_every_simd_target([] {
    for (const OperatorSchema* schema : shipped_operators())
      for (std::size_t shift = 0; shift < 72; shift += shift < 16 ? 1 : 8) {
        const BoundRun bound = bound_run(*schema, shift % 2 == 0 ? DataType::Float32 : DataType::Int16, shift);
        constexpr std::size_t count = 150;
        std::vector<std::vector<std::byte>> aligned(max_inputs), shifted(max_inputs);
        CpuRun from_aligned{}, from_shifted{};
        from_aligned.count = from_shifted.count = count;
        Random random(shift);
        for (std::size_t k = 0; k < bound.inputs.size(); ++k) {
          aligned[k].resize(count * 8);
          for (std::byte& byte : aligned[k]) byte = static_cast<std::byte>(random());
          shifted[k].resize(count * 8 + shift);
          std::ranges::copy(aligned[k], shifted[k].begin() + static_cast<std::ptrdiff_t>(shift));
          from_aligned.input[k] = aligned[k].data();
          from_shifted.input[k] = shifted[k].data() + shift;
        }
        std::vector<std::byte> expected(count * 8), found(count * 8 + shift);
        from_aligned.output = expected.data();
        from_shifted.output = found.data() + shift;
        const CpuKernel kernel = bound.invocation.schema->bind_cpu(bound.invocation);
        kernel(from_aligned);
        for (const bool non_temporal : {false, true}) {
          from_shifted.non_temporal = non_temporal;
          std::ranges::fill(found, std::byte{0});
          kernel(from_shifted);
          ASSERT_TRUE(std::equal(expected.begin(), expected.end(), found.begin() + static_cast<std::ptrdiff_t>(shift)))
              << describe(bound.invocation) << (non_temporal ? ", non-temporal" : "");
        }
      }
  });
}

}  // namespace
}  // namespace opscope::test
