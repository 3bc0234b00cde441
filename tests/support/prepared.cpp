#include "tests/support/prepared.h"

#include <gtest/gtest.h>

#include "core/cases/random_case.h"
#include "tests/support/result.h"
#include "tests/support/run.h"

namespace opscope::test {
namespace {

std::vector<std::byte> copy_of(const Buffer& buffer) { return {buffer.bytes().begin(), buffer.bytes().end()}; }

}  // namespace

void expect_repeats_as_once(Backend& backend, std::uint64_t cases) {
  for (std::uint64_t number = 0; number < cases; ++number) {
    CaseOptions options;
    options.in_place = false;
    const Invocation invocation = random_case(number, options);
    SCOPED_TRACE(describe(invocation));
    const std::vector<std::byte> expected = run_bytes(backend, invocation);
    const auto prepared = value_of(backend.prepare(invocation));
    for (const std::uint64_t times : {1u, 3u}) {
      const double milliseconds = value_of(prepared->run(times));
      EXPECT_GE(milliseconds, 0);
      const Result<Buffer> output = prepared->output();
      ASSERT_TRUE(output) << output.error().text();
      EXPECT_EQ(copy_of(*output), expected);
      // The returned buffer is the caller's: a later run writes to another one.
      ASSERT_TRUE(prepared->run());
      const Buffer later = value_of(prepared->output());
      EXPECT_FALSE(later.same_storage(*output));
      EXPECT_EQ(copy_of(later), expected);
    }
  }
}

void expect_stops(Backend& backend) {
  const Invocation invocation = random_case(1);
  bool stop = true;
  RunOptions options;
  options.stop = [&] { return stop; };
  const auto stopped = backend.prepare(invocation, options);
  if (stopped)
    EXPECT_EQ((*stopped)->run().error().kind, Error::Kind::Cancelled);
  else
    EXPECT_EQ(stopped.error().kind, Error::Kind::Cancelled);

  stop = false;
  const auto prepared = value_of(backend.prepare(invocation, options));
  ASSERT_TRUE(prepared->run(2));
  stop = true;
  EXPECT_EQ(error_of(prepared->run(1000000)).kind, Error::Kind::Cancelled);
}

}  // namespace opscope::test
