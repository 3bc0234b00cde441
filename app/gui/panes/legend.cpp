#include "app/gui/panes/legend.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <utility>
#include <vector>

#include "app/gui/panes/pane.h"
#include "app/gui/panes/pane_title.h"
#include "app/gui/panes/range_drag.h"
#include "app/gui/panes/typed_limit.h"
#include "app/gui/widgets/entry.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/marked_number.h"
#include "app/gui/widgets/separators.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"

namespace opscope::gui {
namespace {

using picture::Range;
using picture::Spread;
using Part = RangeGesture::Part;

float label_gap() { return px(8); }
float least_bar() { return px(40); }
float bar_height() { return px(12); }

// Between the ends of a range, rather than none of these: the length and the gap at each side, in pixels.
std::array<std::pair<float, float>, 2> shorter_bars() { return {{{least_bar() / 2, label_gap()}, {px(14), px(4)}}}; }

constexpr std::size_t label_digits = 8;
float label_width() {
  return static_cast<float>(label_digits) * fonts().mono->CalcTextSizeA(fonts().mono->FontSize, FLT_MAX, 0, "0").x;
}

long double value_of(const Range& range, Part part) { return part == Part::Low ? range.low : range.high; }

using Meaning = std::optional<Quantization>;  // of the values; the limits are shown and typed as real numbers

bool has_room_in_label(const std::string& text) {
  const std::string_view mark = about_sign();
  return (text.starts_with(mark) ? text.size() - mark.size() + 1 : text.size()) <= label_digits;
}

// As many digits as both ends have room for.
int digits_of(const Range& range, const Meaning& meaning) {
  int digits = 6;
  const auto fits = [&](long double value) {
    return has_room_in_label(marked_number(picture::shown_value(value, meaning), digits));
  };
  while (digits > 2 && !(fits(range.low) && fits(range.high))) --digits;
  return digits;
}

// With separators if these have room.
std::string limit_text(long double value, const Range& range, const Meaning& meaning) {
  const std::string text = marked_number(value, digits_of(range, meaning)), whole = with_separators(text);
  return has_room_in_label(whole) ? whole : text;
}

// Opens the field of a limit. `range` as it is now; `first` was typed before the field could take it.
void open_limit(Part part, const std::string& pane, const std::string& group, const Range& range,
                const Meaning& meaning, const HeatmapView& view, const std::string& first, RangeGesture& gesture) {
  const auto own = view.ranges.find(group);
  gesture = {.pane = pane,
             .dragged = Part::None,
             .typed = part,
             .start = range,
             .before = own == view.ranges.end() ? std::nullopt : std::optional(own->second),
             .grabbed = 0,
             .text = {},
             .focus = true,
             .first = first};
  const std::string text = exact_limit(picture::shown_value(value_of(range, part), meaning));
  std::strncpy(gesture.text.data(), text.c_str(), gesture.text.size() - 1);
}

// Tab goes from the low end to the high one, and Shift+Tab back; from there both leave the range.
bool tabs_to_other_end(Part part) {
  const bool tab = ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Tab), false);
  return tab && ImGui::GetIO().KeyShift == (part == Part::High);
}

