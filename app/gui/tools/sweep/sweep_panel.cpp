#include "app/gui/tools/sweep/sweep_panel.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "app/gui/plots/numbers_menu.h"
#include "app/gui/tools/attribute_support.h"
#include "app/gui/tools/sweep/sweep_list.h"
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

// "12.3 million/s"
std::string rate_text(double per_second) {
  if (per_second >= 1e9) return fmt::format("{:.2f} billion/s", per_second / 1e9);
  if (per_second >= 1e6) return fmt::format("{:.1f} million/s", per_second / 1e6);
  return with_thousands(static_cast<std::uint64_t>(per_second)) + "/s";
}

// "random cases over all layouts" of "random cases over all layouts, 2,549 of 20,000": how many is told below.
std::string step_of(const SweepProgress& progress) {
  return progress.doing.starts_with("random cases") ? progress.doing.substr(0, progress.doing.find(", "))
                                                    : progress.doing;
}

int lines_of_conclusion(const SweepSnapshot& now) {
  return now.order.candidates.empty() ? conclusion_lines : short_conclusion_lines;
}

// "492,277,420 of 4,344,112,350 tested"; without the total where the sweep itself decides which walks become samples.
std::string tested_of(std::uint64_t elements, const SweepFields& fields) {
  const bool is_known = fields.plan.others.empty();
  return with_thousands(elements) +
         (is_known && elements <= fields.plan.elements ? " of " + with_thousands(fields.plan.elements) : "") +
         " tested";
}

void draw_progress(const SweepSnapshot& now, const SweepFields& fields) {
  const bool stopping = now.state == State::Stopping;
  const float top = ImGui::GetCursorPosY();
  draw_progress_row({fraction_done(now), done_of(now)}, with_times_signs(with_title(step_of(now.progress))), stopping);
  const MonoFont mono;
  const auto differing = std::ranges::count(now.lines, Kind::Different, [](const auto& line) { return line->kind; });
  const std::string different = differing > 0 ? fmt::format("! different so far: {}", differing) : std::string();
  const std::uint64_t elements = now.progress.elements + now.within_run;
  const bool cases_first = elements == 0 && now.progress.cases > 0;
  std::vector<std::string> numbers = {cases_first ? fmt::format("random cases first: {} of {}",
                                                                with_thousands(now.progress.cases),
                                                                with_thousands(now.order.request.random_cases))
                                                  : tested_of(elements, fields)};
  const std::string cases = fmt::format("{} of {} random cases", with_thousands(now.progress.cases),
                                        with_thousands(now.order.request.random_cases));
  const bool cases_are_left = fields.plan.others.empty() && elements >= fields.plan.elements && !cases_first &&
                              now.progress.cases < now.order.request.random_cases;
  if (cases_are_left) numbers.push_back(cases);  // why it has not ended
  if (const auto left = time_left(now, fields.forecast); left && !stopping)
    numbers.push_back("about " + rough_left_text(*left) + " left");
  numbers.push_back(duration_text(now.elapsed) + " so far");
  // Those that follow only if there is room.
  if (now.progress.cases > 0 && !cases_first && !cases_are_left) numbers.push_back(cases);
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

// How long the order would take, with its limit, as far as that is known. Of a sweep under way, its progress tells
// more.
std::optional<std::chrono::duration<double>> expected_time(const SweepSnapshot& now, const SweepOrder& order,
                                                           const SweepFields& fields, const SweepEstimate& estimate) {
  if (now.busy()) return std::nullopt;
  if (now.state == State::Ended && now.order == order && now.report && (!now.report->stopped || now.report->time_limit))
    return now.elapsed;
  const auto whole = estimate.time(fields.plan.elements, !fields.plan.others.empty());
  return whole && order.limit ? std::min(*whole, *order.limit) : whole;
}

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
  std::string tooltip = {};
};

