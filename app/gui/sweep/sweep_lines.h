#pragma once
// What a sweep found, as lines to read: a sign, a word and a sentence each.

#include <memory>
#include <optional>
#include <span>
#include <string>

#include "core/sweep/sweep.h"

namespace opscope::gui {

struct SweepLine {
  enum class Kind { Equal, Different, Unfinished, Skipped };
  Kind kind = Kind::Equal;
  std::string sign, word;               // "!", "3 differ"
  std::string subject;                  // "Clip FLOAT16, onnx"; empty where the sentence says it all
  std::string sentence;                 // "of all 65,536 FLOAT16 inputs, cpu"
  std::optional<Counterexample> first;  // the smallest case found that shows the difference
  std::string text() const { return sign + " " + word + "  " + (subject.empty() ? "" : subject + "  ") + sentence; }
};

// Backends by their names alone; what they ran on stands in the conclusion.
SweepLine line_of(const SpaceOutcome& outcome);
SweepLine line_of(const RandomOutcome& outcome, std::uint64_t seed);
// A backend that was asked for and is not there.
SweepLine skipped_line(const std::string& backend, const std::string& reason);
// The whole, once it has ended.
SweepLine concluding_line(const SweepReport& report);

// A report to paste: the conclusion, a table of the lines, and for each difference the command line that shows it.
std::string markdown_of(std::span<const std::shared_ptr<const SweepLine>> lines, const SweepLine& conclusion);

}  // namespace opscope::gui
