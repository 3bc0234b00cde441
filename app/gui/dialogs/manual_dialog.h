#pragma once
// Shows the manual chapter by chapter, finds words in it, and opens it in the desktop's viewer.

#include <filesystem>
#include <string>
#include <vector>

#include "app/gui/dialogs/manual_text.h"
#include "app/gui/widgets/search_field.h"

namespace opscope::gui {

class ManualDialog {
 public:
  // Reads the manual that is installed beside the program.
  void open();
  // Draws it while it is open.
  void draw();

 private:
  void read();
  void search();  // finds the chapters anew
  void draw_list();
  void draw_chapter(const ManualChapter& chapter);
  void draw_block(const ManualBlock& block, int number);
  void draw_below();

  bool opening_ = false;
  std::filesystem::path file_;  // empty: there is none
  std::vector<ManualChapter> chapters_;
  std::size_t chosen_ = 0;  // chapter
  SearchField search_;
  std::vector<std::size_t> found_;  // the chapters that have its words
  bool scrolls_ = false;            // to the words that are looked for, or to the beginning
  bool handed_over_ = false;        // to the desktop
  std::string problem_;             // why there is nothing to read, or why it was not handed over
};

}  // namespace opscope::gui
