#pragma once
// What the program is, for a person who sees it for the first time.

namespace opscope::gui {

// One sentence.
inline constexpr const char* about_opscope =
    "Opscope runs a tensor operator on several implementations and compares every bit of their results.";

class AboutDialog {
 public:
  void open() { opening_ = true; }
  // Draws it while it is open. True if the user asks for the examples.
  bool draw();

 private:
  bool opening_ = false;
};

}  // namespace opscope::gui
