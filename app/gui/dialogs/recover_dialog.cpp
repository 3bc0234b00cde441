#include "app/gui/dialogs/recover_dialog.h"

#include <GLFW/glfw3.h>
#include <fmt/chrono.h>
#include <imgui.h>

#include <algorithm>
#include <utility>

#include "app/gui/widgets/dialog.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
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

}  // namespace

void RecoverDialog::offer(std::vector<FoundSession> sessions) {
  sessions_ = std::move(sessions);
  put_off_ = false;
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
  if (begin_notice("Unsaved changes of an earlier window", {screen.x / 2, screen.y / 2}, ImGuiCond_Appearing, free_)) {
    keep_keys();
    ImGui::TextUnformatted("Opscope ended before these changes were saved.");
    ImGui::Dummy({0, px(4)});
    constexpr auto table = ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_PadOuterX;
    if (ImGui::BeginTable("##sessions", 4, table)) {
      // Plain text: headings of Dear ImGui can be chosen, and these do nothing.
      for (const char* heading : {"Case", "Folder", "Last change", ""}) muted_cell(heading);
      for (std::size_t i = 0; i < sessions_.size(); ++i) {
        const Session& session = sessions_[i].session;
        ImGui::PushID(static_cast<int>(i));
        for (const std::string& text : {case_text(session), place_text(session), time_text(session.time)}) {
          ImGui::TableNextColumn();
          ImGui::AlignTextToFramePadding();
          ImGui::TextUnformatted(visible_name(text).c_str());
        }
        ImGui::TableNextColumn();
        if (button("Recover", 96, fmt::format("recover {}", i),
                   "Opens the case with these changes, still to be saved."))
          recover = i;
        if (i == 0 && ImGui::IsWindowFocused()) {
          if (!ImGui::GetIO().NavVisible)  // else the keyboard's own ring says what Enter presses
            ImGui::GetWindowDrawList()->AddRect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(), palette().accent,
                                                px(4), 0, px(1.5f));
          if (free && is_enter_pressed()) recover = i;
        }
        ImGui::SameLine(0, px(8));
        if (button("Discard", 96, fmt::format("recover discard {}", i), "Removes these changes for good.")) discard = i;
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