std::vector<ForecastPart> forecast(const ToolInput& input, const SweepFields& fields, const SweepEstimate& estimate) {
  if (!input.not_now.empty()) return {{palette().caution, input.not_now, "not now"}};
  if (!has_backend(fields)) return {{palette().wrong, std::string("!  ") + no_backend, "no backend"}};
  if (fields.plan.elements == 0) return {};
  const SweepOrder order = order_of(fields, numerics_of(fields, input.model));
  std::vector<ForecastPart> parts;
  const auto time = estimate.time(fields.plan.elements, !fields.plan.others.empty());
  if (time) parts.push_back({palette().text, estimate_text(*time, order), "estimate"});
  if (!time && estimate.busy()) parts.push_back({palette().text, "Estimating how long it takes...", "trial"});
  for (const SweepOmission& each : estimate.left_out())
    parts.push_back({palette().caution,
                     fmt::format("Leaves out {}{}{}: {}.", each.subject, each.where.empty() ? "" : " ", each.where,
                                 without_end(each.left_out)),
                     "leaves out " + each.subject, test_for(input.candidates, each.subject, order.request.operators),
                     attribute_support(each.left_out, order.request.operators)});
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

constexpr const char* tests_nothing = "Tests nothing: all implementations are left out.";

// In fewer words, if it has no room.
std::string brief_plan(std::string text, float room) {
  constexpr std::string_view of_what = " of inputs and settings";
  const std::size_t at = text.find(of_what);
  if (at != std::string::npos && ImGui::CalcTextSize(text.c_str()).x > room) text.erase(at, of_what.size());
  return text_without_end(text, room);
}

// Below two rows of fields there is room for two lines: what a sweep tests, and how long that takes.
bool is_low() { return ImGui::GetWindowHeight() < px(170); }

// Above results, which have the other lines. The tooltip has all of it.
void draw_plan_in_one_line(const SweepPlan& plan, bool nothing) {
  const std::string text = nothing ? tests_nothing : plan.text;
  const std::string shown = brief_plan(text, ImGui::GetContentRegionAvail().x);
  text_in(nothing ? palette().caution : palette().text, shown);
  note_widget("plan");
  tooltip_on_hover(shown == text ? plan.details : text + "\n" + plan.details);
}

// In the room of the longest text that it can become: what stands below does not move.
void draw_plan(const SweepPlan& plan, bool nothing) {
  const float width = ImGui::GetContentRegionAvail().x, top = ImGui::GetCursorPosY();
  float room = 0;
  for (const std::string& other : plan.others)
    room = std::max(room, ImGui::CalcTextSize(wrapped(other, width).c_str()).y);
  if (nothing)
    wrapped_text(palette().caution, tests_nothing);
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
    tooltip_on_hover(part.tooltip);
    if (!part.cure) continue;
    if (const auto asked = draw_test_for(*part.cure)) output.test_for = asked;
  }
}

// On one line, whose room is kept while there is nothing to say: what stands below does not move under the mouse.
void draw_in_one_line(const std::vector<ForecastPart>& parts) {
  ImGui::Dummy({0, ImGui::GetTextLineHeight()});
  std::string all;
  for (const ForecastPart& part : parts)
    all += (all.empty() ? "" : "\n") + part.text + (part.tooltip.empty() ? "" : "\n" + part.tooltip);
  for (const ForecastPart& part : parts) {
    ImGui::SameLine(0, &part == &parts.front() ? 0 : px(8));
    std::string text = part.text;
    std::ranges::replace(text, '\n', ' ');
    const std::string shown = text_without_end(text, ImGui::GetContentRegionAvail().x);
    text_in(part.color, shown);
    note_widget(part.widget);
    tooltip_on_hover(shown == text ? part.tooltip : all);
    if (shown != text) return;
  }
}

// "Clip FLOAT32": the fields may be those of another case by now.
std::string swept(const SweepRequest& request) {
  std::vector<std::string> names;
  for (const OperatorSchema* schema : request.operators) names.push_back(schema->title);
  const std::string operators = names.empty() ? "All operators" : fmt::format("{}", fmt::join(names, ", "));
  return request.data_type ? fmt::format("{} {}", operators, name(*request.data_type)) : operators;
}

