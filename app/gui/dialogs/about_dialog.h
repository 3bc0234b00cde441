#pragma once
// What the program is, for a person who sees it for the first time.

namespace opscope::gui {

// In one sentence.
inline constexpr const char* about_opscope =
    "Opscope runs a tensor operator on several implementations and compares every bit of their results.";

// What to do first with the case of the first start.
inline constexpr const char* first_step =
    "Drag Min or Max on the histogram: all implementations run at once and are compared bit by bit.";

class AboutDialog {
 public:
  void open() { opening_ = true; }
  // Draws it while it is open. True if the user asks for the examples.
  bool draw();

 private:
  bool opening_ = false;
};

}  // namespace opscope::gui
