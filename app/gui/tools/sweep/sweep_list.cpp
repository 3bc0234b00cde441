#include "app/gui/tools/sweep/sweep_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

#include "app/gui/plots/numbers_menu.h"
#include "app/gui/tools/failing_inputs.h"
#include "app/gui/verdict/whose_values.h"
#include "app/gui/widgets/drawer.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

using Kind = SweepLine::Kind;

constexpr float open_width = 120;  // of the button that opens a counterexample, at scale 1

std::string word_of(const SweepLine& line) { return line.sign + "  " + line.word; }

void verdict_word(const SweepLine& line) { medium_text(color_of(line.kind), word_of(line)); }

// "cpu, with Input 6e-8 (0x0001): 1 of 1 differs, ..."
std::string counterexample_text(const Counterexample& found) {
  const std::string inputs = failing_inputs(found);
  std::string text = found.backend.empty() ? found.what
                     : inputs.empty()
                         ? found.backend + ": " + with_owners(found.what, found.backend)
                         : found.backend + ", with " + inputs + ": " + with_owners(found.what, found.backend);
  // A line does not end between a value and its bits.
  constexpr std::string_view bits = " (0x";
  for (std::size_t at = text.find(bits); at != std::string::npos; at = text.find(bits, at))
    text.replace(at, 1, "\u00a0");
  return text;
}

// From the row's top to the end of its first counterexample, which begins at `found`, in the list.
struct Failing {
  float top, found, bottom;
};

// Where lines of text end, from the top of the list.
using LineEnds = std::vector<float>;

void wrapped_lines(ImU32 color, const std::string& text, LineEnds& ends) {
  wrapped_text(color, text);
  const float line = ImGui::GetTextLineHeight(), top = ImGui::GetItemRectMin().y,
              from = top - ImGui::GetWindowPos().y + ImGui::GetScrollY();
  const int lines = static_cast<int>(std::lround((ImGui::GetItemRectMax().y - top) / line));
  for (int i = 1; i <= lines; ++i) ends.push_back(from + static_cast<float>(i) * line);
}

// A sentence of a cell, which is `widget` on the widget map. Where there is little room its brief form, if it has one;
// the tooltip then has all of it.
void draw_sentence(ImU32 color, const SweepLack& told, bool narrow, const std::string& widget, LineEnds& ends) {
  const bool brief = narrow && !told.brief.empty();
  wrapped_lines(color, brief ? told.brief : told.text, ends);
  note_widget(widget);
  std::string rest = brief ? told.text : "";
  if (!told.cure.empty()) rest += (rest.empty() ? "" : "\n\n") + told.cure;
  tooltip_on_hover(rest);
}

// The height of a list in which its end cuts no line in the middle, as long as it is not scrolled.
float height_for(const LineEnds& ends, float room) {
  float height = 0;
  bool fits = true;
  for (const float end : ends) {
    fits = fits && end <= room;
    if (end <= room) height = std::max(height, end);
  }
  return fits || height == 0 ? room : std::min(height + 1, room);
}

// The counterexample of a line in its third column, and the button that opens it beside it in the second. Returns where
// it ends.
float draw_counterexample(const Counterexample& found, LineEnds& ends, SweepListOutput& output) {
  ImGui::PushID(&found);
  const float top = ImGui::GetCursorPosY();
  ImGui::AlignTextToFramePadding();
  wrapped_lines(palette().wrong, counterexample_text(found), ends);
  note_widget("case of " + found.backend);
  const float bottom = std::max(ImGui::GetCursorPosY(), top + ImGui::GetFrameHeightWithSpacing());
  ImGui::TableSetColumnIndex(1);
  ImGui::SetCursorPosY(top);
  if (named_button("Open the case", open_width, "Opens the first counterexample, reduced to the smallest case."))
    output.open = found.invocation;
  note_widget("open " + found.backend);
  ImGui::TableSetColumnIndex(2);
  ImGui::SetCursorPosY(bottom);
  ImGui::PopID();
  return bottom;
}

// With headings, and tabs between the cells: a table of one row for other programs.
std::string row_text(const SweepLine& line) {
  std::string found = line.sentence, failing;
  for (const SweepLack& lack : line.lacks) found += "; " + lack.text;
  if (line.first) failing = counterexample_text(*line.first);
  for (const Counterexample& other : line.others) failing += "; " + counterexample_text(other);
  constexpr std::string_view no_break = "\u00a0";  // other programs would not find the numbers beside it
  for (std::size_t at = failing.find(no_break); at != std::string::npos; at = failing.find(no_break, at))
    failing.replace(at, no_break.size(), " ");
  constexpr std::size_t most = 10'000;
  return fmt::format("verdict\twhat\tresult\tcounterexample\n{} {}\t{}\t{}\t{}", line.sign, line.word,
                     visible_name(line.subject, most), visible_name(found, most), visible_name(failing, most));
}

