#include "app/gui/panes/pane_menu.h"
#include "app/gui/panes/set_element.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "app/gui/panes/cells.h"
#include "app/gui/panes/far_values.h"
#include "app/gui/panes/pane.h"
#include "app/gui/panes/pane_title.h"
#include "app/gui/panes/probe_text.h"
#include "app/gui/panes/view_choices.h"
#include "app/gui/panes/wipe.h"
#include "app/gui/session/copy_outside.h"
#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/marked_number.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"

namespace opscope::gui {

bool can_be_pixels(std::uint64_t width, std::uint64_t height) {
  constexpr std::uint64_t most = 50'000'000, longest = 1 << 15;
  return width <= longest && height <= longest && width * height <= most;
}

namespace {

using picture::Range;
using Kind = PaneCommand::Kind;

void choice_items(const char* heading, std::span<const ViewChoice> choices, HeatmapView& view) {
  if (heading != nullptr) muted_text(heading);
  for (const ViewChoice& choice : choices) {
    std::string label = choice.name;
    if (label.find(' ') != std::string::npos)  // one word is the name of a colormap
      label.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(label.front())));
    if (ImGui::MenuItem(label.c_str(), nullptr, choice.is_chosen(view))) choice.choose(view);
    note_widget(choice.name);
  }
}

void measure_items(const PaneFrame& frame, HeatmapView& view) {
  choice_items("Measure of difference", measure_choices(), view);
  if (frame.real != nullptr && frame.real->output())
    choice_items("Quantization error, against the exact result", quantization_error_choices(), view);
}

// Why typed percentiles are no range; "" if they are.
std::string percentiles_refusal(double low, double high) {
  const auto is_share = [](double percentile) { return percentile >= 0 && percentile <= 100; };
  if (!is_share(low)) return fmt::format("! low is {:.6g}, not 0 to 100", low);
  if (!is_share(high)) return fmt::format("! high is {:.6g}, not 0 to 100", high);
  return low < high ? "" : fmt::format("! low {:.6g} is not below high {:.6g}", low, high);
}

// Two typed percentiles and a button that applies them. What is wrong with them stands in the place of their caption
// once they are typed: nothing moves.
void percentile_items(HeatmapView& view, const std::function<void()>& apply) {
  bool is_typing = false;
  const auto field = [&](const char* id, double& percentile) {
    ImGui::SetNextItemWidth(px(56));
    ImGui::InputDouble(id, &percentile, 0, 0, "%.6g");
    is_typing = is_typing || ImGui::IsItemActive();
    note_widget(id + 2);
    ImGui::SameLine(0, px(6));
  };
  ImGui::AlignTextToFramePadding();
  field("##low percentile", view.low_percentile);
  muted_text("to");
  ImGui::SameLine(0, px(6));
  field("##high percentile", view.high_percentile);
  const char* caption = "percentile of what is visible";
  const float left = ImGui::GetCursorPosX(), width = ImGui::CalcTextSize(caption).x;
  const std::string refusal = percentiles_refusal(view.low_percentile, view.high_percentile);
  const bool is_range = refusal.empty();
  if (is_range || is_typing) {
    muted_text(caption);
  } else {
    text_in(palette().wrong, text_without_end(refusal, width));
    note_widget("percentiles refused " + refusal);
    tooltip_on_hover(refusal);
  }
  ImGui::SameLine();
  ImGui::SetCursorPosX(left + width + px(8));
  ImGui::BeginDisabled(!is_range);
  if (button("Set", 0, "set percentiles", is_range ? "" : "From 0 to 100, the first below the second.")) {
    apply();
    ImGui::CloseCurrentPopup();
  }
  ImGui::EndDisabled();
}

bool have_same_ends(const Range& a, const Range& b) { return a.low == b.low && a.high == b.high; }

// The range that a choice gives at once; nullopt: it needs a search, or the plane has no finite number.
std::optional<Range> range_of(RangeChoice choice, const HeatmapSource& source, const picture::Plane& plane) {
  const std::optional<Range>& finite = plane.facts().finite;
  if (choice == RangeChoice::TypeRange) return picture::opened(picture::type_range(source.tensor.desc.data_type));
  if (choice == RangeChoice::ZeroToOne) return Range{0, 1};
  if (choice == RangeChoice::MinusOneToOne) return Range{-1, 1};
  if (choice == RangeChoice::ZeroTo255) return Range{0, 255};
  if (!finite) return std::nullopt;
  if (choice == RangeChoice::Extremes) return picture::opened(source.reference ? picture::first_range(plane) : *finite);
  if (choice != RangeChoice::AboutZero) return std::nullopt;
  const long double farthest = std::max(std::abs(finite->low), std::abs(finite->high));
  return picture::opened(Range{-farthest, farthest});
}

