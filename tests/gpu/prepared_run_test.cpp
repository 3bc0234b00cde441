#include "core/cases/random_case.h"
#include "tests/gpu/support/against_reference.h"
#include "tests/support/prepared.h"
#include "tests/support/result.h"

namespace opscope::test {
namespace {

TEST(PreparedRun, OfTheGpuRepeatsWhatOneRunDoes) {
  expect_repeats_as_once(shared_gpu(), 150);
  EXPECT_EQ(shared_gpu().take_debug_messages(), std::vector<std::string>());
}

TEST(PreparedRun, OfTheGpuStopsWhenAsked) { expect_stops(shared_gpu()); }

// If there are several dispatches, each repetition binds every box again. Two prepared runs alternate on one context.
TEST(PreparedRun, OfTheGpuKeepsItsBindingsApartFromOthers) {
  gpu::Limits limits;
  limits.storage_block_bytes = 256;
  const auto split = value_of(gpu::make_gpu_backend(limits));
  expect_repeats_as_once(*split, 40);

  CaseOptions options;
  options.in_place = false;
  const Invocation first = random_case(5, options), second = random_case(6, options);
  const auto one = split->prepare(first), two = split->prepare(second);
  ASSERT_TRUE(one && two);
  for (int turn = 0; turn < 3; ++turn)
    for (const auto* prepared : {&one, &two}) ASSERT_TRUE((**prepared)->run(2));
  const auto reference = make_reference_backend();
  const auto bytes = [](const Result<Buffer>& buffer) {
    return std::vector<std::byte>(buffer->bytes().begin(), buffer->bytes().end());
  };
  EXPECT_EQ(bytes((*one)->output()), bytes(reference->run(first)->output));
  EXPECT_EQ(bytes((*two)->output()), bytes(reference->run(second)->output));
}

}  // namespace
}  // namespace opscope::test
