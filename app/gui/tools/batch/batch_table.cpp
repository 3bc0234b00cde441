#include "app/gui/tools/batch/batch_table.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <utility>

#include "app/gui/tools/batch/batch_filter.h"
#include "app/gui/tools/batch/judge_case.h"
#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/fitted_number.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

constexpr std::size_t most_textures = 256;
// At scale 1. In a room that is narrower than this, what was found stands beside the case, and the ULP behind it.
constexpr float narrow_room = 1000;
constexpr float least_finding = 110, least_narrow_finding = 220, least_rule = 300;  // a narrower window scrolls

using enum BatchColumn;
constexpr std::array<BatchColumn, batch_columns> usual_columns = {Verdict,   Picture,  Name,       Type, Operators,
                                                                  DataTypes, Elements, Mismatches, Ulp,  Absolute,
                                                                  Time,      Finding,  Rule},
                                                 narrow_columns = {Verdict,   Picture,    Name,     Finding, Ulp,
                                                                   Absolute,  Mismatches, Elements, Type,    Operators,
                                                                   DataTypes, Time,       Rule};

std::span<const BatchColumn> columns_of(bool narrow) { return narrow ? narrow_columns : usual_columns; }

// In pixels, as its heading or its longest text needs. 0: takes a part of what the others leave.
float width_of(BatchColumn column, const std::string& longest, bool narrow) {
  // Of texts at scale 1, so that few long ones leave room for what was found; of numbers the most that fits in one.
  constexpr float most[batch_columns] = {98, 52, 260, 72, 96, 74, 160, 160, 160, 160, 160, 0, 0};
  constexpr float most_narrow_name = 150, absolute_width = 78;
  if (column == Finding || column == Rule) return 0;
  if (column == Verdict || column == Picture) return px(most[static_cast<std::size_t>(column)]);
  const ImFont* font = column >= Elements && column <= Time ? fonts().mono : ImGui::GetFont();
  float text = font->CalcTextSizeA(font->FontSize, FLT_MAX, 0, longest.c_str()).x + px(2);
  if (column == Absolute && !longest.empty()) text = std::max(text, px(absolute_width));
  text = std::min(text, px(narrow && column == Name ? most_narrow_name : most[static_cast<std::size_t>(column)]));
  const float heading = ImGui::CalcTextSize(heading_of(column)).x + px(16);  // and the arrow of its order
  return std::ceil(std::max(text, heading));
}

const char* help_of(BatchColumn column) {
  switch (column) {
    case BatchColumn::Verdict:
      return "As opscope check and verify judge: every backend and every implementation under test against the "
             "reference, or the results of another program against the expected ones. Cases that agree, but of "
             "which an input has the bytes of another type or zeros behind the end of a raw file, are mistrusted, "
             "where check passes them. So are golden vectors whose values agree, but of which a file is not as "
             "exported; verify fails them.";
    case BatchColumn::Type:
      return "A case file, golden vectors, or what the suite says: vector, values, layout, or a descriptor to be "
             "rejected.";
    case BatchColumn::Picture: return "The last output of the reference, or that of the other program.";
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
    case BatchColumn::Rule: return "The rule of the operator that the case tests, as its suite says.";
  }
  return "";
}

void set_up_columns(const BatchTable::Widths& widths, bool narrow, bool with_rules, bool with_times) {
  for (const BatchColumn column : columns_of(narrow)) {
    const float width = widths[static_cast<std::size_t>(column)];
    const float share = column == BatchColumn::Finding ? 0.55f : 0.45f;
    ImGuiTableColumnFlags flags = width > 0 ? ImGuiTableColumnFlags_WidthFixed : ImGuiTableColumnFlags_WidthStretch;
    if ((column == BatchColumn::Rule && !with_rules) || (column == BatchColumn::Time && !with_times))
      flags |= ImGuiTableColumnFlags_Disabled;
    if (column == BatchColumn::Picture) flags |= ImGuiTableColumnFlags_NoSort | ImGuiTableColumnFlags_NoResize;
    ImGui::TableSetupColumn(heading_of(column), flags, width > 0 ? width : share, static_cast<ImGuiID>(column));
  }
}