// "Set: 0.1 to 0.4", for a range that none of the other items gives.
std::string set_text(const HeatmapSource& source, const Range& range, const FoundRange* found) {
  const auto shown = [&](long double end) {
    return marked_number(picture::shown_value(end, source.shown_meaning()), 5, source.tensor.desc.data_type);
  };
  const std::string how =
      found && found->choice == RangeChoice::Percentiles
          ? fmt::format("Percentiles {:.6g} to {:.6g}", found->low_fraction * 100, found->high_fraction * 100)
          : "Set";
  return fmt::format("{}: {} to {}", how, shown(range.low), shown(range.high));
}

// The range that was set for the pane; nullopt: it follows the data.
std::optional<Range> set_range(const HeatmapView& view, const std::string& group) {
  const auto set = view.ranges.find(group);
  return set == view.ranges.end() ? std::nullopt : std::optional(set->second);
}

// The search that gave the pane its range; nullptr if it was changed since.
const FoundRange* search_behind(const PaneFrame& frame, const std::string& group, const std::optional<Range>& own) {
  const FoundRange* found = frame.range_finder->last(group);
  return found && own && !have_same_ends(found->range, *own) ? nullptr : found;
}

// The present choice has a tick. Two choices may give one range: then both have it.
void range_items(const HeatmapSource& source, const PanePicture& drawn, const PaneFrame& frame, HeatmapView& view) {
  const std::string group = range_group(source, view, frame.apart);
  const std::optional<Range> own = set_range(view, group);
  const FoundRange* found = search_behind(frame, group, own);
  const std::set<RangeChoice> present = chosen_ranges(source, drawn, frame, view);
  bool any = false;
  const auto item = [&](const char* text, const char* key, bool chosen, const std::string& widget) {
    any = any || chosen;
    const bool clicked = ImGui::MenuItem(text, key, chosen);
    note_widget(widget);
    if (chosen) note_widget("chosen " + widget);
    return clicked;
  };
  const auto choice_item = [&](const char* text, const char* key, RangeChoice choice, const std::string& widget) {
    if (item(text, key, present.contains(choice), widget)) choose_range(choice, source, drawn, frame, view);
  };
  choice_item("Follow the data", "R", RangeChoice::FollowData, "range of the data");
  choice_item("Smallest to largest", nullptr, RangeChoice::Extremes, "range of the extremes");
  choice_item("What is visible", "Shift+drag", RangeChoice::Visible, "range of what is visible");
  percentile_items(view, [&] { choose_range(RangeChoice::Percentiles, source, drawn, frame, view); });
  if (!source.reference) {
    choice_item("Symmetric about 0", nullptr, RangeChoice::AboutZero, "range about 0");
    choice_item("0 to 1", nullptr, RangeChoice::ZeroToOne, "range 0 to 1");
    choice_item("-1 to 1", nullptr, RangeChoice::MinusOneToOne, "range -1 to 1");
    choice_item("0 to 255", nullptr, RangeChoice::ZeroTo255, "range 0 to 255");
    choice_item("All the data type holds", nullptr, RangeChoice::TypeRange, "range of the data type");
  }
  if (any || !own) return;
  const std::string text = set_text(source, *own, found);
  ImGui::MenuItem(text.c_str(), nullptr, true, false);
  note_widget("chosen " + text);
}

void wipe_items(const HeatmapSource& source, const PaneFrame& frame, const Wipe& wipe, PaneCommand& chosen) {
  const HeatmapSource* present = wiped_with(frame.sources, source, wipe);
  const bool possible =
      std::ranges::any_of(frame.sources, [&](const HeatmapSource& other) { return can_wipe(source, other); });
  const bool open = ImGui::BeginMenu("Wipe with", possible);
  note_widget("wipe with");
  if (!open) return;
  for (const HeatmapSource& other : frame.sources) {
    if (!can_wipe(source, other)) continue;
    if (ImGui::MenuItem(label_of(visible_name(other.title)).c_str(), nullptr, present == &other))
      chosen.kind = Kind::Wipe, chosen.other = plane_key(other);
    note_widget("wipe with " + other.title);
  }
  ImGui::Separator();
  if (ImGui::MenuItem("End the wipe", "Esc", false, present != nullptr)) chosen.kind = Kind::EndWipe;
  note_widget("wipe with nothing");
  ImGui::EndMenu();
}

