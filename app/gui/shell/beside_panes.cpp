#include "app/gui/shell/beside_panes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <imgui.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/gui/jobs/plain_comparison.h"
#include "app/gui/panes/heatmaps.h"
#include "app/gui/panes/pane_room.h"
#include "app/gui/panes/probe_text.h"
#include "app/gui/panes/shared_grids.h"
#include "app/gui/shell/pane_sources.h"
#include "app/gui/verdict/form_findings.h"
#include "app/gui/verdict/verdict.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/result_name.h"
#include "app/gui/widgets/sign_button.h"
#include "app/gui/widgets/splitter.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

// At scale 1. In narrower columns the fields that choose the dimensions have no room.
constexpr float least_column = 400, least_row = 220, least_picture = 40, least_dragged = 280, sentence_height = 130;

struct Area {
  ImVec2 at, size;
};

// The part of `room` that the front case has; `wanted` 0: half of it.
float front_part(float room, float wanted, float least) {
  if (wanted == 0) wanted = room / 2;
  return std::floor(std::clamp(wanted, std::min(least, room / 2), std::max(room - least, room / 2)));
}

// Of the frames of the pictures, at the left and the right of a case.
constexpr float padding = 2;

// What is known of the panes of both cases. `around`: the height of what a case has beside its panes; 0: not known yet.
struct PanesOfBoth {
  std::array<int, 2> columns = {}, rows = {};
  std::array<float, 2> around = {};
  bool other_has_none = false;  // it cannot run: a sentence needs little room
  bool is_chain = false;        // each step has its own panes: the line between the cases stays where it is
};

// Of two rows.
float least_height(float share, const PanesOfBoth& panes) {
  const float usual = 2 * px(least_row);
  if (share != 0 || panes.around[0] == 0 || panes.around[1] == 0) return usual;
  const auto rows = static_cast<float>(panes.rows[0] + panes.rows[1]);
  return std::min(usual, panes.around[0] + panes.around[1] + rows * (height_around_picture(true) + px(least_picture)));
}

// The front case at the left or above. In two rows that are too low the window scrolls. If no `share` is asked for, the
// pictures of both have the same width, or the same height where one case is above the other.
std::array<Area, 2> areas_in(ImVec2 at, ImVec2 room, float share, const PanesOfBoth& panes) {
  const std::array<int, 2>& columns = panes.columns;
  const float gap = px(12), wide = room.x - gap, high = std::max(room.y - gap, least_height(share, panes));
  if (share == 0 && panes.other_has_none && !panes.is_chain) {
    const bool in_columns = wide >= 2 * px(least_column);
    const float front = std::floor(in_columns ? wide - px(least_dragged) : room.y - gap - px(sentence_height));
    if (in_columns) return {{{at, {front, room.y}}, {{at.x + front + gap, at.y}, {std::floor(wide - front), room.y}}}};
    return {{{at, {room.x, front}}, {{at.x, at.y + front + gap}, {room.x, px(sentence_height)}}}};
  }
  if (wide >= 2 * px(least_column) && share == 0 && columns[0] != columns[1] && !panes.is_chain) {
    const auto front = static_cast<float>(columns[0]), other = static_cast<float>(columns[1]);
    const float between = ImGui::GetStyle().ItemSpacing.x;
    const float each = std::floor((wide - 4 * padding - (front + other - 2) * between) / (front + other));
    const auto width_of = [&](float count) { return count * each + (count - 1) * between + 2 * padding; };
    return {{{at, {width_of(front), room.y}}, {{at.x + width_of(front) + gap, at.y}, {width_of(other), room.y}}}};
  }
  if (wide >= 2 * px(least_column)) {
    const float front = front_part(wide, share * wide, px(least_dragged));
    return {{{at, {front, room.y}}, {{at.x + front + gap, at.y}, {std::floor(wide - front), room.y}}}};
  }
  float front = front_part(high, share * high, px(least_row));
  if (share == 0 && panes.around[0] > 0 && panes.around[1] > 0) {
    const std::array<int, 2> rows = panes.is_chain ? std::array{1, 1} : panes.rows;
    const float part = static_cast<float>(rows[0]) / static_cast<float>(rows[0] + rows[1]);
    front = std::floor(panes.around[0] + (high - panes.around[0] - panes.around[1]) * part);
  }
  return {{{at, {room.x, front}}, {{at.x, at.y + front + gap}, {room.x, std::floor(high - front)}}}};
}

