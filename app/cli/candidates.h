#pragma once
// --candidate: implementations under test, beside the backends.

#include <optional>
#include <string>
#include <vector>

#include "app/cli/backends.h"
#include "app/cli/verdict.h"
#include "core/io/read_files.h"

namespace CLI {
class App;
}  // namespace CLI

namespace opscope::cli {

struct CandidateOptions {
  std::vector<std::string> given;  // "python3 my_ops.py", "mine=python3 my_ops.py", "output.npy"
  std::optional<std::string> timeout;
};

// The options write to `candidates`, which must outlive the parse.
void add_candidate_options(CLI::App& verb, CandidateOptions& candidates);

// Starts those that are given and adds them behind the backends. `measure`: by which they are judged; exact means as
// each operator declares. What a program writes to standard error is a note. BadInput, with the option as `where`: a
// name that is taken, a program that cannot be started, a file that is not there.
Result<void> add_candidates(Candidates& all, const CandidateOptions& candidates, const Tolerance& measure, bool quiet);

// The files that candidates consist of, as far as they are named: no output may replace them.
void add_candidate_files(ReadFiles& read, const CandidateOptions& candidates);

// Some were named, and all of them were skipped in these runs: that the backends agree says nothing of them.
bool all_were_skipped(const CandidateOptions& candidates, const std::vector<ReportedRun>& runs);

}  // namespace opscope::cli
