#include "app/gui/tools/sweep/sweep_panel.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "app/gui/tools/failing_inputs.h"
#include "app/gui/tools/whose_values.h"
#include "app/gui/widgets/drawer.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"
#include "app/text/operator_name.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

using Kind = SweepLine::Kind;
using State = SweepSnapshot::State;

// Of one with implementations under test, each of which has a line in the list.
constexpr int conclusion_lines = 3, short_conclusion_lines = 1;
constexpr const char* no_backend = "Choose a backend to judge.";
constexpr std::size_t longest_name = 20;  // characters of an implementation's name, where there is little room
constexpr float open_width = 120;         // of the button that opens a counterexample, at scale 1

ImU32 color_of(Kind kind) {
  switch (kind) {
    case Kind::Equal: return palette().good;
    case Kind::Different: return palette().wrong;
    case Kind::Unfinished: return palette().caution;
    case Kind::Skipped: break;
  }
  return palette().muted;
}

std::string word_of(const SweepLine& line) { return line.sign + "  " + line.word; }

void verdict_word(const SweepLine& line) { medium_text(color_of(line.kind), word_of(line)); }

// "12.3 million/s"
std::string rate_text(double per_second) {
  if (per_second >= 1e9) return fmt::format("{:.2f} billion/s", per_second / 1e9);
  if (per_second >= 1e6) return fmt::format("{:.1f} million/s", per_second / 1e6);
  return with_thousands(static_cast<std::uint64_t>(per_second)) + "/s";
}

const SweepLine* first_difference(const SweepSnapshot& now) {
  for (const auto& line : now.lines)
    if (line->first) return line.get();
  return nullptr;
}

// "random cases over all layouts" of "random cases over all layouts, 2,549 of 20,000": how many is told below.
std::string step_of(const SweepProgress& progress) {
  return progress.doing.starts_with("random cases") ? progress.doing.substr(0, progress.doing.find(", "))
                                                    : progress.doing;
}

int lines_of_conclusion(const SweepSnapshot& now) {
  return now.order.candidates.empty() ? conclusion_lines : short_conclusion_lines;
}

void draw_progress(const SweepSnapshot& now, const SweepFields& fields) {
  const bool stopping = now.state == State::Stopping;
  const float top = ImGui::GetCursorPosY();
  draw_progress_row({fraction_done(now), "the sweep"}, with_times_signs(with_title(step_of(now.progress))), stopping);
  const MonoFont mono;
  const auto differing = std::ranges::count(now.lines, Kind::Different, [](const auto& line) { return line->kind; });
  const std::string different = differing > 0 ? fmt::format("! different so far: {}", differing) : std::string();
  const std::uint64_t elements = now.progress.elements + now.within_run;
  const bool cases_first = elements == 0 && now.progress.cases > 0;
  std::vector<std::string> numbers = {cases_first ? fmt::format("random cases first: {} of {}",
                                                                with_thousands(now.progress.cases),
                                                                with_thousands(now.order.request.random_cases))
                                                  : with_thousands(elements) + " tested"};
  if (now.progress.cases > 0 && !cases_first) {
    const std::string planned = with_thousands(now.order.request.random_cases);
    numbers.push_back(fmt::format("{} of {} random cases", with_thousands(now.progress.cases), planned));
  }
  if (const auto left = time_left(now, fields.forecast); left && !stopping)
    numbers.push_back("about " + duration_text(*left) + " left");
  // Those that follow only if there is room.
  numbers.push_back(duration_text(now.elapsed) + " so far");
  if (now.progress.elements_per_second > 0) numbers.push_back(rate_text(now.progress.elements_per_second));
  const float right = different.empty() ? 0 : px(24) + ImGui::CalcTextSize(different.c_str()).x;
  const float room = ImGui::GetContentRegionAvail().x - right;
  std::string shown;
  for (const std::string& number : numbers) {
    const std::string more = shown.empty() ? number : shown + "   " + number;
    if (!shown.empty() && ImGui::CalcTextSize(more.c_str()).x > room) break;
    shown = more;
  }
  muted_text(shown);
  note_widget("numbers");
  note_widget("numbers " + shown);
  if (!different.empty()) {
    ImGui::SameLine(0, px(24));
    text_in(palette().wrong, different);
    note_widget("different so far");
  }
  end_status(top, lines_of_conclusion(now));
}

