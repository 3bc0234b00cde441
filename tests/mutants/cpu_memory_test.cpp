// Mutants of the cpu backend that access wrong memory: tails, stray writes, offsets, strides, inputs.

#include <algorithm>
#include <cstring>
#include <vector>

#include "core/backends/cpu/cpu_backend.h"
#include "core/validation/validate.h"
#include "tests/mutants/support/broken_kernels.h"
#include "tests/mutants/support/mutant.h"
#include "tests/mutants/support/verdict.h"
#include "tests/support/fake_backend.h"

namespace opscope::test {
namespace {

const std::string min_op = "ELEMENT_WISE_MIN";

class CpuRuns : public testing::TestWithParam<Mutant<RunChange>> {};

TEST_P(CpuRuns, AreCaught) {
  const Mutant<RunChange>& mutant = GetParam();
  const OperatorSchema* schema = register_operator(with_changed_runs(copy_of(min_op), mutant.fault));
  const auto cpu = make_cpu_backend();
  expect_caught("MIN: " + mutant.name, findings(*schema, min_op, mutant.type, *cpu, {2, 300}), mutant.caught_by, *cpu,
                mutant.most_elements);
}

// Does not write the elements [from, to) of a run: they keep their old contents.
RunChange without(const std::function<std::pair<std::size_t, std::size_t>(std::size_t count)>& part) {
  return [part](const CpuKernel& right, const CpuRun& run, std::size_t size) {
    const auto [from, to] = part(run.count);
    const std::vector<std::byte> before(run.output + from * size, run.output + to * size);
    right(run);
    std::ranges::copy(before, run.output + from * size);
  };
}

void read_one_element_late(const CpuKernel& right, const CpuRun& run, std::size_t size) {
  if (run.is_broadcast[1]) return right(run);
  std::vector<std::byte> late(run.input[1], run.input[1] + run.count * size);
  std::rotate(late.begin(), late.end() - static_cast<std::ptrdiff_t>(size), late.end());
  CpuRun moved = run;
  moved.input[1] = late.data();
  right(moved);
}

Mutant<RunChange> mutant(const std::string& name, const std::vector<Detector>& by, const RunChange& change) {
  return {name, Float16, by, change, 8};
}

const std::vector<Mutant<RunChange>> run_mutants = {
    mutant("last element of a run not written", {Sweep, Cases, Check},
           without([](std::size_t n) { return std::pair(n - 1, n); })),
    mutant("elements beyond the last whole vector not written", {Cases, Check},
           without([](std::size_t n) { return std::pair(n / 8 * 8, n); })),
    mutant("elements beyond the last whole vector written only in long runs", {Cases, Check},
           without([](std::size_t n) { return std::pair(n < 64 ? n / 8 * 8 : n, n); })),
    mutant("an input read one element late", {Sweep, Cases, Check}, read_one_element_late)};

INSTANTIATE_TEST_SUITE_P(Mutants, CpuRuns, testing::ValuesIn(run_mutants), by_mutant);

// Writes behind the tensor but within its resource, so that detectors without guard bytes are not corrupted.
TEST(CpuRuns, WritingOneElementTooManyIsCaught) {
  OperatorSchema schema = copy_of(min_op);
  schema.bind_cpu = [bind = schema.bind_cpu](const Invocation& invocation) -> CpuKernel {
    const BoundTensor& output = invocation.output();
    const std::size_t size = element_size(output.tensor.desc.data_type);
    const std::uint64_t elements = element_count(output.tensor.desc);
    const bool room =
        is_packed(output.tensor.desc) && output.tensor.offset + (elements + 1) * size <= output.tensor.buffer.size();
    return [right = bind(invocation), room, elements, size](const CpuRun& run) {
      right(run);
      if (room && run.count == elements) std::memcpy(run.output + elements * size, run.output, size);
    };
  };
  const auto cpu = make_cpu_backend();
  expect_caught("MIN: one element too many written",
                findings(*register_operator(std::move(schema)), min_op, Float16, *cpu, {2, 300}), {Cases}, *cpu);
}

// Misreads the tensors' descriptions.
using Mistake = std::function<void(Invocation&)>;
FunctionBackend misled(const Mistake& mistake) {
  const auto run = [mistake, cpu = std::shared_ptr<Backend>(make_cpu_backend())](const Invocation& invocation,
                                                                                 const RunOptions& options) {
    Invocation misread = invocation;
    mistake(misread);
    return cpu->run(has_errors(validate(misread)) ? invocation : misread, options);  // stays within the resources
  };
  return FunctionBackend(run, "cpu");
}

auto& strides_of_second(Invocation& invocation) { return invocation.tensors[1]->tensor.desc.strides; }

class CpuWalk : public testing::TestWithParam<Mutant<Mistake>> {};

TEST_P(CpuWalk, IsCaught) {
  const Mutant<Mistake>& mutant = GetParam();
  FunctionBackend cpu = misled(mutant.fault);
  const OperatorSchema* schema = register_operator(copy_of(min_op));
  expect_caught("walk: " + mutant.name, findings(*schema, min_op, Float16, cpu, {1, 300}), mutant.caught_by, cpu, 300);
}

void reach_too_far(Invocation& made) {
  BoundTensor& input = *made.tensors[1];
  input.tensor.offset += 2;
  if (input.size_in_bytes > 2) input.size_in_bytes -= 2;
  input.tensor.desc.total_tensor_size_in_bytes = 0;
}
void swap_strides(Invocation& made) {
  auto& strides = strides_of_second(made);
  if (strides && strides->size() > 1) std::swap(strides->end()[-1], strides->end()[-2]);
}
void pack_broadcasts(Invocation& made) {
  auto& strides = strides_of_second(made);
  if (strides && std::ranges::count(*strides, 0u) > 0) strides.reset();
}

const std::vector<Mutant<Mistake>> walk_mutants = {
    {"an input's offset one element too far", Float16, {Cases}, reach_too_far},
    {"an input's two innermost strides swapped", Float16, {Cases}, swap_strides},
    {"a stride of 0 read as packed", Float16, {Cases}, pack_broadcasts},
    {"an input's strides taken as packed", Float16, {Cases}, [](Invocation& made) {
       strides_of_second(made).reset();
     }}};

INSTANTIATE_TEST_SUITE_P(Mutants, CpuWalk, testing::ValuesIn(walk_mutants), by_mutant);

TEST(CpuInputs, WritingOneByteOfThemIsCaught) {
  const OperatorSchema* schema =
      register_operator(with_changed_runs(copy_of(min_op), [](const CpuKernel& right, const CpuRun& run, std::size_t) {
        right(run);
        auto* input = const_cast<std::byte*>(run.input[0]);
        if (input != run.output) *input ^= std::byte{1};
      }));
  const auto cpu = make_cpu_backend();
  // Not for sweeps: there the candidates run concurrently with the reference on the same inputs.
  const std::vector<Finding> found = findings(*schema, min_op, Float16, *cpu, {0, 300});
  expect_caught("MIN: a byte of an input written", found, {Cases}, *cpu);
  ASSERT_FALSE(found.empty());
  EXPECT_NE(found.front().what.find("an input changed"), std::string::npos) << found.front().what;
}

}  // namespace
}  // namespace opscope::test
