#include "app/gui/tools/batch/batch_table.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/gui/tools/batch/judge_case.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

constexpr std::size_t most_textures = 256;
constexpr float least_table_width = 1200;  // at scale 1; a narrower window scrolls

// At scale 1; 0: takes a part of what the others leave.
float width_of(BatchColumn column) {
  constexpr float widths[batch_columns] = {98, 52, 0, 104, 74, 86, 102, 78, 82, 66, 0};
  return widths[static_cast<std::size_t>(column)];
}

const char* help_of(BatchColumn column) {
  switch (column) {
    case BatchColumn::Verdict: return "As opscope check and verify judge: every backend against the reference.";
    case BatchColumn::Picture: return "The last output of the reference.";
    case BatchColumn::Name: return "The path in the folder.";
    case BatchColumn::Operators: return "Of every dispatch.";
    case BatchColumn::DataTypes: return "Of the outputs.";
    case BatchColumn::Elements: return "Of the outputs of all dispatches.";
    case BatchColumn::Mismatches: return "Elements outside the measure, on the backend that has the most.";
    case BatchColumn::Ulp: return "The largest distance in units in the last place.";
    case BatchColumn::Absolute: return "The largest absolute distance.";
    case BatchColumn::Time:
      return "One run of all dispatches on the cpu, the computation alone. Not warm: see the bench.";
    case BatchColumn::Finding: return "What was found, or why the case could not be judged.";
  }
  return "";
}

void set_up_columns() {
  for (std::size_t i = 0; i < batch_columns; ++i) {
    const auto column = static_cast<BatchColumn>(i);
    const float width = width_of(column);
    const float share = column == BatchColumn::Name ? 0.42f : 0.58f;
    ImGuiTableColumnFlags flags = width > 0 ? ImGuiTableColumnFlags_WidthFixed : ImGuiTableColumnFlags_WidthStretch;
    if (column == BatchColumn::Picture) flags |= ImGuiTableColumnFlags_NoSort | ImGuiTableColumnFlags_NoResize;
    ImGui::TableSetupColumn(heading_of(column), flags, width > 0 ? px(width) : share, static_cast<ImGuiID>(i));
  }
  ImGui::TableSetupScrollFreeze(3, 1);
  ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
  for (std::size_t i = 0; i < batch_columns; ++i) {
    if (!ImGui::TableSetColumnIndex(static_cast<int>(i))) continue;
    const auto column = static_cast<BatchColumn>(i);
    ImGui::TableHeader(heading_of(column));
    note_widget(fmt::format("by {}", heading_of(column)));
    tooltip_on_hover(help_of(column));
  }
}

// True if the user chose another order, which may be none.
bool take_specs(std::optional<BatchTable::Order>& order) {
  ImGuiTableSortSpecs* specs = ImGui::TableGetSortSpecs();
  if (specs == nullptr || !specs->SpecsDirty) return false;
  specs->SpecsDirty = false;
  order.reset();
  if (specs->SpecsCount > 0)
    order = {static_cast<BatchColumn>(specs->Specs[0].ColumnUserID),
             specs->Specs[0].SortDirection == ImGuiSortDirection_Descending};
  return true;
}

// The next cell, its cursor where a line of text is in the middle of the row. False if it is out of sight.
bool middle_cell(float height) {
  if (!ImGui::TableNextColumn()) return false;
  ImGui::SetCursorPosY(ImGui::GetCursorPosY() + std::round((height - ImGui::GetTextLineHeight()) / 2));
  return true;
}

// Zeros step back behind the numbers that matter.
void number_in_row(const std::string& text, float height) {
  const MonoFont mono;
  if (middle_cell(height)) right_aligned(text == "0" ? palette().muted : palette().text, text);
}