// Dear ImGui takes the width of a column once, when the table is new.
void give_widths(const BatchTable::Widths& widths, bool narrow) {
  ImGuiTable& table = *ImGui::GetCurrentTable();
  for (int i = 0; i < static_cast<int>(batch_columns); ++i)
    if (const float width = widths[static_cast<std::size_t>(columns_of(narrow)[static_cast<std::size_t>(i)])];
        width > 0)
      table.Columns[i].WidthRequest = width;
}

void bring_into_sight(int column) {
  const ImGuiTable& table = *ImGui::GetCurrentTable();
  if (column < table.FreezeColumnsRequest) return;
  const int frozen = table.FreezeColumnsCount;  // 0 while the table is not scrolled
  const float from = frozen > 0 ? table.Columns[frozen - 1].MaxX : table.InnerClipRect.Min.x;
  const float to = table.InnerClipRect.Max.x;
  const ImGuiTableColumn& place = table.Columns[column];
  if (place.MinX < from)
    ImGui::SetScrollX(ImGui::GetScrollX() + place.MinX - from);
  else if (place.MaxX > to)
    ImGui::SetScrollX(ImGui::GetScrollX() + place.MaxX - to);
}

// Gives the item drawn last the keyboard.
void focus_last_item() {
  ImGui::SetFocusID(ImGui::GetItemID(), ImGui::GetCurrentWindow());
  show_focus_ring();
}

// The heading that an arrow key, Home or End leads to from this one; the present one if there is no other.
int next_heading(int present) {
  const ImGuiTable& table = *ImGui::GetCurrentTable();
  const auto pressed = [](ImGuiKey key) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key)); };
  const bool home = pressed(ImGuiKey_Home), end = pressed(ImGuiKey_End);
  const int arrow = pressed(ImGuiKey_RightArrow) - pressed(ImGuiKey_LeftArrow);
  const int step = home ? 1 : end ? -1 : arrow;
  const int first = home ? 0 : end ? table.ColumnsCount - 1 : present + step;
  for (int at = first; step != 0 && at >= 0 && at < table.ColumnsCount; at += step)
    if (table.Columns[at].IsEnabled) return at;
  return present;
}

// Dear ImGui finds neither the neighbour of a heading that is out of sight, nor from a scrolled one the rows.
void draw_headings(bool narrow, BatchTable::HeadingKeys& keys) {
  ImGui::TableSetupScrollFreeze(3, 1);
  ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
  keys.into_rows = false;
  std::optional<int> focused;
  for (int i = 0; i < static_cast<int>(batch_columns); ++i) {
    const BatchColumn column = columns_of(narrow)[static_cast<std::size_t>(i)];
    const bool is_drawn = ImGui::TableNextColumn();
    if (keys.wanted == i) bring_into_sight(i);
    if (!is_drawn) continue;
    ImGui::TableHeader(heading_of(column));
    if (keys.wanted == i) keys.wanted.reset(), focus_last_item();
    if (ImGui::IsItemFocused()) focused = i;
    note_widget(fmt::format("by {}", heading_of(column)));
    tooltip_on_hover(help_of(column));
  }
  if (!focused) return;
  keys.into_rows = ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_DownArrow));
  const int next = next_heading(*focused);
  if (next != *focused) keys.wanted = next;
  const bool to_an_end = ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Home)) ||
                         ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_End));  // Dear ImGui would go into the rows
  if (keys.into_rows || to_an_end || next != *focused) ImGui::NavMoveRequestCancel();
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

// Beside so many columns, and at the ends of the table, in pixels.
float padding_of(std::size_t columns) {
  return 2 * ImGui::GetStyle().CellPadding.x * static_cast<float>(columns + 1) + px(4);
}

// The next cell, its cursor where a line of text is in the middle of the row. False if it is out of sight.
bool middle_cell(float height) {
  if (!ImGui::TableNextColumn()) return false;
  ImGui::SetCursorPosY(ImGui::GetCursorPosY() + std::round((height - ImGui::GetTextLineHeight()) / 2));
  return true;
}

