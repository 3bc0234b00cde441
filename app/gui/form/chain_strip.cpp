#include "app/gui/form/chain_strip.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "app/gui/edits/chain.h"
#include "app/gui/form/chain_actions.h"
#include "app/gui/form/chain_box_text.h"
#include "app/gui/form/chain_places.h"
#include "app/gui/form/chain_words.h"
#include "app/gui/jobs/load_case.h"
#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

// Lengths at scale 1.
constexpr float picture_edge = 40, box_pad = 5, arrow_width = 24, most_text = 176, widest_text = 320;
// Of a box with a line that says what was read, written and found; and of one with the shortest form of these, in which
// the tooltip has them.
constexpr float least_text = 112, shortest_text = 64;

float text_height() { return fonts().medium->FontSize + 2 * small_text_size() + px(4); }

// Of all boxes: with their lines of text, or with the name alone where so many have no room.
struct BoxSize {
  float picture = px(picture_edge), height = std::max(px(picture_edge), text_height()) + 2 * px(box_pad);
  bool has_lines = true;
  float behind_name = 0;  // without lines: of the largest difference
};

BoxSize small_box() {
  const float picture = std::ceil(fonts().medium->FontSize);
  return {picture, picture + 2 * px(box_pad - 1), false};
}

// The widths of its lines if nothing is left out, whatever was found: boxes do not move when a verdict comes.
struct WholeText {
  float name = 0, flow = 0;
};

WholeText whole_text(LinkWords link) {
  WholeText whole{0, small_text_width(flow_text(link))};
  for (const char* sign : {"=", "!", "\u2260", "?", "~"}) {
    link.sign = sign;
    whole.name = std::max(whole.name, medium_text_width(heading_of(link)));
  }
  return whole;
}

// Of a box whose name and line of resources have at most this room, and whose text has at least `least`, at scale 1.
float box_width(const BoxSize& box, const WholeText& text, float most_of_name, float most_of_flow,
                float least = least_text) {
  const float name = std::min(text.name, px(most_of_name)), flow = std::min(text.flow, px(most_of_flow));
  const float inside = box.has_lines ? std::max({name, flow, px(least)}) : name + box.behind_name;
  return std::ceil(inside + box.picture + px(3 * box_pad));
}

void draw_picture(ImDrawList& list, ImVec2 at, float edge, const Texture* texture, bool earlier) {
  const ImVec2 end{at.x + edge, at.y + edge};
  list.AddRectFilled(at, end, palette().background);
  if (texture == nullptr || texture->empty()) return;
  list.AddImage(texture->id(), at, end);
  if (earlier) list.AddRectFilled(at, end, veil());
}

void draw_arrow_head(ImVec2 to, ImVec2 direction, ImU32 color) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  for (const float side : {-1.0f, 1.0f})
    list.AddLine(to,
                 {to.x - px(4) * direction.x + side * px(3) * direction.y,
                  to.y - px(4) * direction.y + side * px(3) * direction.x},
                 color, px(1.5f));
}

// Into a box that reads what the one before it wrote.
void draw_arrow(ImVec2 box, float height, ImU32 color) {
  const float y = box.y + height / 2;
  const ImVec2 from{box.x - px(arrow_width - 3), y}, to{box.x - px(3), y};
  ImGui::GetWindowDrawList()->AddLine(from, to, color, px(1.5f));
  draw_arrow_head(to, {1, 0}, color);
}

// From the last box of a row, between the rows, to where the arrow into the first box of the next one begins.
void draw_turn(ImVec2 last_end, ImVec2 first, float height, float left, ImU32 color) {
  const float between = first.y - px(2), middle = first.y + height / 2;
  const std::vector<ImVec2> line = {{last_end.x - px(6), last_end.y},
                                    {last_end.x - px(6), between},
                                    {left + px(1), between},
                                    {left + px(1), middle},
                                    {first.x - px(arrow_width - 3), middle}};
  ImGui::GetWindowDrawList()->AddPolyline(line.data(), static_cast<int>(line.size()), color, 0, px(1.5f));
}

