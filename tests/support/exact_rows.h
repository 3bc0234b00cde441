#pragma once
// The results of the operator families on the edges of every data type. tests/numbers/exact_operators.py computes them
// with fractions; it runs once for each process.

#include <cstdint>
#include <string>
#include <vector>

#include "core/operators/schema/invocation.h"

namespace opscope::test {

struct ExactRow {
  Invocation invocation;
  std::vector<std::uint64_t> expected;  // bits of the output's elements
};

// Fails the current test, and returns nothing, if the script does not run.
const std::vector<ExactRow>& exact_rows();

// A sentence with the first few output elements that differ from the expected ones; empty if all are equal.
std::string differences(const ExactRow& row, const std::vector<std::uint64_t>& actual);

}  // namespace opscope::test