// A limit as a number that turns into a field when it is clicked.
void limit_field(const char* id, Part part, Spread spread, const std::string& pane, const std::string& group,
                 const Range& range, const Meaning& meaning, HeatmapView& view, RangeGesture& gesture) {
  const MonoFont mono;
  const long double value = picture::shown_value(value_of(range, part), meaning);
  const ImGuiID item = ImGui::GetID(id);
  ImGui::SetNextItemWidth(label_width());
  if (gesture.pane == pane && gesture.typed == part) {
    if (gesture.focus) ImGui::SetKeyboardFocusHere();
    if (ImGui::GetActiveID() == item) put_before_typed(std::exchange(gesture.first, ""));
    if (!gesture.first.empty()) {  // the field takes the keyboard only in the next frame
      gesture.ringed = true;
      gesture.first += typed_number();
      ImGui::GetIO().InputQueueCharacters.resize(0);
    }
    const bool changed =
        ImGui::InputText(id, gesture.text.data(), gesture.text.size(), ImGuiInputTextFlags_AutoSelectAll);
    const bool refused = ImGui::IsItemDeactivated() && refuses_entered(gesture, part, is_signed(spread), meaning);
    if (ImGui::IsItemDeactivated() && !refused) gesture.typed = Part::None;
    gesture.focus = refused, gesture.refused = refused || (gesture.refused && !changed);
    if (gesture.refused) note_widget("range refused");
    if (const std::string remark = remark_on(gesture, part, is_signed(spread), meaning); !remark.empty()) {
      draw_remark(remark, gesture.refused);
      note_widget("range remark " + remark);
    }
    if (changed) {  // the range follows the text; Esc and text that is not accepted restore it
      const std::optional<long double> typed = accepted_limit(gesture, part, is_signed(spread), meaning);
      if (typed && gesture.text.data() != exact_limit(picture::shown_value(value_of(gesture.start, part), meaning))) {
        Range edited = gesture.start;
        set_end(edited, spread, part, *typed);
        view.ranges[group] = picture::opened(edited);
      } else if (gesture.before) {
        view.ranges[group] = *gesture.before;
      } else {
        view.ranges.erase(group);
      }
    }
    if (ImGui::GetActiveID() == item && tabs_to_other_end(part)) {
      ImGui::NavMoveRequestCancel();
      ImGui::ClearActiveID();
      const auto own = view.ranges.find(group);
      open_limit(part == Part::Low ? Part::High : Part::Low, pane, group,
                 own == view.ranges.end() ? range : own->second, meaning, view, "", gesture);
    }
    return;
  }
  const std::string text = limit_text(value, range, meaning);
  const ImVec2 size{label_width(), ImGui::GetFontSize() + px(2)};
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const bool ringed = has_focus_ring(item);
  const std::string typed = ringed ? typed_number() : "";
  const bool pressed = ImGui::InvisibleButton(id, size);
  if ((pressed && !ends_range_drag()) || !typed.empty())
    open_limit(part, pane, group, range, meaning, view, typed, gesture);
  gesture.ringed = gesture.ringed || ringed;
  draw_focus_ring();
  if (ImGui::IsItemHovered()) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    tooltip_above_on_hover(exact_limit(value) + "\ndrag it, or click to type a limit");
  }
  note_widget(part == Part::Low ? "range low" : "range high");
  note_widget((part == Part::Low ? "range low " : "range high ") + text);
  const float width = ImGui::CalcTextSize(text.c_str()).x;
  const float x = part == Part::Low ? at.x + size.x - width : at.x;
  ImGui::GetWindowDrawList()->AddText({std::round(x), at.y}, ImGui::IsItemHovered() ? palette().accent : palette().text,
                                      text.c_str());
}

// The colour of a place on the bar, from 0 to 1.
ImU32 color_at(const picture::Plane& plane, const picture::Look& look, double at) {
  const Spread spread = picture::spread_of(plane.show(), look);
  if (is_signed(spread))
    return to_color(picture::colour_of(plane.show(), look, picture::value_at(spread, look.range, at)));
  const bool channels = plane.show() == picture::Show::Value && plane.layout().channels > 1;
  const picture::ColormapTable& table =
      picture::colormap_table(channels ? picture::Colormap::Grey : look.map, look.reversed);
  return to_color(table[static_cast<std::size_t>(std::lround(at * 255))]);
}