bool has_backend(const SweepFields& fields) { return fields.cpu || fields.gpu || !fields.candidates.empty(); }

// A sentence without its full stop.
std::string without_end(std::string sentence) {
  if (sentence.ends_with('.')) sentence.pop_back();
  return sentence;
}

// A sentence about the order before it starts. The last ones come late, from a trial in the background.
struct ForecastPart {
  ImU32 color;
  std::string text, widget;
  std::optional<TestFor> cure = {};
};

std::vector<ForecastPart> forecast(const ToolInput& input, const SweepFields& fields, const SweepEstimate& estimate) {
  if (!input.not_now.empty()) return {{palette().caution, input.not_now, "not now"}};
  if (!has_backend(fields)) return {{palette().caution, std::string("!  ") + no_backend, "no backend"}};
  if (fields.plan.elements == 0) return {};
  const SweepOrder order = order_of(fields, input.model.numerics);
  std::vector<ForecastPart> parts;
  const auto time = estimate.time(fields.plan.elements);
  if (time) parts.push_back({palette().text, estimate_text(*time, order), "estimate"});
  if (!time && estimate.busy()) parts.push_back({palette().text, "Estimating how long it takes...", "trial"});
  for (const SweepOmission& each : estimate.left_out())
    parts.push_back({palette().caution,
                     fmt::format("Leaves out {}{}{}: {}.", each.subject, each.where.empty() ? "" : " ", each.where,
                                 without_end(each.left_out)),
                     "leaves out " + each.subject, test_for(input.candidates, each.subject, order.request.operators)});
  if (order.request.own_numerics_only)
    parts.push_back(
        {palette().muted,
         "Tests the case's numerics alone, and so fewer samples: an implementation under test has no others.",
         "own numerics"});
  for (const UnderTest& each : fields.candidates)
    if (each.op != nullptr && order.request.operators.size() != 1)
      parts.push_back({palette().muted, fmt::format("{} is tested on {} alone.", each.name, short_name(*each.op)),
                       "tested on one " + each.name});
  return parts;
}

// The trial has found that nothing that is chosen runs any of it.
bool leaves_out_all(const SweepFields& fields) {
  const std::vector<UnderTest> tested = running_one_of(fields.candidates, swept_operators(fields));
  return !fields.cpu && !fields.gpu && std::ranges::all_of(tested, [&](const UnderTest& each) {
    return std::ranges::find(fields.left_out, each.name) != fields.left_out.end();
  });
}

// In the room of the longest text that it can become: what stands below does not move.
void draw_plan(const SweepPlan& plan, bool nothing) {
  const float width = ImGui::GetContentRegionAvail().x, top = ImGui::GetCursorPosY();
  float room = 0;
  for (const std::string& other : plan.others)
    room = std::max(room, ImGui::CalcTextSize(wrapped(other, width).c_str()).y);
  if (nothing)
    wrapped_text(palette().caution, "Tests nothing: all implementations are left out.");
  else
    wrapped_text(palette().text, plan.text);
  note_widget("plan");
  tooltip_on_hover(plan.details);
  ImGui::SetCursorPosY(std::max(ImGui::GetCursorPosY(), top + room + ImGui::GetStyle().ItemSpacing.y));
}

void draw_in_lines(const std::vector<ForecastPart>& parts, SweepPanelOutput& output) {
  for (const ForecastPart& part : parts) {
    wrapped_text(part.color, part.text);
    note_widget(part.widget);
    if (!part.cure) continue;
    if (const auto asked = draw_test_for(*part.cure)) output.test_for = asked;
  }
}

