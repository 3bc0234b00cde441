#include "app/gui/dialogs/recover_dialog.h"

#include <fmt/chrono.h>
#include <imgui.h>

#include <algorithm>
#include <utility>

#include "app/gui/form/fields.h"
#include "app/gui/shell/theme.h"
#include "app/gui/testing/widget_map.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

std::string time_text(std::int64_t seconds) {
  return fmt::format("{:%Y-%m-%d %H:%M:%S}", fmt::localtime(static_cast<std::time_t>(seconds)));
}

std::string place_text(const Session& session) {
  return session.path.empty() ? "never saved" : session.path.parent_path().string();
}

}  // namespace

std::optional<RecoverDialog::Choice> RecoverDialog::draw() {
  if (sessions_.empty()) return std::nullopt;
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  ImGui::SetNextWindowPos({screen.x / 2, screen.y / 2}, ImGuiCond_Appearing, {0.5f, 0.5f});
  ImGui::SetNextWindowSizeConstraints({0, 0}, {screen.x - px(16), screen.y - px(16)});
  constexpr auto flags = ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoCollapse |
                         ImGuiWindowFlags_NoSavedSettings |
                         ImGuiWindowFlags_NoFocusOnAppearing;  // someone may be typing
  std::optional<std::size_t> recover, discard;
  bool later = false;
  if (ImGui::Begin("Unsaved changes of an earlier window", nullptr, flags)) {
    ImGui::TextUnformatted("Opscope ended before these changes were saved.");
    ImGui::Dummy({0, px(4)});
    constexpr auto table = ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_PadOuterX;
    if (ImGui::BeginTable("##sessions", 4, table)) {
      ImGui::TableSetupColumn("Case");
      ImGui::TableSetupColumn("Folder");
      ImGui::TableSetupColumn("Last change");
      ImGui::TableSetupColumn("##choices");
      ImGui::TableHeadersRow();
      for (std::size_t i = 0; i < sessions_.size(); ++i) {
        const Session& session = sessions_[i].session;
        ImGui::PushID(static_cast<int>(i));
        for (const std::string& text : {session.name, place_text(session), time_text(session.time)}) {
          ImGui::TableNextColumn();
          ImGui::AlignTextToFramePadding();
          ImGui::TextUnformatted(visible_name(text).c_str());
        }
        ImGui::TableNextColumn();
        if (ImGui::Button("Recover", {px(96), 0})) recover = i;
        note_widget(fmt::format("recover {}", i));
        tooltip_on_hover("Opens the case with these changes, still to be saved.");
        ImGui::SameLine(0, px(8));
        if (ImGui::Button("Discard", {px(96), 0})) discard = i;
        note_widget(fmt::format("recover discard {}", i));
        tooltip_on_hover("Removes these changes for good.");
        ImGui::PopID();
      }
      ImGui::EndTable();
    }
    ImGui::Dummy({0, px(4)});
    later = ImGui::Button("Later", {px(96), 0});
    note_widget("recover later");
    tooltip_on_hover("Keeps them; the next start offers them again.");
  }
  ImGui::End();
  if (later) sessions_.clear();
  const std::optional<std::size_t> chosen = recover ? recover : discard;
  if (!chosen || later) return std::nullopt;
  return Choice{sessions_[*chosen].file, recover.has_value()};
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
