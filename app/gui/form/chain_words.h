#pragma once
// The dispatches of a chain in words: what each reads and writes, and how it was judged.

#include <imgui.h>

#include <string>
#include <vector>

#include "app/gui/edits/access.h"
#include "app/gui/jobs/chain_job.h"
#include "app/gui/session/document.h"

namespace opscope::gui {

// One dispatch.
struct LinkWords {
  std::string name;               // of the dispatchable
  std::vector<std::string> read;  // resources
  std::string written;
  std::string sign = "~";            // "=", "!", "≠", "?", "~"
  std::string finding;               // "passed", "3 of 16 differ by up to 0.25": the largest absolute difference
  std::string short_finding;         // where that has no room: "3 of 16 differ, up to 0.25"; may be empty
  std::vector<std::string> shorter;  // where that has none either, the first that fits: "3 differ, up to 2", "up to 2"
  std::string size;                  // "0.25", "a NaN"; empty: all are equal, or it is not known
  std::string tooltip;
  ImU32 color = 0;                 // of sign and finding
  bool reads_last = false;         // the output of the dispatch before it
  std::vector<std::size_t> reads;  // the dispatches before that one whose output it reads
};

// `verdict`: nullptr if it is not known yet. `comparison`: on screen, "gpu", "tab other.json"; empty: not known yet.
// Without `with_tooltip` the tooltip lacks what it says of each backend, which takes long in long chains.
LinkWords link_words(const Model& model, std::size_t dispatch, const ChainVerdict* verdict,
                     const std::string& comparison, bool with_tooltip = true);

inline constexpr std::size_t longest_name = 64;  // characters

// "A, ramp -> least", the resources; of longer names than `longest` the middle is left out.
std::string flow_text(const LinkWords& link, std::size_t longest = longest_name);
// "-> least": where the names of all resources have no room.
std::string written_text(const LinkWords& link, std::size_t longest = longest_name);

// "clip writes FLOAT16, and ATensor reads its bytes as FLOAT32."; empty if an input has the type in which it is
// written.
std::string other_type_text(const Model& model, TensorAt at);

// "It overwrites A, which it reads itself; clip reads it before.": of the output of a dispatch. Empty if nothing reads
// its resource before.
std::string overwritten_text(const Model& model, std::size_t dispatch);

// The verdict on all dispatches together.
struct ChainWords {
  std::string text;   // "= all 3", "! 1 of 3"; empty: not known yet
  std::string what;   // "failed": what stands behind it where there is room; may be empty
  std::string brief;  // "! 1 failed": where there is none
  std::string tooltip;
  ImU32 color = 0;
  // Longer than `brief`, the best first: "! 1 failed on mine, 1 unclear", "! 1 failed, 1 unclear", "! 1 on mine". The
  // first one that has room is shown.
  std::vector<std::string> named = {};
  std::vector<std::size_t> failed = {}, unclear = {};  // the dispatches that it counts as such
};

ChainWords chain_words(const ChainVerdict* verdict, std::size_t count, const std::string& comparison);

// What the outlines of boxes mean, for the box under the mouse. `chosen`: its dispatch is on screen. `linked`: others
// read what it writes, or write what it reads.
std::string outline_text(bool chosen, bool linked);

}  // namespace opscope::gui
