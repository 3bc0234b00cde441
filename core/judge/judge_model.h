#pragma once
// Every dispatch of a case on every candidate, against the reference.

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/judge/candidate.h"
#include "core/judge/judge.h"
#include "core/model/bind.h"

namespace opscope {

// The run of one dispatch on one candidate.
struct JudgedRun {
  std::string backend;
  Judgement judgement;
  std::optional<RunResult> run;  // absent if it gave no result
};

struct JudgedDispatch {
  const DispatchCommand& command;
  const Invocation& invocation;  // on the reference's results
  const RunResult& reference;
  std::vector<JudgedRun> runs;               // in the candidates' order
  std::optional<std::string> mistrust = {};  // why those that passed are mistrusted

  bool equal() const;  // none failed
};

struct JudgeModelOptions {
  // True: along a chain of dispatches each candidate gets its own results. False: every dispatch gets the reference's,
  // so that a fault is reported only once.
  bool end_to_end = false;
  // End to end, sets Judgement::right_on_own_inputs and own_difference: the reference runs a dispatch that failed once
  // more, for each candidate, with one more output in memory.
  bool finds_inherited = false;
  // Why a dispatch is mistrusted besides why_mistrusted(), and told before that; nullopt: for no other reason.
  std::function<std::optional<std::string>(const DispatchCommand&, const Invocation&)> mistrusts = {};
  std::function<bool()> stop = {};
  std::function<void(std::string_view backend, double fraction)> progress = {};  // from any thread
};

// Runs the case on `reference` and passes each dispatch to `visit`, whose error ends the run. Print and writeFile
// commands do nothing. Errors: as run_model. End to end, a candidate that failed without a result is skipped in later
// dispatches; for one that cannot run a dispatch the reference stands in, on the candidate's own results so far.
Result<void> judge_model(const Model& model, const SearchPaths& paths, Backend& reference,
                         std::span<const Candidate> candidates, const JudgeModelOptions& options,
                         const std::function<Result<void>(const JudgedDispatch&)>& visit);

}  // namespace opscope
