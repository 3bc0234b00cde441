#include "app/gui/tools/bench/bench_panel.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <functional>

#include "app/gui/jobs/one_operator_backend.h"
#include "app/gui/plots/numbers_menu.h"
#include "app/gui/tools/attribute_support.h"
#include "app/gui/tools/bench/bench_figures.h"
#include "app/gui/tools/bench/bench_left_out.h"
#include "app/gui/widgets/drawer.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"
#include "app/text/operator_name.h"
#include "core/bench/bench.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

constexpr int conclusion_lines = 2;
constexpr float low_up_to =
    520;  // height of a narrow panel, at scale 1: the plot has what a longer conclusion would take

// `earlier`: the fields are those of another bench by now, or another one was begun after it.
void draw_conclusion_and_buttons(const BenchSnapshot& now, bool earlier, BenchPanelOutput& output) {
  const bool narrow = ImGui::GetContentRegionAvail().x < px(900);
  const float copy = narrow ? 92 : 150, save = 70, open = narrow ? 92 : 120, before = now.wrong_case ? open + 8 : 0;
  const BenchConclusion line = conclusion_of(now);
  const bool is_good = line.kind == BenchConclusion::Kind::Done && !line.is_unsteady;
  const ImU32 color = line.is_wrong() ? palette().wrong : is_good ? palette().good : palette().caution;
  const bool rows = !now.report->rows.empty();
  ImGui::PushStyleVar(ImGuiStyleVar_Alpha, earlier ? earlier_alpha : 1);
  const std::string word = line.sign.empty() ? line.word : line.sign + "  " + line.word;
  draw_conclusion_row(color, (earlier ? "earlier:  " : "") + word, line.sentence,
                      px(rows             ? before + copy + save + 8
                         : now.wrong_case ? open
                                          : 0),
                      {.lines = conclusion_lines,
                       .brief = line.brief,
                       .meaning = line.is_unsteady ? fmt::format("{} {}", unsteady_meaning, steadier_advice) : "",
                       .low = low_up_to});
  ImGui::PopStyleVar();
  if (now.wrong_case) {
    if (button(narrow ? "Open case" : "Open the case", open, "Open the case",
               "Opens a small case that shows the wrong result."))
      output.open = *now.wrong_case;
    if (rows) ImGui::SameLine(0, px(8));
  }
  if (!rows) return;
  constexpr const char* menu = "copy report";
  if (button(narrow ? "Copy..." : "Copy the report...", copy, "Copy...",
             "Copies the report as Markdown, or as opscope bench --json writes it."))
    ImGui::OpenPopup(menu);
  const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
  ImGui::SameLine(0, px(8));
  output.save = named_button("Save...", save, "The report as Markdown or JSON in a file.");
  place_menu_at(from, to, 2);
  if (!ImGui::BeginPopup(menu)) return;
  if (copy_entry("Copy as Markdown", [&] { return bench_markdown(*now.report, now.machine, now.wrong, now.left_out); }))
    output.copied = "Markdown";
  tooltip_on_hover("The machine, and every row as a table.");
  if (copy_entry("Copy as JSON", [&] { return bench_json(*now.report, now.machine, now.checks, now.left_out); }))
    output.copied = "JSON";
  ImGui::EndPopup();
}

void draw_conclusion(const BenchSnapshot& now, bool earlier, BenchPanelOutput& output) {
  const float top = ImGui::GetCursorPosY();
  draw_conclusion_and_buttons(now, earlier, output);
  end_status(top, conclusion_lines);
}

void draw_progress(const BenchSnapshot& now) {
  const bool stopping = now.state == BenchSnapshot::State::Stopping;
  const BenchRest rest = now.rest();
  const float top = ImGui::GetCursorPosY();
  draw_progress_row({rest.fraction, "the bench"}, with_title(now.doing), stopping);
  const MonoFont mono;
  const std::string all = counted(now.order.forecast.measurements, "measurement");
  std::string numbers = now.doing.starts_with(measures_limits)
                            ? "memory bandwidth first, then " + all
                            : fmt::format("{} of {}", with_thousands(now.report->rows.size()), all);
  numbers += fmt::format("   {} so far", duration_text(now.elapsed));
  if (!stopping) numbers += fmt::format("   about {} left", duration_text(std::chrono::duration<double>(rest.left)));
  if (!now.wrong.empty()) {  // all of it is in the list
    const std::string& wrong = now.wrong.front();
    medium_text(palette().wrong, "!  " + visible_message(wrong.substr(0, wrong.find(": "))));
    note_widget("wrong so far");
    ImGui::SameLine(0, px(12));
  }
  muted_text(numbers);
  note_widget("numbers " + numbers);
  end_status(top, conclusion_lines);
}

void draw_plan(const BenchFields& fields) {
  ImGui::AlignTextToFramePadding();
  if (!fields.refusal.empty())
    wrapped_text(palette().wrong, "!  " + fields.refusal);
  else
    wrapped_text(palette().text, fields.plan);
  note_widget("plan");
}