void draw_bar(const picture::Plane& plane, const picture::Look& look, ImVec2 from, float width) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const Spread spread = picture::spread_of(plane.show(), look);
  constexpr int pieces = 64;
  for (int i = 0; i < pieces; ++i) {
    const float left = from.x + width * static_cast<float>(i) / pieces,
                right = from.x + width * static_cast<float>(i + 1) / pieces;
    const ImU32 a = color_at(plane, look, static_cast<double>(i) / pieces),
                b = color_at(plane, look, (i + 1.0) / pieces);
    if (!is_signed(spread)) {
      list.AddRectFilledMultiColor({left, from.y}, {right, from.y + bar_height()}, a, b, b, a);
    } else {
      list.AddRectFilled({left, from.y}, {right, from.y + bar_height()}, color_at(plane, look, (i + 0.5) / pieces));
    }
  }
  list.AddRect({from.x - 1, from.y - 1}, {from.x + width + 1, from.y + bar_height() + 1}, palette().line);
}

int most_ticks(Spread spread, float width) {
  return std::max(2, static_cast<int>(width / px(spread == Spread::Linear ? 64 : 40)));
}

// The numbers beside the bar are those of its ends, which have no label below it too. `words`: begin at `left`, and no
// label touches them.
void draw_ticks(Spread spread, const Range& range, const Meaning& meaning, ImVec2 from, float width, float left,
                const std::string& words) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  picture::LabelRoom room(px(4));
  if (!words.empty()) {
    const ImVec2 at{left, from.y + px(3)}, end{left + small_text_width(words), at.y + small_text_size()};
    room.take(at.x, end.x);
    draw_small_text(list, at.x, at.y, palette().muted, words);
    note_rectangle(words, at, end);
  }
  const auto mark = [&](float x) { list.AddRectFilled({x, from.y}, {x + 1, from.y + px(3)}, palette().muted); };
  const auto is_inside = [&](const auto& tick) { return std::abs(tick.position - 0.5) <= 0.5 - 0.5 / width; };
  // True if it has a label.
  const auto write = [&](const picture::Tick& tick, float x) {
    if (!is_inside(tick)) return false;
    const std::string label = with_separators(tick.label);
    const float half = small_text_width(label) / 2;
    if (!room.take(x - half, x + half)) return false;
    draw_small_text(list, x - half, from.y + px(3), palette().muted, label);
    note_rectangle("tick " + label, {x - half, from.y + px(3)}, {x + half, from.y + px(3) + small_text_size()});
    return true;
  };
  const auto x_of = [&](const auto& tick) { return std::round(from.x + static_cast<float>(tick.position) * width); };
  std::vector<picture::Tick> ticks = picture::ticks(spread, range, most_ticks(spread, width), meaning);
  // One number alone says no more than the ends do, unless it is 0.
  const bool is_alone = spread == Spread::Linear && std::ranges::count_if(ticks, is_inside) == 1;
  std::erase_if(ticks, [&](const auto& tick) { return is_alone && is_inside(tick) && tick.value != 0; });
  for (const picture::Tick& tick : ticks) mark(x_of(tick)), write(tick, x_of(tick));
  if (meaning) return;
  for (const picture::Tick& tick : picture::ticks_between(spread, range, ticks))
    if (write(tick, x_of(tick))) mark(x_of(tick));
}