bool in_columns(const std::array<Area, 2>& areas) { return areas[0].at.x < areas[1].at.x; }

void draw_line_between(const std::array<Area, 2>& areas) {
  const ImVec2 first = areas[0].at, second = areas[1].at, size = areas[1].size;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float x = std::floor((first.x + areas[0].size.x + second.x) / 2),
              y = std::floor((first.y + areas[0].size.y + second.y) / 2);
  if (in_columns(areas))
    list.AddRectFilled({x, second.y}, {x + 1, second.y + size.y}, palette().line);
  else
    list.AddRectFilled({second.x, y}, {second.x + size.x, y + 1}, palette().line);
}

// The share of the front case, which a drag of the line between the two changes.
void drag_line_between(const std::array<Area, 2>& areas, float& share) {
  const bool columns = in_columns(areas);
  const ImVec2 start = areas[0].at, second = areas[1].at, end{second.x + areas[1].size.x, second.y + areas[1].size.y};
  const float x = std::floor((start.x + areas[0].size.x + second.x) / 2),
              y = std::floor((start.y + areas[0].size.y + second.y) / 2);
  const auto dragged = columns ? draw_splitter("cases splitter", Split::Columns, {x, second.y}, {x, end.y})
                               : draw_splitter("cases splitter", Split::Rows, {second.x, y}, {end.x, y});
  if (!dragged) return;
  const float from = columns ? start.x : start.y, to = columns ? end.x : end.y;
  share = dragged->reset ? 0 : std::clamp((dragged->to - from) / (to - from), 0.01f, 1.0f);
}

bool is_over(const Area& area) {
  return ImGui::IsMouseHoveringRect(area.at, {area.at.x + area.size.x, area.at.y + area.size.y});
}

constexpr ImGuiWindowFlags still = ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse |
                                   ImGuiWindowFlags_NavFlattened | ImGuiWindowFlags_AlwaysUseWindowPadding;

std::string from_to(const BesideTitles& titles) { return titles.names.first + " \u2192 " + titles.names.second; }

// Empty: the pictures have samples of one scale.
std::string scale_choice(const BesideTitles& titles) {
  if (!titles.scales) return "";
  return titles.scaled ? "Not scaled" : "Scale to " + samples_text(titles.scales->common);
}

std::string scale_tooltip(const BesideTitles& titles) {
  const SampleScales& scales = *titles.scales;
  return fmt::format(
      "Samples of the picture are {} in front and {} here.\n{}", samples_text(scales.front), samples_text(scales.other),
      titles.scaled
          ? "They are compared scaled to " + samples_text(scales.common) + ". A click compares the numbers as they are."
          : "A click compares both scaled to " + samples_text(scales.common) + ".");
}

std::string in_one_line(const std::string& lines) {
  std::string text;
  for (const char c : lines) text += c == '\n' ? "; " : std::string(1, c);
  return text;
}

// "Other type and sizes" comes first: in full it stands in the verdict.
// `changes`: empty if they have room elsewhere.
std::string note_text(const BesideTitles& titles, const std::string& changes) {
  if (titles.note.empty()) return changes;
  std::string why = titles.shorter_notes.size() > 1 ? titles.shorter_notes[1] : titles.note;
  why.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(why.front())));
  return changes.empty() ? why : why + "\n" + changes;
}

// Where the title's note has no room: "not compared: other type and sizes", "not compared: other type", "not compared".
std::vector<std::string> brief_notes(const BesideTitles& titles) {
  std::vector<std::string> notes;
  notes.reserve(titles.shorter_notes.size());
  for (std::size_t i = 1; i < titles.shorter_notes.size(); ++i)
    notes.push_back("not compared: " + titles.shorter_notes[i]);
  if (!titles.note.empty()) notes.emplace_back("not compared");
  return notes;
}

constexpr const char* swap_tooltip = "A click puts this case in front, and the case in front beside it.";

