#include "app/gui/plots/outcomes_panel.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <functional>
#include <vector>

#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/line_room.h"
#include "app/gui/widgets/marked_number.h"
#include "app/gui/widgets/result_name.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "core/picture/colormap.h"
#include "core/tensor/text.h"

namespace opscope::gui {
namespace {

constexpr const char* widest_share = ">99.99 %";

// The width of the column of shares, which is the rightmost.
float share_width() {
  const MonoFont mono;
  return ImGui::CalcTextSize(widest_share).x;
}

// On the line drawn last.
void text_up_to(float right, ImU32 color, const std::string& text) {
  ImGui::SameLine();
  ImGui::SetCursorPosX(right - ImGui::CalcTextSize(text.c_str()).x);
  text_in(color, text);
}

// On the line that begins at `top`, in the middle of its height.
void number_at(float right, float top, ImU32 color, const std::string& text, ImFont* font) {
  const float line = ImGui::GetTextLineHeight();
  ImGui::PushFont(font);
  ImGui::SameLine();
  ImGui::SetCursorPosY(top + std::max(0.0f, std::floor((line - ImGui::GetTextLineHeight()) / 2)));
  ImGui::SetCursorPosX(right - ImGui::CalcTextSize(text.c_str()).x);
  text_in(color, text);
  ImGui::PopFont();
}

std::uint64_t counted_in_all(const OutcomesData& data) {
  const TensorDesc& desc = data.map->outcomes.desc;
  return element_count(desc) / (data.pixels ? desc.sizes[*data.map->group_dimension] : 1);
}

struct Line {
  std::string name;
  OutcomeSet set = 0;                       // 0: it cannot be chosen
  std::vector<ImU32> colours = {};          // of its mark
  std::optional<std::uint64_t> shown = {};  // its number of elements or pixels; nullopt: not counted
  std::string tooltip = {};                 // before what a click does; may be empty
  std::optional<std::uint64_t> other = {};  // as `shown`, in the case beside
  std::vector<std::uint64_t> parts = {};    // its elements in each colour; empty: there are no colours
};

constexpr const char* channels = "RGBA";

// "R 5,120, G 80, B 0".
std::string parts_text(const Line& line, const std::function<std::string(std::uint64_t)>& in_text = with_thousands) {
  std::string text;
  for (std::size_t i = 0; i < line.parts.size(); ++i)
    text += fmt::format("{}{} {}", i == 0 ? "" : ", ", channels[i], in_text(line.parts[i]));
  return text;
}

std::string number_text(std::optional<std::uint64_t> number, bool counting) {
  return number ? with_thousands(*number) : counting ? "..." : "-";
}

// "5,120", or "12 of 5,120" while the probe is at the 12th of those that are chosen.
std::string count_text(const Line& line, const OutcomesData& data) {
  const std::string count = number_text(line.shown, data.counting);
  return line.shown && data.rank && data.chosen == line.set ? with_thousands(*data.rank) + " of " + count : count;
}

// What is counted in the case beside: pixels only if its pictures have colours.
OutcomesData counted_beside(const OutcomesData& data) {
  const OutcomeMap* map = data.beside->map;
  return {.outcomes = data.outcomes,
          .map = map && (!data.pixels || map->group_dimension) ? map : nullptr,
          .pixels = data.pixels,
          .counting = data.beside->counting};
}

const char* unit_of(const OutcomesData& data) { return data.pixels ? "pixel" : "element"; }

// The menu of the item drawn last: its count, and, of a line that can be chosen, its elements.
void draw_menu(const Line& line, const OutcomesData& data, OutcomesOutput& output) {
  if (!line.shown || !begin_item_menu(("menu " + line.name).c_str())) return;
  const WidgetScope scope(line.name);
  const auto item = [](const std::string& text, bool enabled = true, bool checked = false) {
    const bool chosen = ImGui::MenuItem(text.c_str(), nullptr, checked, enabled);
    note_widget(text);
    return chosen;
  };
  const std::string share = share_text(*line.shown, counted_in_all(data));
  if (item("Copy the count")) ImGui::SetClipboardText(std::to_string(*line.shown).c_str());
  if (item("Copy the share")) ImGui::SetClipboardText(share.c_str());
  if (line.set != 0) {
    const bool any = *line.shown > 0, chosen = data.chosen == line.set;
    const auto step = [&](const char* which, bool forward) {
      if (item(fmt::format("{} {}", which, unit_of(data)), any))
        output.jump = step_to_outcome(*data.map, line.set, data.probe, forward, data.pixels);
    };
    ImGui::Separator();
    step("Next", true);
    step("Previous", false);
    if (item("Show stripes", any || chosen, chosen)) output.changed = true, output.chosen = chosen ? 0 : line.set;
    ImGui::Separator();
    if (item(fmt::format("Save as mask of {}{}s (.npy)...", data.in_region ? "all " : "", unit_of(data))))
      output.saved = line.set;
  }
  ImGui::EndPopup();
}

// "wholly kept", or "not saturated" if more than one outcome is left.
std::string others_name(const Outcomes& outcomes, OutcomeSet joined) {
  std::string rest;
  for (std::size_t i = 0; i < outcomes.each.size(); ++i) {
    const Outcome& outcome = outcomes.each[i];
    if ((joined >> i & 1) != 0 || outcome.tone == OutcomeTone::Special) continue;
    if (!rest.empty()) return "not " + outcomes.joined;
    rest = outcome.name;
  }
  return "wholly " + rest;
}

// Where the numbers of all lines end, pixels from the left. In narrow panels there are no shares.
struct NumberColumns {
  float counts = 0;
  std::optional<float> shares = {};
  // Of two cases:
  std::optional<float> other_counts = {}, other_shares = {};
  ImFont* font = fonts().mono;
  float name = FLT_MAX;  // the width of names
  float front_end() const { return shares.value_or(counts); }
  float other_end() const { return other_shares.value_or(other_counts.value_or(0)); }
};

NumberColumns columns_for(const std::vector<Line>& lines, const OutcomesData& data) {
  const float right = ImGui::GetContentRegionMax().x, share = share_width() + px(12);
  const auto fits = [&](const Line& line) {
    const float name = ImGui::CalcTextSize(line.name.c_str()).x;
    const MonoFont mono;
    const float count = ImGui::CalcTextSize(number_text(line.shown, data.counting).c_str()).x;
    return px(16) + name + px(8) + count + share <= ImGui::GetContentRegionAvail().x;
  };
  return std::ranges::all_of(lines, fits) ? NumberColumns{right - share, right} : NumberColumns{right};
}

float width_in(ImFont* font, const std::string& text) {
  ImGui::PushFont(font);
  const float width = ImGui::CalcTextSize(text.c_str()).x;
  ImGui::PopFont();
  return width;
}

// For every name and count that there can be, so that no edit moves them.
NumberColumns columns_of_two(const OutcomesData& data) {
  float name = width_in(ImGui::GetFont(), data.outcomes->joined);
  for (const Outcome& outcome : data.outcomes->each) name = std::max(name, width_in(ImGui::GetFont(), outcome.name));
  if (data.map && data.pixels && data.map->joined != 0)
    name = std::max(name, width_in(ImGui::GetFont(), others_name(*data.outcomes, data.map->joined)));
  std::uint64_t most = 0;
  for (const OutcomeMap* map : {data.map, data.beside->map})
    if (map) most = std::max(most, element_count(map->outcomes.desc));
  const float right = ImGui::GetContentRegionMax().x, gap = px(12), share = share_width() + gap;
  const float room = ImGui::GetContentRegionAvail().x - px(16) - px(8);  // of names and numbers
  const float count = width_in(fonts().mono, with_thousands(most));
  // The title of the other case may take what is left: then the columns of the case in front end further left.
  const float title = width_in(ImGui::GetFont(), data.beside->other);
  const auto for_title = [&](float column, float others) {
    return std::clamp(title - column, 0.0f, std::max(0.0f, room - others));
  };
  if (const float both = name + 2 * (count + share) + gap; both <= room) {
    const float shares = right - share - count - gap - for_title(count + share, both);
    return {shares - share, shares, right - share, right};
  }
  const float small_share = width_in(fonts().small, widest_share) + px(8);
  const float small_count = width_in(fonts().small, with_thousands(most));
  if (const float both = name + 2 * (small_count + small_share) + gap; both <= room) {
    const float shares = right - small_share - small_count - gap - for_title(small_count + small_share, both);
    return {shares - small_share, shares, right - small_share, right, fonts().small};
  }
  const bool fits = name + 2 * count + gap <= room;
  NumberColumns columns;
  columns.font = fits ? fonts().mono : fonts().small;
  const float each = fits ? count : width_in(columns.font, with_thousands(most)), between = fits ? gap : px(8);
  columns.name = std::min(name, room - 2 * each - between);
  columns.other_counts = right;
  columns.counts = right - each - between - for_title(each, columns.name + 2 * each + between);
  return columns;
}

// Above the numbers of each of the two.
void draw_case_titles(const OutcomesData::Beside& beside, const NumberColumns& columns) {
  const float left = ImGui::GetCursorPosX(), front = columns.front_end(), other = columns.other_end();
  ImGui::Dummy({0, ImGui::GetTextLineHeight()});
  const auto title = [](const std::string& text, const char* widget, float from, float to) {
    text_up_to(to, palette().muted, case_name_in(text, to - from));
    note_widget(widget);
    tooltip_on_hover(text);
  };
  title(beside.front, "of the case in front", left, front);
  title(beside.other, "of the case beside", front + px(8), other);
}

// "two.json: 48,429, 4.11 %", or why there is no count.
std::string told_of(const std::string& title, std::optional<std::uint64_t> number, const OutcomesData& data,
                    const std::string& missing) {
  if (!number) return fmt::format("{}: {}\n", title, data.counting ? "being counted." : missing);
  return fmt::format("{}: {}, {}.\n", title, with_thousands(*number), share_text(*number, counted_in_all(data)));
}

std::string told_of_both(const Line& line, const OutcomesData& data) {
  const OutcomesData other = counted_beside(data);
  const std::string missing = data.beside->map ? "not counted in pixels." : data.beside->missing;
  return told_of(data.beside->front, line.shown, data, "not counted: too little memory.") +
         told_of(data.beside->other, line.other, other, missing);
}

// Between the name and the count of a line that some element has, if there is room, else rounded. `from`, `to`, `top`:
// as ImGui::GetCursorPos().
void draw_parts(const Line& line, float from, float to, float top) {
  if (line.shown.value_or(0) == 0) return;
  std::string parts = parts_text(line);
  if (from + small_text_width(parts) > to) parts = parts_text(line, marked_count);
  const float width = small_text_width(parts), height = small_text_size();
  if (parts.empty() || from + width > to) return;
  const ImVec2 window = ImGui::GetWindowPos();
  const ImVec2 at{window.x - ImGui::GetScrollX() + to - width,
                  window.y - ImGui::GetScrollY() + top + (ImGui::GetTextLineHeight() - height) / 2};
  draw_small_text(*ImGui::GetWindowDrawList(), at.x, at.y, ImGui::GetColorU32(palette().muted), parts);
  note_rectangle(line.name + " shows parts", at, {at.x + width, at.y + height});
}

// Those of the line that begins at `top`.
void draw_numbers(const Line& line, const OutcomesData& data, const NumberColumns& columns, float top, float name_end) {
  const auto color_of = [](std::optional<std::uint64_t> n) {
    return n.value_or(0) == 0 ? palette().muted : palette().text;
  };
  std::string count = count_text(line, data);
  // Between the name and a second column there may be room for the count alone.
  const bool is_long = columns.counts - width_in(columns.font, count) < name_end + px(8);
  if (data.beside && is_long) count = number_text(line.shown, data.counting);
  // "123,456 of 462,946" takes the place of its own share, so that the other lines keep theirs.
  const bool takes_share = !data.beside && columns.shares && is_long;
  number_at(takes_share ? *columns.shares : columns.counts, top, color_of(line.shown), count, columns.font);
  note_widget(line.name + " count " + std::to_string(line.shown.value_or(0)));
  note_widget(line.name + " shows " + count);
  const auto share = [&](float right, std::optional<std::uint64_t> number, const OutcomesData& of) {
    const bool is_all = number && *number == counted_in_all(of);
    number_at(right, top, is_all ? palette().text : palette().muted,
              number ? share_text(*number, counted_in_all(of)) : "", columns.font);
    if (is_all) note_widget(line.name + (&of == &data ? " is all" : " beside is all"));
  };
  if (columns.shares && !takes_share) {
    share(*columns.shares, line.shown, data);
    note_widget(line.name + " share");
  }
  if (!data.beside)
    return draw_parts(line, name_end + px(12), columns.counts - width_in(columns.font, count) - px(12), top);
  const OutcomesData other = counted_beside(data);
  const std::string text = number_text(line.other, other.counting);
  number_at(*columns.other_counts, top, color_of(line.other), text, columns.font);
  note_widget(line.name + " beside shows " + text);
  if (columns.other_shares) share(*columns.other_shares, line.other, other);
}

// True if it was clicked and has elements to go to.
bool draw_line(const Line& line, const OutcomesData& data, const NumberColumns& columns, OutcomesOutput& output) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float left = ImGui::GetCursorPosX(), top = ImGui::GetCursorPosY(), height = ImGui::GetTextLineHeight();
  const bool clicked = ImGui::Selectable(("##" + line.name).c_str(), data.chosen == line.set, 0, {0, height});
  const char* of_click = data.counting ? "Being counted."
                         : !line.shown ? "Not counted: too little memory."
                         : *line.shown
                             ? "Click to lay it over the pictures and to go to the first one; then < and > go on to "
                               "the others. Right click for more."
                         : line.other.value_or(0) > 0 ? "No element of the case in front has this outcome."
                                                      : "No element has this outcome.";
  const std::string share = line.shown ? share_text(*line.shown, counted_in_all(data)) : "";
  const std::string name = text_without_middle(line.name, columns.name);
  std::string told = (name == line.name ? "" : line.name + "\n") + line.tooltip;
  if (line.shown && *line.shown == counted_in_all(data)) told += fmt::format("Every {} has it.\n", unit_of(data));
  if (data.beside)
    told += told_of_both(line, data);
  else if ((!columns.shares || data.chosen == line.set) && !share.empty())
    told += share + ".\n";
  const std::string parts = parts_text(line);
  if (!parts.empty()) told += (data.beside ? data.beside->front + ", elements" : "Elements") + ": " + parts + ".\n";
  tooltip_on_hover(told + of_click);
  note_widget(line.name);
  if (!parts.empty()) note_widget(line.name + " has " + parts);
  draw_menu(line, data, output);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float side = px(10), y = at.y + (height - side) / 2;
  const float part = side / static_cast<float>(line.colours.size());
  for (std::size_t i = 0; i < line.colours.size(); ++i) {
    const float x = at.x + part * static_cast<float>(i);
    list.AddRectFilled({x, y}, {x + part, y + side}, ImGui::GetColorU32(line.colours[i]),
                       line.colours.size() == 1 ? px(2) : 0);
  }
  ImGui::SameLine();
  ImGui::SetCursorPosX(left + px(16));
  text_in(line.shown.value_or(0) == 0 && line.other.value_or(0) == 0 ? palette().muted : palette().text, name);
  note_widget("name " + name);
  draw_numbers(line, data, columns, top, left + px(16) + ImGui::GetItemRectSize().x);
  return clicked && line.shown;
}

Line line_of(const OutcomesData& data, std::size_t index) {
  const Outcome& outcome = data.outcomes->each[index];
  Line line{outcome.name, OutcomeSet{1} << index, {to_color(picture::outcome_colour(outcome.tone))}};
  if (!outcome.meaning.empty()) line.tooltip = outcome.meaning + "\n";
  if (data.map == nullptr) return line;
  const OutcomeCount& count = data.map->counts[index];
  line.shown = data.pixels ? count.groups : count.count;
  if (data.in_colours) line.parts = count.parts;
  return line;
}

// "clipped", with what the outcomes of that name sum up to.
Line joined_line(const OutcomesData& data) {
  Line line{data.outcomes->joined, data.map->joined};
  for (std::size_t i = 0; i < data.outcomes->each.size(); ++i) {
    if ((line.set >> i & 1) == 0 || (data.outcomes->each[i].joins && data.map->counts[i].count == 0)) continue;
    line.tooltip += (line.tooltip.empty() ? "" : " or ") + data.outcomes->each[i].name;
    line.colours.push_back(to_color(picture::outcome_colour(data.outcomes->each[i].tone)));
  }
  line.tooltip += data.pixels ? ", in at least one channel.\n" : ".\n";
  line.shown = data.pixels ? data.map->joined_groups : data.map->count_of(line.set);
  if (data.in_colours) line.parts = data.map->parts_of(line.set);
  return line;
}

std::uint64_t others_of(const OutcomesData& data) { return counted_in_all(data) - data.map->joined_groups; }

// The pixels in which no channel has one of the joined outcomes. The other lines may count a pixel more than once.
void draw_others(const OutcomesData& data, const NumberColumns& columns, OutcomesOutput& output) {
  Line line{.name = others_name(*data.outcomes, data.map->joined), .shown = others_of(data)};
  if (data.beside)
    if (const OutcomesData other = counted_beside(data); other.map) line.other = others_of(other);
  const float left = ImGui::GetCursorPosX(), top = ImGui::GetCursorPosY();
  ImGui::Dummy({ImGui::GetContentRegionAvail().x, ImGui::GetTextLineHeight()});
  tooltip_on_hover("Pixels in which no channel is " + data.outcomes->joined + ". They have no stripes to show." +
                   (data.beside ? "\n" + told_of_both(line, data) : ""));
  note_widget(line.name);
  draw_menu(line, data, output);
  ImGui::SameLine();
  ImGui::SetCursorPosX(left + px(16));
  const std::string name = text_without_middle(line.name, columns.name);
  text_in(palette().muted, name);  // a click does nothing
  note_widget("name " + name);
  draw_numbers(line, data, columns, top, left + px(16) + ImGui::GetItemRectSize().x);
}

}  // namespace

