#include "app/gui/verdict/verdict_bar.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/line_room.h"
#include "app/gui/widgets/section.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"

namespace opscope::gui {
namespace {

ImU32 color_of(Verdict::Kind kind) {
  switch (kind) {
    case Verdict::Kind::Equal: return palette().good;
    case Verdict::Kind::Different:
    case Verdict::Kind::Cannot: return palette().wrong;
    case Verdict::Kind::Running: return palette().accent;
    case Verdict::Kind::Unlike: return palette().text;
    case Verdict::Kind::Incomplete:
    case Verdict::Kind::Earlier: return palette().muted;
    case Verdict::Kind::Inherited:
    case Verdict::Kind::Mistrusted:
    case Verdict::Kind::Uncompared:
    case Verdict::Kind::Unproven: break;
  }
  return palette().caution;
}

constexpr float log_width = 84, gap = 24;  // at scale 1
// Of the room beside the word of the verdict, what a notice may have that would be cut otherwise; and what one has that
// is cut even so.
constexpr float parts_of_notice[] = {0.4f, 0.5f, 0.6f}, part_of_cut_notice = 0.5f;

// Everything else ends at this x, left of the button.
float end_of_line() { return ImGui::GetWindowWidth() - px(log_width + 2 * gap); }

float answers_width(const VerdictNotice& notice) {
  float width = 0;
  for (const std::string& answer : notice.answers)
    width += ImGui::CalcTextSize(answer.c_str()).x + 2 * ImGui::GetStyle().FramePadding.x + px(8);
  return width;
}

// A text as the line of the verdict has room for it: on one line, or on two.
struct Fitted {
  std::string text;
  bool on_two_lines = false, is_cut = false;
};

// A path at the end of the text keeps its name.
std::string cut_to(const std::string& text, float room) {
  const auto fits = [&](const std::string& shown) { return ImGui::CalcTextSize(shown.c_str()).x <= room; };
  const std::size_t path = text.rfind(' ') + 1;
  if (fits(text) || text.find('/', path) != path) return text_without_end(text, room);
  const std::string before = text.substr(0, path);
  const std::string shown =
      before + path_without_start(text.substr(path), room - ImGui::CalcTextSize(before.c_str()).x);
  return fits(shown) ? shown : text_without_end(text, room);
}

Fitted fitted(const std::string& text, float room) {
  const std::string lines = wrapped(text, room);
  const std::size_t end = lines.find('\n');
  if (end == std::string::npos) {
    const std::string one = cut_to(text, room);
    return {one, false, one != text};
  }
  std::string second = lines.substr(end + 1);
  std::ranges::replace(second, '\n', ' ');
  const std::string kept = cut_to(second, room);
  return {text_without_end(lines.substr(0, end), room) + "\n" + kept, true, kept != second};
}

// What is drawn until the end of the group stands in the middle of the line, whose cursor stays where it is.
void begin_group_for(const Fitted& text) {
  ImGui::BeginGroup();
  if (!text.on_two_lines) return;
  const float offset = ImGui::GetCurrentWindow()->DC.CurrLineTextBaseOffset;  // that of framed items before it
  ImGui::SetCursorPosY(std::round(ImGui::GetWindowHeight() / 2 - ImGui::GetTextLineHeight() - offset));
}

// At least `room` pixels, and at most `wanted`, of the `rest` beside the word of the verdict: the first of a few
// widths at which the text is whole, so that the sentence of the verdict is cut before it. One that is too long for all
// of them is not tried, since each try takes time in each frame.
float room_for(const VerdictNotice& notice, float room, float wanted, float rest) {
  const float answers = answers_width(notice), most = std::min(wanted, rest * std::ranges::max(parts_of_notice));
  const float if_cut = std::max(room, std::min(wanted, rest * part_of_cut_notice));
  if (ImGui::CalcTextSize(notice.text.c_str()).x > 2 * (most - answers)) return if_cut;
  const auto is_whole_in = [&](float width) { return !fitted(notice.text, width - answers).is_cut; };
  if (is_whole_in(room)) return room;
  for (const float part : parts_of_notice)
    if (const float more = std::max(room, std::min(wanted, rest * part)); is_whole_in(more)) return more;
  return if_cut;
}

// As wide as "running" and "running 7 %" become while it runs, so that nothing behind them moves.
float widest_word(const Verdict& verdict) {
  const std::size_t digits = verdict.word.find_first_of("0123456789");
  std::string stem = verdict.sign + "  " + verdict.word.substr(0, digits);
  if (digits == std::string::npos) stem += ' ';
  float widest = medium_width((stem + "100 %").c_str());
  for (char digit = '0'; digit <= '9'; ++digit)
    widest = std::max(widest, medium_width((stem + digit + digit + " %").c_str()));
  return widest;
}

// "min, 2 of 3: inherited from clip, this step adds nothing": what a sentence is about. Details come behind that.
std::string main_part(const std::string& sentence) {
  return sentence.substr(0, std::min(sentence.find("; "), sentence.find(", worst ")));
}

// The x at which it begins that shows this text.
float begin_of(const VerdictNotice& notice, const Fitted& text) {
  return end_of_line() + px(gap) - ImGui::CalcTextSize(text.text.c_str()).x - answers_width(notice);
}

void draw_notice(const VerdictNotice& notice, const Fitted& text, VerdictBarOutput& output, bool& log_open) {
  ImGui::SameLine(begin_of(notice, text));
  begin_group_for(text);
  // A bar has the colour, and not the text: the case's own verdict is not taken for that of a sweep.
  text_in(palette().text, text.text);
  note_widget("notice");
  note_widget("notice shows " + text.text);
  note_widget("notice tells " + notice.text);
  const ImVec2 from = ImGui::GetItemRectMin();
  ImGui::GetWindowDrawList()->AddRectFilled({from.x - px(10), from.y}, {from.x - px(7), ImGui::GetItemRectMax().y},
                                            notice.color);
  tooltip_on_hover(text.is_cut ? notice.text : "Click to see the log.");
  if (ImGui::IsItemClicked()) log_open = true;
  ImGui::EndGroup();
  for (std::size_t i = 0; i < notice.answers.size(); ++i) {
    ImGui::SameLine(0, px(8));
    if (button(label_of(notice.answers[i]).c_str(), 0, i == 0 ? "notice answer" : "notice second answer"))
      output.answered = i;
  }
}

// Before the x `end`: all times or none, so that none seems to be missing, and what fits of the rest behind them.
void draw_times_and_device(const Verdict& verdict, float end) {
  const auto fits = [&](const std::string& text) {
    ImGui::SameLine(0, px(gap));
    return ImGui::GetCursorPosX() + ImGui::CalcTextSize(text.c_str()).x < end;
  };
  const char* what = verdict.warm
                         ? "The computation alone, without copies: the median of runs with full caches. The bench (F7) "
                           "compares it with the memory's limit."
                         : "The computation alone, without copies, of the run that made these results. It may also "
                           "have compiled and filled caches. Warm runs are measured once the window rests, for up to "
                           "64 MiB of tensors, and by the bench (F7).";
  std::vector<std::string> texts = verdict.timings;
  if (!texts.empty()) texts.emplace_back(verdict.warm ? "warm" : "one run");
  bool room = true;
  {
    const MonoFont mono;
    float times = 0;
    for (const std::string& text : verdict.timings) times += px(gap) + ImGui::CalcTextSize(text.c_str()).x;
    ImGui::SameLine(0, 0);
    room = ImGui::GetCursorPosX() + times < end;
  }
  for (const std::string& text : texts) {
    {
      const MonoFont mono;
      room = room && fits(text);
      if (room) muted_text(text);
      if (room) note_widget("time " + text);
    }
    if (room) tooltip_on_hover(what);
  }
  if (room && !verdict.device.empty() && fits(verdict.device)) {
    muted_text(verdict.device);
    tooltip_on_hover(verdict.device + (verdict.device_meaning.empty() ? "" : "\n" + verdict.device_meaning));
  }
}

// Its sentence can be clicked.
bool leads_to_cause(const Verdict& verdict) {
  return verdict.kind == Verdict::Kind::Cannot || verdict.kind == Verdict::Kind::Earlier || !verdict.failed.empty();
}

constexpr const char* differences = "Differences";  // their section, which a low window may have out of sight

bool leads_to_differences(const Verdict& verdict, bool lists_any) {
  const bool differs = verdict.kind == Verdict::Kind::Different || verdict.kind == Verdict::Kind::Inherited ||
                       verdict.kind == Verdict::Kind::Unlike;
  return differs && lists_any && !leads_to_cause(verdict) && has_section(differences);
}

// Of the last item, a text: the keyboard goes to the section by the palette.
void lead_to_differences() {
  if (!ImGui::IsItemHovered()) return;
  ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) go_to_section(differences);
}

}  // namespace

