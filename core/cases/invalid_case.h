#pragma once
// Invocations that break a rule, made from a number: a valid random case with one thing spoilt.

#include <string>

#include "core/cases/random_case.h"

namespace opscope {

struct InvalidCase {
  Invocation invocation;
  std::string spoilt;  // "a size of InputTensor is 0"
};

// Surely wrong: validate must find an error.
InvalidCase invalid_case(std::uint64_t number, const CaseOptions& options = {});

// Extreme but perhaps legal: validate must decide, and what it lets pass must run alike on every backend.
InvalidCase hostile_case(std::uint64_t number, const CaseOptions& options = {});

}  // namespace opscope