// On one line, whose room is kept while there is nothing to say: what stands below does not move under the mouse.
void draw_in_one_line(const std::vector<ForecastPart>& parts) {
  ImGui::Dummy({0, ImGui::GetTextLineHeight()});
  std::string all;
  for (const ForecastPart& part : parts) all += (all.empty() ? "" : "\n") + part.text;
  for (const ForecastPart& part : parts) {
    ImGui::SameLine(0, &part == &parts.front() ? 0 : px(8));
    std::string text = part.text;
    std::ranges::replace(text, '\n', ' ');
    const std::string shown = text_without_end(text, ImGui::GetContentRegionAvail().x);
    text_in(part.color, shown);
    note_widget(part.widget);
    if (shown == text) continue;
    tooltip_on_hover(all);
    return;
  }
}

// "Clip FLOAT32": the fields may be those of another case by now.
std::string swept(const SweepRequest& request) {
  std::vector<std::string> names;
  for (const OperatorSchema* schema : request.operators) names.push_back(schema->title);
  const std::string operators = names.empty() ? "All operators" : fmt::format("{}", fmt::join(names, ", "));
  return request.data_type ? fmt::format("{} {}", operators, name(*request.data_type)) : operators;
}

// Where there is little room: without devices, and without what was swept if that is empty.
std::string brief_of(const SweepLine& conclusion, const std::string& swept_there, const std::string& time) {
  const std::string& sentence = conclusion.brief.empty() ? conclusion.sentence : conclusion.brief;
  return swept_there.empty() ? fmt::format("{} Took {}.", sentence, time)
                             : fmt::format("{}, {} Took {}.", swept_there, sentence, time);
}

// Long names of implementations leave room for what became of the sweep.
std::string with_short_names(std::string text, const SweepOrder& order) {
  for (const UnderTest& each : order.candidates) {
    const std::string brief = visible_name(each.name, longest_name);
    for (std::size_t at = text.find(each.name); brief != each.name && at != std::string::npos;
         at = text.find(each.name))
      text.replace(at, each.name.size(), brief);
  }
  return text;
}

std::string meaning_of(const std::string& conclusion) {
  return conclusion.find("space") == std::string::npos
             ? ""
             : "A space: one operator with its data types and numerics. Each that was begun has a line.";
}

// The result is told of each implementation, if some are under test.
bool has_implementations(const SweepSnapshot& now) { return now.report && !now.order.candidates.empty(); }

// `of_others`: the fields are those of another sweep by now. Then it steps back, and can be cleared away.
void draw_conclusion_and_buttons(const SweepSnapshot& now, bool of_others, SweepPanelOutput& output) {
  const bool narrow = ImGui::GetContentRegionAvail().x < px(900);
  const float copy = narrow ? 92 : 150, open = narrow ? 92 : 170, save = 70, clear = 60;
  const SweepLine* different = first_difference(now);
  const float report = now.report ? copy + 8 + save + (different != nullptr ? open + 8 : 0) : 0;
  const float others = of_others ? clear + (now.report ? 8 : 0) : 0;
  const SweepLine line = conclusion_of(now);
  ImGui::PushStyleVar(ImGuiStyleVar_Alpha, of_others ? earlier_alpha : 1);
  const std::string subject = swept(now.order.request), time = duration_text(now.elapsed);
  // Each implementation has a line in the list.
  const std::string sentence = has_implementations(now) ? tested_text(*now.report) : line.sentence;
  draw_conclusion_row(
      color_of(line.kind), (of_others ? "earlier:  " : "") + line.sign + "  " + line.word,
      fmt::format("{}, {} Took {}.", subject, sentence, time), px(report + others),
      {.lines = conclusion_lines,
       .brief = has_implementations(now) ? fmt::format("{} Took {}.", sentence, time)
                                         : with_short_names(brief_of(line, of_others ? subject : "", time), now.order),
       .meaning = meaning_of(line.sentence)});
  ImGui::PopStyleVar();
  if (of_others) {
    output.clear = named_button("Clear", clear, "Removes this result, which is of other settings.");
    if (now.report) ImGui::SameLine(0, px(8));
  }
  if (!now.report) return;
  if (different != nullptr) {
    if (button(narrow ? "First case" : "Open the first case", open, "Open the first case",
               "Opens the first counterexample, reduced to the smallest case."))
      output.open = different->first->invocation;
    ImGui::SameLine(0, px(8));
  }
  if (button(narrow ? "Markdown" : "Copy as Markdown", copy, "Copy as Markdown",
             "Copies the report as a table, with the command that shows each difference."))
    ImGui::SetClipboardText(sweep_markdown(*now.report, now.made).c_str());
  ImGui::SameLine(0, px(8));
  output.save = named_button("Save...", save, "The report as Markdown, or as opscope sweep --json writes it.");
}