std::string all_about(const BatchRow& row) {
  std::string text = visible_name(row.name) + "\n" + visible_message(row.finding);
  constexpr std::size_t most_lines = 12;
  for (std::size_t i = 0; i < std::min(row.runs.size(), most_lines); ++i) text += "\n" + visible_message(row.runs[i]);
  if (row.runs.size() > most_lines) text += fmt::format("\nand {} more", row.runs.size() - most_lines);
  return text;
}

}  // namespace

bool is_opened(const BatchRow& row, const std::filesystem::path& opened) {
  if (opened.empty()) return false;
  return row.path == opened || (opened.filename() == "model.json" && opened.parent_path() == row.path);
}

unsigned color_of(BatchRow::Kind kind) {
  switch (kind) {
    case BatchRow::Kind::Different:
    case BatchRow::Kind::Error: return palette().wrong;
    case BatchRow::Kind::Mistrusted: return palette().caution;
    case BatchRow::Kind::Skipped: return palette().muted;
    case BatchRow::Kind::Equal: break;
  }
  return palette().good;
}

void BatchTable::clear() {
  rows_.clear(), shown_.clear();
  retired_ = std::exchange(textures_, {});
  counts_ = {};
  followed_.clear();
  outdated_ = false;
}

void BatchTable::add(std::vector<BatchRowPtr> rows) {
  if (rows.empty()) return;
  for (BatchRowPtr& row : rows) {
    ++counts_.of[static_cast<std::size_t>(row->kind)];
    rows_.push_back(std::move(row));
  }
  outdated_ = true;
}

const std::vector<BatchRowPtr>& BatchTable::shown() const {
  if (!outdated_) return shown_;
  outdated_ = false;
  shown_.clear();
  const std::string typed = words.data();
  for (const BatchRowPtr& row : rows_)
    if ((!kind_ || row->kind == *kind_) && (typed.empty() || has_words(*row, typed))) shown_.push_back(row);
  if (order_)
    std::ranges::stable_sort(shown_, [&](const BatchRowPtr& a, const BatchRowPtr& b) {
      return order_->descending ? comes_before(*b, *a, order_->column) : comes_before(*a, *b, order_->column);
    });
  return shown_;
}

std::optional<std::size_t> BatchTable::place_of(const std::filesystem::path& opened) const {
  const auto row = std::ranges::find_if(shown(), [&](const BatchRowPtr& each) { return is_opened(*each, opened); });
  if (row == shown().end()) return std::nullopt;
  return static_cast<std::size_t>(row - shown().begin());
}

const BatchRow* BatchTable::neighbour(const std::filesystem::path& opened, int step) const {
  if (shown().empty()) return nullptr;
  const std::optional<std::size_t> place = place_of(opened);
  const std::ptrdiff_t wanted = place ? static_cast<std::ptrdiff_t>(*place) + step : 0;
  return wanted >= 0 && wanted < std::ssize(shown()) ? shown()[static_cast<std::size_t>(wanted)].get() : nullptr;
}

const BatchRow* BatchTable::draw(const std::filesystem::path& opened) {
  constexpr auto flags = ImGuiTableFlags_Sortable | ImGuiTableFlags_SortTristate | ImGuiTableFlags_ScrollY |
                         ImGuiTableFlags_ScrollX | ImGuiTableFlags_Resizable | ImGuiTableFlags_BordersInnerH;
  const ImVec2 room = ImGui::GetContentRegionAvail();
  const float inner = std::max(px(least_table_width), room.x - ImGui::GetStyle().ScrollbarSize);
  if (!ImGui::BeginTable("##rows", static_cast<int>(batch_columns), flags, room, inner)) return nullptr;
  set_up_columns();
  if (std::optional<Order> chosen; take_specs(chosen)) sort(chosen);
  retired_.clear();
  if (textures_.size() > most_textures) textures_.clear();
  // In a low drawer the rows are lower, so that there are more than two.
  const float height = px(room.y < px(210) ? 22 : static_cast<float>(batch_picture_height));
  const BatchRow* clicked = nullptr;
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(shown().size()));
  while (clipper.Step())
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
      const BatchRow& row = *shown()[static_cast<std::size_t>(i)];
      if (draw_row(row, is_opened(row, opened), height)) clicked = &row;
    }
  follow(opened, clipper.ItemsHeight);
  ImGui::EndTable();
  return clicked;
}