// In one line, or in two if that is too narrow: with long names, else with short ones. If the names have no room at
// all, they are left to the tooltip.
void draw_classes(float width, picture::Colormap map, bool low) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  ImFont* font = fonts().regular;
  const float size = small_text_size(), side = px(9), behind_mark = px(4), line = size + px(2);
  const auto width_of = [&](std::string_view text) {
    return font->CalcTextSizeA(size, FLT_MAX, 0, text.data(), text.data() + text.size()).x;
  };
  std::array<std::string_view, difference_class_count> names;
  std::array<ImVec2, difference_class_count> places;
  // True if they have room.
  const auto lay_out = [&](std::string_view (*name_of)(DifferenceClass)) {
    ImVec2 next{0, 0};
    for (std::size_t i = 0; i < names.size(); ++i) {
      names[i] = name_of(static_cast<DifferenceClass>(i));
      const float entry = side + behind_mark + width_of(names[i]);
      if (next.x > 0 && next.x + entry > width) next = {0, next.y + line};
      places[i] = next;
      next.x += entry + px(9);
    }
    return next.y <= (low ? 0 : line);
  };
  const bool with_names = lay_out(&picture::long_class_name) || lay_out(&picture::class_name);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  for (std::size_t i = 0; i < names.size(); ++i) {
    const ImVec2 from = with_names ? ImVec2{at.x + places[i].x, at.y + places[i].y}
                                   : ImVec2{at.x + (side + behind_mark) * static_cast<float>(i), at.y};
    const float mark = std::round(from.y + (line - side) / 2);
    list.AddRectFilled({from.x, mark}, {from.x + side, mark + side},
                       to_color(picture::class_colour(static_cast<DifferenceClass>(i), map)));
    if (!with_names) continue;
    const ImVec2 text{std::round(from.x + side + behind_mark), std::round(from.y)};
    list.AddText(font, size, text, palette().muted, names[i].data(), names[i].data() + names[i].size());
    note_rectangle("class " + std::string(picture::class_name(static_cast<DifferenceClass>(i))), text,
                   {text.x + width_of(names[i]), text.y + size});
  }
  ImGui::Dummy({width, pane_legend_height(low)});
  if (with_names) return;
  std::string all;
  for (std::size_t i = 0; i < names.size(); ++i)
    all += (i == 0 ? "" : ", ") + std::string(picture::long_class_name(static_cast<DifferenceClass>(i)));
  tooltip_on_hover("From the left: " + all + ".");
}

// Truth values have two colours. A pixel of several elements may have one between them. Words that have no
// room are left out whole, since a part of one reads as another. The tooltip has them then.
void draw_truth_values(float width, const picture::Look& look, bool mixes, bool low) {
  struct Entry {
    const char* word;
    std::size_t from, to;  // of the colours
  };
  std::vector<Entry> entries = {{"false, 0", 0, 0}, {"some true", 0, 255}, {"true", 255, 255}};
  const float side = bar_height(), gap = px(6);
  float between = px(20);
  const auto width_of = [&] {
    float all = -between;
    for (const Entry& entry : entries) all += side + gap + ImGui::CalcTextSize(entry.word).x + between;
    return all;
  };
  if (!mixes) entries.erase(entries.begin() + 1);
  if (width_of() > width) between = gap;
  if (width_of() > width) entries.front().word = "false";
  if (width_of() > width && mixes) entries[1].word = "some";
  if (width_of() > width && mixes) entries.erase(entries.begin() + 1);
  const bool wordless = width_of() > width;
  if (wordless) entries.front().word = entries.back().word = "";
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const picture::ColormapTable& table = picture::colormap_table(look.map, look.reversed);
  float x = at.x + (width - width_of()) / 2;
  for (const Entry& entry : entries) {
    const ImVec2 from{x, at.y + px(2)}, to{x + side, at.y + px(2) + side};
    const ImU32 left = to_color(table[entry.from]), right = to_color(table[entry.to]);
    list.AddRectFilledMultiColor(from, to, left, right, right, left);
    list.AddRect(from, to, palette().line);
    list.AddText({to.x + gap, at.y}, palette().muted, entry.word);
    const float end = to.x + gap + ImGui::CalcTextSize(entry.word).x;
    if (!wordless) note_rectangle(entry.word, from, {end, to.y});
    x = end + between;
  }
  ImGui::Dummy({width, pane_legend_height(low)});
  note_widget("truth values");
  const std::string colors = wordless ? "Left: false, 0. Right: true. " : "";
  if (mixes || wordless)
    tooltip_on_hover(colors +
                     (mixes ? "A pixel covers several elements: its colour is the share of them that is true." : ""));
}

// True if the tensor has elements outside the slice.
bool has_more(const HeatmapSource& source, const PaneFrame& frame) {
  const std::vector<std::uint32_t> free = picture::free_dimensions(frame.slice, source.tensor.desc.sizes);
  return std::ranges::any_of(free, [&](std::uint32_t d) { return std::ranges::count(frame.slice.tiled, d) == 0; });
}

