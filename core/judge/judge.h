#pragma once
// Judges one run of one backend by comparing it with the reference's output.

#include <functional>
#include <optional>
#include <string>

#include "core/backends/backend.h"
#include "core/judge/input_witness.h"
#include "core/judge/judgement.h"

namespace opscope {

struct JudgeOptions {
  Tolerance measure = {};    // of the elements; default: exact bits
  std::uint64_t guards = 0;  // guard bytes at either end of every resource; positions in reasons exclude them
  std::function<bool()> stop = {};
};

// The measure for the elements of this operator's output: the one that the operator declares for their data type.
Tolerance declared_measure(const Invocation& invocation);

// The judgement that needs no comparison: Skipped if the backend is Unavailable; Failed after any other error, a
// changed input or a result of wrong size; nullopt if the output must be compared. Error: Cancelled, if the run was.
Result<std::optional<Judgement>> judge_completion(const Invocation& invocation, const Result<RunResult>& run,
                                                  InputWitness& inputs, const JudgeOptions& options = {});

// Compares the output resource after a run with the reference's. Failed if elements are outside the measure, or if
// bytes that belong to no element were changed by the run; else Passed. Equal resources are detected with memcmp on all
// cores. Both have the size of the output's buffer. Error: Cancelled.
Result<Judgement> judge_output(const Invocation& invocation, const Buffer& expected, const Buffer& actual,
                               const JudgeOptions& options = {});

// Both in turn. `inputs` was made before the run.
Result<Judgement> judge_run(const Invocation& invocation, const Result<RunResult>& run, InputWitness& inputs,
                            const Buffer& expected, const JudgeOptions& options = {});

// Elements alone: Passed, or Failed at Fault::Elements. `sizes`: of the index in the reason; the tensors may be flat.
// Errors: BadInput if the tensors cannot be compared; Cancelled.
Result<Judgement> judge_elements(const Tensor& expected, const Tensor& actual, std::span<const std::uint32_t> sizes,
                                 const JudgeOptions& options = {});

// End to end, for a judgement that failed in the elements of `actual`, which a backend gave for `own`: sets
// right_on_own_inputs and own_difference, by the judgement's measure. `shared`: the same dispatch on the reference's
// results. Sets nothing if both have the same bytes, or if the reference cannot run `own`. Takes the memory of one more
// output for the time of the call. Error: Cancelled.
Result<void> find_inherited(Judgement& judgement, const Invocation& own, const Invocation& shared, Backend& reference,
                            const Buffer& actual, const std::function<bool()>& stop = {});

// Of a file that passed, in a chain that another program computed: Mistrusted if the reference, on what that program
// gave before, `own`, gives something else by the judgement's measure. `read`: the files of `own`, "the file of clip";
// called at most once, if it is mistrusted. `shared`, memory and error as of find_inherited().
Result<void> doubt_inputs(Judgement& judgement, const Invocation& own, const Invocation& shared, Backend& reference,
                          const Buffer& actual, const std::function<std::string()>& read,
                          const std::function<bool()>& stop = {});

}  // namespace opscope