// A dispatch reads what one before the last wrote.
bool has_skips(const Model& model) {
  for (std::size_t dispatch = 2; dispatch < dispatches(model).size(); ++dispatch)
    if (const Dispatchable* dispatchable = find_dispatchable(model, dispatch))
      for (std::size_t i = 0; i < dispatchable->desc.schema->tensors.size(); ++i)
        if (dispatchable->desc.schema->tensors[i].role == TensorRole::Input)
          if (const auto writer = writer_of(model, {dispatch, i}); writer && *writer + 1 < dispatch) return true;
  return false;
}

// Of the lines of draw_skips, which have room below each row.
constexpr int lanes = 4;
constexpr float lane_step = 3;

float gap_below(const Model& model) { return px(has_skips(model) ? 2 + lanes * lane_step : 6); }

float row_height(const BoxSize& box, const Model& model) { return box.height + gap_below(model); }

// Below the last one, the padding is enough where no lines lie.
float rows_height(const BoxSize& box, std::size_t rows, const Model& model) {
  return static_cast<float>(rows) * row_height(box, model) - (has_skips(model) ? 0 : gap_below(model));
}

// Everything that is drawn in this frame.
struct Strip {
  std::vector<LinkWords> links;
  std::vector<ChainPlace> places;
  BoxSize box;
  float buttons = 0;                     // the width of what stands beside or above the boxes
  bool in_one_row = true;                // all boxes and the buttons stand beside each other
  std::size_t rows = 1, rows_shown = 1;  // of the boxes
  float height = 0;                      // the room that these take, in pixels
  ChainWords words;
};

// Free room in a row goes to the boxes whose text is cut.
void widen(Strip& strip, std::span<const WholeText> texts, float room) {
  constexpr float any = 1e6f;
  std::vector<float> wanted(texts.size());
  std::ranges::transform(texts, wanted.begin(),
                         [&](const WholeText& text) { return box_width(strip.box, text, any, any); });
  widen_boxes(strip.places, wanted, room);
  if (!strip.box.has_lines) return;
  // Then to all, for what may be found: boxes do not move when a verdict comes. The mark of a drag has room behind
  // them.
  wanted.assign(texts.size(), px(widest_text) + strip.box.picture + px(3 * box_pad));
  widen_boxes(strip.places, wanted, room - px(8));
}