std::vector<CountedOutcome> counted_outcomes(const OutcomesData& data) {
  std::vector<CountedOutcome> rows;
  if (data.map == nullptr) return rows;
  OutcomesData counted = data;
  for (const bool pixels : {false, true}) {
    if (pixels && !data.pixels) break;
    counted.pixels = pixels;
    const std::uint64_t all = counted_in_all(counted);
    const std::string what = pixels ? "pixels " : "elements ";
    for (std::size_t i = 0; i < data.outcomes->each.size(); ++i)
      rows.push_back({what + data.outcomes->each[i].name, line_of(counted, i).shown.value_or(0), all});
    if (data.map->joined != 0)
      rows.push_back({what + data.outcomes->joined, joined_line(counted).shown.value_or(0), all});
    if (data.map->joined != 0 && pixels)
      rows.push_back({what + others_name(*data.outcomes, data.map->joined), all - data.map->joined_groups, all});
  }
  // Of each channel alone.
  std::vector<Line> lines;
  lines.reserve(data.outcomes->each.size() + 1);
  for (std::size_t i = 0; i < data.outcomes->each.size(); ++i) lines.push_back(line_of(data, i));
  if (data.map->joined != 0) lines.push_back(joined_line(data));
  for (const Line& line : lines)
    for (std::size_t i = 0; i < line.parts.size(); ++i)
      rows.push_back({fmt::format("elements {} in {}", line.name, channels[i]), line.parts[i],
                      element_count(data.map->outcomes.desc) / line.parts.size()});
  return rows;
}