// A button for each implementation under test that was chosen for another operator than that of the fields.
void draw_cures(const BenchFields& fields, BenchPanelOutput& output) {
  for (const UnderTest& each : fields.candidates) {
    const auto cure = test_for(fields.candidates, each.name, fields.operators);
    if (!cure) continue;
    ImGui::AlignTextToFramePadding();
    text_in(palette().caution,
            fmt::format("Leaves out {}: {}.", visible_name(each.name, 20), other_operator_text(*each.op)));
    note_widget("leaves out " + each.name);
    ImGui::SameLine(0, px(8));
    if (const auto asked = draw_test_for(*cure)) output.test_for = asked;
  }
}

// In a narrow panel the conclusion tells them in brief.
void draw_wrong(const std::vector<std::string>& wrong) {
  for (std::size_t i = 0; i < wrong.size(); ++i) {
    wrapped_text(palette().wrong, "!  " + wrong[i]);
    note_widget(fmt::format("wrong {}", i));
  }
}

void draw_left_out(const BenchSnapshot& now) {
  const std::vector<LeftOutCause> causes = left_out_causes(now.left_out);
  for (std::size_t i = 0; i < causes.size(); ++i) {
    const auto& [cause, count, first] = causes[i];
    text_in(palette().caution, count == 1 ? "-  left out" : fmt::format("-  {} left out", with_thousands(count)));
    ImGui::SameLine(0, px(8));
    wrapped_text(palette().muted,
                 first.empty() ? cause : fmt::format("{} ({}{})", cause, count == 1 ? "" : "the first: ", first));
    note_widget(fmt::format("left out {}", i));
    tooltip_on_hover(attribute_support(cause, now.order.request.operators));
  }
}

void draw_explanation() {
  wrapped_text(palette().muted,
               "Each measurement is the median of several batches on random data. The memory bandwidth comes first: a "
               "copy and a triad (a = b + s * c) of large arrays. Other work on the machine slows all of it; opscope "
               "bench runs without a window.");
  note_widget("explanation");
}

// `not_now`: why it cannot be started; empty if it can.
void draw_results(const BenchSnapshot& now, const BenchFields& fields, const std::string& not_now,
                  std::span<const BenchRow> earlier, BenchPlotState& plot, BenchPanelOutput& output) {
  std::vector<BenchCurve> curves = curves_of(*now.report, now.machine.members);
  for (BenchCurve& curve : curves) {
    const auto check = now.checks.find(curve.rows.front().backend);
    curve.wrong = check != now.checks.end() && check->second.status == Status::Failed;
  }
  std::vector<std::optional<BenchCurve>> before;
  before.reserve(curves.size());
  for (const BenchCurve& curve : curves) before.push_back(earlier_curve(curve, earlier));
  std::vector<std::string> devices;
  for (const BenchMachine::Member& member : now.machine.members)
    if (!member.on_host) devices.push_back(member.backend);
  const bool fresh = now.state == BenchSnapshot::State::Fresh;
  const ImVec2 room = ImGui::GetContentRegionAvail();
  // Figures beside the plot, otherwise below it.
  const bool beside = room.x >= px(900) || (room.x >= px(640) && room.y < px(400));
  const float below = beside ? 0 : px(208), least = px(beside ? 100 : 150);
  const float height = std::max(least, room.y - below);
  const float for_all = px(630), for_most = px(412);  // columns
  const float width = std::clamp(room.x * 0.55f, std::min(for_most, room.x * 0.66f), for_all);
  const ImVec2 figures = beside ? ImVec2(width, height) : ImVec2(room.x, px(200));
  std::vector<BenchLimit> limits = limits_of(*now.report, devices);
  if (curves.empty() && !now.busy()) limits.clear();  // the plot shows a sentence instead
  draw_bench_plot({curves, before, limits, fresh ? fields.elements : now.order.request.elements},
                  now.busy()        ? "The memory bandwidth is being measured."
                  : not_now.empty() ? "Curves grow here as sizes are measured: Start, or Shift+F7."
                                    : not_now.c_str(),
                  {beside ? room.x - figures.x - px(8) : room.x, height}, plot);
  if (beside) ImGui::SameLine(0, px(8));
  // Close together, so that a low panel shows several sizes.
  const ImVec2 spacing = ImGui::GetStyle().ItemSpacing;
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {spacing.x, curves.empty() ? spacing.y : px(2)});
  ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {ImGui::GetStyle().CellPadding.x, px(1)});
  ImGui::BeginGroup();
  const float top = ImGui::GetCursorPosY();
  if (!curves.empty()) draw_bench_headings(figures.x, before);
  // Where the panel scrolls, since it is low, the figures do not: they are as high as they were in the last frame.
  ImGuiStorage& storage = *ImGui::GetStateStorage();
  const ImGuiID all = ImGui::GetID("all figures");
  const float in_room = figures.y - (ImGui::GetCursorPosY() - top);
  const bool scroll = room.y - below >= least;
  ImGui::BeginChild("##figures", {figures.x, scroll ? in_room : std::max(in_room, storage.GetFloat(all))}, false);
  if (!curves.empty()) draw_bench_figures(curves, before, plot);
  if (curves.empty()) draw_explanation();
  if (room.x < px(900) || now.busy()) draw_wrong(now.wrong);
  draw_left_out(now);
  if (now.state == BenchSnapshot::State::Ended) draw_cures(fields, output);
  storage.SetFloat(all, ImGui::GetCursorPosY());
  ImGui::EndChild();
  ImGui::EndGroup();
  ImGui::PopStyleVar(2);
}

}  // namespace