// `kept`: room that it takes at least.
Strip strip_of(const ChainStripInput& input, const ChainStripState::Room& kept, float width, float screen_height) {
  const std::size_t count = dispatches(input.model).size();
  Strip strip;
  for (std::size_t i = 0; i < count; ++i)
    strip.links.push_back(link_words(input.model, i, input.verdict, input.comparison, false));
  strip.words = chain_words(input.verdict, count, input.comparison);
  // As wide as with a verdict that comes later: boxes do not move then.
  strip.buttons = std::max(chain_buttons_width(strip.words.brief), chain_buttons_width("? 0 unproven"));
  const float room = width - 2 * ImGui::GetStyle().WindowPadding.x;
  std::vector<WholeText> texts;
  for (const LinkWords& link : strip.links) texts.push_back(whole_text(link));
  std::vector<float> widths(texts.size());
  // True if they take no more than so many rows.
  const auto place_within = [&](float in, float name, float flow, std::size_t rows) {
    std::ranges::transform(texts, widths.begin(),
                           [&](const WholeText& text) { return box_width(strip.box, text, name, flow); });
    strip.places = place_boxes(widths, px(arrow_width), in);
    return rows_of(strip.places) <= rows;
  };
  // In as few rows as narrower boxes have room in: what stands below moves less. Names are whole if that takes no
  // further row.
  const auto place = [&](float in) {
    constexpr int step = 4;
    constexpr auto widest = static_cast<int>(widest_text), most = static_cast<int>(most_text);
    constexpr auto least = static_cast<int>(least_text);
    for (const int name : {widest, most})
      for (int flow = widest; flow >= least; flow -= step)
        if (place_within(in, static_cast<float>(name), static_cast<float>(flow), 1)) return;
    place_within(in, most_text, least_text, 1);
    const std::size_t rows = rows_of(strip.places);
    auto flow = most_text;
    while (flow > least_text && !place_within(in, most_text, flow, rows)) flow -= step;
    for (int name = widest; name > most; name -= step)
      if (place_within(in, static_cast<float>(name), flow, rows)) return;
    place_within(in, most_text, flow, rows);
  };
  const float beside_buttons = room - strip.buttons - px(12);
  place(std::max(beside_buttons, 1.0f));
  strip.in_one_row = beside_buttons >= px(least_text) && rows_of(strip.places) <= 1 && !kept.heading;
  strip.height = std::max(kept.height, rows_height(strip.box, 1, input.model));
  if (strip.in_one_row) {
    widen(strip, texts, beside_buttons);
    return strip;
  }
  place(room);
  // Shorter texts, but not shorter names, before a second row.
  const std::vector<ChainPlace> in_rows = strip.places;
  const std::vector<float> widths_in_rows = widths;
  for (float text = least_text; rows_of(strip.places) > 1 && text >= shortest_text; text -= 4) {
    std::ranges::transform(texts, widths.begin(),
                           [&](const WholeText& each) { return box_width(strip.box, each, widest_text, text, text); });
    strip.places = place_boxes(widths, px(arrow_width), room);
  }
  if (rows_of(strip.places) > 1) strip.places = in_rows, widths = widths_in_rows;
  const std::size_t most = screen_height >= px(900) ? 3 : input.case_beside ? 1 : 2;
  strip.places = place_evenly(widths, px(arrow_width), room);
  widen(strip, texts, room);
  strip.rows = strip.rows_shown = rows_of(strip.places);
  strip.height = std::max(kept.height, rows_height(strip.box, strip.rows, input.model));
  if (strip.rows <= most && (!kept.is_small || strip.height <= kept.height)) return strip;
  // Smaller boxes, so that more of the chain is in sight.
  const float large_rows = static_cast<float>(most) * row_height(strip.box, input.model);
  strip.box = small_box();
  strip.rows_shown = static_cast<std::size_t>(large_rows / row_height(strip.box, input.model));
  const auto place_with = [&](const char* size) {
    strip.box.behind_name = *size == 0 ? 0 : px(6) + small_text_width(size);
    return place_within(room, most_text, 0, strip.rows_shown);
  };
  float in = room;
  const bool all_fit = place_with("~1.234e-05") || place_with("0.25") || place_with("");
  if (!all_fit && input.case_beside && place_within(room, least_text, 0, strip.rows_shown + 1)) {
    ++strip.rows_shown;  // rather than a scroll bar in so low a strip
  } else if (!all_fit) {
    in -= ImGui::GetStyle().ScrollbarSize + px(2);
    place_within(in, least_text, 0, strip.rows_shown);
  }
  strip.places = place_evenly(widths, px(arrow_width), in);
  widen(strip, texts, in);
  strip.rows = rows_of(strip.places);
  strip.height = std::max(kept.height, rows_height(strip.box, std::min(strip.rows, strip.rows_shown), input.model));
  return strip;
}

// Of a small box: the sign, and a letter of a name that gives way to the largest difference.
float least_heading(const LinkWords& link) { return medium_text_width(link.sign + " m..."); }

// What stands above the boxes.
float heading_height(const Strip& strip) { return strip.in_one_row ? 0 : ImGui::GetFrameHeightWithSpacing(); }

