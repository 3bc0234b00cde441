#pragma once
// The judgement on a finished run. Only the functions of this folder decide it; all other code reports it.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/compare.h"

namespace opscope {

enum class Status {
  Passed,
  Failed,
  Skipped,     // the backend is not available here, or has no way to run this case
  Mistrusted,  // passed, but the data could not have revealed a fault, or are not those that were meant
};
std::string_view name(Status status);  // "passed", "failed", "skipped", "mistrusted"

// The fault of a failed run.
enum class Fault {
  None,
  NoResult,      // it refused a valid case, or its driver failed
  InputChanged,  // a byte of an input, or of the output resource that it was given, changed
  Elements,      // elements of the output are outside the measure
  StrayWrite,    // bytes between or around the elements changed, or the resource has another size
  FileChanged,   // verify: a file of the golden folder was changed since the export
};

struct Judgement {
  Status status = Status::Passed;
  Fault fault = Fault::None;                  // other than None if and only if it failed
  std::string reason;                         // one sentence without a full stop; empty if passed
  Tolerance measure;                          // by which elements were judged
  Comparison comparison;                      // of the elements; empty if there was no output to compare
  std::vector<std::uint32_t> first_mismatch;  // index; empty if there is none
  // End to end: the dispatches before this one that the reference ran in the backend's place. They are not judged here.
  std::vector<std::string> stand_ins = {};
  // End to end, of a skipped dispatch that the reference ran in the backend's place, on the backend's results before
  // it: that output against the reference's. It shows the error that the backend's earlier dispatches hand on.
  std::optional<Comparison> inherited = {};
  // End to end, of a dispatch that failed in its elements: on what the backend itself gave before, the reference gives
  // the same, by `measure`. The error is that of earlier dispatches. False if nobody looked.
  bool right_on_own_inputs = false;
  // If it does not: the output against what the reference has on the same inputs, which is the error of this dispatch
  // itself. nullopt: nobody looked, or the backend read what the reference read.
  std::optional<Comparison> own_difference = {};
  // Mistrusted because of them: the earlier dispatches whose files do not give this one.
  std::vector<std::string> not_from = {};

  bool failed() const { return status == Status::Failed; }
  bool compared() const { return comparison.elements > 0; }
};

Judgement failed(Fault fault, std::string reason, const Tolerance& measure = {});
Judgement skipped(std::string reason, const Tolerance& measure = {});

// Turns Passed into Mistrusted if there is a reason (core/compare/trust.h). Other judgements stay as they are.
Judgement mistrusted(Judgement judgement, const std::optional<std::string>& why);

// Two such reasons as one, "first; second"; nullopt: there is neither.
std::optional<std::string> both_reasons(const std::optional<std::string>& first,
                                        const std::optional<std::string>& second);

// The verdict of several judgements.
enum class Verdict { Equal, Nothing, Different };  // from the best to the worst
std::string_view name(Verdict verdict);            // "equal", "nothing", "different"

// Different if one failed. Nothing if nothing was compared: there are none, or all were skipped.
Verdict verdict_of(std::span<const Judgement> judgements);

}  // namespace opscope
