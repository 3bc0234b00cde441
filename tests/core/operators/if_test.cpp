// IF: a copy of A's bits where the condition is not zero, of B's where it is.

#include <gtest/gtest.h>

#include "tests/support/cases.h"
#include "tests/support/run.h"

namespace opscope::test {
namespace {

TEST(If, SelectsAForEveryNonZeroByte) {
  Bits condition, a, b, expected;
  for (std::uint64_t byte = 0; byte < 256; ++byte) {
    condition.push_back(byte);
    a.push_back(1000 + byte);
    b.push_back(2000 + byte);
    expected.push_back(byte == 0 ? 2000 : 1000 + byte);
  }
  const Invocation made = CaseBuilder("IF", {row_of(UInt8, condition), row_of(UInt16, a), row_of(UInt16, b)}).build();
  EXPECT_EQ(run_reference(made), expected);
}

}  // namespace
}  // namespace opscope::test
