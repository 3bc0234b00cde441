#pragma once
// The Batch panel: the folder, the progress or the verdict, the kinds, the table.

#include <filesystem>
#include <optional>
#include <string>

#include "app/gui/tools/batch/batch_job.h"
#include "app/gui/tools/batch/batch_table.h"
#include "app/gui/tools/tool.h"

namespace opscope::gui {

struct BatchPanelOutput {
  bool start = false, cancel = false, close = false;
  bool choose_folder = false, choose_results = false, drop_results = false, go_back = false;
  const BatchRow* open = nullptr;
  const char* copied = nullptr;  // as ToolOutput::copied
};

// Of the drawer without rows, at scale 1: a line of buttons, and four of text.
inline constexpr float introduction_height = 128;

// Fills the present window.
BatchPanelOutput draw_batch_panel(const ToolInput& input, const BatchSnapshot& now, BatchTable& table);

// What a batch that has ended found, in one line.
struct BatchConclusion {
  using Kind = ToolEnd::Kind;
  Kind kind = Kind::Plain;
  std::string sign, word, sentence;
  bool reads_on = false;  // the sentence begins with the word
  // "! different: 1 different, 3 equal of 4 cases", "- no case in this folder".
  std::string text() const { return sign + " " + without_colon(word) + (reads_on ? " " : ": ") + sentence; }
};
BatchConclusion conclusion_of(const BatchSnapshot& ended, const BatchCounts& counts);

}  // namespace opscope::gui
