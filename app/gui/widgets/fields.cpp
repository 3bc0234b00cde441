#include "app/gui/widgets/fields.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "app/gui/widgets/items.h"
#include "app/gui/widgets/shown_fields.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "core/text/type_ahead.h"
#include "core/text/visible.h"

namespace opscope::gui {

float field_column() { return px(112); }

std::string label_of(std::string_view text) {
  std::string label;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool ends_it = text[i] == '#' && (i + 1 == text.size() || text[i + 1] == '#');
    label += ends_it ? "\\x23" : std::string(1, text[i]);
  }
  return label;
}

namespace {

struct LabelTooltip {
  std::string text;
  float y = 0;  // of its line, on the screen
  int frame = -1;
};
LabelTooltip label_tooltip;

// The label drawn last, and the line of its field.
struct FieldLabel {
  std::string text;
  float y = 0;  // on the screen
  ImGuiID window = 0;
  int frame = -1;
};
FieldLabel label_drawn;

// That of the item drawn last; empty: it has none.
std::string_view label_of_item() {
  const bool same = label_drawn.frame == ImGui::GetFrameCount() && label_drawn.window == ImGui::GetCurrentWindow()->ID;
  const bool beside = std::abs(ImGui::GetItemRectMin().y - label_drawn.y) < ImGui::GetFrameHeight() / 2;
  return same && beside ? std::string_view(label_drawn.text) : "";
}

struct Rows {
  std::vector<std::pair<ImGuiID, float>> tops;  // of a window, on the screen
  int frame = -1;
};
Rows rows, rows_before;

// Of the present frame.
void start_rows() {
  if (rows.frame == ImGui::GetFrameCount()) return;
  rows_before = std::exchange(rows, {{}, ImGui::GetFrameCount()});
}

}  // namespace

void set_label_tooltip(std::string_view tooltip) {
  label_tooltip = {std::string(tooltip), ImGui::GetItemRectMin().y, ImGui::GetFrameCount()};
}

void control_tooltip(std::string_view own, std::string_view more) {
  if (!own.empty()) return tooltip_on_hover(own);
  const bool beside = std::abs(ImGui::GetItemRectMin().y - label_tooltip.y) < ImGui::GetFrameHeight() / 2;
  const bool has_label = beside && label_tooltip.frame == ImGui::GetFrameCount() && !label_tooltip.text.empty();
  if (!has_label || more.empty()) return tooltip_on_hover(has_label ? label_tooltip.text : more);
  tooltip_on_hover(label_tooltip.text + "\n" + std::string(more));
}

float top_of_row_at(float y) {
  start_rows();
  const ImGuiID window = ImGui::GetCurrentWindow()->ID;
  for (const auto& [of, top] : rows_before.tops)
    if (of == window && top < y && y < top + ImGui::GetFrameHeight()) return top;
  return y;
}

void note_row() {
  start_rows();
  rows.tops.emplace_back(ImGui::GetCurrentWindow()->ID, ImGui::GetCursorScreenPos().y);
}

void field_label(const char* label, std::string_view tooltip) {
  note_row();
  ImGui::AlignTextToFramePadding();
  // A name that is too long for its column has a line of its own, and its field the whole next one.
  const float room = field_column() - ImGui::GetCursorPosX() - px(4);
  const bool is_long = ImGui::CalcTextSize(label).x > room;
  const std::string shown = text_without_end(label, ImGui::GetContentRegionAvail().x);
  muted_text(shown);
  if (shown != label)
    tooltip_on_hover(std::string(label) + (tooltip.empty() ? "" : "\n") + std::string(tooltip));
  else
    tooltip_on_hover(tooltip);
  set_label_tooltip(tooltip);
  label_drawn = {label, is_long ? ImGui::GetCursorScreenPos().y : ImGui::GetItemRectMin().y,
                 ImGui::GetCurrentWindow()->ID, ImGui::GetFrameCount()};
  if (!is_long) ImGui::SameLine(field_column());
  ImGui::SetNextItemWidth(-FLT_MIN);
}

void error_sentence(std::string_view text, bool warning) {
  wrapped_text(warning ? palette().caution : palette().wrong, "! " + visible_message(text));
}

