#include "app/gui/dialogs/about_dialog.h"

#include <imgui.h>

#include <algorithm>
#include <span>
#include <string>

#include "app/gui/widgets/dialog.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "app/text/version.h"

namespace opscope::gui {
namespace {

struct Part {
  const char *where, *what;
};

constexpr Part parts[] = {
    {"Left",
     "The form: the operator, its attributes and its tensors, as DirectML describes them. Every edit runs at "
     "once. Drag a number, or click it and type."},
    {"Middle",
     "The pictures: inputs, the reference (exact, written apart from the others), what another backend "
     "computed, such as cpu or gpu, and the difference. Point at an element to read it."},
    {"Right",
     "The numbers: values as a histogram, statistics, what the operator did to how many elements, and every "
     "difference. Counts are links to the elements."},
    {"Below", "The verdict: whether all results have the same bits, how long each backend took, and on which device."},
};

constexpr Part first_steps[] = {
    {"Mouse",
     "drags the bounds of an operator, such as Min and Max, on the histogram: all implementations run at once and are "
     "compared bit by bit."},
    {"Ctrl+O", "opens a case, a picture or an array; they can also be dropped on the window."},
    {"Ctrl+P", "finds anything by a few letters: operators, examples, actions."},
    {"Ctrl+E", "writes the case with its exact results: golden vectors for other programs."},
    {"F1", "lists all keys and gestures."},
};

void draw_rows(const char* id, std::span<const Part> rows, float width) {
  if (!ImGui::BeginTable(id, 2, ImGuiTableFlags_SizingFixedFit, {width, 0})) return;
  ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, px(64));
  ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthStretch);
  for (const auto& [where, what] : rows) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    text_in(palette().accent, where);
    ImGui::TableNextColumn();
    wrapped_text(palette().text, what);
  }
  ImGui::EndTable();
}

}  // namespace

bool AboutDialog::draw() {
  const float width = std::min(px(600), ImGui::GetIO().DisplaySize.x - px(32));
  if (!begin_dialog("About Opscope", opening_)) return false;
  note_rectangle("about", ImGui::GetWindowPos(), ImGui::GetWindowPos());
  ImGui::Dummy({width, 0});
  wrapped_text(palette().text, about_opscope);
  const std::string version = version_text() + ", MIT License, Copyright (c) 2026 The Opscope authors";
  muted_text(version);
  note_widget("about " + version);
  ImGui::Spacing();
  draw_rows("##parts", parts, width);
  ImGui::Spacing();
  draw_rows("##steps", first_steps, width);
  ImGui::Spacing();
  const bool examples = button("Examples...", 120, "about examples", "Cases with a picture and a sentence each.");
  ImGui::SameLine();
  const bool leave = leave_button("Close", 96, "about close");
  focus_when_opened();
  if (leave || examples) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
  return examples;
}

}  // namespace opscope::gui
