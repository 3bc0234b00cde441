#pragma once
// The rows of a batch as a table: sorted by any column, filtered by kind and by words, with small pictures.

#include <array>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/gui/tools/batch/batch_row.h"
#include "app/gui/widgets/texture.h"

namespace opscope::gui {

class BatchTable {
 public:
  void clear();
  void add(std::vector<BatchRowPtr> rows);

  const std::vector<BatchRowPtr>& rows() const { return rows_; }  // in the folder's order
  const BatchCounts& counts() const { return counts_; }

  // nullopt: every kind.
  std::optional<BatchRow::Kind> kind() const { return kind_; }
  void show(std::optional<BatchRow::Kind> kind) { kind_ = kind, outdated_ = true; }
  std::array<char, 512> words = {};  // as typed: see BatchFilter
  void words_changed() { outdated_ = true; }
  void add_words(const std::string& term);  // unless there is no room for them
  struct Order {
    BatchColumn column = BatchColumn::Name;
    bool descending = false;
  };
  void sort(std::optional<Order> order) { order_ = order, outdated_ = true; }  // nullopt: the folder's order

  // Those that are shown, in the order in which they are.
  const std::vector<BatchRowPtr>& shown() const;
  // The place of the open case among them. `opened`: its file or folder; empty if it has none.
  std::optional<std::size_t> place_of(const std::filesystem::path& opened) const;
  // The row so many steps from the open case, or the first one if that is not shown; nullptr: there is none.
  const BatchRow* neighbour(const std::filesystem::path& opened, int step) const;

  // Fills the rest of the present window. Returns the row that was chosen in this frame, or nullptr. Needs the window's
  // OpenGL context.
  const BatchRow* draw(const std::filesystem::path& opened);

  // Where an arrow key leads from the headings.
  struct HeadingKeys {
    std::optional<int> wanted = {};  // the heading that gets the keyboard once it is in sight
    bool into_rows = false;          // the first row in sight does
  };
  using Widths = std::array<float, batch_columns>;  // in pixels; 0: takes a part of what the others leave

 private:
  Widths wanted_widths(float room) const;
  bool draw_row(const BatchRowPtr& shared, const std::filesystem::path& opened, float height);
  void draw_picture(const BatchRow& row, float height);
  bool is_marked(const BatchRow& row, const std::filesystem::path& opened) const;
  void draw_menu();
  void follow(const std::filesystem::path& opened, float row_height);

  std::vector<BatchRowPtr> rows_;
  BatchCounts counts_;
  std::optional<BatchRow::Kind> kind_;
  std::optional<Order> order_;
  mutable std::vector<BatchRowPtr> shown_;
  mutable bool outdated_ = false;
  // Of rows that are gone. The present frame may still show them, so they live until the next one.
  std::map<const BatchRow*, Texture> retired_;
  std::map<const BatchRow*, Texture> textures_;  // of rows that were drawn lately
  std::filesystem::path followed_;               // the open case that the table has scrolled to
  std::filesystem::path last_;                   // the row that was open last; marked while none is
  bool has_rules_ = false, has_theirs_ = false;  // some row has
  bool narrow_ = false;                          // in the frame before: other columns come first
  HeadingKeys heading_keys_;
  Widths widths_ = {};                              // in the frame before, but for what was dragged
  std::array<std::string, batch_columns> longest_;  // of each column
  // What the mouse's right button was pressed on.
  bool menu_opens_ = false;
  BatchRowPtr menu_row_;
  BatchColumn menu_column_ = BatchColumn::Verdict;
};

// True if the row is the case that the window has opened from this file or folder.
bool is_opened(const BatchRow& row, const std::filesystem::path& opened);

// The colour of a kind's sign and word.
unsigned color_of(BatchRow::Kind kind);

}  // namespace opscope::gui
