#pragma once
// The result of a sweep: lines for people, JSON for machines, a document.

#include <map>
#include <string>

#include "core/sweep/sweep.h"

namespace opscope {

// How a report was made.
struct SweepMade {
  std::string command;                         // "opscope sweep CLIP --seed 3"
  std::string device;                          // the heading: the GPU's name, or the host's if no GPU took part
  std::string driver;                          // the GPU's driver; empty without one
  std::map<std::string, std::string> missing;  // backend -> why this machine lacks it
};

// Adds a backend that is judged; nullptr: it is missing, for `reason`.
void add_judged(SweepMade& made, const std::string& name, const Backend* backend, const std::string& reason);

// The command that shows it again. Empty: an invalid case that passed validation has no case file.
std::string command_of(const Counterexample& found);

// One line, and after a failure two more: what is wrong, and the command that shows it.
std::string space_text(const SpaceOutcome& outcome, const SweepReport& devices);
std::string random_text(const RandomOutcome& outcome, const SweepReport& report);

std::string sweep_json(const SweepReport& report, const SweepMade& made);

// A section under the device's name.
std::string sweep_markdown(const SweepReport& report, const SweepMade& made);

}  // namespace opscope