std::string share_text(std::uint64_t count, std::uint64_t all) {
  if (count == 0) return "0 %";
  if (count == all) return "100 %";
  const double share = 100 * static_cast<double>(count) / static_cast<double>(all);
  if (share < 0.01) return "<0.01 %";
  if (share > 99.99) return ">99.99 %";
  return fmt::format("{:.2f} %", share);
}

std::optional<std::uint64_t> step_to_outcome(const OutcomeMap& map, OutcomeSet set, std::optional<std::uint64_t> from,
                                             bool forward, bool pixels) {
  const auto step = forward ? &next_with : &previous_with;
  const auto place = step(map, set, from, pixels);
  return place ? place : step(map, set, std::nullopt, pixels);
}

float outcome_steps_width() {
  float width = 2 * ImGui::GetStyle().ItemSpacing.x;
  for (const char* text : {"<", ">", "clear"})
    width += ImGui::CalcTextSize(text).x + 2 * ImGui::GetStyle().FramePadding.x;
  return width;
}

OutcomesOutput draw_outcome_steps(const char* id, const OutcomesData& data) {
  OutcomesOutput output;
  output.chosen = data.chosen;
  if (data.chosen == 0 || data.map == nullptr) return output;
  const WidgetScope scope(id);
  ImGui::PushID(id);
  const auto go = [&](const char* text, bool forward, const std::string& where) {
    if (ImGui::SmallButton(text))
      output.jump = step_to_outcome(*data.map, data.chosen, data.probe, forward, data.pixels);
    note_widget(forward ? "next" : "previous");
    tooltip_on_hover(fmt::format("Goes to the {} {} the probe that has this outcome.", unit_of(data), where));
  };
  ImGui::BeginDisabled(data.map->count_of(data.chosen) == 0);
  go("<", false, "before");
  ImGui::SameLine();
  go(">", true, "after");
  ImGui::EndDisabled();
  ImGui::SameLine();
  if (ImGui::SmallButton("clear")) output.changed = true, output.chosen = 0;
  note_widget("clear");
  tooltip_on_hover("Takes the stripes off the pictures.");
  ImGui::PopID();
  return output;
}

