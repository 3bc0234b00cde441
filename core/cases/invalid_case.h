#pragma once
// Random invocations that break one rule. The same number gives the same invocation.

#include <string>

#include "core/cases/random_case.h"

namespace opscope {

struct InvalidCase {
  Invocation invocation;
  std::string what;  // "a size of InputTensor is 0"
};

// A random valid case with one thing made invalid: validate must find an error.
InvalidCase invalid_case(std::uint64_t number, const CaseOptions& options = {});

}  // namespace opscope