// True if it was clicked.
bool draw_box(const ChainStripInput& input, const std::vector<LinkWords>& links, std::size_t dispatch, bool linked,
              ImVec2 at, float width, const BoxSize& box, const Texture* texture, bool dragging) {
  const LinkWords& link = links[dispatch];
  const bool chosen = dispatch == input.dispatch;
  const ImVec2 end{at.x + width, at.y + box.height};
  ImGui::SetCursorScreenPos(at);
  const bool clicked =
      ImGui::InvisibleButton("link", {std::max(width, 1.0f), box.height});  // the room may have no width
  draw_focus_ring();
  note_widget(fmt::format("chain[{}]", dispatch));
  note_widget(fmt::format("chain[{}] {}", dispatch, link.sign));
  if (!dragging && ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) {
    const std::string tooltip = link_words(input.model, dispatch, input.verdict, input.comparison).tooltip;
    tooltip_below_panel_on_hover(fmt::format("{}: {}\n{}{}\n{}", link.name, flow_text(link), tooltip,
                                             texture ? "\nThe picture is what the reference wrote." : "",
                                             outline_text(chosen, linked)));
  }
  if (!ImGui::IsRectVisible(at, end)) return clicked;  // as most of a long chain: a heading is compared with all others
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled(at, end, ImGui::IsItemHovered() ? palette().line : palette().raised, px(4));
  if (chosen) list.AddRect(at, end, palette().accent, px(4), 0, px(1.5f));
  const ImVec2 picture{at.x + px(box_pad), std::round((at.y + end.y - box.picture) / 2)};
  draw_picture(list, picture, box.picture, texture, input.verdict == nullptr);
  if (texture != nullptr && !texture->empty())
    note_rectangle(fmt::format("chain picture {}", dispatch), picture,
                   {picture.x + box.picture, picture.y + box.picture});
  const float x = picture.x + box.picture + px(box_pad), room = end.x - px(box_pad) - x;
  const ImFont* medium = fonts().medium;
  float y = std::round((at.y + end.y - (box.has_lines ? text_height() : medium->FontSize)) / 2);
  ImGui::PushFont(fonts().medium);
  const std::string size = box.has_lines ? "" : link.size;
  const float wide = size.empty() ? 0 : px(6) + small_text_width(size);
  const bool has_size = wide > 0 && least_heading(link) + wide <= room;
  const std::string heading = heading_within(links, dispatch, room - (has_size ? wide : 0));
  ImGui::PopFont();
  list.AddText(medium, medium->FontSize, {x, y}, palette().text, heading.c_str());
  note_rectangle("chain heading " + heading, {x, y}, {x + medium_text_width(heading), y + medium->FontSize});
  list.AddText(medium, medium->FontSize, {x, y}, link.color, link.sign.c_str());
  if (!box.has_lines) {
    if (has_size) {
      const float left = end.x - px(box_pad) - wide + px(6);
      draw_small_text(list, left, y + (medium->FontSize - small_text_size()) / 2, link.color, size);
      note_rectangle(fmt::format("chain size {}", dispatch), {left, y}, end);
    }
    return clicked;
  }
  y += medium->FontSize + px(2);
  draw_line(list, {x, y}, room, palette().muted, flow_within(link, room));
  y += small_text_size() + px(2);
  const std::string finding = finding_within(link, room);
  draw_line(list, {x, y}, room, link.color, finding);
  note_rectangle(fmt::format("chain[{}] finding {}", dispatch, finding), {x, y}, {x + room, y + small_text_size()});
  return clicked;
}

// True if the box reads what that of `writer` writes.
bool reads_from(const Strip& strip, std::size_t box, std::size_t writer) {
  const LinkWords& link = strip.links[box];
  return (link.reads_last && writer + 1 == box) || std::ranges::find(link.reads, writer) != link.reads.end();
}

// True if one of the two reads what the other writes.
bool are_linked(const Strip& strip, std::size_t a, std::size_t b) {
  return reads_from(strip, a, b) || reads_from(strip, b, a);
}

bool is_linked(const Strip& strip, std::size_t box) {
  for (std::size_t other = 0; other < strip.links.size(); ++other)
    if (are_linked(strip, box, other)) return true;
  return false;
}

// The links of the box under the mouse, and the boxes at their other ends, stand out.
ImU32 link_color(std::optional<std::size_t> hovered, std::size_t from, std::size_t to) {
  return hovered == from || hovered == to ? palette().accent : palette().muted;
}