// What can be done with the selected region.
void region_items(const HeatmapSource& source, const PanePicture& drawn, picture::Cell size, PaneCommand& chosen) {
  const auto item = [&](const char* text, const char* key, Kind kind, const char* widget, bool enabled = true) {
    if (ImGui::MenuItem(text, key, false, enabled)) chosen.kind = kind;
    note_widget(widget);
  };
  item("Zoom to the region", "Z", Kind::ZoomToRegion, "zoom to region");
  item("Copy the region", "Ctrl+C", Kind::CopyRegion, "copy region");
  item("Save each element of the region as a pixel (PNG)...", nullptr, Kind::SaveRegionPicture, "save region picture",
       drawn.plane && can_be_pixels(size.x, size.y));
  if (!source.reference) item("Save the region as .npy...", nullptr, Kind::SaveRegion, "save region");
  ImGui::Separator();
}

// What can be copied of the element on which the menu was opened, or else of the probed one: of this pane first.
void copy_items(const HeatmapSource& source, const PaneFrame& frame, const HeatmapView& view, PaneCommand& chosen) {
  constexpr const char* key = "Ctrl+C";  // copies the region, if there is one
  const auto& index = frame.in_menu ? frame.in_menu : view.probe;
  if (frame.selected && !index) return;
  const std::string place = index ? format_index(*index) : "";
  const bool open = ImGui::BeginMenu(("Copy" + (place.empty() ? "" : " " + place) + "###copy").c_str(), !!index);
  note_widget("copy menu");
  if (!index) tooltip_on_hover("No element is probed: right click one, or click one to pin it.");
  if (!open) return;
  const auto item = [&](const std::string& name, const char* shortcut, const std::string& text) {
    if (ImGui::MenuItem(label_of(visible_name(name)).c_str(), shortcut)) {
      ImGui::SetClipboardText(text.c_str());
      chosen.kind = Kind::Copied, chosen.other = fmt::format("{} at {}", name, place);
    }
    note_widget("copy " + name);
  };
  std::vector<ProbedCopy> copies = probed_copies(frame.sources, *index, frame.slice.channel);
  if (auto both = value_and_bits(source, *index, frame.slice.channel)) copies.push_back(*std::move(both));
  std::stable_partition(copies.begin(), copies.end(),
                        [&](const ProbedCopy& each) { return each.name.ends_with(" of " + source.title); });
  for (const ProbedCopy& each : copies) item(each.name, nullptr, each.text);
  ImGui::Separator();
  const bool by_key = !frame.selected && index == view.probe;
  item("values of all panes", by_key ? key : nullptr,
       probed_text(frame.sources, *index, frame.slice.channel, frame.real));
  ImGui::EndMenu();
}

// In a low window the entries stand closer, so that the menu has room in it.
class CloserItems {
 public:
  CloserItems() {
    const ImVec2 spacing = ImGui::GetStyle().ItemSpacing;
    const bool low = ImGui::GetIO().DisplaySize.y < px(900);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {spacing.x, low ? std::floor(spacing.y / 2) : spacing.y});
  }
  ~CloserItems() { ImGui::PopStyleVar(); }
  CloserItems(const CloserItems&) = delete;
  CloserItems& operator=(const CloserItems&) = delete;
};

}  // namespace

std::set<RangeChoice> chosen_ranges(const HeatmapSource& source, const PanePicture& drawn, const PaneFrame& frame,
                                    const HeatmapView& view) {
  const std::string group = range_group(source, view, frame.apart);
  const std::optional<Range> own = set_range(view, group);
  if (!own) return {RangeChoice::FollowData};
  std::set<RangeChoice> chosen;
  for (const RangeChoice choice : {RangeChoice::Extremes, RangeChoice::AboutZero, RangeChoice::ZeroToOne,
                                   RangeChoice::MinusOneToOne, RangeChoice::ZeroTo255, RangeChoice::TypeRange})
    if (const auto given = range_of(choice, source, *drawn.plane); given && have_same_ends(*given, *own))
      chosen.insert(choice);
  const FoundRange* found = search_behind(frame, group, own);
  if (!found || !found->choice) return chosen;
  const bool percentiles = found->choice == RangeChoice::Percentiles;
  if (!percentiles ||
      (found->low_fraction == view.low_percentile / 100 && found->high_fraction == view.high_percentile / 100))
    chosen.insert(*found->choice);
  return chosen;
}

void choose_range(RangeChoice choice, const HeatmapSource& source, const PanePicture& drawn, const PaneFrame& frame,
                  HeatmapView& view) {
  const picture::Plane& plane = *drawn.plane;
  const std::string group = range_group(source, view, frame.apart);
  const CellRect sight = visible_cells(plane.layout(), drawn.viewport);
  const auto find = [&](double low, double high) {
    frame.range_finder->start({group, drawn.plane, sight.from, sight.to, low, high, choice});
  };
  switch (choice) {
    case RangeChoice::FollowData: view.ranges.erase(group); return;
    case RangeChoice::Visible: return find(0, 1);
    case RangeChoice::Percentiles: return find(view.low_percentile / 100, view.high_percentile / 100);
    case RangeChoice::MostValues:
      if (const auto range = flattened_range(source, frame, view)) view.ranges[group] = picture::opened(*range);
      return;
    case RangeChoice::Extremes:
    case RangeChoice::AboutZero:
    case RangeChoice::ZeroToOne:
    case RangeChoice::MinusOneToOne:
    case RangeChoice::ZeroTo255:
    case RangeChoice::TypeRange:
      if (const auto range = range_of(choice, source, plane)) view.ranges[group] = *range;
      return;
  }
}

