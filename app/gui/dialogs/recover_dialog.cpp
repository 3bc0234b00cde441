#include "app/gui/dialogs/recover_dialog.h"

#include <GLFW/glfw3.h>
#include <fmt/chrono.h>
#include <imgui.h>

#include <algorithm>
#include <cfloat>
#include <utility>

#include "app/gui/widgets/dialog.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/tooltip.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

std::string time_text(std::int64_t seconds) {
  return fmt::format("{:%Y-%m-%d %H:%M:%S}", fmt::localtime(static_cast<std::time_t>(seconds)));
}

std::string place_text(const Session& session) {
  return session.path.empty() ? "never saved" : session.path.parent_path().string();
}

std::string case_text(const Session& session) {
  if (!session.compared_tab.empty())
    return fmt::format("{}, without its comparison with the tab {}", session.name, session.compared_tab);
  if (session.compared.array) return session.name + ", compared with " + session.compared.array->filename().string();
  return session.name + (session.compared.expected.empty() ? "" : ", compared with golden vectors");
}

float shown_width(const std::string& text) { return ImGui::CalcTextSize(visible_name(text, text.size()).c_str()).x; }

// A cell whose text is whole in a tooltip if it has to be shortened.
void cell_within(const std::string& text, float room) {
  ImGui::TableNextColumn();
  ImGui::AlignTextToFramePadding();
  const bool fits = shown_width(text) <= room;
  ImGui::TextUnformatted((fits ? visible_name(text, text.size()) : text_without_middle(text, room)).c_str());
  if (!fits) tooltip_on_hover(visible_name(text));
}

// A key but Enter, or text.
bool is_other_key_pressed() {
  for (int key = 0; key < IM_ARRAYSIZE(ImGui::GetIO().KeysDown); ++key)
    if (key != GLFW_KEY_ENTER && key != GLFW_KEY_KP_ENTER && ImGui::IsKeyPressed(key, false)) return true;
  return !ImGui::GetIO().InputQueueCharacters.empty();
}

constexpr float answer_width = 96;  // of the button of a row

// Pixels for the case and its folder in each row. Where the window has no room for both, a column that needs less than
// half of it leaves the rest to the other.
struct TextRoom {
  float of_case = 0, of_folder = 0;
};

TextRoom room_for_texts(const std::vector<FoundSession>& sessions, float window_width) {
  const ImGuiStyle& style = ImGui::GetStyle();
  TextRoom whole;
  float of_time = 0;
  for (const FoundSession& each : sessions) {
    const Session& session = each.session;
    whole.of_case = std::max(whole.of_case, shown_width(case_text(session)));
    whole.of_folder = std::max(whole.of_folder, shown_width(place_text(session)));
    of_time = std::max(of_time, shown_width(time_text(session.time)));
  }
  const float others = of_time + px(2 * answer_width + 8) + 8 * style.CellPadding.x + 2 * style.WindowPadding.x +
                       style.ScrollbarSize + px(4);
  const float room = std::max(window_width - others, 0.0f);
  if (whole.of_case + whole.of_folder <= room) return whole;
  const float of_case = std::min(whole.of_case, std::max(room / 2, room - whole.of_folder));
  return {of_case, room - of_case};
}

}  // namespace

void RecoverDialog::offer(std::vector<FoundSession> sessions) {
  sessions_ = std::move(sessions);
  put_off_ = false;
  enter_recovers_ = true;
}

std::optional<RecoverDialog::Choice> RecoverDialog::draw() {
  if (sessions_.empty()) return std::nullopt;
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  std::optional<std::size_t> recover, discard;
  bool later = false, all = false;
  // A key that closed a popup in this frame was meant for the popup.
  const bool was_free =
      std::exchange(free_, !ImGui::IsAnyItemActive() && !ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup));
  const bool free = free_ && was_free;
  enter_recovers_ = enter_recovers_ && !is_other_key_pressed();
  const ImVec2 before = std::exchange(screen_, screen);
  if (screen.x != before.x || screen.y != before.y) frames_to_centre_ = 3;  // its own size follows in the next ones
  const auto position = frames_to_centre_ > 0 ? ImGuiCond_Always : ImGuiCond_Appearing;
  frames_to_centre_ = std::max(frames_to_centre_ - 1, 0);
  if (begin_notice("Unsaved changes of an earlier window", {screen.x / 2, screen.y / 2}, position, free_)) {
    ImGui::TextUnformatted("Opscope ended before these changes were saved.");
    ImGui::Dummy({0, px(4)});
    constexpr auto table = ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_PadOuterX;
    if (ImGui::BeginTable("##sessions", 4, table)) {
      // Plain text: headings of Dear ImGui can be chosen, and these do nothing.
      for (const char* heading : {"Case", "Folder", "Last change", ""}) muted_cell(heading);
      const TextRoom room = room_for_texts(sessions_, screen.x - px(16));
      for (std::size_t i = 0; i < sessions_.size(); ++i) {
        const Session& session = sessions_[i].session;
        ImGui::PushID(static_cast<int>(i));
        cell_within(case_text(session), room.of_case);
        cell_within(place_text(session), room.of_folder);
        cell_within(time_text(session.time), FLT_MAX);
        ImGui::TableNextColumn();
        if (button("Recover", answer_width, fmt::format("recover {}", i),
                   "Opens the case with these changes, still to be saved."))
          recover = i;
        if (i == 0 && ImGui::IsWindowFocused()) {
          // Else the keyboard's own ring says what Enter presses.
          if (enter_recovers_ && !ImGui::GetIO().NavVisible)
            ImGui::GetWindowDrawList()->AddRect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(), palette().accent,
                                                px(4), 0, px(1.5f));
          if (enter_recovers_ && free && is_enter_pressed()) recover = i;
        }
        ImGui::SameLine(0, px(8));
        if (button("Discard", answer_width, fmt::format("recover discard {}", i), "Removes these changes for good."))
          discard = i;
        ImGui::PopID();
      }
      ImGui::EndTable();
    }
    ImGui::Dummy({0, px(4)});
    later = button("Later", 96, "recover later",
                   "Keeps them. File > Recover unsaved cases... offers them again, and so does the next start. Esc "
                   "does the same.");
    if (sessions_.size() > 1) {
      ImGui::SameLine(0, px(8));
      all = button("Recover all", 112, "recover all", "Opens each of them in a tab.");
    }
  }
  ImGui::End();
  if (later || (free && ImGui::IsKeyPressed(GLFW_KEY_ESCAPE, false))) {
    sessions_.clear();  // other windows may offer them
    put_off_ = true;
  }
  Choice choice{{}, all || recover};
  const std::optional<std::size_t> chosen = recover ? recover : discard;
  for (std::size_t i = 0; i < sessions_.size(); ++i)
    if (all || chosen == i) choice.files.push_back(sessions_[i].file);
  return choice.files.empty() ? std::nullopt : std::optional(std::move(choice));
}

const FoundSession* RecoverDialog::find(const std::filesystem::path& file) const {
  const auto at = std::ranges::find(sessions_, file, &FoundSession::file);
  return at == sessions_.end() ? nullptr : &*at;
}

std::optional<FoundSession> RecoverDialog::take(const std::filesystem::path& file) {
  const auto at = std::ranges::find(sessions_, file, &FoundSession::file);
  if (at == sessions_.end()) return std::nullopt;
  FoundSession taken = std::move(*at);
  sessions_.erase(at);
  return taken;
}

}  // namespace opscope::gui