// One line of draw_skips: from the box `from`, along a lane below a row, to the box `to`.
struct Skip {
  std::size_t from, to;
  ImVec2 start, end;
  int lane = 0;
};

// Lines that lie below the same row, and beside each other, have lanes of their own; those of one output share one.
std::vector<Skip> skips_of(const Strip& strip, ImVec2 origin, float row) {
  std::vector<Skip> skips;
  const auto bottom = [&](const ChainPlace& place) {
    return origin.y + static_cast<float>(place.row) * row + strip.box.height;
  };
  for (std::size_t i = 0; i < strip.links.size(); ++i)
    for (const std::size_t from : strip.links[i].reads) {
      const ChainPlace &a = strip.places[from], &b = strip.places[i];
      Skip skip{from, i, {origin.x + a.left + a.width - px(12), bottom(a)}, {}};
      const auto into = static_cast<float>(std::ranges::count(skips, i, &Skip::to));  // lines into this box so far
      const float x = origin.x + b.left + std::min(px(12) + into * px(9), b.width / 2);
      skip.end = {x, a.row == b.row ? bottom(b) : bottom(b) - strip.box.height};
      // An arrow head has room behind it.
      const int step = a.row == b.row ? -1 : 1, last = a.row == b.row ? 1 : lanes - 2;
      skip.lane = a.row == b.row ? lanes - 1 : 0;
      std::set<int> taken;
      std::optional<int> shared;
      for (const Skip& other : skips) {
        const auto [left, right] = std::minmax(skip.start.x, skip.end.x);
        const auto [other_left, other_right] = std::minmax(other.start.x, other.end.x);
        const bool beside = other.start.y == skip.start.y && other_left <= right && left <= other_right;
        const bool alike = (strip.places[other.to].row == a.row) == (b.row == a.row);
        if (beside && other.from == from && alike) shared = other.lane;
        if (beside && other.from != from) taken.insert(other.lane);
      }
      while (taken.contains(skip.lane) && skip.lane != last) skip.lane += step;
      skip.lane = shared.value_or(skip.lane);
      skips.push_back(skip);
    }
  return skips;
}

// Lines below the rows, from those whose output is read by a later one than the next. To a row further below they lead
// along the left edge.
void draw_skips(const Strip& strip, ImVec2 origin, float row, std::optional<std::size_t> hovered) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  for (const auto& [from, to, start, end, number] : skips_of(strip, origin, row)) {
    const ChainPlace &a = strip.places[from], &b = strip.places[to];
    const bool same_row = a.row == b.row;
    const float lane = px(2 + lane_step * static_cast<float>(number));
    std::vector<ImVec2> line = {start, {start.x, start.y + lane}};
    if (!same_row && b.row > a.row + 1) {
      line.push_back({origin.x + px(1), start.y + lane});
      line.push_back({origin.x + px(1), end.y - px(lanes * lane_step + 2) + lane});
    }
    line.push_back({end.x, same_row ? start.y + lane : line.back().y});
    line.push_back(end);
    list.AddPolyline(line.data(), static_cast<int>(line.size()), link_color(hovered, from, to), 0, px(1.5f));
    draw_arrow_head(end, {0, same_row ? -1.0f : 1.0f}, link_color(hovered, from, to));
    const float last_turn = line[line.size() - 2].y;
    note_rectangle(fmt::format("chain link end {} {}", from, to), {end.x, std::min(last_turn, end.y)},
                   {end.x, std::max(last_turn, end.y)});
    note_rectangle(fmt::format("chain link {} {}", from, to), {std::min(start.x, end.x), std::min(start.y, end.y)},
                   {std::max(start.x, end.x), std::max(start.y + lane, end.y)});
  }
}

