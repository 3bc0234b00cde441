// The engine around every operator's shader with one thing wrong: tails, offsets, strides, lanes, neighbours, windows.

#include "gpu/dispatch/box_split.h"
#include "gpu/dispatch/operands.h"
#include "tests/mutants/support/gpu.h"
#include "tests/mutants/support/verdict.h"

namespace opscope::test {
namespace {

using enum DataType;
using enum Detector;

struct Mutant {
  std::string name;
  std::string original;
  DataType type;
  std::string file;  // under engine/
  Edit edit;
  std::vector<Detector> caught_by;
  std::uint64_t most_elements = 8;  // of a counterexample: some faults need a row

  friend void PrintTo(const Mutant& mutant, std::ostream* to) { *to << mutant.name; }
};

class GpuEngine : public testing::TestWithParam<Mutant> {};

TEST_P(GpuEngine, IsCaught) {
  const Mutant& mutant = GetParam();
  const OperatorSchema* schema = with_shader(mutant.original, {});
  const EditedShader broken("engine/" + mutant.file + ".glsl", {mutant.edit});
  expect_caught("engine: " + mutant.name, findings(*schema, mutant.original, mutant.type, shared_gpu()),
                mutant.caught_by, shared_gpu(), mutant.most_elements);
}

const std::string min_op = "ELEMENT_WISE_MIN", sign_op = "ELEMENT_WISE_SIGN", if_op = "ELEMENT_WISE_IF";

INSTANTIATE_TEST_SUITE_P(
    Mutants, GpuEngine,
    testing::Values(
        Mutant{
            "last word of a packed run not written",
            sign_op,
            UInt8,
            "main",
            {"invocation > (head + element_count - 1u) / LANES", "invocation >= (head + element_count - 1u) / LANES"},
            {Cases}},
        Mutant{"one element too many in the last word",
               sign_op,
               UInt8,
               "main",
               {"if (element < element_count) {", "if (element <= element_count) {"},
               {Cases}},
        Mutant{"bytes beside the run not kept",
               sign_op,
               UInt8,
               "main",
               {"if (written != 0xFFFFFFFFu) word |= output_words[at] & ~written;", ""},
               {Cases}},
        Mutant{"last vector not written",
               min_op,
               UInt8,
               "main",
               {"count what it owns along the innermost dimension.\n  if (invocation >= element_count)",
                "count what it owns along the innermost dimension.\n  if (invocation + 1u >= element_count)"},
               {Sweep, Cases},
               16},
        Mutant{"last element not written",
               min_op,
               Float32,
               "main",
               {"#elif OUTPUT_BYTES >= 4\n  if (invocation >= element_count)",
                "#elif OUTPUT_BYTES >= 4\n  if (invocation + 1u >= element_count)"},
               {Cases}},
        Mutant{"neighbours in a word overwritten",
               sign_op,
               UInt8,
               "main",
               {"LANES], ~(LANE_MASK << shift)", "LANES], 0u"},
               {Cases}},
        Mutant{"an input's offset left out",
               min_op,
               Float32,
               "prelude",
               {"place[operand] = first[operand];", "place[operand] = operand == 1 ? 0u : first[operand];"},
               {Cases}},
        Mutant{"an input walked with the output's strides",
               min_op,
               Float32,
               "prelude",
               {"index * steps[operand * RANK + dimension]", "index * steps[dimension]"},
               {Cases},
               2},
        Mutant{"a stride of 0 read as 1",
               min_op,
               Float32,
               "prelude",
               {"index * steps[operand * RANK + dimension]", "index * max(steps[operand * RANK + dimension], 1u)"},
               {Cases},
               2},
        Mutant{"a repeated element read as a vector",
               min_op,
               Float32,
               "input",
               {"#elif defined(VECTOR_LANES) && !defined(INPUT$_REPEATS)", "#elif defined(VECTOR_LANES)"},
               {Cases},
               4},
        Mutant{"16-bit lanes of a word swapped",
               sign_op,
               Float16,
               "input",
               {"(word_of(words, lane / 2u) >> (lane % 2u * 16u)) & 0xFFFFu",
                "(word_of(words, lane / 2u) >> ((lane + 1u) % 2u * 16u)) & 0xFFFFu"},
               {Sweep, Cases},
               8}),
    [](const auto& tested) { return test_name(tested.param.name); });

// A backend that forgets the second of several windows: what the device wrote there is what stood there before.
class OneWindowShort : public Backend {
 public:
  explicit OneWindowShort(std::int64_t window_bytes) : window_bytes_(window_bytes) {
    gpu::Limits limits;
    limits.storage_block_bytes = window_bytes;
    auto made = gpu::make_gpu_backend(limits);
    EXPECT_TRUE(made) << made.error().text();
    gpu_ = std::move(*made);
  }
  bool forgets = true;

  std::string_view name() const override { return "gpu"; }
  std::string device() const override { return gpu_->device(); }
  Result<RunResult> run(const Invocation& invocation, const RunOptions& options) override {
    Result<RunResult> result = gpu_->run(invocation, options);
    if (!result || !forgets) return result;
    const gpu::DispatchSpace space = gpu::dispatch_space(invocation);
    const gpu::SplitLimits limits{.block_bytes = static_cast<std::uint64_t>(window_bytes_),
                                  .offset_alignment = 16,
                                  .elements = ~std::uint64_t{0}};
    const std::vector<gpu::Box> boxes = gpu::split(space.sizes, space.operands, limits);
    if (boxes.size() < 2) return result;
    const gpu::Window& window = boxes[1].windows[0];
    const auto before = invocation.output().tensor.buffer.bytes(), after = result->output.bytes();
    result->output = Buffer::make(after.size(), [&](std::span<std::byte> bytes) {
      std::ranges::copy(after, bytes.begin());
      const auto length = std::min<std::uint64_t>(window.bytes, before.size() - window.offset);
      std::ranges::copy(before.subspan(window.offset, length),
                        bytes.begin() + static_cast<std::ptrdiff_t>(window.offset));
    });
    return result;
  }

 private:
  std::int64_t window_bytes_;
  std::unique_ptr<gpu::GpuBackend> gpu_;
};

TEST(GpuWindows, OneLeftOutIsCaught) {
  OneWindowShort backend(512);
  const OperatorSchema* schema = with_shader(sign_op, {});
  expect_caught("engine: one of several windows left out", findings(*schema, sign_op, Float16, backend), {Sweep, Cases},
                backend, 512);
  backend.forgets = false;
  EXPECT_TRUE(findings(*schema, sign_op, Float16, backend, {2, 20}).empty());
}

}  // namespace
}  // namespace opscope::test
