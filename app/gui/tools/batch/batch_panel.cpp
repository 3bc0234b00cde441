#include "app/gui/tools/batch/batch_panel.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <imgui.h>

#include <algorithm>
#include <chrono>
#include <string_view>

#include "app/gui/tools/batch/batch_filter.h"
#include "app/gui/widgets/drawer.h"
#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/sign_button.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

constexpr const char* what_is_a_case =
    "A case is a case file (.json), a folder of golden vectors (manifest.json beside model.json) or a golden .npz, as "
    "opscope export writes them, or what the manifest of a suite lists.";

// Widths at scale 1.
constexpr float start_width = 80, close_width = 26, step_width = 30, words_width = 230;

ImU32 conclusion_color(BatchConclusion::Kind kind) {
  return kind == BatchConclusion::Kind::Good    ? palette().good
         : kind == BatchConclusion::Kind::Wrong ? palette().wrong
                                                : palette().caution;
}

float button_width(const std::string& text) {
  return ImGui::CalcTextSize(text.c_str()).x + 2 * ImGui::GetStyle().FramePadding.x;
}

void draw_folder_button(const ToolInput& input, BatchPanelOutput& output) {
  const std::string path = input.cases.string();
  const std::string text =
      path.empty() ? "Open a folder of cases..." : text_without_middle(path, ImGui::GetContentRegionAvail().x * 0.22f);
  output.choose_folder = button((text + "###folder").c_str(), 0, "folder",
                                path.empty() ? "Chooses a folder and judges every case in it."
                                             : visible_name(path) + "\nClick to choose another folder.");
}

// What another program computed for the cases, to be judged in place of the backends.
void draw_results_button(const ToolInput& input, BatchPanelOutput& output) {
  const std::string path = input.results.string();
  ImGui::SameLine(0, px(8));
  output.choose_results = button(
      (path.empty() ? "Results..."
                    : "of " + text_without_middle(path, ImGui::GetContentRegionAvail().x * 0.18f) + "###results")
          .c_str(),
      0, "results",
      path.empty() ? "Judges another program's results for these cases: a folder with a subfolder for each case, "
                     "which has an .npy or raw file for each file under expected/."
                   : visible_name(path) + "\nis judged by the expected values. Click to choose other results.");
  if (path.empty()) return;
  ImGui::SameLine(0, px(4));
  output.drop_results = button("x###no results", close_width, "no results", "Judges the backends again.");
}

// Implementations under test were added, removed or rebuilt since it ended.
bool is_of_other_implementations(const ToolInput& input, const BatchSnapshot& now) {
  return input.results.empty() && now.order.settings.candidates != input.candidates;
}

void draw_verdict_of_all(const ToolInput& input, const BatchSnapshot& now, const BatchTable& table, float end) {
  const BatchConclusion found = conclusion_of(now, table.counts());
  const bool earlier = is_of_other_implementations(input, now);
  const std::string sentence =
      earlier ? "Judged with other implementations under test; Start judges them again." : found.sentence;
  ImGui::PushStyleVar(ImGuiStyleVar_Alpha, earlier ? earlier_alpha : 1);
  ImGui::SameLine(0, px(12));
  ImGui::AlignTextToFramePadding();
  medium_text(conclusion_color(found.kind), (earlier ? "earlier:  " : "") + found.sign + "  " + found.word);
  note_widget("conclusion");
  ImGui::SameLine(0, px(10));
  const float room = end - px(12) - ImGui::GetCursorPosX();
  const std::string shown = text_without_end(sentence, room);
  ImGui::TextUnformatted(shown.c_str());
  ImGui::PopStyleVar();
  if (earlier) note_widget("other implementations");
  if (shown != found.sentence) tooltip_on_hover(earlier ? sentence + "\n" + found.sentence : sentence);
}

// The folder and what came of it, with the buttons that concern all of it.
void draw_first_line(const ToolInput& input, const BatchSnapshot& now, const BatchTable& table,
                     BatchPanelOutput& output) {
  if (now.busy()) {
    const std::string doing = now.found == 0 ? now.doing
                                             : fmt::format("{} of {}: {}", with_thousands(now.done + 1),
                                                           counted(now.found, "case"), visible_name(now.doing, 80));
    const bool stopping = now.state == BatchSnapshot::State::Stopping;
    constexpr float buttons = cancel_width + 8 + close_width;
    draw_progress_row({now.fraction(), "the batch"}, doing, stopping, buttons + 8);
    to_the_right(px(buttons));
    output.cancel = cancel_button(stopping, "Ends the batch; rows so far are kept.");
  } else {
    const bool narrow = ImGui::GetContentRegionAvail().x < px(900), copies = !table.shown().empty();
    const float markdown = narrow ? 92 : 152, csv = narrow ? 50 : 110;
    const float buttons = px(start_width + close_width + 8 + (copies ? markdown + csv + 16 : 0));
    draw_folder_button(input, output);
    if (!input.cases.empty()) draw_results_button(input, output);
    if (now.state == BatchSnapshot::State::Ended)
      draw_verdict_of_all(input, now, table, ImGui::GetContentRegionMax().x - buttons);
    to_the_right(buttons);
    if (copies) {
      if (button(narrow ? "Markdown" : "Copy as Markdown", markdown, "Copy as Markdown",
                 "Copies the rows on show as a table in Markdown.")) {
        ImGui::SetClipboardText(batch_markdown(table.shown(), conclusion_of(now, table.counts()).text()).c_str());
        output.copied = "Markdown";
      }
      ImGui::SameLine(0, px(8));
      if (button(narrow ? "CSV" : "Copy as CSV", csv, "Copy as CSV",
                 "Copies the rows on show as comma-separated values.")) {
        ImGui::SetClipboardText(batch_csv(table.shown()).c_str());
        output.copied = "CSV";
      }
      ImGui::SameLine(0, px(8));
    }
    const bool can_start = !input.cases.empty() && input.not_now.empty();
    ImGui::BeginDisabled(!can_start);
    output.start = named_button("Start", start_width,
                                !input.not_now.empty() ? input.not_now
                                : input.cases.empty()  ? "Open a folder first."
                                                       : "Judges every case of the folder again (Shift+F4).");
    ImGui::EndDisabled();
  }
  ImGui::SameLine(0, px(8));
  output.close = close_button(close_width, "Hides the panel; a running batch continues.");
}