// True if it was clicked.
bool BatchTable::draw_row(const BatchRow& row, bool is_open, float height) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::PushID(&row);
  const ImVec2 corner = ImGui::GetCursorPos();
  const bool clicked = ImGui::Selectable("##row", is_open, ImGuiSelectableFlags_SpanAllColumns, {0, height});
  note_widget("row " + row.name);
  if (is_open) note_widget("open row");
  if (ImGui::IsItemHovered()) {
    // The row is wider than the cell that it is drawn in, which would clip it.
    ImGui::PushClipRect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(), false);
    tooltip_on_hover(all_about(row));
    ImGui::PopClipRect();
  }
  ImGui::PopID();
  ImGui::SetCursorPos({corner.x, corner.y + std::round((height - ImGui::GetTextLineHeight()) / 2)});
  medium_text(color_of(row.kind), fmt::format("{}  {}", sign_of(row.kind), word_of(row.kind)));
  if (ImGui::TableNextColumn()) draw_picture(row, height);
  const auto text_of_row = [&](BatchColumn column, unsigned color) {
    if (!middle_cell(height)) return;
    const std::string text = cell_text(row, column);
    text_in(color, text_without_middle(text, ImGui::GetContentRegionAvail().x));
  };
  text_of_row(BatchColumn::Name, is_open ? palette().accent : palette().text);
  text_of_row(BatchColumn::Operators, palette().text);
  text_of_row(BatchColumn::DataTypes, palette().text);
  for (const BatchColumn column :
       {BatchColumn::Elements, BatchColumn::Mismatches, BatchColumn::Ulp, BatchColumn::Absolute, BatchColumn::Time})
    number_in_row(cell_text(row, column), height);
  if (middle_cell(height)) {
    const bool plain = row.kind == BatchRow::Kind::Equal || row.kind == BatchRow::Kind::Skipped;
    text_in(plain ? palette().muted : palette().text,
            text_without_end(visible_message(row.finding), ImGui::GetContentRegionAvail().x));
  }
  return clicked;
}

// Whole elements become larger squares; nothing is smoothed.
void BatchTable::draw_picture(const BatchRow& row, float height) {
  if (row.picture.pixels.empty()) return;
  Texture& texture = textures_[&row];
  if (texture.empty()) texture.upload(row.picture);
  const ImVec2 box{px(static_cast<float>(batch_picture_width)), height}, size = texture.size();
  const float scale = std::min(box.x / size.x, box.y / size.y);
  const ImVec2 drawn{std::max(1.0f, std::round(size.x * scale)), std::max(1.0f, std::round(size.y * scale))};
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const ImVec2 at{std::round(corner.x + (box.x - drawn.x) / 2), std::round(corner.y + (box.y - drawn.y) / 2)};
  ImGui::GetWindowDrawList()->AddImage(texture.id(), at, {at.x + drawn.x, at.y + drawn.y});
  note_rectangle("picture " + row.name, at, {at.x + drawn.x, at.y + drawn.y});
}

// Scrolls to the row of the open case when another one is opened.
void BatchTable::follow(const std::filesystem::path& opened, float row_height) {
  if (row_height <= 0 || followed_ == opened) return;
  followed_ = opened;
  const std::optional<std::size_t> place = place_of(opened);
  if (!place) return;
  const float top = static_cast<float>(*place) * row_height, header = ImGui::GetFrameHeight();
  const float room = ImGui::GetWindowHeight() - header - ImGui::GetStyle().ScrollbarSize;
  const bool in_sight = ImGui::GetScrollY() <= top && top + row_height <= ImGui::GetScrollY() + room;
  if (!in_sight) ImGui::SetScrollY(std::max(0.0f, top - (room - row_height) / 2));
}

}  // namespace opscope::gui
