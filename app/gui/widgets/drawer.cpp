#include "app/gui/widgets/drawer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/sign_button.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"
#include "core/text/and_list.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

constexpr float between_fields = 12;  // at scale 1

// A bar, and "46.8 % of the bench" or "46.8 % of 60 s" behind it, neither of which moves anything: text over it would
// lie half on the filled part.
void progress_bar(double fraction, const std::string& of, float width) {
  ImGui::AlignTextToFramePadding();
  const MonoFont mono;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float longest = std::max(ImGui::CalcTextSize(of.c_str()).x, ImGui::CalcTextSize("the bench").x);
  const float text = ImGui::CalcTextSize("100.0 % of ").x + longest + px(8);
  const ImVec2 size(width, ImGui::GetFrameHeight());
  const ImVec2 from(at.x, at.y + px(3)), to(at.x + size.x - text, at.y + size.y - px(3));
  const float part = std::clamp(static_cast<float>(fraction), 0.0f, 1.0f);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddRectFilled(from, to, palette().raised, px(4));
  draw.AddRectFilled(from, {from.x + (to.x - from.x) * part, to.y}, with_alpha(palette().accent, 0.75f), px(4));
  draw.AddRect(from, to, palette().line, px(4));
  note_rectangle("progress bar", from, to);
  // Rounded down: 100 % means the end.
  const std::string percent = fmt::format("{:.1f} % of {}", std::floor(part * 1000) / 10, of);
  const ImVec2 behind(to.x + px(8), at.y + ImGui::GetStyle().FramePadding.y);
  draw.AddText(behind, palette().text, percent.c_str());
  note_rectangle("progress text", behind, {at.x + size.x, at.y + size.y});
  ImGui::Dummy(size);
  note_widget("progress");
}

// More than `most` lines, with the end of the last of these cut.
std::string in_lines(const std::string& lines, int most, float room) {
  std::size_t last = 0;
  for (int i = 1; i < most; ++i) last = lines.find('\n', last) + 1;
  std::string rest = lines.substr(last);
  std::ranges::replace(rest, '\n', ' ');
  return lines.substr(0, last) + text_without_end(rest, room);
}

}  // namespace

void FieldRow::field(const char* label, float width, const char* tooltip) {
  const float label_width = *label != '\0' ? ImGui::CalcTextSize(label).x + px(6) : 0;
  if (!first_) {
    ImGui::SameLine(0, px(between_fields));
    if (ImGui::GetCursorPosX() + std::max(label_width + width, together_) > right_) ImGui::NewLine(), right_ = below_;
  }
  first_ = false;
  together_ = 0;
  ImGui::AlignTextToFramePadding();
  if (label_width > 0) {
    muted_text(label);
    tooltip_on_hover(tooltip);
    set_label_tooltip(tooltip);
    ImGui::SameLine(0, px(6));
  }
  ImGui::SetNextItemWidth(width);
}

std::string refused_entry(const Entry& entry) {
  if (entry.refused.empty()) return "";
  return fmt::format("'{}' is not accepted: correct it, or press Esc in its field",
                     visible_name(entry.refused.front().text, 20));
}

void FieldRow::keep_together(std::initializer_list<const char*> labels, float width) {
  together_ = -px(between_fields);  // between two fields
  for (const char* label : labels) together_ += px(between_fields) + ImGui::CalcTextSize(label).x + px(6) + width;
}

void count_entry(Entry& entry, FieldRow& row, const char* label, const char* id, float width, const char* tooltip,
                 const char* zero, std::uint64_t& value, const NumberLimit* limit) {
  row.field(label, px(width), tooltip);
  const bool is_count = zero != nullptr;  // a seed has no word for 0, and is a name
  const NumberField field{
      .type = DataType::UInt64, .bits = value, .width = px(width), .zero = zero, .limit = limit, .is_count = is_count};
  if (const auto change = number_field(entry, id, field)) value = change->bits;
  const bool typed_here = entry.mode == Entry::Mode::Typing && entry.item == ImGui::GetID(id);
  // Not what the beginning of the text meant, nor what was typed in place of text that was refused before.
  const bool escapes = ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false);
  if (typed_here && (!entry.is_value || escapes)) value = entry.typing_start;
  if (typing_has_ended(entry)) end_typing(entry);
  const auto refused = refused_text(entry, id);
  if (!refused) return;
  const std::string text = limit && !refused->empty() ? visible_name(*refused, 20) : *refused;
  row.refuse(std::string("message ") + (id + 2), "! " + refusal(DataType::UInt64, text, limit));
}

void FieldRow::tell_refused() {
  for (const auto& [widget, sentence] : refused_) {
    field("", ImGui::CalcTextSize(sentence.c_str()).x, "");
    text_in(palette().wrong, sentence);
    note_widget(widget);
    note_widget(sentence);
  }
}