// Each with its field, as the form has it.
std::vector<std::string> warnings_of(const Results& results) {
  std::vector<std::string> warnings;
  if (!results.request.model) return warnings;
  for (const Diagnostic& each : form_findings(results, *results.request.model, results.request.dispatch))
    if (each.severity == Diagnostic::Severity::Warning)
      warnings.push_back(
          visible_message(each.path.empty() ? each.message : field_name(each.path) + ": " + each.message));
  return warnings;
}

// The title in front, and behind it what changes to the case beside, in one line, to which a long title gives way.
struct FrontTitle {
  std::string name, changes;
};

constexpr float title_gap = 10;  // at scale 1

FrontTitle front_title(const std::string& title, const std::string& changes, float room) {
  const float gap = px(title_gap);
  const float beside = changes.empty() ? room : room - ImGui::CalcTextSize(changes.c_str()).x - gap;
  ImGui::PushFont(fonts().medium);
  const std::string name = case_name_in(title, std::max(beside, room * 2 / 3));
  ImGui::PopFont();
  return {name, changes.empty() ? "" : text_without_end(changes, room - medium_text_width(name) - gap)};
}

// `tooltip`: of what changes.
void draw_title(const std::string& title, const std::string& changes, const std::string& tooltip) {
  const auto& [text, shown] = front_title(title, changes, ImGui::GetContentRegionAvail().x);
  ImGui::AlignTextToFramePadding();
  medium_text(text);
  if (text != title) tooltip_on_hover(title);
  if (shown.empty()) return;
  ImGui::SameLine(0, px(title_gap));
  ImGui::AlignTextToFramePadding();
  text_in(palette().muted, shown);
  note_widget("changes " + changes);
  tooltip_on_hover(tooltip);
}

// What `front` and `other` show, linked with each other.
struct Side {
  HeatmapView& view;
  PaneCache& cache;
  std::span<const HeatmapSource> sources;
  LinkedPlace& linked;  // when they were linked last
};

LinkedPlace place_of(const Side& side) { return linked_place(side.view, side.cache.pane.selection); }

bool has_moved(const Side& side) { return place_of(side) != side.linked; }

// The pane whose values the region of the other case stands for: the one of that title, or else the output.
void name_pane(Selection& region, std::span<const HeatmapSource> own) {
  const auto output = std::ranges::find(own, PaneRole::Reference, &HeatmapSource::role);
  if (std::ranges::find(own, region.pane, &HeatmapSource::title) != own.end() || output == own.end()) return;
  region.pane = output->title;
}

// `side` shows what `leader` does.
void link(const Side& leader, const Side& side) {
  const LinkedPlace place = place_of(leader);
  follow(side.view, side.cache.shown, place, leader.linked, leader.cache.shown);
  std::optional<Selection>& region = side.cache.pane.selection;
  follow_region(region, side.view, side.cache.shown, place, leader.linked);
  if (region && region == place.region) {
    side.cache.pane.corners = leader.cache.pane.corners;
    name_pane(*region, side.sources);
  }
  leader.linked = place;
  side.linked = place_of(side);
}

picture::Slice slice_of(const Side& side) {
  const std::vector<std::uint32_t>& sizes = side.cache.shown.sizes;
  return picture::fitted(side.view.slice.value_or(picture::default_slice(sizes)), sizes);
}

bool has_free_place(const PaneCache& cache) {
  if (!cache.both) return false;
  const GroupGrid& grid = cache.both->grid;
  return cache.group.panes < static_cast<std::size_t>(grid.columns) * static_cast<std::size_t>(grid.rows);
}

// The probe of `side`, which is where the mouse points in the other group, stays until that changes.
void keep_pointed(const Side& leader, const Side& side) {
  if (leader.view.probe && side.view.probe && !side.view.pinned) side.cache.pointed_elsewhere = true;
}

// While an element is pinned, the one under the mouse has its frame in both groups.
void mark_hovered(const Side& leader, const Side& side) {
  const auto& index = leader.cache.beside_pin;
  if (!index || leader.cache.shown.sizes.empty() || side.cache.shown.sizes.empty()) return;
  side.cache.pointed_beside_pin = same_index(*index, side.cache.shown.sizes);
}