float pixels_switch_width() { return switch_width("pixels"); }

void draw_pixels_switch(const char* id, bool& pixels) {
  const WidgetScope scope(id);
  switch_at_right(
      "pixels", pixels,
      "Counts pixels instead of elements. A pixel counts for each outcome that at least one of its channels has, also "
      "its alpha.");
}

OutcomesOutput draw_outcomes(const char* id, const OutcomesData& data) {
  OutcomesOutput output;
  output.chosen = data.chosen;
  const WidgetScope scope(id);
  ImGui::PushID(id);
  const auto counts_beside = data.beside ? std::optional(counted_beside(data)) : std::nullopt;
  std::vector<Line> lines;
  for (std::size_t i = 0; i < data.outcomes->each.size(); ++i) {
    // What is rare takes no line where there is none of it.
    const Outcome& outcome = data.outcomes->each[i];
    Line line = line_of(data, i);
    if (counts_beside) line.other = line_of(*counts_beside, i).shown;
    const bool is_void = line.shown.value_or(0) == 0 && line.other.value_or(0) == 0;
    if (outcome.tone != OutcomeTone::Special || !is_void || line.set == data.chosen) lines.push_back(line);
  }
  const bool has_joined = data.map != nullptr && data.map->joined != 0;
  if (has_joined) lines.push_back(joined_line(data));
  if (has_joined && counts_beside && counts_beside->map) lines.back().other = joined_line(*counts_beside).shown;
  const NumberColumns columns = data.beside ? columns_of_two(data) : columns_for(lines, data);
  if (data.beside) draw_case_titles(*data.beside, columns);
  const auto choose_by = [&](const Line& line) {
    if (!draw_line(line, data, columns, output)) return;
    output.changed = true, output.chosen = 0;
    if (data.chosen == line.set || *line.shown == 0) return;
    output.chosen = line.set;
    output.jump = next_with(*data.map, line.set, std::nullopt, data.pixels);
  };
  for (const Line& line : lines) choose_by(line);
  if (has_joined && data.pixels) draw_others(data, columns, output);
  if (data.pixels) {  // below the lines, which stay where they are
    constexpr const char* several = "a pixel counts where any channel does";
    wrapped_text(palette().muted, several);
    note_widget(several);
  }
  const bool come_later = data.map == nullptr && data.counting && !data.outcomes->joined.empty();
  for (int i = 0; come_later && i < (data.pixels ? 2 : 1); ++i) ImGui::Dummy({0, ImGui::GetTextLineHeight()});
  ImGui::PopID();
  return output;
}

}  // namespace opscope::gui
