#include "app/gui/dialogs/memory_dialog.h"

#include <GLFW/glfw3.h>
#include <imgui.h>

#include <algorithm>
#include <utility>

#include "app/gui/form/fields.h"
#include "app/gui/shell/fonts.h"
#include "app/gui/shell/theme.h"
#include "app/gui/testing/widget_map.h"
#include "core/limits/free_memory.h"
#include "core/limits/size_text.h"

namespace opscope::gui {

void MemoryDialog::open(const MemoryLimit& present) {
  opening_ = true;
  free_ = format_size(free_memory());
  const std::string text = present ? format_size(*present) : "";
  text_[text.copy(text_, sizeof text_ - 1)] = '\0';
}

std::optional<MemoryLimit> MemoryDialog::draw() {
  constexpr const char* title = "Memory limit";
  if (std::exchange(opening_, false)) ImGui::OpenPopup(title);
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  ImGui::SetNextWindowPos({screen.x / 2, screen.y / 2}, ImGuiCond_Always, {0.5f, 0.5f});
  if (!ImGui::BeginPopupModal(title, nullptr, ImGuiWindowFlags_AlwaysAutoResize)) return std::nullopt;
  ImGui::TextUnformatted("What a case may take of memory to be run and shown");
  ImGui::TextDisabled("%s are free; without a limit three quarters of that may be used.", free_.c_str());
  ImGui::Spacing();
  if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
  bool entered = false;
  {
    const MonoFont mono;
    ImGui::SetNextItemWidth(px(264));
    entered = ImGui::InputTextWithHint("##limit", "4 GiB, 512 MiB, or nothing", text_, sizeof text_,
                                       ImGuiInputTextFlags_EnterReturnsTrue);
  }
  note_widget("memory limit");
  const Result<std::uint64_t> size = parse_size(text_);
  const bool fine = size || text_[0] == '\0';
  ImGui::PushStyleColor(ImGuiCol_Text, palette().wrong);
  ImGui::TextUnformatted(fine ? "" : "Write a size such as 4GiB, 512MiB or 0.5 GiB.");
  ImGui::PopStyleColor();
  ImGui::BeginDisabled(!fine);
  entered = ImGui::Button("Use it", {px(128), 0}) || entered;
  note_widget("memory limit use");
  ImGui::EndDisabled();
  ImGui::SameLine();
  const bool leave = ImGui::Button("Cancel", {px(128), 0}) || ImGui::IsKeyPressed(GLFW_KEY_ESCAPE, false);
  const bool taken = entered && fine && !leave;
  if (leave || taken) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
  if (!taken) return std::nullopt;
  return std::optional<MemoryLimit>(size ? MemoryLimit(*size) : MemoryLimit());
}

}  // namespace opscope::gui