// One arrangement for the panes of both, in the next frame; none while one of them has no panes.
void share_grids(const std::array<Side, 2>& sides, PaneGrid kind, bool beside, bool has_own_widths, bool same_columns,
                 BesideOutput& output) {
  const PaneGroup &front = sides[0].cache.group, &other = sides[1].cache.group;
  const bool has_panes = front.panes > 0 && other.panes > 0;
  auto grids =
      has_panes ? shared_grids(kind, front, other, beside, has_own_widths, same_columns) : std::array<SharedGrid, 2>{};
  const bool same_sizes = sides[0].cache.shown.sizes == sides[1].cache.shown.sizes;
  grids[1].has_index = !beside || !same_sizes;
  grids[1].has_bar = beside || !same_sizes || slice_of(sides[0]) != slice_of(sides[1]);
  for (const std::size_t i : {0, 1}) {
    grids[i].lacks_probed = sides[1 - i].view.probe && !sides[i].view.probe;
    grids[i].without_bits = sides[1 - i].cache.group.lacks_bits;
    const std::optional<SharedGrid> grid = has_panes ? std::optional(grids[i]) : std::nullopt;
    if (std::exchange(sides[i].cache.both, grid) != grid) output.frames = true;
  }
}

}  // namespace

BesidePanes::Look BesidePanes::park() {
  Look look{std::move(view_), std::move(cache_.enlarged), std::move(cache_.wipe)};
  show(nullptr);
  take({});
  return look;
}

void BesidePanes::clear() {
  park();
  cache_.pictures.clear();
  around_ = {}, is_in_rows_ = false;
  cache_.has_keys = false;
}

void BesidePanes::take(Look look) {
  view_ = std::move(look.view);
  if (!view_.pinned) view_.probe.reset();
  cache_.enlarged = std::move(look.enlarged), cache_.wipe = std::move(look.wipe);
  linked_.reset();
}

// Inputs and the reference's output. The other backends are the business of its own tab.
void BesidePanes::show(const ResultsPtr& results) {
  if (results == results_) return;
  results_ = results;
  warnings_ = results ? warnings_of(*results) : std::vector<std::string>();
  search_.cancel(), cache_.forget_search();
  const std::vector<HeatmapSource> before = std::exchange(sources_, {});
  real_.reset();
  if (!results || !results->valid() || !results->backends.front().ran()) return cache_.forget_pictures();
  real_ = RealOperator::of(*results->invocation);
  const std::string array = shown_array(results->request);  // which has one pane, as in front
  sources_ = pane_sources({.results = results_,
                           .reference = array.empty() ? results->backends.front().name : array,
                           .is_copy = !array.empty(),
                           .real = real_},
                          before, last_version_);
}

