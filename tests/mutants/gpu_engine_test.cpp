// Mutants of the shader engine: tails, offsets, strides, lanes, neighbours, windows.

#include "gpu/dispatch/box_split.h"
#include "gpu/dispatch/operands.h"
#include "tests/mutants/support/mutant.h"
#include "tests/mutants/support/verdict.h"
#include "tests/support/fake_backend.h"
#include "tests/support/result.h"

namespace opscope::test {
namespace {

struct EngineEdit {
  std::string file;  // under engine/
  Edit edit;
};

class GpuEngine : public testing::TestWithParam<Mutant<EngineEdit>> {};

TEST_P(GpuEngine, IsCaught) {
  const Mutant<EngineEdit>& mutant = GetParam();
  const OperatorSchema* schema = with_shader(mutant.original(), {});
  const EditedShader broken("engine/" + mutant.fault.file + ".glsl", {mutant.fault.edit});
  expect_caught("engine, " + mutant.name, findings(*schema, mutant.original(), mutant.type, shared_gpu()),
                mutant.caught_by, shared_gpu(), mutant.most_elements);
}

Mutant<EngineEdit> mutant(const std::string& name, DataType type, const std::vector<Detector>& by,
                          const std::string& file, const Edit& edit, std::uint64_t most_elements = 8) {
  return {name, type, by, {file, edit}, most_elements};
}

const std::vector<Mutant<EngineEdit>> engine_mutants = {
    mutant("SIGN: last word of a packed run not written", UInt8, {Cases}, "main",
           {"invocation > (head + element_count - 1u) / LANES", "invocation >= (head + element_count - 1u) / LANES"}),
    mutant("SIGN: one element too many in the last word", UInt8, {Cases}, "main",
           {"if (element < element_count) {", "if (element <= element_count) {"}),
    mutant("SIGN: bytes beside the run not kept", UInt8, {Cases}, "main",
           {"if (written != 0xFFFFFFFFu) word |= output_words[at] & ~written;", ""}),
    mutant("MIN: last vector not written", UInt8, {Sweep, Cases}, "main",
           {"if (invocation >= element_count) return;\n  locate(invocation);\n#if defined(SQUARES)",
            "if (invocation + 1u >= element_count) return;\n  locate(invocation);\n#if defined(SQUARES)"},
           16),
    mutant("MIN: last element not written", Float32, {Cases}, "main",
           {"#elif OUTPUT_BYTES >= 4\n  if (invocation >= element_count)",
            "#elif OUTPUT_BYTES >= 4\n  if (invocation + 1u >= element_count)"}),
    mutant("SIGN: neighbours in a word overwritten", UInt8, {Cases}, "main",
           {"LANES], ~(LANE_MASK << shift)", "LANES], 0u"}),
    mutant("MIN: an input's offset left out", Float32, {Cases}, "prelude",
           {"place[operand] = first[operand];", "place[operand] = operand == 1 ? 0u : first[operand];"}),
    mutant("MIN: an input walked with the output's strides", Float32, {Cases}, "prelude",
           {"index * steps[operand * RANK + dimension]", "index * steps[dimension]"}, 2),
    mutant("MIN: a stride of 0 read as 1", Float32, {Cases}, "prelude",
           {"index * steps[operand * RANK + dimension]", "index * max(steps[operand * RANK + dimension], 1u)"}, 2),
    mutant("MIN: a broadcast element read as a vector", Float32, {Cases}, "input",
           {"#elif defined(VECTOR_LANES) && !defined(INPUT$_BROADCAST)", "#elif defined(VECTOR_LANES)"}, 16),
    mutant("SIGN: 16-bit lanes of a word swapped", Float16, {Sweep, Cases}, "input",
           {"(word_of(words, lane / 2u) >> (lane % 2u * 16u)) & 0xFFFFu",
            "(word_of(words, lane / 2u) >> ((lane + 1u) % 2u * 16u)) & 0xFFFFu"},
           8)};

INSTANTIATE_TEST_SUITE_P(Mutants, GpuEngine, testing::ValuesIn(engine_mutants), by_mutant);

// What a gpu leaves that skips the second of several windows of so many bytes: the window keeps its old contents.
RunResult without_second_window(const Invocation& invocation, const RunResult& right, std::uint64_t window_bytes) {
  const gpu::DispatchSpace space = gpu::dispatch_space(invocation);
  const gpu::SplitLimits limits{.block_bytes = window_bytes, .offset_alignment = 16, .elements = ~std::uint64_t{0}};
  const std::vector<gpu::Box> boxes = gpu::split(space.sizes, space.operands, limits);
  if (boxes.size() < 2) return right;
  const gpu::Window& window = boxes[1].windows[0];
  const auto before = invocation.output().tensor.buffer.bytes();
  return with_changed_output(right, [&](std::span<std::byte> bytes) {
    const auto length = std::min<std::uint64_t>(window.bytes, before.size() - window.offset);
    std::ranges::copy(before.subspan(window.offset, length),
                      bytes.begin() + static_cast<std::ptrdiff_t>(window.offset));
  });
}

TEST(GpuWindows, OneLeftOutIsCaught) {
  const std::string sign_op = "ELEMENT_WISE_SIGN";
  const auto gpu = value_of(gpu::make_gpu_backend(gpu::Limits{.storage_block_bytes = 512}));
  bool forgets = true;
  FunctionBackend backend(
      [&](const Invocation& invocation, const RunOptions& options) -> Result<RunResult> {
        const Result<RunResult> right = gpu->run(invocation, options);
        if (!right || !forgets) return right;
        return without_second_window(invocation, *right, 512);
      },
      "gpu");
  const OperatorSchema* schema = with_shader(sign_op, {});
  expect_caught("engine: one of several windows left out", findings(*schema, sign_op, Float16, backend), {Sweep, Cases},
                backend, 512);
  forgets = false;
  EXPECT_TRUE(findings(*schema, sign_op, Float16, backend, {2, 20}).empty());
}

}  // namespace
}  // namespace opscope::test
