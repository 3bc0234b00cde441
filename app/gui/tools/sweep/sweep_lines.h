#pragma once
// The findings of a sweep as lines: a sign, a word and a sentence each.

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/sweep/sweep.h"

namespace opscope::gui {

// What an implementation did not run, so that not all of it is tested.
struct SweepLack {
  std::string text;       // "mine left out 9,972: it does not declare Scale"
  std::string brief;      // the same in fewer words, where there is little room; may be empty
  std::string cure = {};  // how it comes to run that; may be empty
};

struct SweepLine {
  enum class Kind { Equal, Different, Unfinished, Skipped };
  Kind kind = Kind::Equal;
  std::string sign, word;                   // "!", "3 differ"
  std::string subject;                      // "Clip FLOAT16, onnx"; may be empty
  std::string sentence;                     // "of all 65,536 FLOAT16 inputs, cpu"
  std::optional<Counterexample> first;      // the smallest case found that shows the difference
  std::vector<Counterexample> others = {};  // of each other implementation that differs
  std::string left_out = {};  // why `subject`, a backend or an implementation, is not judged; empty: it is no such line
  std::string brief = {};     // the sentence in fewer words, of a conclusion without devices; may be empty
  std::vector<SweepLack> lacks = {};
  std::string cure = {};                                    // as SweepLack::cure, of what the sentence says
  std::string text(std::string_view between = "  ") const;  // of the word, the subject and the sentence
};

// "UINT8 × INT8" for "UINT8 x INT8", which terminals get.
std::string with_times_signs(std::string text);

// What an implementation says that it lacks: "it declares no Scale" for "unsupported: it declares no Scale".
std::string without_lack(const std::string& reason);

// These name backends without their devices, which are in the conclusion.
SweepLine line_of(const SpaceOutcome& outcome);
SweepLine line_of(const RandomOutcome& outcome, std::uint64_t seed);
// For an implementation under test that has no result for any input: it does not compile, or crashes.
SweepLine no_result_line(const std::string& candidate, const std::string& reason);
// For a backend that was chosen and is not available.
SweepLine skipped_line(const std::string& backend, const std::string& reason);
// The conclusion of a sweep that has ended.
SweepLine concluding_line(const SweepReport& report);
// One line for each implementation that was judged, those that differ first; its name is the subject.
std::vector<SweepLine> implementation_lines(const SweepReport& report);
// What was tested of all, and what ended it: the conclusion without the implementations. After a cancel it begins with
// "Cancelled after 1 of 84 spaces, at 37 % of Clip FLOAT32", as those of concluding_line() do.
std::string tested_text(const SweepReport& report);

}  // namespace opscope::gui