void draw_conclusion(const SweepSnapshot& now, bool of_others, SweepPanelOutput& output) {
  const float top = ImGui::GetCursorPosY();
  draw_conclusion_and_buttons(now, of_others, output);
  end_status(top, lines_of_conclusion(now));
}

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

// From the row's top to the end of its first counterexample, in the list.
struct Failing {
  float top, bottom;
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
float draw_counterexample(const Counterexample& found, LineEnds& ends, SweepPanelOutput& output) {
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

// One row, not to be cut in a narrow panel: the sentence wraps.
void draw_implementation(const SweepLine& line, LineEnds& ends) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  verdict_word(line);
  ImGui::TableNextColumn();
  const std::string name = text_without_middle(line.subject, ImGui::GetContentRegionAvail().x);
  text_in(palette().text, name);
  if (name != line.subject) tooltip_on_hover(line.subject);
  ImGui::TableNextColumn();
  wrapped_lines(palette().text, line.sentence, ends);
  note_widget("implementation " + line.subject);
}

// The place of a counterexample, if the line has one.
std::optional<Failing> draw_line(const SweepLine& line, std::size_t index, const std::optional<TestFor>& cure,
                                 LineEnds& ends, SweepPanelOutput& output) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  const float top = ImGui::GetCursorPosY() - ImGui::GetStyle().CellPadding.y;
  ImGui::PushID(static_cast<int>(index));
  verdict_word(line);
  note_widget(fmt::format("line {}", index));
  ImGui::TableNextColumn();
  wrapped_text(palette().text, line.subject);
  const float below_subject = ImGui::GetCursorPosY();
  ImGui::TableNextColumn();
  wrapped_lines(palette().text, line.sentence, ends);
  for (const std::string& lack : line.lacks) {
    wrapped_lines(palette().caution, lack + ".", ends);
    note_widget("lack: " + lack);
  }
  if (cure) {
    if (const auto asked = draw_test_for(*cure)) output.test_for = asked;
  }
  float bottom = std::max(below_subject, ImGui::GetCursorPosY());
  ImGui::SetCursorPosY(bottom);
  if (line.first) bottom = draw_counterexample(*line.first, ends, output);
  for (const Counterexample& other : line.others) draw_counterexample(other, ends, output);
  ImGui::PopID();
  return line.first ? std::optional(Failing{top, bottom}) : std::nullopt;
}

// Where the list begins with the most lines above that leave this one in sight, and always its head.
float scroll_to(const Failing& failing) {
  return std::min(failing.top, std::max(0.0f, failing.bottom - ImGui::GetWindowHeight()));
}

