#pragma once
// A pane as it is drawn: a part of a plane with its colours, and what is laid over it.

#include <memory>
#include <string>

#include "core/picture/heatmap.h"

namespace opscope::picture {

// The legend as it is on the screen.
struct DrawnLegend {
  double label = 0;       // the room for an end of the range beside the bar, pixels; 0: the ends are below the bar
  std::string low, high;  // these ends
  int most_ticks = 0;     // 0: the legend is not on a screen
};

struct DrawnPane {
  std::string title, origin;  // "OutputTensor"; "gpu, llvmpipe (LLVM 15.0.6, 256 bits)", which may be empty
  std::shared_ptr<const Plane> plane;
  Viewport viewport;
  Look look;
  bool hexadecimal = false;                  // the numbers on large cells
  bool beside_numbers = false;               // as closer_lines()
  bool mistrusted = false;                   // of a difference: equal elements prove nothing
  bool equal = false;                        // the same: no element differs, in any slice
  bool is_error = false;                     // the same: from the exact result
  bool is_condition = false;                 // truth values
  bool on_light = false;                     // the theme that it is drawn in
  std::optional<Quantization> meaning = {};  // of the elements: shown in their place
  std::optional<Tensor> unfiltered = {};     // as cell_text()
  double unit = 1;                           // pixels of the screen for one at its usual scale
  double number_size = 13;                   // the em of the numbers on cells, in pixels
  double number_line = 15.6;                 // from one number of a cell to the next, in pixels
  double digit_height = 15.6;                // of a number: from the top of a digit to its foot, in pixels
  double numbers_from = 18;                  // the smallest cells with a number, in pixels
  double small_size = 10.8;                  // the em of the headings of a montage and of ticks, in pixels
  double small_line = 14.4;                  // their line, in pixels
  DrawnLegend legend = {};
  Image overlay = {};  // laid over the picture, as large as the viewport; may be empty
};

}  // namespace opscope::picture
