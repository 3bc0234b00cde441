#pragma once
// Every dispatch of a case on every backend, against the reference.

#include <memory>
#include <string>
#include <vector>

#include "app/cli/case.h"
#include "core/backends/backend.h"
#include "core/compare/compare.h"

namespace opscope::cli {

// A backend to judge, or why this machine lacks it.
struct Candidate {
  std::string name;
  Result<std::unique_ptr<Backend>> backend;
};

struct BackendOutcome {
  enum class Status {
    Passed,
    Failed,
    Skipped,     // the backend is not available here
    Mistrusted,  // equal, but the data could not have shown a fault
  };
  std::string backend;
  Status status = Status::Passed;
  std::string reason;                         // empty where passed
  Comparison comparison;                      // of the elements; empty where skipped
  std::vector<std::uint32_t> first_mismatch;  // index; empty where there is none
  double milliseconds = 0;
};
std::string_view name(BackendOutcome::Status status);  // "passed", "failed", "skipped", "mistrusted"

struct DispatchOutcome {
  std::string dispatchable;
  std::string operator_name;
  std::string output;  // the resource that holds it
  std::uint64_t elements = 0;
  std::vector<BackendOutcome> backends;

  bool equal() const;  // none failed
};

// Errors: as bind_valid; Cancelled.
Result<std::vector<DispatchOutcome>> check_case(Case from, const std::vector<Candidate>& candidates,
                                                const SharedOptions& options);

}  // namespace opscope::cli