void draw_under_test(FieldRow& row, const std::vector<std::string>& candidates,
                     const std::vector<std::string>& left_out) {
  if (candidates.empty()) return;
  std::vector<std::string> names;
  names.reserve(candidates.size());
  for (const std::string& name : candidates) names.push_back((names.empty() ? "" : ", ") + visible_name(name, 32));
  constexpr const char* tooltip = "Chosen with File > Test my implementation...";
  row.field("under test", ImGui::CalcTextSize(fmt::format("{}", fmt::join(names, "")).c_str()).x, tooltip);
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) ImGui::SameLine(0, 0);
    const bool is_out = std::ranges::find(left_out, candidates[i]) != left_out.end();
    text_in(is_out ? palette().muted : palette().text, names[i]);
    tooltip_on_hover(is_out ? "It is left out, as it cannot run this." : tooltip);
  }
}

void gpu_checkbox(bool& value, const std::string& missing) {
  ImGui::BeginDisabled(!missing.empty());
  if (!missing.empty()) value = false;
  named_checkbox("gpu", value);
  ImGui::EndDisabled();
  tooltip_on_hover(missing.empty() ? "" : "Not available: " + missing);
}

namespace {

// The button at one place starts a job or ends it. A click just after a job's end was meant to end it.
bool has_just_ended(bool busy) {
  constexpr float seconds = 0.4f;
  ImGuiStorage& storage = *ImGui::GetStateStorage();
  const ImGuiID was_busy = ImGui::GetID("was busy"), ended_at = ImGui::GetID("ended at");
  const auto now = static_cast<float>(ImGui::GetTime());
  if (storage.GetBool(was_busy) && !busy) storage.SetFloat(ended_at, now);
  storage.SetBool(was_busy, busy);
  return !busy && now - storage.GetFloat(ended_at, -1) < seconds;
}

// Of the panel's state: the height of its head in the last frame, in pixels.
ImGuiID head_height() { return ImHashStr("height of the drawer's head"); }

// A low panel scrolls its head too, as the rest would have no room.
bool head_stays(float height) { return ImGui::GetWindowHeight() - height >= 2 * ImGui::GetTextLineHeight(); }

}  // namespace

DrawerChoice draw_head(const DrawerHead& head, const std::function<std::string(float room)>& fields) {
  constexpr float close = 26;
  DrawerChoice choice;
  const float scroll = covered_by_head() > 0 ? ImGui::GetScrollY() : 0, top = ImGui::GetCursorPosY() + scroll;
  ImGui::SetCursorPosY(top);
  ImGui::BeginDisabled(head.busy);
  ImGui::BeginGroup();
  const std::string obstacle = fields(ImGui::GetContentRegionAvail().x - px(cancel_width + close + 20));
  ImGui::EndGroup();
  ImGui::EndDisabled();
  const float below = ImGui::GetCursorPosY();
  ImGui::SetCursorPos({ImGui::GetContentRegionMax().x - px(cancel_width + close + 8), top});
  const bool just_ended = has_just_ended(head.busy);
  if (head.busy) {
    choice.cancel = cancel_button(head.stopping, head.cancel_help);
  } else {
    ImGui::BeginDisabled(!obstacle.empty());
    choice.start = named_button("Start", cancel_width, "") && !just_ended;
    tooltip_above_on_hover(obstacle.empty() ? head.start_help : obstacle.c_str());
    ImGui::SetItemDefaultFocus();
    ImGui::EndDisabled();
  }
  ImGui::SameLine(0, px(8));
  choice.close = close_button(close, "");
  tooltip_above_on_hover(head.close_help);
  ImGui::GetStateStorage()->SetFloat(head_height(), below - scroll);
  ImGui::SetCursorPosY(below - scroll);
  return choice;
}

float covered_by_head() {
  const float height = ImGui::GetStateStorage()->GetFloat(head_height());
  return head_stays(height) ? height : 0;
}

BelowHead::BelowHead() {
  const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
  ImGui::PushClipRect({at.x, at.y + covered_by_head()}, {at.x + size.x, at.y + size.y}, true);
}

BelowHead::~BelowHead() { ImGui::PopClipRect(); }

bool draw_folded_fields(const FoldedFields& fields, float room) {
  constexpr float change = 86;
  const ImVec2 at = ImGui::GetCursorPos();
  const float text_room = room - px(change + 12);
  const std::string whole = wrapped(fields.summary, text_room);
  const bool fits = std::ranges::count(whole, '\n') < fields.lines;
  const std::string shown = fits ? whole : in_lines(whole, fields.lines, text_room);
  ImGui::AlignTextToFramePadding();
  text_in(palette().text, shown);
  note_widget("summary");
  tooltip_on_hover(fits ? fields.details : fields.summary + (fields.details.empty() ? "" : "\n" + fields.details));
  ImGui::SetCursorPos({at.x + room - px(change), at.y});
  const bool disabled = (ImGui::GetCurrentContext()->CurrentItemFlags & ImGuiItemFlags_Disabled) != 0;
  const bool pressed =
      named_button("Change...", change,
                   disabled ? "Settings cannot be changed while they are used: wait for the end, or cancel."
                            : "Shows the settings again.");
  if (fields.lines == 1) return pressed;
  ImGui::SetCursorPos(at);
  ImGui::Dummy({0, ImGui::GetStyle().FramePadding.y + static_cast<float>(fields.lines) * ImGui::GetTextLineHeight()});
  return pressed;
}

