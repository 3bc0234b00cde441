#pragma once
// The chain of dispatches as a strip: which feeds which, the verdict on each, and the one on screen. Dispatches are
// chosen, added, removed and moved here.

#include <optional>
#include <string>

#include "app/gui/jobs/chain_job.h"
#include "app/gui/session/document.h"

namespace opscope::gui {

struct ChainStripInput {
  const Model& model;                     // of several dispatches
  std::size_t dispatch = 0;               // the one on screen
  const ChainVerdict* verdict = nullptr;  // nullptr: not known yet
  bool end_to_end = false;                // as in Request
  std::string comparison = {};            // on screen: "gpu", "tab other.json"; empty: not known yet
};

struct ChainStripOutput {
  std::optional<Edit> edit;
  std::optional<std::size_t> choose;  // in the case after `edit`
  bool add = false;                   // the user wants another dispatch behind the one on screen
  bool switch_end_to_end = false;
};

// In pixels, of a panel of this width.
float chain_strip_height(const Model& model, float width);
// Draws into the present window.
ChainStripOutput draw_chain_strip(const ChainStripInput& input);

}  // namespace opscope::gui