// Of the present row of the table, from `top` on the screen to the cursor: marks the one under the mouse, which Ctrl+C
// copies, and gives it a menu. That copies `row`, the text when it was opened: the line may be another one by now.
void draw_copying(const SweepLine& line, float top, std::string& row) {
  const ImVec2 at = ImGui::GetWindowPos(), mouse = ImGui::GetIO().MousePos;
  const bool hovered = ImGui::IsWindowHovered() && mouse.y >= top && mouse.y < ImGui::GetCursorScreenPos().y &&
                       mouse.x >= at.x && mouse.x < at.x + ImGui::GetWindowWidth();
  if (hovered) ImGui::TableSetBgColor(ImGuiTableBgTarget_RowBg0, with_alpha(palette().accent, 0.10f));
  copy_by_key(hovered, [&] { return row_text(line); });
  constexpr const char* menu = "row";
  if (hovered && ImGui::IsMouseReleased(ImGuiMouseButton_Right)) {
    row = row_text(line);
    ImGui::OpenPopup(menu);
  }
  if (!ImGui::BeginPopup(menu)) return;
  copy_entry("Copy the row", [&] { return row; });
  ImGui::EndPopup();
}

// One row, not to be cut in a narrow panel: the sentence wraps.
void draw_implementation(const SweepLine& line, bool narrow, LineEnds& ends, std::string& row_of_menu) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  const float top = ImGui::GetCursorScreenPos().y;
  verdict_word(line);
  ImGui::TableNextColumn();
  const std::string name = text_without_middle(line.subject, ImGui::GetContentRegionAvail().x);
  text_in(palette().text, name);
  if (name != line.subject) tooltip_on_hover(line.subject);
  ImGui::TableNextColumn();
  draw_sentence(palette().text, {line.sentence, line.brief, line.cure}, narrow, "implementation " + line.subject, ends);
  ImGui::PushID(("implementation " + line.subject).c_str());
  draw_copying(line, top, row_of_menu);
  ImGui::PopID();
}

// The place of a counterexample, if the line has one.
std::optional<Failing> draw_line(const SweepLine& line, std::size_t index, const std::optional<TestFor>& cure,
                                 bool narrow, LineEnds& ends, std::string& row_of_menu, SweepListOutput& output) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  const float top = ImGui::GetCursorPosY() - ImGui::GetStyle().CellPadding.y,
              screen_top = ImGui::GetCursorScreenPos().y;
  ImGui::PushID(static_cast<int>(index));
  verdict_word(line);
  note_widget(fmt::format("line {}", index));
  ImGui::TableNextColumn();
  wrapped_text(palette().text, line.subject);
  const float below_subject = ImGui::GetCursorPosY();
  ImGui::TableNextColumn();
  draw_sentence(palette().text, {line.sentence, line.brief, line.cure}, narrow, fmt::format("sentence {}", index),
                ends);
  for (const auto& [text, brief, cure_of_it] : line.lacks)
    draw_sentence(palette().caution, {text + ".", brief.empty() ? "" : brief + ".", cure_of_it}, narrow,
                  "lack: " + text, ends);
  if (cure) {
    if (const auto asked = draw_test_for(*cure)) output.test_for = asked;
  }
  float bottom = std::max(below_subject, ImGui::GetCursorPosY());
  ImGui::SetCursorPosY(bottom);
  const float found = bottom;
  if (line.first) bottom = draw_counterexample(*line.first, ends, output);
  for (const Counterexample& other : line.others) draw_counterexample(other, ends, output);
  draw_copying(line, screen_top, row_of_menu);
  ImGui::PopID();
  return line.first ? std::optional(Failing{top, found, bottom}) : std::nullopt;
}

// Where the list begins with the most lines above that leave this one in sight, and always its head; in a `low` list
// always its counterexample.
float scroll_to(const Failing& failing, bool low) {
  return std::min(std::max(0.0f, (low ? failing.found : failing.top) - covered_by_head()),
                  std::max(0.0f, failing.bottom - ImGui::GetWindowHeight()));
}

// Scrolls to the newest line while a sweep runs, but to the first counterexample as soon as there is one. At the end
// without one, or once it tells of each implementation (`concluded`), to the first line; in a list that became `low`
// then to the first counterexample again. Waits while the mouse is over the lines: a button would move away under it.
// Leaves them where the user scrolled to. True if it needs more frames for that.
bool follow_newest_line(bool busy, bool concluded, bool low, const std::optional<Failing>& failing) {
  constexpr float end = 1e6f;  // is limited to what there is
  ImGuiStorage& storage = *ImGui::GetStateStorage();
  const ImGuiID left_id = ImGui::GetID("left at"), busy_id = ImGui::GetID("was busy"), told_id = ImGui::GetID("told"),
                low_id = ImGui::GetID("low"), changing_id = ImGui::GetID("changing");
  const float at = ImGui::GetScrollY(), most = ImGui::GetScrollMaxY(), left = storage.GetFloat(left_id);
  // The report, and with it the conclusion, may come a frame after the end.
  // It has its height a frame or two after it became low: the fields above are shown first.
  const int changing = low != storage.GetBool(low_id) ? 3 : std::max(0, storage.GetInt(changing_id) - 1);
  const bool was_busy = storage.GetBool(busy_id) || (concluded && !storage.GetBool(told_id)) || changing > 0;
  const bool pointed = ImGui::IsWindowHovered();
  const bool follows = std::abs(at - std::min(left, most)) <= 1 || (!failing && at >= most);
  const bool scrolls = follows && !pointed && (busy || was_busy);
  const float to = concluded && !low ? 0 : failing ? scroll_to(*failing, low) : busy ? end : 0;
  if (scrolls) ImGui::SetScrollY(to);
  if (follows) storage.SetFloat(left_id, scrolls ? to : at);
  storage.SetBool(busy_id, busy || (was_busy && follows && pointed));
  storage.SetBool(told_id, concluded);
  storage.SetBool(low_id, low);
  storage.SetInt(changing_id, changing);
  return changing > 0;
}

}  // namespace