std::string backends_text(bool cpu, bool gpu, bool reference, const std::vector<std::string>& candidates) {
  std::vector<std::string> names;
  for (const auto& [chosen, name] : {std::pair{cpu, "cpu"}, {gpu, "gpu"}, {reference, "reference"}})
    if (chosen) names.emplace_back(name);
  for (const std::string& name : candidates) names.push_back(visible_name(name, 32));
  return names.empty() ? "no backend" : and_list(names);
}

bool cancel_button(bool stopping, const char* help) {
  ImGui::BeginDisabled(stopping);
  const bool pressed = named_button("Cancel (Esc)", cancel_width, help);
  ImGui::SetItemDefaultFocus();
  ImGui::EndDisabled();
  return pressed;
}

void draw_progress_row(const ShareDone& progress, const std::string& doing, bool stopping, float behind) {
  const float width = (ImGui::GetContentRegionAvail().x - px(behind)) * 0.62f;
  progress_bar(progress.fraction, progress.of, std::clamp(width, px(260), px(1100)));
  ImGui::SameLine(0, px(12));
  const std::string step = stopping ? "stopping" : doing.empty() ? "starting" : doing;
  const std::string shown = text_without_end(step, ImGui::GetContentRegionAvail().x - px(behind));
  text_in(palette().text, shown);
  note_widget("step");
  if (shown != step) tooltip_on_hover(step);
}

void draw_conclusion_row(ImU32 color, const std::string& word, const std::string& sentence, float buttons,
                         const ConclusionRoom& limits) {
  ImGui::AlignTextToFramePadding();
  medium_text(color, word);
  note_widget("conclusion");
  ImGui::SameLine(0, px(12));
  const float all = ImGui::GetContentRegionAvail().x, rest = all - (buttons > 0 ? buttons + px(16) : 0);
  if (limits.one_line) {
    const std::string& brief =
        limits.brief.empty() || ImGui::CalcTextSize(sentence.c_str()).x <= rest ? sentence : limits.brief;
    const std::string shown = text_without_end(brief, rest);
    ImGui::TextUnformatted(shown.c_str());
    note_widget("conclusion sentence");
    const std::string all_of_it = shown == sentence ? "" : sentence;
    tooltip_on_hover(all_of_it + (all_of_it.empty() || limits.meaning.empty() ? "" : "\n\n") + limits.meaning);
    if (buttons > 0) to_the_right(buttons);
    return;
  }
  const bool narrow = rest <= px(200),
             low = ImGui::GetWindowHeight() < px(ImGui::GetWindowWidth() < px(900) ? limits.low : 250.0f);
  const float room = narrow ? all : rest;
  std::string lines = wrapped(sentence, room);
  const auto fits = [&](const std::string& text) { return std::ranges::count(text, '\n') < limits.lines; };
  std::string told = limits.meaning;  // in the tooltip
  if (!fits(lines)) {
    const std::string brief = limits.brief.empty() ? lines : wrapped(limits.brief, room);
    if (low || fits(brief)) {
      lines = fits(brief) ? brief : in_lines(brief, limits.lines, room);
      told = told.empty() ? sentence : sentence + "\n\n" + told;
    }
  }
  const bool beside = !narrow && fits(lines);
  if (!narrow && !beside) lines = wrapped(sentence, all);
  ImGui::TextUnformatted(lines.c_str());
  note_widget("conclusion sentence");
  tooltip_on_hover(told);
  if (beside && buttons > 0) to_the_right(buttons);
}

void end_status(float top, int lines) {
  const ImGuiStyle& style = ImGui::GetStyle();
  const float line = ImGui::GetTextLineHeight();
  const float progress = ImGui::GetFrameHeight() + style.ItemSpacing.y + line,
              result = style.FramePadding.y + static_cast<float>(lines) * line;
  ImGui::SetCursorPosY(std::max(ImGui::GetCursorPosY(), top + std::max(progress, result) + style.ItemSpacing.y));
}

std::string duration_text(std::chrono::duration<double> time) {
  const auto seconds = static_cast<std::uint64_t>(std::max(0.0, std::round(time.count())));
  if (seconds < 60) return fmt::format("{} s", seconds);
  if (seconds < 3600) return fmt::format("{}:{:02} min", seconds / 60, seconds % 60);
  return fmt::format("{} h {} min", seconds / 3600, seconds / 60 % 60);
}

}  // namespace opscope::gui
