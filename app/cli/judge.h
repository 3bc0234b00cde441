#pragma once
// Every dispatch of a case on every backend, against the reference.

#include <functional>
#include <memory>
#include <optional>
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
std::vector<Candidate> all_candidates();  // every backend but reference
// The names of those that are here, and the reference's.
std::vector<std::string_view> names_that_run(const std::vector<Candidate>& candidates);

struct Judgement {
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
  std::optional<RunResult> run;               // absent where skipped
};
std::string_view name(Judgement::Status status);  // "passed", "failed", "skipped", "mistrusted"

struct JudgedDispatch {
  const DispatchCommand& command;
  const Invocation& invocation;
  const RunResult& reference;
  std::vector<Judgement> judgements;  // in the candidates' order

  bool equal() const;  // none failed
};

// Runs the case on the reference backend and shows each dispatch to `visit`, whose error ends the run. Every dispatch
// starts from the reference's results, so that one fault is reported once. Print and writeFile commands do nothing.
// Errors: as run_model.
Result<void> judge(const Model& model, const SearchPaths& paths, const std::vector<Candidate>& candidates, bool quiet,
                   const std::function<Result<void>(const JudgedDispatch&)>& visit);

}  // namespace opscope::cli
