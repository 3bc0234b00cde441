#pragma once
// Runs a case again on a backend and judges what it wrote by expected arrays.

#include <functional>
#include <map>
#include <optional>
#include <string>

#include "core/model/load.h"
#include "core/vectors/golden.h"

namespace opscope {

struct RerunCase {
  const Model& model;
  SearchPaths paths;
  std::string where;  // names the model in errors
  // Reads what a resource must hold after the last command; `after` is what it holds. BadInput if it is larger.
  std::map<std::string, std::function<Result<Tensor>(const Buffer& after)>> expected;  // by resource
  // The list of expected arrays in errors, if every resource that a dispatch writes must be on it; else empty.
  std::string complete_list = {};
};

// Fills report.resources, milliseconds and judgement. `measure` as GoldenSettings has it.
Result<void> rerun(const RerunCase& rerun_case, Backend& backend, const RunOptions& options,
                   const std::optional<Tolerance>& measure, GoldenReport& report);

}  // namespace opscope