PaneCommand draw_pane_menu(const HeatmapSource& source, const PanePicture& drawn, const PaneFrame& frame,
                           HeatmapView& view, const Wipe& wipe) {
  const CloserItems closer;
  if (source.reference) {
    measure_items(frame, view);
    ImGui::Separator();
  }
  const bool colours = ImGui::BeginMenu("Colours");
  note_widget("colours menu");
  if (colours) {
    if (!source.reference) choice_items(nullptr, colour_choices(frame.slice, frame.main_sizes), view);
    if (!source.reference) ImGui::Separator();
    choice_items(nullptr, colour_switches(), view);
    if (drawn.looks_nan) {
      muted_text(std::string("    ") + no_nan_words);
      note_widget(no_nan_words);
      tooltip_on_hover(no_nan_tooltip);
    }
    ImGui::EndMenu();
  }
  const bool ranges = ImGui::BeginMenu("Range", drawn.plane != nullptr);
  note_widget("range menu");
  if (ranges) {
    range_items(source, drawn, frame, view);
    ImGui::EndMenu();
  }
  choice_items(nullptr, other_switches(), view);
  if (const std::string shared = shared_range_text(source, frame.sources, view, frame.apart); !shared.empty()) {
    muted_text("    " + shared);
    note_widget("shared range " + shared);
  }
  ImGui::MenuItem("Bits of the probed element", "B", &view.bits);
  ImGui::Separator();
  PaneCommand chosen;
  if (frame.selected) region_items(source, drawn, *frame.selected, chosen);
  copy_items(source, frame, view, chosen);
  if (ImGui::MenuItem("Go to element...", "G")) chosen.kind = Kind::GoToElement;
  note_widget("go to element");
  if (const auto& index = frame.in_menu ? frame.in_menu : view.probe; index && frame.edits && frame.element)
    set_element_items({&source, 1}, *index, *frame.edits, *frame.element);
  ImGui::Separator();
  const auto command = [&](const char* text, Kind kind, const char* widget, bool enabled = true) {
    if (ImGui::MenuItem(text, nullptr, false, enabled)) chosen.kind = kind;
    note_widget(widget);
  };
  const std::string why_not = why_not_copied();
  command("Copy the picture", Kind::CopyPicture, "copy picture", drawn.plane != nullptr && why_not.empty());
  tooltip_on_hover(drawn.plane ? why_not : "The picture is not there yet.");
  command("Save the picture as PNG...", Kind::SavePicture, "save picture", drawn.plane != nullptr);
  command("Save each element as a pixel (PNG)...", Kind::SaveElements, "save elements",
          drawn.plane && can_be_pixels(drawn.plane->layout().width, drawn.plane->layout().height));
  if (!source.reference) {
    command("Save the tensor as .npy...", Kind::SaveTensor, "save tensor");
  } else {
    const bool has_numbers = source.error || view.difference != picture::Show::Class;
    command("Save the difference as .npy...", Kind::SaveTensor, "save tensor", has_numbers);
    tooltip_on_hover(source.error  ? "The quantization error of each element, as FLOAT32."
                     : has_numbers ? "In the measure on show, as FLOAT64."
                                   : "Classes are no numbers: choose a measure.");
  }
  ImGui::Separator();
  const std::string keys = frame.place < 9 ? fmt::format("{} or double click", frame.place + 1) : "double click";
  if (ImGui::MenuItem(frame.enlarged ? "Show all panes" : "Enlarge", keys.c_str(), false,
                      frame.enlarged || !frame.only_one))
    chosen.kind = Kind::Enlarge;
  note_widget("enlarge");
  note_widget("enlarge by " + keys);
  wipe_items(source, frame, wipe, chosen);
  command("Hide this pane", Kind::Hide, "hide pane", !frame.only_one);
  const bool stacked = frame.stacked && !frame.enlarged;
  command(stacked ? "Move up" : "Move left", Kind::MoveLeft, "move left");
  if (stacked) note_widget("moves up");
  command(stacked ? "Move down" : "Move right", Kind::MoveRight, "move right");
  const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
  note_rectangle("whole menu", at, {at.x + size.x, at.y + size.y});
  return chosen;
}

}  // namespace opscope::gui