// In the next cell. Zeros step back behind the numbers that matter.
void draw_number(const BatchRow& row, BatchColumn column, float height) {
  const MonoFont mono;
  if (!middle_cell(height)) return;
  const float room = ImGui::GetContentRegionAvail().x;
  const std::string text = column == BatchColumn::Absolute && row.compared
                               ? fitted_number(row.max_abs, room)
                               : text_without_end(cell_text(row, column), room);
  right_aligned(text == "0" ? palette().muted : palette().text, text);
}

void draw_sentence(const std::string& text, unsigned color, float height) {
  if (middle_cell(height)) text_in(color, text_without_end(visible_message(text), ImGui::GetContentRegionAvail().x));
}

// nullopt: the mouse is over none.
std::optional<BatchColumn> column_under_mouse(bool narrow) {
  for (std::size_t i = 0; i < batch_columns; ++i)
    if ((ImGui::TableGetColumnFlags(static_cast<int>(i)) & ImGuiTableColumnFlags_IsHovered) != 0)
      return columns_of(narrow)[i];
  return std::nullopt;
}

// What the row of a case that was opened from this file or folder has as its path.
std::filesystem::path row_path(const std::filesystem::path& opened) {
  return opened.filename() == "model.json" ? opened.parent_path() : opened;
}

// Compared as text: paths by their parts take too long for thousands of rows in every frame.
bool is_opened(const BatchRow& row, const std::filesystem::path& opened, const std::filesystem::path& as_golden) {
  return !opened.empty() && (row.path.native() == opened.native() || row.path.native() == as_golden.native());
}

}  // namespace

bool is_opened(const BatchRow& row, const std::filesystem::path& opened) {
  return is_opened(row, opened, row_path(opened));
}

unsigned color_of(BatchRow::Kind kind) {
  switch (kind) {
    case BatchRow::Kind::Different:
    case BatchRow::Kind::Error: return palette().wrong;
    case BatchRow::Kind::Mistrusted: return palette().caution;
    case BatchRow::Kind::Skipped: return palette().muted;
    case BatchRow::Kind::Unexpected: return palette().caution;
    case BatchRow::Kind::Equal: break;
  }
  return palette().good;
}

void BatchTable::clear() {
  rows_.clear(), shown_.clear();
  retired_ = std::exchange(textures_, {});
  counts_ = {};
  followed_.clear(), last_.clear();
  has_rules_ = has_theirs_ = outdated_ = false;
  longest_ = {};
}

void BatchTable::add(std::vector<BatchRowPtr> rows) {
  if (rows.empty()) return;
  for (BatchRowPtr& row : rows) {
    ++counts_.of[static_cast<std::size_t>(row->kind)];
    has_rules_ = has_rules_ || !row->rule.empty();
    has_theirs_ = has_theirs_ || !row->theirs.empty();
    for (std::size_t i = 0; i < batch_columns; ++i)
      if (std::string text = cell_text(*row, static_cast<BatchColumn>(i)); text.size() > longest_[i].size())
        longest_[i] = std::move(text);
    rows_.push_back(std::move(row));
  }
  outdated_ = true;
}

void BatchTable::add_words(const std::string& term) {
  const std::string present = words.data(), all = present.empty() ? term : present + " " + term;
  if (all.size() >= words.size()) return;
  std::ranges::copy(all, words.begin());
  words[all.size()] = '\0';
  words_changed();
}

const std::vector<BatchRowPtr>& BatchTable::shown() const {
  if (!outdated_) return shown_;
  outdated_ = false;
  shown_.clear();
  const BatchFilter filter(words.data());
  for (const BatchRowPtr& row : rows_)
    if ((!kind_ || row->kind == *kind_) && filter.takes(*row)) shown_.push_back(row);
  if (order_)
    std::ranges::stable_sort(shown_, [&](const BatchRowPtr& a, const BatchRowPtr& b) {
      return order_->descending ? comes_before(*b, *a, order_->column) : comes_before(*a, *b, order_->column);
    });
  return shown_;
}

