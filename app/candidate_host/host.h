#pragma once
// A process that a candidate runs in: PROGRAM FILE BYTES, the memory that it may allocate. Opscope starts it with the
// descriptors of core/candidates/shared_call.h. It loads the file, answers calls, and tells what ended it.

#include <functional>
#include <optional>
#include <string>

#include "include/opscope/candidate.h"

namespace opscope {

// What a call gave: a status of opscope_run, and the time it took if the function knows better than the clock.
struct CandidateResult {
  int status = OPSCOPE_OK;
  std::optional<double> milliseconds = {};
};

// Computes a request's outputs.
using CandidateFunction = std::function<CandidateResult(const opscope_request&)>;

// The function that `file` holds. Empty, with the reason in `why_not`, if there is none.
using Load = std::function<CandidateFunction(const char* file, std::string& why_not)>;

// main() of such a program. Returns the exit status if it was not started by Opscope or has nothing to run; else the
// process ends when Opscope goes away.
int serve(int argc, char** argv, const Load& load);

}  // namespace opscope