// The words lead to the dispatches that failed, with the mouse alone: N goes there too.
void draw_chain_words(const ChainStripInput& input, const ChainWords& words, const std::string& shown,
                      ChainStripOutput& output) {
  if (words.text.empty()) return ImGui::Dummy({0, 0});
  ImGui::AlignTextToFramePadding();
  medium_text(words.color, shown);
  note_widget("chain " + words.text);
  const std::optional<std::size_t> next = next_failed(words.failed, input.dispatch);
  const bool hovered = ImGui::IsItemHovered();
  tooltip_on_hover(words.tooltip + (next ? "\nA click shows the next one." : ""));
  if (!next || !hovered) return;
  ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) output.choose = next;
}

// The place that a box gets which is put before the box `gap`.
std::size_t place_after(std::size_t from, std::size_t gap) { return gap > from ? gap - 1 : gap; }

// Follows the mouse that holds a box, and draws where it would be put.
void drag_box(const ChainStripInput& input, const Strip& strip, ImVec2 origin, float row, ChainStripState& state,
              ChainStripOutput& output) {
  if (!state.drag) return;
  ChainStripState::Drag& drag = *state.drag;
  const std::size_t count = strip.places.size();
  if (drag.from >= count || ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape))) return state.drag.reset();
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const std::size_t gap =
      gap_at(strip.places, static_cast<std::ptrdiff_t>(std::floor((mouse.y - origin.y) / row)), mouse.x - origin.x);
  if (std::exchange(drag.gap, gap) != gap)
    drag.refusal = why_not_moved(input.model, drag.from, place_after(drag.from, gap));
  const std::size_t to = place_after(drag.from, gap);
  if (!ImGui::IsMouseDown(ImGuiMouseButton_Left)) {
    if (to != drag.from && drag.refusal.empty()) move_chain_box(input, drag.from, to, output);
    return state.drag.reset();
  }
  const std::string name = strip.links[drag.from].name;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const auto top_of = [&](const ChainPlace& place) { return origin.y + static_cast<float>(place.row) * row; };
  const ChainPlace& held = strip.places[drag.from];
  list.AddRectFilled({origin.x + held.left, top_of(held)},
                     {origin.x + held.left + held.width, top_of(held) + strip.box.height}, veil(), px(4));
  if (to == drag.from) {
    ImGui::SetTooltip("%s stays where it is", name.c_str());
    return;
  }
  const bool refused = !drag.refusal.empty();
  // Behind the last box of the row that the mouse is in, rather than before the first of the next one.
  const bool behind = gap == count || (gap > 0 && strip.places[gap].row != strip.places[gap - 1].row &&
                                       mouse.y < top_of(strip.places[gap]));
  const ChainPlace& beside = strip.places[behind ? gap - 1 : gap];
  const float x = origin.x + (behind ? beside.left + beside.width + px(4) : std::max(px(2), beside.left - px(5)));
  const ImVec2 from{x - px(2), top_of(beside)}, end{x + px(2), top_of(beside) + strip.box.height};
  list.AddRectFilled(from, end, refused ? palette().wrong : palette().accent);
  note_rectangle(refused ? "chain refused place" : "chain place", from, end);
  if (refused) ImGui::SetMouseCursor(ImGuiMouseCursor_NotAllowed);
  const std::string text = refused ? fmt::format("{} cannot be moved there: {}", name, visible_message(drag.refusal))
                                   : fmt::format("{} becomes {} of {}", name, to + 1, count);
  ImGui::SetNextWindowPos({mouse.x, end.y + px(6)});  // below the boxes
  ImGui::SetTooltip("%s", wrapped(text, px(420)).c_str());
}