std::optional<std::size_t> BatchTable::place_of(const std::filesystem::path& opened) const {
  const auto row = std::ranges::find_if(shown(), [&, as_golden = row_path(opened)](const BatchRowPtr& each) {
    return is_opened(*each, opened, as_golden);
  });
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
                         ImGuiTableFlags_ScrollX | ImGuiTableFlags_Resizable | ImGuiTableFlags_BordersInnerH |
                         ImGuiTableFlags_PadOuterX;
  const ImVec2 room = ImGui::GetContentRegionAvail();
  const bool was_narrow = std::exchange(narrow_, room.x < px(narrow_room));
  const Widths widths = wanted_widths(room.x);
  const float fixed = std::accumulate(widths.begin(), widths.end(), padding_of(batch_columns));
  const float inner = std::max(fixed + px((narrow_ ? 0 : least_finding) + (has_rules_ ? least_rule : 0)),
                               room.x - ImGui::GetStyle().ScrollbarSize);
  const char* table = narrow_ ? "##narrow rows" : "##rows";
  if (!ImGui::BeginTable(table, static_cast<int>(batch_columns), flags, room, inner)) return nullptr;
  step_in_by_arrows();
  set_up_columns(widths, narrow_, has_rules_, !has_theirs_);
  if (narrow_ != was_narrow || widths != widths_) give_widths(widths_ = widths, narrow_);
  if (narrow_ != was_narrow && order_) {  // the other table takes over the order
    const auto column = std::ranges::find(columns_of(narrow_), order_->column) - columns_of(narrow_).begin();
    ImGui::TableSetColumnSortDirection(
        static_cast<int>(column), order_->descending ? ImGuiSortDirection_Descending : ImGuiSortDirection_Ascending,
        false);
  }
  draw_headings(narrow_, heading_keys_);
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
      const BatchRowPtr& row = shown()[static_cast<std::size_t>(i)];
      if (draw_row(row, opened, height)) clicked = row.get();
    }
  draw_menu();
  follow(opened, clipper.ItemsHeight);
  ImGui::EndTable();
  return clicked;
}

BatchTable::Widths BatchTable::wanted_widths(float room) const {
  Widths widths = {};
  for (std::size_t i = 0; i < batch_columns; ++i)
    widths[i] = width_of(static_cast<BatchColumn>(i), longest_[i], narrow_);
  if (has_theirs_) widths[static_cast<std::size_t>(Time)] = 0;  // there is no such column
  if (!narrow_) return widths;
  float others = padding_of(5) + ImGui::GetStyle().ScrollbarSize;
  for (const BatchColumn column : {Verdict, Picture, Name, Ulp}) others += widths[static_cast<std::size_t>(column)];
  widths[static_cast<std::size_t>(Finding)] = std::floor(std::max(px(least_narrow_finding), room - others));
  return widths;
}

// The one that was open last stays marked, so that its place is found again.
bool BatchTable::is_marked(const BatchRow& row, const std::filesystem::path& opened) const {
  return !last_.empty() && is_opened(row, last_) && !is_opened(row, opened);
}