namespace {

// What was typed into the open list. A pause begins it anew.
struct TypedAhead {
  std::string text;
  double at = 0;
  std::size_t entry = 0;  // where it led
};
TypedAhead ahead;

// The entry that characters of this frame lead to: the present one if none has them, so that Enter changes nothing.
std::optional<std::size_t> take_typed_entry(std::span<const std::string> names, std::size_t present) {
  constexpr double longest_pause = 1;  // seconds
  const double now = ImGui::GetTime();
  if (ImGui::IsWindowAppearing()) ahead = {"", now, present};
  const std::string before = ahead.text;
  for (const ImWchar c : ImGui::GetIO().InputQueueCharacters) {
    if (c <= ' ' || c > '~') continue;
    if (now - ahead.at > longest_pause) ahead.text.clear();
    ahead.text += static_cast<char>(c);
    ahead.at = now;
  }
  if (ahead.text == before) return std::nullopt;
  const auto found = entry_with(names, ahead.text, ahead.entry);
  ahead.entry = found.value_or(present);
  return ahead.entry;
}

// Frames: the one in which it was asked for, the one in which the field is drawn and scrolled to, and the next.
constexpr int longest_opening = 3;

// Gives the item drawn last the keyboard, and scrolls to it.
void focus_item() {
  ImGui::SetFocusID(ImGui::GetItemID(), ImGui::GetCurrentWindow());
  show_focus_ring();
  ImGui::SetScrollHereY();
}

std::string wanted_field;
int asked_in = -longest_opening;  // the frame of the last expect_field_to_open()

}  // namespace

void go_to_field(std::string scoped_name) { wanted_field = std::move(scoped_name); }

void expect_field_to_open() { asked_in = ImGui::GetFrameCount(); }

bool is_field_opening() { return ImGui::GetFrameCount() < asked_in + longest_opening; }

void focus_if_wanted(std::string_view name) {
  note_field(name, label_of_item());
  if (wanted_field.empty() || scoped_name(name) != wanted_field) return;
  wanted_field.clear();
  ImGui::FocusWindow(ImGui::GetCurrentWindow());
  focus_item();
  // In the next frame, as Tab does: text opens, what is no text takes no notice.
  ImGuiContext& context = *ImGui::GetCurrentContext();
  context.NavNextActivateId = ImGui::GetItemID();
  context.NavNextActivateFlags = ImGuiActivateFlags_PreferInput;
}

std::optional<std::size_t> combo_field(const char* id, std::size_t present, std::span<const std::string> names,
                                       std::span<const std::string> marks, std::size_t choosable,
                                       std::span<const std::string> headings, std::string_view tooltip) {
  std::optional<std::size_t> chosen;
  const float room = ImGui::CalcItemWidth() - ImGui::GetFrameHeight() - ImGui::GetStyle().FramePadding.x;
  const auto choosable_names = names.first(std::min(choosable, names.size()));
  const std::string whole = present < names.size() ? label_of(names[present]) : "";
  const std::string preview = text_without_end(whole, room);
  if (!ImGui::BeginCombo(id, preview.c_str(), ImGuiComboFlags_HeightLargest)) {
    note_widget(id + 2);  // ids begin with ##
    focus_if_wanted(id + 2);
    note_choices(choosable_names, marks);
    std::string told(preview == whole ? "" : names[present]);
    if (!told.empty() && !tooltip.empty()) told += '\n';
    control_tooltip(told + std::string(tooltip));
    chosen = take_asked_choice(id + 2, choosable_names);
    return chosen == present ? std::nullopt : chosen;
  }
  const auto typed = take_typed_entry(choosable_names, present);
  const bool enter = !ImGui::IsWindowAppearing() && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter), false);
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i < headings.size() && !headings[i].empty()) {
      if (i > 0) ImGui::Separator();
      muted_text(headings[i]);
    }
    const auto flags = i < choosable ? ImGuiSelectableFlags_None : ImGuiSelectableFlags_Disabled;
    if (ImGui::Selectable((label_of(names[i]) + "##" + std::to_string(i)).c_str(), i == present, flags)) chosen = i;
    if (i == typed) focus_item();
    if (enter && i < choosable && ImGui::IsItemFocused()) chosen = i, ImGui::CloseCurrentPopup();
    note_widget(std::string(id + 2) + "=" + names[i]);
    if (i == present) ImGui::SetItemDefaultFocus();
    if (i < marks.size() && !marks[i].empty()) {
      ImGui::SameLine();
      ImGui::TextDisabled("%s", marks[i].c_str());
    }
  }
  ImGui::EndCombo();
  return chosen == present ? std::nullopt : chosen;
}

}  // namespace opscope::gui