// "all values", "the values of all slices": what the range of a pane spans that follows its data.
std::string spanned_text(const HeatmapSource& source, const PaneFrame& frame, const HeatmapView& view) {
  if (source.reference)
    return has_more(source, frame) ? "the differences of this slice; another one may have another range"
                                   : "all differences";
  if (source.samples && source.samples != source.extremes) return "all that a sample of a picture can be";
  const auto group_of = [&](const HeatmapSource& each) { return span_group(each, view, frame.apart); };
  bool of_slices = false, counted = true;
  for (const HeatmapSource& each : frame.sources) {
    if (each.reference || group_of(each) != group_of(source) || !has_more(each, frame)) continue;
    of_slices = true, counted = counted && each.extremes;
  }
  return !of_slices ? "all values"
         : counted  ? "the values of all slices"
                    : "the values of this slice, until all are counted";
}

// "FLOAT32: the values of all slices. ", the other panes with this range, and why one has its own.
std::string range_text(const HeatmapSource& source, const std::string& group, const PaneFrame& frame,
                       const HeatmapView& view) {
  if (view.ranges.contains(group)) return "The range of " + group + " was set and does not follow the values. ";
  const std::string values = group + ": " + spanned_text(source, frame, view) + ". ";
  const std::string shared = shared_range_text(source, frame.sources, view, frame.apart),
                    apart = apart_text(source, frame.sources, view, frame.apart);
  return values + shared + (shared.empty() ? "" : " ") + (apart.empty() || apart == shared ? "" : apart + " ");
}

// The ends of a range as small text, where there is no room for fields beside the bar.
struct Ends {
  std::string low, high;  // empty: there is no room; the tooltip has them
  float wider() const { return std::max(small_text_width(low), small_text_width(high)); }
};

Ends ends_in(const Range& range, const Meaning& meaning, float room) {
  const int most = std::min(4, digits_of(range, meaning));
  const auto shortened = [&](long double end, int digits) {
    return marked_number(picture::shown_value(end, meaning), digits);
  };
  const auto fit = [&](const Ends& ends) { return small_text_width(ends.low) + small_text_width(ends.high) <= room; };
  for (int digits = most; digits > 1; --digits) {  // in one digit, -1.5 would be about -2
    const Ends plain{shortened(range.low, digits), shortened(range.high, digits)};
    const Ends whole{with_separators(plain.low), with_separators(plain.high)};
    if (fit(whole)) return whole;
    if (fit(plain)) return plain;
  }
  return {};
}

// Tells if the slice has finite values beyond the ends of the range, which have the ends' colours, or those of
// saturated elements.
struct Beyond {
  bool low = false, high = false;
  bool any() const { return low || high; }
};

Beyond beyond(const picture::Plane& plane, const Range& range) {
  const std::optional<Range>& data = plane.facts().finite;
  if (!data) return {};
  const long double rounding = picture::rounding_of(range);
  return {data->low < range.low - rounding, range.high + rounding < data->high};
}

float beyond_width() { return px(10); }

// An arrow in their colour, as bars of colours have it in plots.
void draw_beyond(const picture::Plane& plane, const picture::Look& look, const Beyond& has, ImVec2 from, float width) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float bottom = from.y + bar_height(), middle = from.y + bar_height() / 2;
  const auto draw = [&](const char* name, float edge, float tip, double end) {
    const ImVec2 a{edge, from.y}, b{edge, bottom}, c{tip, middle};
    const long double farthest = end > 0 ? plane.facts().finite->high : plane.facts().finite->low;
    const ImU32 color =
        look.by_rounding ? to_color(picture::colour_of(plane.show(), look, farthest)) : color_at(plane, look, end);
    list.AddTriangleFilled(a, b, c, color);
    list.AddTriangle(a, b, c, palette().line);
    note_rectangle(name, {std::min(edge, tip), from.y}, {std::max(edge, tip), bottom});
  };
  const float gap = px(2);
  if (has.low) draw("beyond low", from.x - gap, from.x - beyond_width(), 0);
  if (has.high) draw("beyond high", from.x + width + gap, from.x + width + beyond_width(), 1);
}