// Scrolls to the newest line while a sweep runs, but to the first counterexample as soon as there is one. At the end
// without one, or once it tells of each implementation (`concluded`), to the first line. Waits while the mouse is over
// the lines: a button would move away under it. Leaves them where the user scrolled to.
void follow_newest_line(bool busy, bool concluded, const std::optional<Failing>& failing) {
  constexpr float end = 1e6f;  // is limited to what there is
  ImGuiStorage& storage = *ImGui::GetStateStorage();
  const ImGuiID left_id = ImGui::GetID("left at"), busy_id = ImGui::GetID("was busy"), told_id = ImGui::GetID("told");
  const float at = ImGui::GetScrollY(), most = ImGui::GetScrollMaxY(), left = storage.GetFloat(left_id);
  // The report, and with it the conclusion, may come a frame after the end.
  const bool was_busy = storage.GetBool(busy_id) || (concluded && !storage.GetBool(told_id));
  const bool pointed = ImGui::IsWindowHovered();
  const bool follows = std::abs(at - std::min(left, most)) <= 1 || (!failing && at >= most);
  const bool scrolls = follows && !pointed && (busy || was_busy);
  const float to = concluded ? 0 : failing ? scroll_to(*failing) : busy ? end : 0;
  if (scrolls) ImGui::SetScrollY(to);
  if (follows) storage.SetFloat(left_id, scrolls ? to : at);
  storage.SetBool(busy_id, busy || (was_busy && follows && pointed));
  storage.SetBool(told_id, concluded);
}

// Scroll by themselves, unless there is no room for some of them: then the panel scrolls, and they do not.
void draw_lines(const SweepSnapshot& now, const std::vector<UnderTest>& candidates, SweepPanelOutput& output) {
  constexpr std::size_t least = 3;
  const float line = ImGui::GetTextLineHeight() + 2 * ImGui::GetStyle().CellPadding.y;
  const ImVec2 room = ImGui::GetContentRegionAvail();
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
  if (!begun) return;
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
  const float most = room.x >= px(900) ? 0.35f : first_difference(now) == nullptr ? 0.3f : 0.2f;
  ImGui::TableSetupColumn("##subject", ImGuiTableColumnFlags_WidthFixed,
                          std::min(subject, std::max(px(open_width + 8), room.x * most)));
  ImGui::TableSetupColumn("##sentence", ImGuiTableColumnFlags_WidthStretch, 1);
  LineEnds ends;
  for (const SweepLine& each : implementations) draw_implementation(each, ends);
  std::optional<Failing> first;
  for (std::size_t i = 0; i < now.lines.size(); ++i) {
    const SweepLine& shown = *now.lines[i];
    const std::optional<Failing> failing = draw_line(
        shown, i,
        !shown.left_out.empty() ? test_for(candidates, shown.subject, now.order.request.operators) : std::nullopt, ends,
        output);
    if (!first) first = failing;
  }
  follow_newest_line(now.busy(), !implementations.empty(), first);
  // While it runs new lines move it all the same.
  storage.SetFloat(height_id, now.busy() ? room.y : height_for(ends, room.y));
  ImGui::EndTable();
}

}  // namespace

SweepLine conclusion_of(const SweepSnapshot& ended) {
  if (ended.report) {
    SweepLine line = concluding_line(*ended.report);
    // An implementation that could not be tested must not count as equal.
    for (const UnderTest& each : ended.order.candidates) {
      const bool left_out = std::ranges::any_of(ended.report->spaces, [&](const SpaceOutcome& outcome) {
        return outcome.skipped.contains(each.name) && (each.op == nullptr || each.op == outcome.space.schema);
      });
      if (left_out && line.kind == Kind::Equal)
        line.kind = Kind::Unfinished, line.sign = "~", line.word = "equal, not all tested";
      for (const auto& told : ended.lines) {
        if (told->left_out.empty() || told->kind != Kind::Skipped || told->subject != each.name) continue;
        const std::string why = fmt::format(" {} was not tested: {}.", each.name, without_end(told->left_out));
        line.sentence += why, line.brief += line.brief.empty() ? "" : why;
        if (line.kind == Kind::Equal)
          line.kind = Kind::Unfinished, line.sign = "~", line.word = "equal, not all tested";
      }
    }
    return line;
  }
  return {Kind::Different, "!", "cannot sweep:", "", ended.error ? ended.error->text() : "", {}};
}

