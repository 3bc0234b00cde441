// Kernels and walks of the cpu backend that touch the wrong memory: tails, strays, offsets, strides, inputs.

#include <algorithm>
#include <cstring>
#include <vector>

#include "core/backends/cpu/cpu_backend.h"
#include "core/validation/validate.h"
#include "tests/mutants/support/broken_kernels.h"
#include "tests/mutants/support/gpu.h"
#include "tests/mutants/support/verdict.h"

namespace opscope::test {
namespace {

using enum DataType;
using enum Detector;

const std::string min_op = "ELEMENT_WISE_MIN";

struct RunMutant {
  std::string name;
  RunChange change;
  std::vector<Detector> caught_by;

  friend void PrintTo(const RunMutant& mutant, std::ostream* to) { *to << mutant.name; }
};

class CpuRuns : public testing::TestWithParam<RunMutant> {};

TEST_P(CpuRuns, AreCaught) {
  const RunMutant& mutant = GetParam();
  const OperatorSchema* schema = register_operator(with_changed_runs(copy_of(min_op), mutant.change));
  const auto cpu = make_cpu_backend();
  expect_caught("MIN: " + mutant.name, findings(*schema, min_op, Int16, *cpu, {2, 300}), mutant.caught_by, *cpu, 8);
}

// The elements [from, to) of a run are not written: what stood there before stays.
RunChange without(const std::function<std::pair<std::size_t, std::size_t>(std::size_t count)>& part) {
  return [part](const CpuKernel& right, const CpuRun& run, std::size_t size) {
    const auto [from, to] = part(run.count);
    const std::vector<std::byte> before(run.output + from * size, run.output + to * size);
    right(run);
    std::ranges::copy(before, run.output + from * size);
  };
}

INSTANTIATE_TEST_SUITE_P(Mutants, CpuRuns,
                         testing::Values(RunMutant{"last element of a run not written",
                                                   without([](std::size_t n) {
                                                     return std::pair{n - 1, n};
                                                   }),
                                                   {Sweep, Cases, Check}},
                                         RunMutant{"elements beyond the last whole vector not written",
                                                   without([](std::size_t n) {
                                                     return std::pair{n / 8 * 8, n};
                                                   }),
                                                   {Cases, Check}},
                                         RunMutant{"elements beyond the last whole vector written only in long runs",
                                                   without([](std::size_t n) {
                                                     return n < 64 ? std::pair{n / 8 * 8, n} : std::pair{n, n};
                                                   }),
                                                   {Cases, Check}},
                                         RunMutant{"an input read one element late",
                                                   [](const CpuKernel& right, const CpuRun& run, std::size_t size) {
                                                     if (run.repeats[1]) return right(run);
                                                     std::vector<std::byte> late(run.input[1],
                                                                                 run.input[1] + run.count * size);
                                                     std::rotate(late.begin(),
                                                                 late.end() - static_cast<std::ptrdiff_t>(size),
                                                                 late.end());
                                                     CpuRun moved = run;
                                                     moved.input[1] = late.data();
                                                     right(moved);
                                                   },
                                                   {Sweep, Cases, Check}}),
                         [](const auto& tested) { return test_name(tested.param.name); });

// --- one too many
// ------------------------------------------------------------------------------------------------------

// Writes on behind the tensor, where the resource has room: detectors without guards must not see memory broken.
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
                findings(*register_operator(std::move(schema)), min_op, Int16, *cpu, {2, 300}), {Cases}, *cpu);
}

// --- the walk over the tensors
// -----------------------------------------------------------------------------------------

// A backend that misunderstands the tensors it is given.
class Misled : public Backend {
 public:
  using Mistake = std::function<void(Invocation&)>;
  explicit Misled(Mistake mistake) : mistake_(std::move(mistake)) {}
  std::string_view name() const override { return cpu_->name(); }
  std::string device() const override { return cpu_->device(); }
  Result<RunResult> run(const Invocation& invocation, const RunOptions& options) override {
    Invocation misread = invocation;
    mistake_(misread);
    return cpu_->run(has_errors(validate(misread)) ? invocation : misread, options);  // stays within the resources
  }

 private:
  std::unique_ptr<Backend> cpu_ = make_cpu_backend();
  Mistake mistake_;
};

Tensor& second_input(Invocation& invocation) { return invocation.tensors[1]->tensor; }

struct WalkMutant {
  std::string name;
  Misled::Mistake mistake;
  std::vector<Detector> caught_by;

  friend void PrintTo(const WalkMutant& mutant, std::ostream* to) { *to << mutant.name; }
};

class CpuWalk : public testing::TestWithParam<WalkMutant> {};

TEST_P(CpuWalk, IsCaught) {
  const WalkMutant& mutant = GetParam();
  Misled cpu(mutant.mistake);
  const OperatorSchema* schema = register_operator(copy_of(min_op));
  expect_caught("walk: " + mutant.name, findings(*schema, min_op, Int16, cpu, {1, 300}), mutant.caught_by, cpu, 300);
}

INSTANTIATE_TEST_SUITE_P(Mutants, CpuWalk,
                         testing::Values(WalkMutant{"an input's offset one element too far",
                                                    [](Invocation& made) {
                                                      BoundTensor& input = *made.tensors[1];
                                                      input.tensor.offset += 2;
                                                      if (input.size_in_bytes > 2) input.size_in_bytes -= 2;
                                                      input.tensor.desc.total_tensor_size_in_bytes = 0;
                                                    },
                                                    {Cases}},
                                         WalkMutant{"an input's two innermost strides swapped",
                                                    [](Invocation& made) {
                                                      auto& strides = second_input(made).desc.strides;
                                                      if (strides && strides->size() > 1)
                                                        std::swap((*strides)[strides->size() - 1],
                                                                  (*strides)[strides->size() - 2]);
                                                    },
                                                    {Cases}},
                                         WalkMutant{"a stride of 0 read as packed",
                                                    [](Invocation& made) {
                                                      auto& strides = second_input(made).desc.strides;
                                                      if (strides && std::ranges::count(*strides, 0u) > 0)
                                                        strides.reset();
                                                    },
                                                    {Cases}},
                                         WalkMutant{"an input's strides taken as packed",
                                                    [](Invocation& made) { second_input(made).desc.strides.reset(); },
                                                    {Cases}}),
                         [](const auto& tested) { return test_name(tested.param.name); });

// --- inputs
// ------------------------------------------------------------------------------------------------------------

TEST(CpuInputs, WritingOneByteOfThemIsCaught) {
  const OperatorSchema* schema =
      register_operator(with_changed_runs(copy_of(min_op), [](const CpuKernel& right, const CpuRun& run, std::size_t) {
        right(run);
        auto* input = const_cast<std::byte*>(run.input[0]);
        if (input != run.output) *input ^= std::byte{1};
      }));
  const auto cpu = make_cpu_backend();
  // Not for sweeps: the candidates run beside the reference there, on the same inputs.
  const std::vector<Finding> found = findings(*schema, min_op, Int16, *cpu, {0, 300});
  expect_caught("MIN: a byte of an input written", found, {Cases}, *cpu);
  ASSERT_FALSE(found.empty());
  EXPECT_NE(found.front().what.find("an input changed"), std::string::npos) << found.front().what;
}

}  // namespace
}  // namespace opscope::test
