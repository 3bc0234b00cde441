#pragma once
// Random invocations that break one rule. The same number gives the same invocation.

#include <string>

#include "core/cases/random_case.h"

namespace opscope {

struct InvalidCase {
  Invocation invocation;
  std::string what;  // "a size of InputTensor is 0"
};

// The number of ways to break a rule, and one of them alone; nullopt if it is not applicable to the valid case of that
// number.
std::size_t invalid_ways();
std::optional<InvalidCase> invalid_case_of(std::size_t way, std::uint64_t number, const CaseOptions& options = {});

// A random valid case with one thing made invalid: validate must find an error.
InvalidCase invalid_case(std::uint64_t number, const CaseOptions& options = {});

}  // namespace opscope