void BesidePanes::draw_heading(const BesideTitles& titles, BesideOutput& output) {
  std::string note = titles.note, details = titles.details;
  std::vector<std::string> forms = brief_notes(titles);
  ImU32 color = palette().muted;
  if (!results_) {
    note = "~ being computed";
  } else if (!results_->valid() || !results_->backends.front().ran()) {
    const Verdict verdict = verdict_of(nullptr, results_.get(), std::nullopt);
    note = verdict.sign + " " + verdict.word;
    details = verdict.sentence;
    color = palette().wrong;
  }
  if (note != titles.note) forms.clear();
  forms.insert(forms.begin(), note);
  const char* const swap = "Swap";
  std::string scale = scale_choice(titles);
  const float cross = px(24), gap = px(10), name_width = medium_text_width(titles.other);
  if (ImGui::CalcTextSize(scale.c_str()).x + std::min(name_width, px(80)) + cross + 2 * gap >
      ImGui::GetContentRegionAvail().x)
    scale.clear();  // the palette has it, too
  const float scale_width = scale.empty() ? 0 : ImGui::CalcTextSize(scale.c_str()).x + gap;
  float room = ImGui::GetContentRegionAvail().x - cross - gap - scale_width,
        swap_width = ImGui::CalcTextSize(swap).x + gap;
  const auto width_with_gap = [&](const std::string& text) {
    return text.empty() ? 0 : ImGui::CalcTextSize(text.c_str()).x + gap;
  };
  std::string warning = warnings_.empty() ? "" : "? " + counted(warnings_.size(), "warning");
  if (width_with_gap(warning) + name_width + width_with_gap(note) + swap_width > room)
    warning.resize(warning.empty() ? 0 : 1);
  room -= width_with_gap(warning);
  // The name comes first: if it were cut off, it could be that of another case. Then come "not compared" and the swap;
  // the whole reason stands in the tooltip and in the verdict too.
  const float note_width = titles.note.empty() ? 0 : ImGui::CalcTextSize(forms.back().c_str()).x + gap;
  const float beside_swap = std::min(name_width, (room - swap_width) * 2 / 3);
  const bool shows_swap = beside_swap + note_width + swap_width <= room;
  if (!shows_swap) swap_width = 0;
  room -= swap_width;
  const float named = std::min(name_width, room * 2 / 3);
  const std::string& shown = form_that_fits(forms, room - named - gap);
  const float wanted = shown.empty() ? 0 : ImGui::CalcTextSize(shown.c_str()).x + gap;
  ImGui::PushFont(fonts().medium);
  const std::string title = case_name_in(titles.other, std::max(room - wanted, named));
  const ImVec2 start = ImGui::GetCursorPos();
  ImGui::SetCursorPosY(start.y + ImGui::GetStyle().FramePadding.y);
  if (link("##beside tab", palette().text, title)) output.change_places = true;
  ImGui::PopFont();
  note_widget("title");
  tooltip_on_hover(titles.other + "\n" + swap_tooltip);
  if (!warning.empty()) {
    ImGui::SameLine(0, gap);
    ImGui::SetCursorPosY(start.y);
    ImGui::AlignTextToFramePadding();
    text_in(palette().caution, warning);
    note_widget("warning");
    tooltip_on_hover(
        fmt::format("{} in this case:\n{}", counted(warnings_.size(), "warning"), fmt::join(warnings_, "\n")));
  }
  if (!shown.empty()) {
    ImGui::SameLine(0, gap);
    ImGui::SetCursorPosY(start.y);
    ImGui::AlignTextToFramePadding();
    const float left = ImGui::GetContentRegionAvail().x - cross - gap - scale_width - swap_width;
    const std::string kept = text_without_end(shown, left);
    text_in(color, kept);
    note_widget("note " + note);
    note_widget("shown note " + kept);
    tooltip_on_hover(note + (details.empty() ? "" : "\n" + details));
  }
  const auto link_behind = [&](const char* id, const std::string& text, const std::string& tooltip) {
    ImGui::SameLine(0, gap);
    ImGui::SetCursorPosY(start.y + ImGui::GetStyle().FramePadding.y);
    const bool clicked = link(fmt::format("##{}", id).c_str(), palette().accent, text);
    note_widget(id);
    tooltip_on_hover(tooltip);
    return clicked;
  };
  if (!scale.empty() && link_behind("scale", scale, scale_tooltip(titles))) output.switch_scaled = true;
  if (shows_swap && link_behind("swap", swap, swap_tooltip)) output.change_places = true;
  ImGui::SameLine();
  to_the_right(cross);
  ImGui::SetCursorPosY(start.y);
  if (sign_button("leave", {cross, ImGui::GetFrameHeight()}, Sign::Cross, "leave",
                  "Takes this case away; its tab stays open (Ctrl+B)."))
    output.leave = true;
  if (results_ && sources_.empty() && !details.empty()) wrapped_text(color, visible_message(details));
}

void BesidePanes::draw_own(PaneArrangement& arrangement) {
  search_.show_found(results_, cache_, view_);
  draw_heatmaps(sources_, view_, arrangement, cache_, marking_.marked(), real_ ? &*real_ : nullptr);
  search_.start_sought(results_, cache_, view_);
  if (const auto of = std::exchange(cache_.tensor_to_save, std::nullopt)) save_ = save_of(*of, view_.difference);
  if (const auto pane = std::exchange(cache_.picture_to_save, std::nullopt)) save_ = save_of(*pane);
  if (const auto pane = std::exchange(cache_.elements_to_save, std::nullopt)) save_ = save_elements_of(*pane);
}

// What is marked and counted there, if both have the same operator.
void BesidePanes::mark_as(const Workspace& front) {
  const bool tells = results_ && results_->valid() && &results_->invocation->schema->outcomes == front.outcomes();
  if (tells)
    marking_.follow({results_->outcomes, front.outcomes(), front.marked_set()});
  else
    marking_.clear();
  cache_.region.want(tells ? WholeOutcomes{results_->outcomes, front.outcomes()} : WholeOutcomes{});
}

