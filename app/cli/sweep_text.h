#pragma once
// What a sweep found: lines for people, JSON for machines, a document to keep.

#include <map>
#include <string>

#include "app/cli/document.h"
#include "core/sweep/sweep.h"

namespace opscope::cli {

// What surrounds a report: how it came about.
struct SweepMade {
  std::string command;                         // "opscope sweep CLIP --seed 3"
  std::string device;                          // the heading: the GPU's name, or the host's where no GPU took part
  std::string driver;                          // the GPU's driver; empty without one
  std::map<std::string, std::string> missing;  // backend -> why this machine lacks it
};

// One line, and where it was different two more: what is wrong, and the command that shows it.
std::string space_text(const SpaceOutcome& outcome, const SweepReport& devices);
std::string random_text(const RandomOutcome& outcome, const SweepReport& report);

std::string sweep_json(const SweepReport& report, const SweepMade& made);

// A section under the device's name.
std::string sweep_markdown(const SweepReport& report, const SweepMade& made);

// The document `old_text` with this device's section replaced, or added at the end; other sections stay as they are.
// An empty `old_text` gives a whole document; one that is no such document is the caller's to refuse.
std::string with_section(const std::string& old_text, const std::string& section);

inline constexpr DocumentKind conformance{"# Conformance\n", "sweep --markdown"};

}  // namespace opscope::cli
