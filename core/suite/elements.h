#pragma once
// The elements of a suite's value cases.

#include <cstdint>
#include <vector>

#include "core/cases/random_values.h"
#include "core/suite/suite_case.h"

namespace opscope::suite {

// One list of bits for each input, all of sizes[0] * sizes[1] elements.
struct Elements {
  std::vector<std::uint32_t> sizes;  // rows, columns; a multiple of 16 columns, so that results begin at 16 bytes
  std::vector<std::vector<std::uint64_t>> inputs;
};

// Every boundary value of the types and of `numbers`: of one input all, of two every one against every other (the first
// grows with the row, the second with the column), of more each pair of any two inputs. Then powers of two against
// themselves and their neighbours, and random values.
Elements boundary_elements(const std::vector<DataType>& inputs, const std::vector<double>& numbers, SuiteSize size,
                           Random& random);

// Every combination of bits; at most 2^24.
Elements all_elements(const std::vector<DataType>& inputs);

}  // namespace opscope::suite