const TensorSummary* BesidePanes::output() const {
  if (!results_ || !results_->valid()) return nullptr;
  const auto found = std::ranges::find_if(results_->tensors, [&](const TensorSummary& summary) {
    return !summary.is_input && summary.name == results_->backends.front().name && summary.counted();
  });
  return found == results_->tensors.end() ? nullptr : &*found;
}

std::optional<StatisticsColumn> BesidePanes::statistics(std::string title) const {
  const TensorSummary* counted = output();
  if (counted == nullptr) return std::nullopt;
  const TensorDesc& desc = counted->tensor.desc;
  return StatisticsColumn{
      .title = std::move(title),
      .type = desc.data_type,
      .sizes = desc.sizes,
      .statistics = counted->statistics,
      .quantization = real_ ? real_->quantization(results_->invocation->schema->output()) : std::nullopt,
      .is_output = true,
      .repeats = repeated_elements(desc) > 1};
}

void BesidePanes::go_to(const StatisticsJump& jump) {
  const TensorSummary* counted = output();
  if (counted != nullptr && jump.index) jump_to(view_, counted->tensor.desc.sizes, *jump.index);
  const auto pane = std::ranges::find(sources_, PaneRole::Reference, &HeatmapSource::role);
  if (counted != nullptr && jump.kind && pane != sources_.end())
    search_.start(results_, {pane->title, counted->tensor, {jump.kind}, std::string(name(*jump.kind)), jump.back},
                  pinned_element(view_));
}

OutcomesBeside BesidePanes::outcomes() const {
  OutcomesBeside told;
  told.awaited = !results_;
  if (!results_) return told;
  if (!results_->valid() || !results_->backends.front().ran()) told.problem = "cannot run.";
  told.map = results_->outcomes;
  const RegionNumbers* region = cache_.region.numbers();
  told.has_region = selection() != nullptr;
  told.region_outdated = cache_.region.outdated();
  told.region = told.has_region && region ? region->outcomes : nullptr;
  return told;
}