ImU32 color_of(Kind kind) {
  switch (kind) {
    case Kind::Equal: return palette().good;
    case Kind::Different: return palette().wrong;
    case Kind::Unfinished: return palette().caution;
    case Kind::Skipped: break;
  }
  return palette().muted;
}

const SweepLine* first_difference(const SweepSnapshot& now) {
  for (const auto& line : now.lines)
    if (line->first) return line.get();
  return nullptr;
}

bool has_implementations(const SweepSnapshot& now) { return now.report && !now.order.candidates.empty(); }

SweepListOutput draw_sweep_list(const SweepSnapshot& now, const std::vector<UnderTest>& candidates, bool low,
                                std::string& row_of_menu) {
  SweepListOutput output;
  constexpr std::size_t least = 3;
  const float line = ImGui::GetTextLineHeight() + 2 * ImGui::GetStyle().CellPadding.y;
  const ImVec2 room = ImGui::GetContentRegionAvail();
  const bool narrow = room.x < px(900);
  const std::vector<SweepLine> implementations =
      has_implementations(now) ? implementation_lines(*now.report) : std::vector<SweepLine>();
  const std::size_t needed =
      first_difference(now) != nullptr ? least : std::min(least, now.lines.size() + implementations.size());
  const bool scroll = room.y >= static_cast<float>(needed) * line + px(4);
  const auto flags = ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_NoPadOuterX;
  ImGuiStorage& storage = *ImGui::GetStateStorage();
  const ImGuiID height_id = ImGui::GetID("height of the lines");  // as those of the last frame have it
  const float height = std::min(storage.GetFloat(height_id, room.y), room.y);
  const bool begun = scroll ? ImGui::BeginTable("##lines", 3, flags | ImGuiTableFlags_ScrollY, {room.x, height})
                            : ImGui::BeginTable("##all lines", 3, flags);
  if (!begun) return output;
  if (scroll) step_in_by_arrows();
  const ImVec2 at = ImGui::GetWindowPos();
  if (scroll) note_rectangle("lines", at, {at.x + room.x, at.y + height});
  float word = px(110);
  for (const SweepLine& shown : implementations) word = std::max(word, medium_text_width(word_of(shown)) + px(4));
  for (const auto& shown : now.lines) word = std::max(word, medium_text_width(word_of(*shown)) + px(4));
  ImGui::TableSetupColumn("##word", ImGuiTableColumnFlags_WidthFixed, word);
  // As wide as the longest subject and the buttons, so that counterexamples have the rest.
  float subject = px(open_width + 8);
  for (const auto& line_shown : now.lines)
    subject = std::max(subject, ImGui::CalcTextSize(line_shown->subject.c_str()).x + px(8));
  const float most = !narrow ? 0.35f : first_difference(now) == nullptr ? 0.4f : 0.2f;
  ImGui::TableSetupColumn("##subject", ImGuiTableColumnFlags_WidthFixed,
                          std::min(subject, std::max(px(open_width + 8), room.x * most)));
  ImGui::TableSetupColumn("##sentence", ImGuiTableColumnFlags_WidthStretch, 1);
  LineEnds ends;
  for (const SweepLine& each : implementations) draw_implementation(each, narrow, ends, row_of_menu);
  std::optional<Failing> first;
  for (std::size_t i = 0; i < now.lines.size(); ++i) {
    const SweepLine& shown = *now.lines[i];
    const std::optional<Failing> failing = draw_line(
        shown, i,
        !shown.left_out.empty() ? test_for(candidates, shown.subject, now.order.request.operators) : std::nullopt,
        narrow, ends, row_of_menu, output);
    if (!first) first = failing;
  }
  output.frames = follow_newest_line(now.busy(), !implementations.empty(), low, first);
  // While it runs new lines move it all the same, and a low one does not begin with its first line.
  storage.SetFloat(height_id, now.busy() || low ? room.y : height_for(ends, room.y));
  ImGui::EndTable();
  return output;
}

}  // namespace opscope::gui