VerdictBarOutput draw_verdict(const Verdict& verdict, const std::optional<VerdictNotice>& notice, bool has_differences,
                              bool& log_open) {
  const ImU32 color = color_of(verdict.kind);
  ImGui::AlignTextToFramePadding();
  medium_text(color, verdict.sign + "  " + verdict.word);
  note_widget("verdict");
  const bool leads = leads_to_cause(verdict), to_differences = leads_to_differences(verdict, has_differences);
  if (to_differences) lead_to_differences();
  VerdictBarOutput output;
  if (verdict.kind == Verdict::Kind::Running && !verdict.sentence.empty()) {
    const float growth = widest_word(verdict) - medium_width((verdict.sign + "  " + verdict.word).c_str());
    ImGui::SameLine(0, px(12) + std::max(0.0f, std::ceil(growth)));
    output.cancel = ImGui::Button("Cancel (Esc)");
    note_widget("cancel");
  }
  const bool emphatic = verdict.kind == Verdict::Kind::Different || verdict.kind == Verdict::Kind::Cannot;
  ImGui::SameLine(0, px(12));
  // The notice takes the room that the sentence leaves, and at least a third of the rest of the line; a fifth, besides
  // its answers, if the sentence would be cut otherwise.
  const float left = ImGui::GetCursorPosX(), rest = end_of_line() - left;
  const float wanted =
      notice ? std::min(ImGui::CalcTextSize(notice->text.c_str()).x + answers_width(*notice), rest) : 0;
  const float beside = rest - ImGui::CalcTextSize(verdict.sentence.c_str()).x;
  float room = std::min(wanted, std::max(beside, rest / 3));
  if (notice && fitted(verdict.sentence, rest - room - px(gap)).is_cut)
    room = std::min(room, rest / 5 + answers_width(*notice));
  // A cut one has more of the room: it is gone in a while, and the tooltip has all of the sentence.
  if (notice) room = room_for(*notice, room, wanted, rest);
  // But not of what an unequal result is about.
  const bool comes_first = verdict.kind == Verdict::Kind::Different || verdict.kind == Verdict::Kind::Inherited ||
                           verdict.kind == Verdict::Kind::Uncompared;
  if (notice && comes_first) {
    const std::string main = main_part(verdict.sentence);
    const float least = std::min(room, rest / 5 + answers_width(*notice));
    if (fitted(main, rest - room - px(gap)).is_cut && !fitted(main, rest - least - px(gap)).is_cut) room = least;
  }
  const float sentence_room = rest - (notice ? room + px(gap) : 0);
  const bool muted = verdict.kind == Verdict::Kind::Earlier;
  const ImU32 sentence_color = emphatic || muted ? color : palette().text;
  const Fitted sentence = fitted(verdict.sentence, sentence_room);
  begin_group_for(sentence);  // what stands behind it begins at the line's own height
  if (leads) {
    if (!sentence.on_two_lines) ImGui::SetCursorPosY(ImGui::GetCursorPosY() + ImGui::GetStyle().FramePadding.y);
    output.go_to_cause = link("##sentence", sentence_color, sentence.text);
  } else {
    if (!sentence.on_two_lines) ImGui::AlignTextToFramePadding();
    text_in(sentence_color, sentence.text);
    if (to_differences) lead_to_differences();
  }
  ImGui::EndGroup();
  note_widget("verdict sentence");
  const char* where = to_differences           ? "\nClick to see the differences."
                      : !leads                 ? ""
                      : verdict.failed.empty() ? "\nClick to see the field."
                                               : "\nClick to see all errors and the lines.";
  tooltip_on_hover(verdict.line() + where);  // all, if the sentence is too long
  const Fitted told = notice ? fitted(notice->text, room - answers_width(*notice)) : Fitted();
  draw_times_and_device(verdict, notice ? begin_of(*notice, told) - px(gap) : end_of_line());
  if (notice) draw_notice(*notice, told, output, log_open);
  ImGui::SameLine(ImGui::GetWindowWidth() - px(log_width + 8));
  const char* tooltip = "The events so far (Ctrl+L).";
  if (button(log_open ? "Hide log" : "Show log", log_width, "log", tooltip)) log_open = !log_open;
  return output;
}

}  // namespace opscope::gui
