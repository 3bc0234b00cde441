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
  std::string sentence;                 // "of all 65,536 FLOAT16 inputs, cpu (2 threads)"
  std::optional<Counterexample> first;  // the smallest case found that shows the difference
  std::string text() const { return sign + " " + word + "  " + (subject.empty() ? "" : subject + "  ") + sentence; }
};

// `report` need not be finished: of it only the devices are read.
SweepLine line_of(const SpaceOutcome& outcome, const SweepReport& report);
SweepLine line_of(const RandomOutcome& outcome, const SweepReport& report);
// A backend that was asked for and is not there.
SweepLine skipped_line(const std::string& backend, const std::string& reason);
// The whole, once it has ended.
SweepLine concluding_line(const SweepReport& report);

// A report to paste: the conclusion, a table of the lines, and for each difference the command line that shows it.
std::string markdown_of(std::span<const std::shared_ptr<const SweepLine>> lines, const SweepLine& conclusion);

}  // namespace opscope::gui