// A button that is pressed while its kind is shown.
void draw_kind(BatchTable& table, std::optional<BatchRow::Kind> kind, const std::string& text) {
  const bool chosen = table.kind() == kind;
  if (chosen) ImGui::PushStyleColor(ImGuiCol_Button, with_alpha(palette().accent, 0.45f));
  ImGui::PushStyleColor(ImGuiCol_Text, kind ? color_of(*kind) : palette().text);
  const std::string name = fmt::format("show {}", kind ? word_of(*kind) : "all");
  if (button((text + "###" + name).c_str(), 0, name)) table.show(kind);
  ImGui::PopStyleColor(chosen ? 2 : 1);
}

// The kinds that occur and the one that is shown, with their counts.
struct KindChoice {
  std::optional<BatchRow::Kind> kind;  // nullopt: all
  std::string word;                    // "! different"
  std::uint64_t count = 0;
  std::string text() const { return word + " " + with_thousands(count); }
};

std::vector<KindChoice> kinds_of(const BatchTable& table) {
  std::vector<KindChoice> kinds = {{std::nullopt, "all", table.counts().all()}};
  for (std::size_t i = 0; i < batch_kinds; ++i) {
    const auto kind = static_cast<BatchRow::Kind>(i);
    if (table.counts()[kind] > 0 || table.kind() == kind)
      kinds.push_back({kind, fmt::format("{} {}", sign_of(kind), word_of(kind)), table.counts()[kind]});
  }
  return kinds;
}

float width_of(const std::vector<KindChoice>& kinds) {
  float width = 0;
  for (const KindChoice& each : kinds) width += button_width(each.text()) + px(4);
  return width;
}

void draw_kind_buttons(BatchTable& table, const std::vector<KindChoice>& kinds, FieldRow& line) {
  line.field("", width_of(kinds), "");
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    if (i > 0) ImGui::SameLine(0, px(4));
    draw_kind(table, kinds[i].kind, kinds[i].text());
  }
}

// Where the buttons would take a line of their own.
void draw_kind_list(BatchTable& table, const std::vector<KindChoice>& kinds, FieldRow& line) {
  std::vector<std::string> names;
  std::size_t present = 0;
  for (const KindChoice& each : kinds) {
    if (each.kind == table.kind()) present = names.size();
    names.push_back(each.text());
  }
  line.field("", px(150), "");
  if (const auto chosen = combo_field("##kind", present, names)) table.show(kinds[*chosen].kind);
}

// How many rows the words leave, or that one of them names no column; empty without words.
std::string words_text(const BatchTable& table) {
  const std::string_view typed = table.words.data();
  if (typed.find_first_not_of(' ') == std::string_view::npos) return "";
  const std::string of_all =
      fmt::format("{} of {}", with_thousands(table.shown().size()), with_thousands(table.rows().size()));
  const std::string unknown = BatchFilter(typed).unknown_column();
  return unknown.empty() ? of_all : fmt::format("{}; no column '{}'", of_all, visible_name(unknown, 20));
}

void draw_words(BatchTable& table, FieldRow& line) {
  line.field("", px(words_width), "");
  if (ImGui::InputTextWithHint("##words", "Find: clip kind:values ulp>0", table.words.data(), table.words.size()))
    table.words_changed();
  note_widget("words");
  tooltip_on_hover(
      "Shows only the rows that have all of these words in any column, or in one: operator:clip. A column of numbers "
      "can be compared: ulp>0, time>=5. A click with the right button on a cell finds the rows that have the same.");
  const std::string text = words_text(table);
  if (text.empty()) return;
  line.field("", ImGui::CalcTextSize(text.c_str()).x, "");
  muted_text(text);
  note_widget("words leave " + text);
}

std::string back_text(const ToolInput& input) {
  return input.way_back.empty() ? "" : "Back to " + text_without_middle(input.way_back, px(150));
}

