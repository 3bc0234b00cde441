#pragma once
// A case as a small picture for the suite's page.

#include <cstddef>
#include <span>
#include <vector>

#include "core/suite/suite_case.h"

namespace opscope::suite {

// PNG. Values and vectors: the elements of the inputs and of the first dispatch's result, each as a field of colours
// from the type's least value to its greatest; NaN has its own colour. Layouts: the memory of every tensor, 16 elements
// a row, coloured by the element that lies there, gaps grey. `expected`: the output resource's elements.
std::vector<std::byte> case_picture(const SuiteCase& suite_case, const Model& model,
                                    std::span<const std::byte> expected);

}  // namespace opscope::suite
