#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/reference/reference_backend.h"
#include "core/bench/bench_case.h"
#include "core/cases/random_case.h"
#include "core/operators/schema/registry.h"
#include "tests/support/fake_backend.h"
#include "tests/support/prepared.h"
#include "tests/support/result.h"
#include "tests/support/run.h"

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // sanitizers replace operator new themselves
#define COUNTS_ALLOCATIONS

namespace {
std::atomic<std::size_t> allocations{0};
}  // namespace

void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
void* operator new(std::size_t size, std::align_val_t alignment) {
  ++allocations;
  const auto step = static_cast<std::size_t>(alignment);
  if (void* memory = std::aligned_alloc(step, (size + step - 1) / step * step)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
#endif

namespace opscope::test {
namespace {

TEST(PreparedRun, OfTheHostsBackendsRepeatsWhatOneRunDoes) {
  expect_repeats_as_once(*make_reference_backend(), 400);
  expect_repeats_as_once(*make_cpu_backend(), 400);
}

TEST(PreparedRun, OfTheHostsBackendsStopsWhenAsked) {
  expect_stops(*make_reference_backend());
  expect_stops(*make_cpu_backend());
}

#ifdef COUNTS_ALLOCATIONS
// For a small tensor, most of a call is overhead around the kernel.
TEST(PreparedRun, OfTheCpuAllocatesNothing) {
  const auto cpu = make_cpu_backend();
  for (const OperatorSchema* schema : shipped_operators())
    for (const DataType type : bench_data_types(*schema))
      for (const BenchLayout layout :
           {BenchLayout::Packed, BenchLayout::Broadcast, BenchLayout::Transposed, BenchLayout::Padded}) {
        const auto invocation = value_of(bench_invocation({schema, type, layout, 1024}));
        const auto prepared = cpu->prepare(invocation);
        ASSERT_TRUE(prepared && (*prepared)->run());
        const std::size_t before = allocations;
        EXPECT_TRUE((*prepared)->run(10));
        EXPECT_EQ(allocations, before) << describe(invocation);
      }
}
#endif

TEST(PreparedRun, OfABackendThatKnowsOnlyWholeRunsRepeatsThem) {
  int runs = 0;
  FakeBackend backend([&](const Invocation&, const RunResult& right) {
    ++runs;
    return RunResult{right.output, 2};
  });
  expect_repeats_as_once(backend, 20);
  const auto prepared = value_of(backend.prepare(random_case(3)));
  runs = 0;
  const double milliseconds = value_of(prepared->run(5));
  EXPECT_EQ(runs, 5);
  EXPECT_EQ(milliseconds, 10);
}

TEST(PreparedRun, ThatCannotBePreparedIsNotRun) {
  EXPECT_EQ(error_of(run_once(unavailable("there is no such device"))).what, "there is no such device");
}

}  // namespace
}  // namespace opscope::test
