#pragma once

#include "core/cases/invalid_case.h"

namespace opscope::test {

// A random case with one to three extreme changes: huge sizes, arbitrary strides, offsets, types, missing tensors. It
// may still be valid. validate must decide; a case that it accepts must give the same result on every backend. The same
// number gives the same case.
InvalidCase extreme_case(std::uint64_t number, const CaseOptions& options = {});

}  // namespace opscope::test
