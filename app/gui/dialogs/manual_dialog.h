#pragma once
// Says where the manual is. The program opens nothing outside its window.

#include <filesystem>

namespace opscope::gui {

class ManualDialog {
 public:
  void open() { opening_ = true; }
  // Draws it while it is open.
  void draw();

 private:
  bool opening_ = false;
  std::filesystem::path file_;  // empty: there is none
};

}  // namespace opscope::gui