// "Clip FLOAT32, 65,536 elements tested ... Took 0:12."; without what was swept if that is empty. That of a cancelled
// sweep names the place itself.
std::string told_of(const std::string& swept_there, const std::string& sentence, const std::string& time) {
  return swept_there.empty() || sentence.starts_with("Cancelled")
             ? fmt::format("{} Took {}.", sentence, time)
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

// `of_others`: the fields are those of another sweep by now. Then it steps back, and can be cleared away. `one_line`: a
// plan stands above it. `whole`: how long the sweep takes without its limit, as its own speeds tell.
void draw_conclusion(const SweepSnapshot& now, bool of_others, bool one_line,
                     const std::optional<std::chrono::duration<double>>& whole, SweepPanelOutput& output) {
  const bool narrow = ImGui::GetContentRegionAvail().x < px(900);
  const float copy = narrow ? 92 : 150, open = narrow ? 92 : 170, save = 70, clear = 60;
  const SweepLine* different = first_difference(now);
  const float report = now.report ? copy + 8 + save + (different != nullptr ? open + 8 : 0) : 0;
  const float others = of_others ? clear + (now.report ? 8 : 0) : 0;
  const SweepLine line = conclusion_of(now);
  ImGui::PushStyleVar(ImGuiStyleVar_Alpha, of_others ? earlier_alpha : 1);
  const std::string subject = swept(now.order.request), time = took_text(now, whole);
  // Each implementation has a line in the list.
  const std::string sentence = has_implementations(now) ? tested_text(*now.report) : line.sentence;
  draw_conclusion_row(color_of(line.kind), (of_others ? "earlier:  " : "") + line.sign + "  " + line.word,
                      told_of(subject, sentence, time), px(report + others),
                      {.lines = conclusion_lines,
                       .brief = has_implementations(now)
                                    ? told_of("", sentence, time)
                                    : with_short_names(told_of(of_others ? subject : "",
                                                               line.brief.empty() ? line.sentence : line.brief, time),
                                                       now.order),
                       .meaning = meaning_of(line.sentence),
                       .one_line = one_line});
  ImGui::PopStyleVar();
  if (of_others) {
    output.clear = named_button("Clear", clear, "Removes this result, which is of other settings.");
    if (now.report) ImGui::SameLine(0, px(8));
  }
  if (!now.report) return;
  if (different != nullptr) {
    if (button(narrow ? "Open first" : "Open the first case", open, "Open the first case",
               "Opens the first counterexample, reduced to the smallest case."))
      output.open = different->first->invocation;
    ImGui::SameLine(0, px(8));
  }
  constexpr const char* menu = "copy report";
  if (button(narrow ? "Copy..." : "Copy the report...", copy, "Copy...",
             "Copies the report as Markdown, or as opscope sweep --json writes it."))
    ImGui::OpenPopup(menu);
  const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
  ImGui::SameLine(0, px(8));
  output.save = named_button("Save...", save, "The report as Markdown, or as opscope sweep --json writes it.");
  place_menu_at(from, to, 2);
  if (!ImGui::BeginPopup(menu)) return;
  if (copy_entry("Copy as Markdown", [&] { return sweep_markdown(*now.report, now.made); })) output.copied = "Markdown";
  tooltip_on_hover("A table, with the command that shows each difference.");
  if (copy_entry("Copy as JSON", [&] { return sweep_json(*now.report, now.made); })) output.copied = "JSON";
  ImGui::EndPopup();
}

}  // namespace

std::string took_text(const SweepSnapshot& ended, const std::optional<std::chrono::duration<double>>& whole) {
  const std::string took = duration_text(ended.elapsed);
  if (!ended.report || !ended.report->time_limit || !whole || *whole <= *ended.report->time_limit) return took;
  if (ended.report->random.valid >= ended.report->random.planned_valid) return took;
  const double step = whole->count() < 1000 ? 10 : 100;
  return fmt::format("{}. For all of it raise Seconds to about {}", took,
                     with_thousands(static_cast<std::uint64_t>(std::ceil(whole->count() / step) * step)));
}

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

namespace {

double work_done(const SweepSnapshot& snapshot) {
  const auto& left = snapshot.progress.left;
  return left ? snapshot.elapsed / std::max(snapshot.elapsed + *left, decltype(snapshot.elapsed)(1e-9))
              : snapshot.progress.fraction;
}

}  // namespace

double fraction_done(const SweepSnapshot& snapshot) {
  const double done = work_done(snapshot);
  return snapshot.order.limit ? std::clamp(snapshot.elapsed / *snapshot.order.limit, done, 1.0) : done;
}