float width_of_steps(const std::string& back) {
  return px(2 * step_width + 4) + (back.empty() ? 0 : button_width(back) + px(8));
}

// Through the cases of the table, and back to the case before them.
void draw_steps(const ToolInput& input, const BatchTable& table, FieldRow& line, BatchPanelOutput& output) {
  const BatchRow *before = table.neighbour(input.opened, -1), *after = table.neighbour(input.opened, 1);
  const std::string back = back_text(input);
  line.field("", width_of_steps(back), "");
  const auto step = [&](const char* text, const char* name, const BatchRow* row, const char* help) {
    ImGui::BeginDisabled(row == nullptr);
    if (button(text, step_width, name, help)) output.open = row;
    ImGui::EndDisabled();
  };
  step("<", "Previous", before, "Opens the case of the row above (Shift+F3).");
  ImGui::SameLine(0, px(4));
  step(">", "Next", after, "Opens the case of the row below (F3).");
  if (back.empty()) return;
  ImGui::SameLine(0, px(8));
  if (button((back + "###back").c_str(), 0, "Back", "Shows the case again that was open before the table's (F2)."))
    output.go_back = true;
}

void draw_second_line(const ToolInput& input, BatchTable& table, BatchPanelOutput& output) {
  const float room = ImGui::GetContentRegionAvail().x;
  const std::vector<KindChoice> kinds = kinds_of(table);
  FieldRow line(room);
  const bool fits = width_of(kinds) + px(words_width + 32) + width_of_steps(back_text(input)) <= room;
  fits ? draw_kind_buttons(table, kinds, line) : draw_kind_list(table, kinds, line);
  draw_words(table, line);
  draw_steps(input, table, line, output);
}

void draw_nothing(const ToolInput& input, const BatchSnapshot& now, const BatchTable& table) {
  if (!table.rows().empty())
    muted_text(now.busy() ? "No row so far has this kind and these words." : "No row has this kind and these words.");
  else if (!input.not_now.empty())
    wrapped_text(palette().caution, input.not_now);
  else if (input.cases.empty())
    wrapped_text(palette().muted,
                 std::string("Every case in a folder and below it is judged and becomes a row; a click "
                             "on a row opens its case. Open a folder above or drop one onto the "
                             "window. ") +
                     what_is_a_case);
  else if (now.state == BatchSnapshot::State::Ended && !now.error && !now.stopped)
    wrapped_text(palette().muted, what_is_a_case);
  else if (now.state == BatchSnapshot::State::Fresh)
    wrapped_text(palette().muted, "Start judges every case of the folder.");
  note_widget("nothing");
}

}  // namespace

BatchConclusion conclusion_of(const BatchSnapshot& ended, const BatchCounts& counts) {
  using Kind = BatchConclusion::Kind;
  if (ended.error) return {Kind::Wrong, "!", "cannot judge:", visible_message(ended.error->text())};
  const bool is_short = ended.elapsed < std::chrono::seconds(10);
  const std::string time = is_short ? fmt::format("{:.1f} s", ended.elapsed.count()) : duration_text(ended.elapsed);
  BatchCounts judged = counts;
  judged.of[static_cast<std::size_t>(BatchRow::Kind::Unexpected)] = 0;  // no cases; a note has them
  std::string notes;
  for (const std::string& note : ended.notes) notes += "; " + visible_message(note);
  if (ended.stopped)
    return {Kind::Plain, "~", "cancelled:",
            ended.found == 0
                ? "no case was judged"
                : fmt::format("{} of {} judged{}{}", with_thousands(judged.all()), counted(ended.found, "case"),
                              judged.all() > 0 ? ": " : "", counts_text(judged)) +
                      notes};
  if (ended.found == 0) return {Kind::Plain, "-", "no case", "in this folder or below it" + notes, true};
  const auto worst = std::ranges::find_if(judged.of, [](std::uint64_t count) { return count > 0; });
  const auto kind = static_cast<BatchRow::Kind>(std::min<std::ptrdiff_t>(worst - judged.of.begin(), batch_kinds - 1));
  const bool is_wrong = kind == BatchRow::Kind::Different || kind == BatchRow::Kind::Error;
  const std::string all = counted(ended.found, "case");
  return {is_wrong                        ? Kind::Wrong
          : kind == BatchRow::Kind::Equal ? Kind::Good
                                          : Kind::Plain,
          sign_of(kind), word_of(kind),
          (kind == BatchRow::Kind::Equal ? all : counts_text(judged) + " of " + all) + ", " + time + notes};
}

BatchPanelOutput draw_batch_panel(const ToolInput& input, const BatchSnapshot& now, BatchTable& table) {
  const WidgetScope scope("batch");
  BatchPanelOutput output;
  draw_first_line(input, now, table, output);
  if (!table.rows().empty()) draw_second_line(input, table, output);
  if (!input.candidates.empty() && !input.results.empty()) {
    muted_text("The results are judged, not the implementations under test.");
    note_widget("not under test");
  }
  if (table.shown().empty())
    draw_nothing(input, now, table);
  else if (const BatchRow* clicked = table.draw(input.opened))
    output.open = clicked;
  return output;
}

}  // namespace opscope::gui
