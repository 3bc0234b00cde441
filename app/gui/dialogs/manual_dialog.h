#pragma once
// Opens the manual in the desktop's viewer, and says where it is.

#include <filesystem>
#include <string>

namespace opscope::gui {

class ManualDialog {
 public:
  void open();
  // Draws it while it is open.
  void draw();

 private:
  bool opening_ = false;
  std::filesystem::path file_;  // empty: there is none
  std::string problem_;         // why it was not opened
};

}  // namespace opscope::gui