std::string done_of(const SweepSnapshot& snapshot) {
  const auto& limit = snapshot.order.limit;
  if (!limit || work_done(snapshot) > snapshot.elapsed / *limit) return "the sweep";
  return with_thousands(static_cast<std::uint64_t>(limit->count())) + " s";
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
  else if (snapshot.progress.left)
    left = *snapshot.progress.left;
  else if (counted > 0.001 && took > Seconds(1))
    left = took * ((1 - fraction) / counted);
  if (snapshot.order.limit) {
    const Seconds until_limit = std::max(Seconds(0), *snapshot.order.limit - snapshot.elapsed);
    left = left ? std::min(*left, until_limit) : until_limit;
  }
  return left;
}

std::string rough_left_text(std::chrono::duration<double> left) {
  const double seconds = left.count();
  const double step = seconds < 10 ? 1 : seconds < 60 ? 5 : seconds < 600 ? 30 : seconds < 3600 ? 60 : 600;
  return duration_text(std::chrono::duration<double>(std::round(seconds / step) * step));
}

SweepPanelOutput draw_sweep_panel(const ToolInput& input, const SweepSnapshot& now, SweepFields& fields,
                                  SweepEstimate& estimate) {
  const WidgetScope scope("sweep");
  SweepPanelOutput output;
  fields.left_out.clear();
  for (const SweepOmission& each : estimate.left_out())
    if (each.where.empty()) fields.left_out.push_back(each.subject);
  const Numerics numerics = numerics_of(fields, input.model);
  plan_of(fields, numerics, estimate.speed());
  fields.expected = expected_time(now, order_of(fields, numerics), fields, estimate);
  const std::string start_help = "Runs the sweep; the window stays usable.\n" + fields.plan.text;
  const DrawerHead head{now.busy(), now.state == State::Stopping, start_help.c_str(),
                        "Ends the sweep; results so far are kept.", "Hides the panel; a running sweep continues."};
  const DrawerChoice choice = draw_head(head, [&](float room) -> std::string {
    draw_sweep_fields(fields, input.gpu_missing, room);
    if (const std::string refused = refused_entry(fields.entry); !refused.empty()) return refused;
    return !input.not_now.empty() ? input.not_now : has_backend(fields) ? "" : no_backend;
  });
  const BelowHead below;
  if (choice.start) output.start = order_of(fields, numerics);
  output.cancel = choice.cancel;
  output.close = choice.close;

  const bool ended = now.state == State::Ended;
  const bool of_others = ended && !(order_of(fields, numerics) == now.order);
  const bool can_change = ended && !fields.folded;  // before an edit too, so that none moves rows
  const bool above_results = of_others || can_change;
  if (now.state == State::Fresh || above_results) {
    if (input.not_now.empty() && has_backend(fields)) estimate.want(order_of(fields, numerics));
    const SweepPlan& plan = plan_of(fields, numerics, estimate.speed());
    const bool nothing = has_backend(fields) && leaves_out_all(fields);
    const std::vector<ForecastPart> parts = forecast(input, fields, estimate);
    if (above_results || is_low()) {
      draw_plan_in_one_line(plan, nothing);
      draw_in_one_line(parts);
    } else {
      draw_plan(plan, nothing);
      draw_in_lines(parts, output);
    }
  }
  const float top = ImGui::GetCursorPosY();
  switch (now.state) {
    case State::Fresh:
      if (is_low()) break;
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
        wrapped_text(palette().muted, fields.plan.text);
        note_widget("plan");
      }
      break;
    case State::Ended:
      draw_conclusion(now, of_others, above_results,
                      of_others || !fields.plan.others.empty()  // more Seconds would walk what these ones sample
                          ? std::nullopt
                          : estimate.learned_time(now.order, fields.plan.elements),
                      output);
      if (!above_results) end_status(top, lines_of_conclusion(now));
      break;
  }
  ImGui::PushStyleVar(ImGuiStyleVar_Alpha, of_others ? earlier_alpha : 1);
  if (!now.lines.empty()) {
    SweepListOutput list = draw_sweep_list(now, input.candidates, above_results, fields.row_of_menu);
    if (list.open) output.open = std::move(list.open);
    if (list.test_for) output.test_for = list.test_for;
    output.frames = list.frames;
  }
  ImGui::PopStyleVar();
  return output;
}

}  // namespace opscope::gui