// "Values beyond the low end have its colour. "
std::string beyond_text(const Beyond& has, bool difference, bool error) {
  if (!has.any()) return "";
  if (error) return "Errors beyond it have its ends' colours; beyond half a step, where elements saturate, their own. ";
  const char* ends = has.low && has.high ? "both ends" : has.low ? "the low end" : "the high end";
  return fmt::format("{} beyond {} have {}. ", difference ? "Differences" : "Values", ends,
                     has.low && has.high ? "their colours" : "its colour");
}

// Below the bar, or beside it, `gap` away.
void draw_ends(const Ends& ends, ImVec2 from, float width, bool beside, float gap) {
  if (ends.low.empty()) return;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float y = beside ? from.y + (bar_height() - small_text_size()) / 2 : from.y + bar_height() + px(3);
  const auto write = [&](const char* name, float x, const std::string& text) {
    draw_small_text(list, x, y, palette().muted, text);
    note_rectangle(name, {x, y}, {x + small_text_width(text), y + small_text_size()});
  };
  const float low = small_text_width(ends.low), high = small_text_width(ends.high);
  write("range from", beside ? from.x - gap - low : from.x, ends.low);
  write("range to", beside ? from.x + width + gap : from.x + width - high, ends.high);
}

}  // namespace

float least_pane_legend_width() { return 2 * (label_width() + label_gap()) + least_bar(); }

picture::DrawnLegend drawn_legend(const HeatmapSource& source, const PanePicture& drawn, float width,
                                  const PaneFrame& frame, const HeatmapView& view) {
  const picture::Look look = look_of(source, *drawn.plane, view, frame);
  const Meaning meaning = source.shown_meaning();
  const Spread spread = picture::spread_of(drawn.plane->show(), look);
  const auto text_of = [&](long double value) {
    return limit_text(picture::shown_value(value, meaning), look.range, meaning);
  };
  if (width >= least_pane_legend_width()) {
    const float label = label_width() + label_gap();
    return {.label = label,
            .low = text_of(look.range.low),
            .high = text_of(look.range.high),
            .most_ticks = most_ticks(spread, width - 2 * label)};
  }
  const Ends ends = ends_in(look.range, meaning, width - px(8));
  return {.label = 0, .low = ends.low, .high = ends.high, .most_ticks = 2};
}

float space_above_legend(bool low) { return px(low ? 3 : 6); }

float pane_legend_height(bool low) {
  return low ? std::max(bar_height(), small_text_size()) + px(4) : bar_height() + small_text_size() + px(8);
}

bool legend_tells_largest(const std::string& words, const PanePicture& drawn, const PaneFrame& frame) {
  const bool has_line = frame.legends && !frame.low && frame.picture.x >= least_pane_legend_width();
  const float room = frame.picture.x / 2 - px(12);  // left of the 0 in the middle
  return has_line && !words.empty() && drawn.plane->show() != picture::Show::Class &&
         drawn.plane->facts().has_distances() && small_text_width(words) <= room;
}