BesideOutput BesidePanes::draw(const BesideTitles& titles, const ResultsPtr& results, Workspace& front,
                               PaneArrangement& arrangement, PanelSizes& sizes,
                               const std::function<void()>& draw_front) {
  BesideOutput output;
  show(results);
  compare_as(sources_, titles.compared_as);
  mark_as(front);
  const bool begins = !linked_;
  if (begins) linked_.emplace();
  const std::array sides = {Side{front.linked_view(), front.pane_cache(), front.sources(), linked_->at(0)},
                            Side{view_, cache_, sources_, linked_->at(1)}};
  const ImVec2 all = ImGui::GetContentRegionAvail();
  PanesOfBoth panes{.around = around_, .other_has_none = results_ && sources_.empty(), .is_chain = titles.is_chain};
  for (const std::size_t i : {0, 1}) {
    const GroupGrid grid = sides[i].cache.both ? sides[i].cache.both->grid : GroupGrid{.columns = 1, .rows = 1};
    panes.columns[i] = grid.columns, panes.rows[i] = grid.rows;
  }
  std::array<Area, 2> areas = areas_in(ImGui::GetCursorScreenPos(), all, sizes.front_case, panes);
  const float height = areas[1].at.y + areas[1].size.y - areas[0].at.y;
  const bool scrolls = height > all.y + 1, over_picture = front.pane_cache().hovered || cache_.hovered;
  if (scrolls) {
    ImGui::BeginChild("cases that scroll", {}, false, over_picture ? ImGuiWindowFlags_NoScrollWithMouse : 0);
    areas = areas_in(ImGui::GetCursorScreenPos(), {ImGui::GetContentRegionAvail().x, all.y}, sizes.front_case, panes);
  }
  const std::array<Area, 2> halves = areas;
  const bool columns = in_columns(areas);
  if (std::exchange(is_in_rows_, !columns) == columns) output.frames = true;
  front.pane_cache().has_keys = !cache_.has_keys;
  const bool front_has_place = has_free_place(front.pane_cache());
  const std::string changes = in_one_line(titles.changes);
  const bool are_told = front_title(titles.front, changes, areas[0].size.x - 2 * padding).changes == changes;
  const CaseNote note{from_to(titles), note_text(titles, are_told ? "" : titles.changes)};
  front.pane_cache().note = front_has_place ? note : CaseNote();
  cache_.note = front_has_place ? CaseNote() : note;
  // An enlarged pane has the room of both cases.
  for (const std::size_t i : {0, 1})
    if (!sides[i].cache.enlarged.empty()) areas[i] = {ImGui::GetCursorScreenPos(), all};
  const bool only_front = !sides[0].cache.enlarged.empty(), only_other = !only_front && !cache_.enlarged.empty();
  if (only_front) cache_.has_keys = false;
  if (!only_front && !only_other) draw_line_between(halves);
  const auto draw_side = [&](std::size_t i) {
    if (i == 0 ? only_other : only_front) return;
    ImGui::SetCursorScreenPos(areas[i].at);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {padding, 0});
    ImGui::BeginChild(i == 0 ? "front case" : "other case", areas[i].size, false, still);
    ImGui::PopStyleVar();
    note_rectangle(i == 0 ? "front case" : "other case", areas[i].at,
                   {areas[i].at.x + areas[i].size.x, areas[i].at.y + areas[i].size.y});
    // One case above the other leaves the pictures little height.
    const ImVec2 usual = ImGui::GetStyle().ItemSpacing, close{usual.x, usual.y / 2};
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, columns ? usual : close);
    if (i == 0) {
      // The other title has its buttons, and tells why they are not compared.
      draw_title(titles.front, changes, from_to(titles) + ":\n" + titles.changes);
      ImGui::PopStyleVar();
      draw_front();
    } else {
      cache_.has_keys = ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows);  // it was clicked last
      const WidgetScope scope("beside");
      draw_heading(titles, output);
      ImGui::PopStyleVar();
      draw_own(arrangement);
    }
    ImGui::EndChild();
  };
  // The group under the mouse is drawn first, so that the other one follows it in the same frame.
  const std::size_t first = is_over(areas[1]) && !only_front ? 1 : 0, second = 1 - first;
  draw_side(first);
  if (!begins && has_moved(sides[first]))
    link(sides[first], sides[second]);
  else if (!begins && has_moved(sides[second]))
    link(sides[second], sides[first]), output.frames = true;
  keep_pointed(sides[first], sides[second]);
  if (!only_front && !only_other) mark_hovered(sides[first], sides[second]);
  draw_side(second);
  const auto has_pictures = [](const Side& side) { return !side.cache.shown.sizes.empty(); };
  const bool waits = begins && !std::ranges::all_of(sides, has_pictures);
  if (!waits && (begins || has_moved(sides[second]))) {
    const std::size_t leader = begins ? 0 : second;
    link(sides[leader], sides[1 - leader]);
    output.frames = true;
  }
  if (scrolls) ImGui::EndChild();
  if (!only_front && !only_other && !scrolls) drag_line_between(halves, sizes.front_case);
  // One value has one colour in both.
  for (const std::size_t i : {0, 1}) {
    const auto spans = titles.note.empty() ? sides[1 - i].cache.spans : decltype(PaneCache::spans){};
    if (std::exchange(sides[i].cache.spans_beside, spans) != spans) output.frames = true;
  }
  if (!only_front && !only_other)
    for (const std::size_t i : {0, 1}) {
      const float around = halves[i].size.y - sides[i].cache.group.room.y;
      if (sides[i].cache.group.panes > 0 && std::exchange(around_[i], around) != around) output.frames = true;
    }
  // The cases of a chain are equally wide at each step, whatever panes it has.
  const bool are_dragged = sizes.front_case != 0, same_columns = titles.is_chain && !are_dragged;
  share_grids(sides, arrangement.grid, columns, are_dragged || titles.is_chain, same_columns, output);
  if (waits) linked_.reset();
  return output;
}

std::string BesidePanes::probed_text() const {
  if (!view_.probe || sources_.empty()) return {};
  const std::vector<std::uint32_t>& sizes = cache_.main_sizes;
  const picture::Slice slice = picture::fitted(view_.slice.value_or(picture::default_slice(sizes)), sizes);
  return gui::probed_text(sources_, *view_.probe, slice.channel, real_ ? &*real_ : nullptr);
}

}  // namespace opscope::gui