double fraction_done(const SweepSnapshot& snapshot) {
  const double done = snapshot.progress.fraction;
  return snapshot.order.limit ? std::clamp(snapshot.elapsed / *snapshot.order.limit, done, 1.0) : done;
}

std::optional<std::chrono::duration<double>> time_left(const SweepSnapshot& snapshot,
                                                       const std::optional<std::chrono::duration<double>>& forecast) {
  using Seconds = std::chrono::duration<double>;
  std::optional<Seconds> left;
  const double fraction = snapshot.progress.fraction;
  const double counted = fraction - snapshot.started_fraction;
  const Seconds took = snapshot.elapsed - snapshot.started;
  if (forecast && took < Seconds(5) && fraction < 0.5)
    left = std::max(Seconds(0), *forecast - snapshot.elapsed);
  else if (counted > 0.001 && took > Seconds(1))
    left = took * ((1 - fraction) / counted);
  if (snapshot.order.limit) {
    const Seconds until_limit = std::max(Seconds(0), *snapshot.order.limit - snapshot.elapsed);
    left = left ? std::min(*left, until_limit) : until_limit;
  }
  return left;
}

SweepPanelOutput draw_sweep_panel(const ToolInput& input, const SweepSnapshot& now, SweepFields& fields,
                                  SweepEstimate& estimate) {
  const WidgetScope scope("sweep");
  SweepPanelOutput output;
  const DrawerHead head{now.busy(), now.state == State::Stopping, "Runs the sweep; the window stays usable.",
                        "Ends the sweep; results so far are kept.", "Hides the panel; a running sweep continues."};
  fields.left_out.clear();
  for (const SweepOmission& each : estimate.left_out())
    if (each.where.empty()) fields.left_out.push_back(each.subject);
  const DrawerChoice choice = draw_head(head, [&](float room) -> std::string {
    draw_sweep_fields(fields, input.gpu_missing, room);
    return !input.not_now.empty() ? input.not_now : has_backend(fields) ? "" : no_backend;
  });
  if (choice.start) output.start = order_of(fields, input.model.numerics);
  output.cancel = choice.cancel;
  output.close = choice.close;

  const bool of_others = now.state == State::Ended && !(order_of(fields, input.model.numerics) == now.order);
  const bool can_change = now.state == State::Ended && !fields.folded;  // before an edit too, so that none moves rows
  if (now.state == State::Fresh || of_others || can_change) {
    if (input.not_now.empty() && has_backend(fields)) estimate.want(order_of(fields, input.model.numerics));
    draw_plan(plan_of(fields, input.model.numerics, estimate.speed()), has_backend(fields) && leaves_out_all(fields));
    const std::vector<ForecastPart> parts = forecast(input, fields, estimate);
    if (now.state == State::Ended)
      draw_in_one_line(parts);
    else
      draw_in_lines(parts, output);
  }
  switch (now.state) {
    case State::Fresh:
      wrapped_text(palette().muted, fields.plan.samples
                                        ? "Results must have the reference's bits. Samples take all boundaries and "
                                          "random values."
                                        : "Results must have the reference's bits.");
      note_widget("explanation");
      break;
    case State::Running:
    case State::Stopping:
      draw_progress(now, fields);
      if (now.lines.empty()) {  // until there is more to tell: a key may have started it
        wrapped_text(palette().muted, plan_of(fields, input.model.numerics, estimate.speed()).text);
        note_widget("plan");
      }
      break;
    case State::Ended: draw_conclusion(now, of_others, output); break;
  }
  ImGui::PushStyleVar(ImGuiStyleVar_Alpha, of_others ? earlier_alpha : 1);
  if (!now.lines.empty()) draw_lines(now, input.candidates, output);
  ImGui::PopStyleVar();
  return output;
}

}  // namespace opscope::gui