void draw_boxes(const ChainStripInput& input, const Strip& strip, ChainStripState& state, ChainStripOutput& output) {
  ImGuiStorage& storage = *ImGui::GetStateStorage();
  int &shown = *storage.GetIntRef(ImGui::GetID("shown"), -1), &among = *storage.GetIntRef(ImGui::GetID("among"), -1);
  // Scrolling by hand stays as it is. Twice: the room for a dispatch that was just added is there in the next frame.
  int& scrolls = *storage.GetIntRef(ImGui::GetID("scrolls"), 0);
  const int now = static_cast<int>(input.dispatch), all = static_cast<int>(strip.links.size());
  if (const bool same = std::exchange(shown, now) == now; std::exchange(among, all) != all || !same) scrolls = 2;
  const ImVec2 origin = ImGui::GetCursorScreenPos();
  const float row = row_height(strip.box, input.model);
  std::optional<std::size_t> hovered;
  const std::optional<std::size_t> renamed = std::exchange(state.rename, {}), before = std::exchange(state.focused, {});
  for (std::size_t i = 0; i < strip.links.size(); ++i) {
    const ChainPlace& place = strip.places[i];
    const ImVec2 at{origin.x + place.left, origin.y + static_cast<float>(place.row) * row};
    ImGui::PushID(static_cast<int>(i));
    const bool has_picture = i < state.pictures.size() && state.pictures[i].image;
    if (draw_box(input, strip.links, i, is_linked(strip, i), at, place.width, strip.box,
                 has_picture ? &state.pictures[i].texture : nullptr, state.drag.has_value()))
      output.choose = i;
    if (i == input.dispatch) give_ring_to_chain_box();
    if (ImGui::IsItemHovered()) hovered = i;
    if (ImGui::IsItemFocused()) state.focused = i;
    if (hovered == i && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) state.rename = i;
    // Of the box with the ring; where no ring is seen, of the dispatch on screen.
    if (ImGui::IsItemFocused() && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Delete), false))
      remove_chain_box(input, ImGui::GetIO().NavVisible ? i : input.dispatch, output);
    if (ImGui::IsItemActive() && ImGui::IsMouseDragging(ImGuiMouseButton_Left) && !state.drag)
      state.drag = ChainStripState::Drag{i, i, ""};
    draw_chain_box_menu(input, i, state, output);
    draw_chain_rename(input, i, renamed == i, {place.width, strip.box.height}, state, output);
    if (i == input.dispatch && scrolls > 0) ImGui::SetScrollHereY(), --scrolls;
    ImGui::PopID();
  }
  // Arrow keys show the box that they lead to.
  const bool moved = ImGui::GetIO().NavVisible && before && state.focused && before != state.focused;
  if (moved && !output.edit) output.choose = state.focused;
  for (std::size_t i = 0; i < strip.links.size(); ++i) {
    const ChainPlace& place = strip.places[i];
    const ImVec2 at{origin.x + place.left, origin.y + static_cast<float>(place.row) * row};
    if (i > 0 && strip.links[i].reads_last) {
      const ChainPlace& last = strip.places[i - 1];
      const ImVec2 end{origin.x + last.left + last.width,
                       origin.y + static_cast<float>(last.row) * row + strip.box.height};
      if (last.row != place.row) {
        draw_turn(end, at, strip.box.height, origin.x, link_color(hovered, i - 1, i));
        note_rectangle(fmt::format("chain turn {}", i), {origin.x, end.y}, {end.x, at.y});
      }
      draw_arrow(at, strip.box.height, link_color(hovered, i - 1, i));
    }
    if (!hovered || !are_linked(strip, i, *hovered)) continue;
    const ImVec2 end{at.x + place.width, at.y + strip.box.height};
    if (i != input.dispatch)  // which keeps its own frame
      ImGui::GetWindowDrawList()->AddRect(at, end, palette().muted, px(4), 0, px(1.5f));
    note_rectangle(fmt::format("chain linked {}", i), at, end);
  }
  draw_skips(strip, origin, row, hovered);
  drag_box(input, strip, origin, row, state, output);
}

// Pictures of an earlier case stay until those of this one are there.
void take_pictures(const ChainVerdict* verdict, std::size_t count, ChainStripState& state) {
  if (state.pictures.size() != count) state.pictures.clear();
  state.pictures.resize(count);
  if (verdict == nullptr) return;
  for (std::size_t i = 0; i < count; ++i) {
    const SmallPicture image = i < verdict->pictures.size() ? verdict->pictures[i] : nullptr;
    ChainStripState::Picture& shown = state.pictures[i];
    if (shown.image == image) continue;
    shown.image = image;
    if (image) shown.texture.upload(*image);
  }
}

