#include "app/gui/dialogs/memory_dialog.h"

#include <fmt/format.h>
#include <imgui.h>

#include <string>

#include "app/gui/widgets/dialog.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "core/limits/free_memory.h"
#include "core/limits/size_text.h"
#include "core/tensor/decimal.h"
#include "core/text/visible.h"

namespace opscope::gui {

void MemoryDialog::open(const MemoryLimit& present) {
  opening_ = true;
  free_ = format_size(free_memory());
  const std::string text = present ? format_size(*present) : "";
  text_[text.copy(text_, sizeof text_ - 1)] = '\0';
}

std::optional<MemoryLimit> MemoryDialog::draw() {
  constexpr const char* title = "Memory limit";
  if (!begin_dialog(title, opening_)) return std::nullopt;
  ImGui::TextUnformatted("How much memory a case may take to be run and shown");
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
  const std::string typed = visible(quoted(text_, 20));
  text_in(palette().wrong, fine ? "" : fmt::format("'{}' is no size such as 4GiB, 512MiB or 0.5 GiB.", typed));
  if (!fine) note_widget("memory limit refuses " + typed);
  ImGui::BeginDisabled(!fine);
  entered = button("Use it", 128, "memory limit use") || entered;
  ImGui::EndDisabled();
  ImGui::SameLine();
  const bool leave = leave_button("Cancel", 128);
  const bool taken = entered && fine && !leave;
  if (leave || taken) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
  if (!taken) return std::nullopt;
  return std::optional<MemoryLimit>(size ? MemoryLimit(*size) : MemoryLimit());
}

}  // namespace opscope::gui
