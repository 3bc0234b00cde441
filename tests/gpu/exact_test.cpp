// The families on the edges of every data type, against exact rational arithmetic in Python.

#include "tests/support/cases.h"
#include "tests/support/exact_rows.h"
#include "tests/support/result.h"
#include "tests/support/shared_gpu.h"

namespace opscope::test {
namespace {

TEST(ExactOperators, GiveTheSameOnGpu) {
  for (const ExactRow& row : exact_rows()) {
    const RunResult result = value_of(shared_gpu().run(row.invocation));
    EXPECT_EQ(differences(row, elements(output_tensor(row.invocation, result))), "");
  }
}

}  // namespace
}  // namespace opscope::test
