#pragma once
// Shows the beginning of a text file that was written.

#include <filesystem>
#include <string>

#include "core/error.h"

namespace opscope::gui {

class TextDialog {
 public:
  // Reads the file. Errors: those of reading it; the dialog stays closed then.
  Result<void> open(const std::filesystem::path& file);
  // Draws the dialog if it is open.
  void draw();

 private:
  static constexpr std::size_t most_bytes = 64 << 10;

  bool opening_ = false;
  std::filesystem::path file_;
  std::string text_, note_;
};

}  // namespace opscope::gui