// A drag, a press of a button of the mouse, or an open menu.
bool is_mouse_busy(const ChainStripState& state) {
  return state.drag || ImGui::IsAnyMouseDown() ||
         ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
}

// True if the strip may take this height, which moves what stands below it: the mouse is above that, and not in use.
bool leaves_targets(const Strip& strip, const ChainStripState& state) {
  return ImGui::GetIO().MousePos.y < state.room.from.y + heading_height(strip) + strip.height && !is_mouse_busy(state);
}

// Gives back the room that an edit has left over: as soon as another dispatch is chosen.
void release_room(const ChainStripInput& input, ChainStripState::Room& kept) {
  const bool is_chosen = std::exchange(kept.dispatch, input.dispatch) != input.dispatch && kept.model == &input.model;
  if (is_chosen) kept.height = 0, kept.is_small = false;
}

}  // namespace

int chain_picture_size() { return static_cast<int>(std::lround(px(picture_edge))); }

float chain_strip_height(const ChainStripInput& input, ChainStripState& state, float width, float screen_height) {
  ChainStripState::Room& kept = state.room;
  const ChainStripState::Room::Place place{width, screen_height, ui_scale(), input.case_beside};
  if (std::exchange(kept.place, place) != place) kept.heading = kept.is_small = false, kept.height = 0;
  release_room(input, kept);
  Strip strip = strip_of(input, kept, width, screen_height);
  const bool edited = std::exchange(kept.model, &input.model) != &input.model;
  const bool counted = std::exchange(kept.count, strip.links.size()) != strip.links.size();
  if (edited) {
    Strip least = strip_of(input, {.heading = kept.heading}, width, screen_height);
    // Higher only if a dispatch came or went.
    if ((counted || least.height < strip.height) && leaves_targets(least, state)) strip = std::move(least);
  }
  kept.heading = !strip.in_one_row, kept.is_small = !strip.box.has_lines, kept.height = strip.height;
  return heading_height(strip) + std::ceil(strip.height) + 2 * ImGui::GetStyle().WindowPadding.y;
}

ChainStripOutput draw_chain_strip(const ChainStripInput& input, ChainStripState& state) {
  ChainStripOutput output;
  state.room.from = ImGui::GetWindowPos();
  const Strip strip = strip_of(input, state.room, ImGui::GetWindowWidth(), ImGui::GetIO().DisplaySize.y);
  const std::size_t count = strip.links.size();
  take_pictures(input.verdict, count, state);
  state.failed = strip.words.failed;
  const auto draw_heading = [&] {
    ImGui::SameLine();
    const std::string shown = words_beside_buttons(strip.words, ImGui::GetContentRegionAvail().x);
    to_the_right(chain_buttons_width(shown));
    draw_chain_words(input, strip.words, shown, output);
    draw_chain_buttons(input, output);
  };
  if (!strip.in_one_row) {
    ImGui::AlignTextToFramePadding();
    const std::string heading = fmt::format("{} dispatches", count);
    const bool has_room = medium_text_width(heading) + px(12) + strip.buttons <= ImGui::GetContentRegionAvail().x;
    medium_text(has_room ? heading : "");
    draw_heading();
  }
  ImGui::BeginChild("links", {strip.in_one_row ? -strip.buttons - px(12) : 0, 0}, false,
                    ImGuiWindowFlags_NavFlattened | (strip.rows > strip.rows_shown ? 0 : ImGuiWindowFlags_NoScrollbar));
  note_rectangle(
      "chain boxes", ImGui::GetWindowPos(),
      {ImGui::GetWindowPos().x + ImGui::GetWindowWidth(), ImGui::GetWindowPos().y + ImGui::GetWindowHeight()});
  draw_boxes(input, strip, state, output);
  ImGui::EndChild();
  if (strip.in_one_row) draw_heading();
  return output;
}

}  // namespace opscope::gui