// True if it was clicked.
bool BatchTable::draw_row(const BatchRowPtr& shared, const std::filesystem::path& opened, float height) {
  const BatchRow& row = *shared;
  const bool is_open = is_opened(row, opened), is_marked = this->is_marked(row, opened);
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::PushID(&row);
  const ImVec2 corner = ImGui::GetCursorPos();
  if (is_marked) ImGui::PushStyleColor(ImGuiCol_Header, with_alpha(palette().accent, 0.12f));
  const bool clicked =
      ImGui::Selectable("##row", is_open || is_marked, ImGuiSelectableFlags_SpanAllColumns, {0, height});
  if (is_marked) ImGui::PopStyleColor();
  if (heading_keys_.into_rows && ImGui::IsItemVisible()) heading_keys_.into_rows = false, focus_last_item();
  note_widget("row " + row.name);
  if (is_open) note_widget("open row");
  if (is_marked) note_widget("last row");
  if (ImGui::IsItemHovered() && ImGui::IsMouseReleased(ImGuiMouseButton_Right))
    if (const auto column = column_under_mouse(narrow_)) menu_row_ = shared, menu_column_ = *column, menu_opens_ = true;
  if (ImGui::IsItemHovered()) {
    // The row is wider than the cell that it is drawn in, which would clip it.
    ImGui::PushClipRect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(), false);
    tooltip_on_hover(all_about(row));
    ImGui::PopClipRect();
  }
  ImGui::PopID();
  ImGui::SetCursorPos({corner.x, corner.y + std::round((height - ImGui::GetTextLineHeight()) / 2)});
  medium_text(color_of(row.kind), fmt::format("{}  {}", sign_of(row.kind), word_of(row.kind)));
  note_widget("verdict " + row.name);
  const auto text_of_row = [&](BatchColumn column, unsigned color) {
    if (!middle_cell(height)) return;
    const std::string text = cell_text(row, column);
    text_in(color, text_without_middle(text, ImGui::GetContentRegionAvail().x));
  };
  // The first of several names stays whole.
  const auto list_of_row = [&](BatchColumn column) {
    if (middle_cell(height))
      text_in(palette().text, text_without_end(cell_text(row, column), ImGui::GetContentRegionAvail().x));
  };
  const bool plain = row.kind == BatchRow::Kind::Equal || row.kind == BatchRow::Kind::Skipped;
  for (const BatchColumn column : columns_of(narrow_).subspan(1)) {
    switch (column) {
      case Verdict: break;  // the first one, above
      case Picture:
        if (ImGui::TableNextColumn()) draw_picture(row, height);
        break;
      case Name: text_of_row(column, is_open ? palette().accent : palette().text); break;
      case Type: text_of_row(column, palette().text); break;
      case Operators:
      case DataTypes: list_of_row(column); break;
      case Elements:
      case Mismatches:
      case Ulp:
      case Absolute:
      case Time: draw_number(row, column, height); break;
      case Finding: draw_sentence(row.finding, plain ? palette().muted : palette().text, height); break;
      case Rule: draw_sentence(row.rule, palette().muted, height); break;
    }
  }
  return clicked;
}

// Of the cell under the mouse when the right button was released.
void BatchTable::draw_menu() {
  constexpr const char* menu = "cell";
  if (std::exchange(menu_opens_, false)) ImGui::OpenPopup(menu);
  if (!ImGui::BeginPopup(menu)) return;
  const std::string term = filter_term(*menu_row_, menu_column_), text = cell_text(*menu_row_, menu_column_);
  const auto item = [](const std::string& label, const char* name, bool enabled) {
    const bool chosen = ImGui::MenuItem(label.c_str(), nullptr, false, enabled);
    note_widget(name);
    return chosen;
  };
  const std::string shown = term.empty() ? "this" : label_of(text_without_end(visible_message(term), px(320)));
  if (item("Only rows with " + shown, "only these", !term.empty())) add_words(term);
  if (item("All rows", "all rows", kind_ || words.front() != '\0')) {
    words.front() = '\0';
    show(std::nullopt);
  }
  ImGui::Separator();
  if (item("Copy", "copy cell", !text.empty())) ImGui::SetClipboardText(text.c_str());
  ImGui::EndPopup();
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
  last_ = opened;
  const float top = static_cast<float>(*place) * row_height, header = ImGui::GetFrameHeight();
  const float room = ImGui::GetWindowHeight() - header - ImGui::GetStyle().ScrollbarSize;
  const bool in_sight = ImGui::GetScrollY() <= top && top + row_height <= ImGui::GetScrollY() + room;
  // Whole rows above it: none lies half under the headings.
  const float above = std::floor((room - row_height) / 2 / row_height) * row_height;
  if (!in_sight) ImGui::SetScrollY(std::max(0.0f, top - above));
}

}  // namespace opscope::gui