void draw_legend(const HeatmapSource& source, const PanePicture& drawn, float width, const PaneFrame& frame,
                 HeatmapView& view, RangeGesture& gesture) {
  const bool has_classes = drawn.plane && drawn.plane->show() == picture::Show::Class;
  const bool is_difference = drawn.plane && drawn.plane->show() != picture::Show::Value;
  const bool uses_none =
      is_difference && !(has_classes ? drawn.plane->facts().different > 0 : drawn.plane->facts().has_distances());
  if (!drawn.plane || uses_none) {  // all elements are equal, or only NaNs and infinities differ
    ImGui::Dummy({width, pane_legend_height(frame.low)});
    return;
  }
  const picture::Plane& plane = *drawn.plane;
  if (has_classes) {
    draw_classes(width, look_of(source, plane, view, frame).map, frame.low);
    return;
  }
  const std::string group = range_group(source, view, frame.apart);
  const picture::Look look = look_of(source, plane, view, frame);
  if (source.is_condition) return draw_truth_values(width, look, frame.viewport.elements_per_pixel > 1, frame.low);
  const Spread spread = picture::spread_of(plane.show(), look);
  const ImVec2 start = ImGui::GetCursorScreenPos();
  const Meaning meaning = source.shown_meaning();
  const auto shown_text = [&](long double value) { return exact_limit(picture::shown_value(value, meaning)); };
  const bool narrow = width < least_pane_legend_width();
  const bool beside = narrow && frame.low;  // the ends, as small text
  const Beyond has_beyond = beyond(plane, look.range);
  const float arrow = has_beyond.any() ? beyond_width() : 0;
  const float taken = beside ? least_bar() + 2 * (label_gap() + arrow) : px(8);
  float between = label_gap();
  Ends ends = narrow ? ends_in(look.range, meaning, width - taken) : Ends();
  for (const auto& [least, least_gap] : shorter_bars()) {
    if (!beside || !ends.low.empty()) break;
    const float room = width - least - 2 * (least_gap + arrow);
    if (Ends all = ends_in(look.range, meaning, room); !all.low.empty() && 2 * all.wider() <= room)
      ends = std::move(all), between = least_gap;
  }
  const float label = narrow ? (beside ? ends.wider() : 0) : label_width(), gap = (label > 0 ? between : px(1)) + arrow,
              bar = width - 2 * (label + gap);

  const ImVec2 from{std::round(start.x + label + gap), start.y + px(2)};
  const auto draw_limit = [&](const char* id, Part part, float x) {
    ImGui::SetCursorScreenPos({x, start.y - px(2)});
    limit_field(id, part, spread, source.title, group, look.range, meaning, view, gesture);
    if (gesture.pane != source.title || gesture.typed != part)
      drag_range(source.title, group, spread, look.range, from, bar, part, view, gesture);
  };
  if (!narrow) draw_limit("##low", Part::Low, start.x);
  ImGui::SetCursorScreenPos({from.x, start.y - px(2)});
  ImGui::InvisibleButton("##range", {bar, bar_height() + px(8)});
  draw_focus_ring();
  note_widget("range");
  if (ImGui::IsItemHovered() && gesture.dragged == Part::None) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    note_widget("range of " + spanned_text(source, frame, view));
    tooltip_on_hover(
        (narrow ? shown_text(look.range.low) + " to " + shown_text(look.range.high) + ". " : "") +
        range_text(source, group, frame, view) +
        beyond_text(has_beyond, source.reference.has_value(), source.error.has_value()) +
        (source.reference && frame.viewport.elements_per_pixel > 1 ? std::string(largest_text) + " " : "") +
        (drawn.looks_nan ? std::string(no_nan_tooltip) + " " : "") + "Drag an end" +
        (!is_signed(spread) ? ", or the middle to shift it" : "") + "; the key R resets the range.");
  }
  drag_range(source.title, group, spread, look.range, from, bar, std::nullopt, view, gesture);
  draw_bar(plane, look, from, bar);
  draw_beyond(plane, look, has_beyond, from, bar);
  if (narrow) {
    draw_ends(ends, from, bar, beside, gap);
  } else {
    const std::string words = largest_words(source, drawn, frame);
    if (!frame.low)
      draw_ticks(spread, look.range, meaning, {from.x, from.y + bar_height() + px(1)}, bar, start.x,
                 legend_tells_largest(words, drawn, frame) ? words : "");
    draw_limit("##high", Part::High, from.x + bar + gap);
  }
  ImGui::SetCursorScreenPos({start.x, start.y});
  ImGui::Dummy({width, pane_legend_height(frame.low)});
}

}  // namespace opscope::gui
