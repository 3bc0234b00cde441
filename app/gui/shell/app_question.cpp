// The question about unsaved changes. Part of App (app.h).

#include <GLFW/glfw3.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/gui/session/history_text.h"
#include "app/gui/shell/app.h"
#include "app/gui/widgets/dialog.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/widget_map.h"
#include "core/text/ascii.h"
#include "core/text/visible.h"

namespace opscope::gui {

void App::if_saved(std::function<void()> then, bool enter_saves) {
  if (!document_.unsaved() && !untold()) return then();
  question_ = {.then = [then = std::move(then)](Place) { then(); }, .enter_saves = enter_saves};
  question_open_ = true;
}

void App::if_all_saved(std::function<void()> then) {
  if (!any_unsaved()) return then();
  question_ = {.then = [then = std::move(then)](Place) { then(); }, .of_all_tabs = true, .enter_saves = true};
  question_open_ = true;
}

void App::choose_place(std::function<void(Place)> then) {
  if (!document_.unsaved() && !untold()) return then(Place::Here);
  question_ = {.then = std::move(then), .offers_tab = true};
  question_open_ = true;
}

void App::draw_unsaved(std::size_t place) const {
  const Document& document = document_at(place);
  if (document.dirty()) ImGui::TextUnformatted(unsaved_text(document).c_str());
  if (const std::optional<Document::Unsaved> behind = document.unsaved_behind())
    ImGui::Text("The changes to %s are not saved. Undo leads back to them.", visible_name(behind->file->title).c_str());
  for (const RefusedText& text : entry_at(place).refused)
    if (!text.told) {
      ImGui::Text("%s.", visible_name(will_be_lost(text), 120).c_str());
      note_widget("question lost " + text.text);
    }
}

namespace {

// Underlines the first letter of the button drawn last, which has this text.
void underline_first_letter_of_button(const std::string& text) {
  const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
  const ImVec2 size = ImGui::CalcTextSize(text.c_str());
  const float x = (from.x + to.x - size.x) / 2, y = std::round((from.y + to.y + size.y) / 2);
  const float letter = ImGui::CalcTextSize(text.c_str(), text.c_str() + 1).x;
  ImGui::GetWindowDrawList()->AddLine({x, y}, {x + letter, y}, ImGui::GetColorU32(ImGuiCol_Text));
}

// True if a key that is this letter on this keyboard, an upper-case one, went down in this frame.
bool is_letter_pressed(char upper) {
  for (int key = GLFW_KEY_SPACE; key <= GLFW_KEY_WORLD_2; ++key)
    if (ImGui::IsKeyPressed(key, false))
      if (const char* name = glfwGetKeyName(key, 0); name != nullptr && lower(name) == lower(std::string(1, upper)))
        return true;
  return false;
}

// True if the letter was pressed with the left Alt. The right one types characters on many keyboards.
bool is_pressed_with_alt(char upper) {
  const ImGuiIO& io = ImGui::GetIO();
  const bool alt = ImGui::IsKeyDown(GLFW_KEY_LEFT_ALT) && !ImGui::IsKeyDown(GLFW_KEY_RIGHT_ALT);
  if (!alt || io.KeyCtrl || io.KeySuper || ImGui::IsWindowAppearing() || !is_letter_pressed(upper)) return false;
  ImGui::GetCurrentContext()->NavWindowingToggleLayer = false;  // releasing Alt does not lead to the menus
  return true;
}

bool is_pressed_alone(char upper) {
  const ImGuiIO& io = ImGui::GetIO();
  return !io.KeyCtrl && !io.KeyAlt && !io.KeySuper && !ImGui::IsWindowAppearing() && is_letter_pressed(upper);
}

// True if Enter presses the item drawn last, which has the ring when the question opens. False unless it is the
// default.
bool takes_enter(bool is_default) {
  if (is_default) focus_when_opened();
  return is_default && is_enter_pressed();
}

}  // namespace

// Alt goes with the letters of Save and Discard them, since somebody who types without looking would replace a file or
// lose changes.
void App::draw_question() {
  constexpr const char* question = "Unsaved changes";
  if (!begin_dialog(question, question_open_, ImGuiCond_Appearing)) return;
  int to_save = 0;
  bool changes = false;  // beyond texts that are not accepted, which saving leaves out too
  std::filesystem::path file;
  for (std::size_t place = 0; place < tabs_.count(); ++place) {
    if (place != tabs_.front() && !question_.of_all_tabs) continue;
    draw_unsaved(place);
    changes = changes || document_at(place).unsaved();
    if (!can_save(place)) continue;
    ++to_save;
    file = document_at(place).path();
  }
  if (!question_.replaced)  // looked up once, and not in every frame
    question_.replaced = to_save != 1 || saves_elsewhere(file) ? "" : visible_name(file.filename().string(), 40);
  ImGui::Dummy({0, px(4)});
  const bool enter_saves = question_.enter_saves && to_save > 0;
  enum class Answer { None, Save, NewTab, Discard, Keep } answer = Answer::None;
  if (to_save > 0) {
    const std::string& replaced = *question_.replaced;
    const std::string text = to_save > 1 ? "Save all" : replaced.empty() ? "Save..." : "Save, replacing " + replaced;
    const float width = ImGui::CalcTextSize(text.c_str()).x + 2 * ImGui::GetStyle().FramePadding.x;
    const bool pressed = button(label_of(text).c_str(), std::max(120.0f, width / ui_scale()), "question save");
    if (pressed || takes_enter(enter_saves) || is_pressed_with_alt('S')) answer = Answer::Save;
    underline_first_letter_of_button(text);
    ImGui::SameLine();
  }
  if (question_.offers_tab) {
    const bool pressed =
        button("Use a new tab", 120, "question tab", "Opens it in a new tab. These changes stay in theirs.");
    const bool by_letter = is_pressed_alone('U') || is_pressed_with_alt('U');
    if (pressed || takes_enter(!enter_saves) || by_letter) answer = Answer::NewTab;
    underline_first_letter_of_button("Use a new tab");
    ImGui::SameLine();
  }
  const std::string discard = changes ? "Discard them" : "Discard it";
  if (button(discard.c_str(), 120, "question discard") || is_pressed_with_alt('D')) answer = Answer::Discard;
  underline_first_letter_of_button(discard);
  ImGui::SameLine();
  if (leave_button("Cancel (Esc)", 120, "question cancel") || takes_enter(!enter_saves && !question_.offers_tab))
    answer = Answer::Keep;
  if (answer != Answer::None) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
  if (answer == Answer::None) return;
  const Question asked = std::exchange(question_, {});
  if (answer == Answer::NewTab) return asked.then(Place::NewTab);
  const auto then = [then = asked.then] { then(Place::Here); };
  if (answer == Answer::Discard) return then();
  if (answer != Answer::Save) return;
  if (asked.of_all_tabs) return save_all(then);
  // What lies behind is still unsaved then, and asked about.
  const bool behind = document_.unsaved_behind().has_value();
  save(behind && asked.offers_tab ? [this, asked] { choose_place(asked.then); }
       : behind                   ? std::function<void()>([this, then, asked] { if_saved(then, asked.enter_saves); })
                                  : then);
}

// One tab after the other, since saving may ask for a file's name. Cases that lie behind others are left, and asked
// about.
void App::save_all(const std::function<void()>& then) {
  for (std::size_t place = 0; place < tabs_.count(); ++place) {
    if (!can_save(place)) continue;
    show_tab(place);
    return save([this, then] { save_all(then); });
  }
  if_all_saved(then);
}

}  // namespace opscope::gui
