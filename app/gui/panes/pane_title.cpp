#include <algorithm>
#include <string>
#include <vector>

#include "app/gui/panes/pane.h"
#include "app/gui/shell/fonts.h"
#include "app/gui/shell/theme.h"
#include "app/gui/testing/widget_map.h"
#include "core/tensor/text.h"
#include "core/text/utf8.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

struct Word {
  std::string text;
  ImU32 color;
};

// Mistrusted, it is not the plain green of a proof.
Word equal_word(const HeatmapSource& source, const std::string& where) {
  if (source.mistrusted) return {"? all equal" + where, palette().caution};
  return {"= all equal" + where, palette().good};
}

// Counts that a glance must not miss, as words: a mark and a colour alone would not do.
std::vector<Word> count_words(const HeatmapSource& source, const picture::Plane& plane) {
  const picture::PlaneFacts& facts = plane.facts();
  std::vector<Word> words;
  if (plane.show() != picture::Show::Value) {
    const std::string where = facts.elements < element_count(plane.tensor().desc) ? " in this slice" : "";
    if (facts.different > 0) words.push_back({with_thousands(facts.different) + " differ" + where, palette().wrong});
    if (facts.different == 0) words.push_back(equal_word(source, where));
    return words;
  }
  if (facts.nan > 0) words.push_back({with_thousands(facts.nan) + " NaN", palette().nan});
  if (facts.positive_infinity > 0) words.push_back({with_thousands(facts.positive_infinity) + " +Inf", palette().text});
  if (facts.negative_infinity > 0) words.push_back({with_thousands(facts.negative_infinity) + " -Inf", palette().text});
  return words;
}

// The newest picture is still being built, or the newest data are still to come.
bool is_behind(const HeatmapSource& source, const PanePicture& drawn) {
  return source.outdated || (drawn.plane && !drawn.plane->tensor().buffer.same_storage(source.tensor.buffer));
}

// `text` cut to `room` pixels, with an ellipsis where something is missing.
std::string shortened(const std::string& text, float room) {
  if (ImGui::CalcTextSize(text.c_str()).x <= room) return text;
  std::string kept = text;
  while (!kept.empty() && ImGui::CalcTextSize((kept + "...").c_str()).x > room)
    kept.resize(utf8_cut(kept, kept.size() - 1));
  return kept.empty() ? kept : kept + "...";
}

void colored_text(const std::string& text, ImU32 color) {
  ImGui::PushStyleColor(ImGuiCol_Text, color);
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopStyleColor();
}

// What the pane's menu is for, in a word: how its values become colours.
std::string menu_text(const HeatmapSource& source, const PanePicture& drawn, const HeatmapView& view) {
  if (source.reference) return std::string(picture::name(view.difference));
  if (drawn.plane && drawn.plane->layout().channels > 1) return "RGB";
  return std::string(picture::name(view.colormap)) + (view.reversed ? ", reversed" : "");
}

void draw_menu_button(const std::string& text, float width) {
  ImGui::PushStyleColor(ImGuiCol_Button, with_alpha(palette().raised, 0));
  ImGui::PushStyleColor(ImGuiCol_Border, with_alpha(palette().line, 0));
  ImGui::PushStyleVar(ImGuiStyleVar_ButtonTextAlign, {0, 0.5f});
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGui::PushStyleColor(ImGuiCol_Text, palette().muted);
  if (ImGui::Button((text + "##menu").c_str(), {width, 0})) ImGui::OpenPopup("menu");
  ImGui::PopStyleColor(3);
  ImGui::PopStyleVar();
  note_widget("menu");
  const ImVec2 tip{at.x + width - px(13), at.y + ImGui::GetFrameHeight() / 2 + px(2)};
  ImGui::GetWindowDrawList()->AddTriangleFilled({tip.x - px(4), tip.y - px(4)}, {tip.x + px(4), tip.y - px(4)},
                                                {tip.x, tip.y + px(1)}, palette().muted);
}

}  // namespace

void draw_title(const HeatmapSource& source, bool flipped, const PanePicture& drawn, const PaneFrame& frame,
                HeatmapView& view) {
  const float start = ImGui::GetCursorPosX();
  ImGui::AlignTextToFramePadding();
  ImGui::PushFont(fonts().medium);
  ImGui::TextUnformatted(source.title.c_str());
  ImGui::PopFont();
  const std::string menu = menu_text(source, drawn, view);
  const float button = ImGui::CalcTextSize(menu.c_str()).x + px(34);
  std::vector<Word> words = drawn.plane ? count_words(source, *drawn.plane) : std::vector<Word>{};
  if (flipped) words.push_back({"flipped", palette().caution});
  if (is_behind(source, drawn)) words.push_back({"~ as before", palette().muted});
  const float gap = px(10);
  ImGui::SameLine(0, px(8));
  // The origin takes what the counts leave it.
  float room = frame.picture.x - button - (ImGui::GetCursorPosX() - start) - gap;
  for (const Word& word : words) room -= ImGui::CalcTextSize(word.text.c_str()).x + gap;
  const std::string origin = visible_name(source.origin);
  colored_text(shortened(origin, room), palette().muted);
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", origin.c_str());
  for (const Word& word : words) {
    ImGui::SameLine(0, gap);
    if (ImGui::GetCursorPosX() - start + ImGui::CalcTextSize(word.text.c_str()).x > frame.picture.x - button) break;
    colored_text(word.text, word.color);
    note_widget(word.text);
  }
  ImGui::SameLine(frame.picture.x - button);
  draw_menu_button(menu, button);
  if (ImGui::BeginPopup("menu")) {
    draw_pane_menu(source, drawn, frame, view);
    ImGui::EndPopup();
  }
}

}  // namespace opscope::gui