bool found_nothing(const BenchSnapshot& run) {
  if (run.state != BenchSnapshot::State::Ended || !run.report->rows.empty() || !run.wrong.empty()) return false;
  return run.error ? run.error->kind == Error::Kind::Cancelled : run.report->stopped;
}

BenchConclusion conclusion_of(const BenchSnapshot& ended) {
  const std::size_t rows = ended.report->rows.size();
  if (ended.error) return {BenchConclusion::Kind::Failed, "!", "cannot measure:", ended.error->text()};
  const std::string taken = (rows > 0                ? counted(rows, "measurement") + " in "
                             : ended.report->stopped ? "before the first measurement, after "
                                                     : "after ") +
                            duration_text(ended.elapsed);
  std::string wrong, brief_wrong;
  for (const std::string& each : ended.wrong) {
    wrong += "; " + each;
    brief_wrong += "; " + each.substr(0, each.find(", worst at "));
  }
  std::string left_out = left_out_text(ended.left_out);
  if (!left_out.empty()) left_out.insert(0, wrong.empty() ? ", " : "; ");
  const auto told = [&](const std::string& processor, const auto& device_of) {
    std::string text = taken + processor + wrong + left_out;  // before the devices, which may be cut
    for (const BenchMachine::Member& member : ended.machine.members)
      if (member.reason.empty()) text += fmt::format("; {}: {}", member.backend, device_of(member.device));
    return text + ".";
  };
  const std::string sentence = told(" on " + ended.machine.processor, std::identity{});
  // What is wrong has the room of the devices, and comes first: the end may be cut.
  const std::string brief =
      wrong.empty() ? told("", [](const std::string& device) { return device.substr(0, device.find(" (")); })
                    : brief_wrong.substr(2) + left_out + "; " + taken + ".";
  const char* word = ended.report->stopped ? "cancelled:" : "measured:";
  if (!wrong.empty() && (rows > 0 || ended.report->stopped))
    return {BenchConclusion::Kind::Wrong, "!", ended.report->stopped ? word : "wrong results:", sentence, brief};
  if (ended.report->stopped) return {BenchConclusion::Kind::Unfinished, "~", word, sentence, brief};
  if (rows == 0) return {BenchConclusion::Kind::Failed, "!", "nothing measured:", sentence, brief};
  constexpr double most_apart = 0.5;  // of the median
  const bool is_unsteady = std::ranges::any_of(ended.report->rows, [](const BenchRow& row) {
    return row.time.samples > 0 && row.time.most - row.time.least > most_apart * row.time.median;
  });
  return {BenchConclusion::Kind::Done, "", is_unsteady ? "unsteady:" : word, sentence, brief, is_unsteady};
}

BenchPanelOutput draw_bench_panel(const ToolInput& input, const BenchSnapshot& now, std::span<const BenchRow> earlier,
                                  BenchFields& fields, BenchPlotState& plot, bool again) {
  const WidgetScope scope("bench");
  BenchPanelOutput output;
  const DrawerHead head{now.busy(), now.state == BenchSnapshot::State::Stopping,
                        "Starts measuring; the window stays usable.", "Ends the bench; results so far are kept.",
                        "Hides the panel; a running bench continues."};
  const DrawerChoice choice = draw_head(head, [&](float room) {
    draw_bench_fields(fields, input.gpu_missing, room);
    plan(fields);
    if (const std::string refused = refused_entry(fields.entry); !refused.empty()) return refused;
    return input.not_now.empty() ? fields.refusal : input.not_now;
  });
  const BelowHead below;
  if (choice.start) output.start = order_of(fields);
  output.cancel = choice.cancel;
  output.close = choice.close;

  const bool ended = now.state == BenchSnapshot::State::Ended;
  if (now.busy()) draw_progress(now);
  const bool of_others = !same(fields.planned, now.order);
  if (ended) draw_conclusion(now, of_others || again, output);
  const bool can_change = !fields.folded || of_others;
  if (!now.busy() && (!ended || can_change)) draw_plan(fields);
  if (now.state == BenchSnapshot::State::Fresh) draw_cures(fields, output);
  draw_results(now, fields, input.not_now, earlier, plot, output);
  return output;
}

}  // namespace opscope::gui
