#include "app/gui/panes/go_to_element.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "app/gui/widgets/dialog.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "core/tensor/dimension_name.h"
#include "core/tensor/text.h"
#include "core/text/number.h"

namespace opscope::gui {
namespace {

// "N 0 to 0, C 0 to 2, H 0 to 511, W 0 to 767".
std::string allowed_text(std::span<const std::uint32_t> sizes) {
  std::string text;
  for (std::size_t d = 0; d < sizes.size(); ++d)
    text += fmt::format("{}{} 0 to {}", d == 0 ? "" : ", ", dimension_name(sizes.size(), d), sizes[d] - 1);
  return text;
}

}  // namespace

TypedIndex typed_index(std::string_view text, std::span<const std::uint32_t> sizes) {
  TypedIndex typed;
  constexpr std::string_view between = " \t,;[]()";
  for (auto from = text.find_first_not_of(between); from != std::string_view::npos;) {
    const auto end = std::min(text.find_first_of(between, from), text.size());
    const std::string_view word = text.substr(from, end - from);
    const auto number = number_from<std::uint32_t>(word);
    if (!number) return {{}, fmt::format("'{}' is not allowed: whole numbers are, from 0 on.", word)};
    typed.index.push_back(*number);
    from = text.find_first_not_of(between, end);
  }
  if (typed.index.size() != sizes.size())
    return {{},
            fmt::format("An index here has {}, not {}: {}.", counted(sizes.size(), "number"), typed.index.size(),
                        allowed_text(sizes))};
  for (std::size_t d = 0; d < sizes.size(); ++d)
    if (typed.index[d] >= sizes[d])
      return {{},
              fmt::format("{} {} is not allowed: 0 to {} are.", dimension_name(sizes.size(), d), typed.index[d],
                          sizes[d] - 1)};
  return typed;
}

void draw_index_dialog(IndexEntry& entry, std::span<const std::uint32_t> sizes, HeatmapView& view) {
  if (entry.opening) {  // the present element, to be changed
    const std::string present = format_index(view.probe.value_or(std::vector<std::uint32_t>(sizes.size(), 0)));
    entry.text = {};
    present.copy(entry.text.data(), entry.text.size() - 1);
  }
  if (!begin_dialog("Go to element", entry.opening)) return;
  if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
  bool entered = false;
  {
    const MonoFont mono;
    ImGui::SetNextItemWidth(px(360));
    entered = ImGui::InputText("##index", entry.text.data(), entry.text.size(),
                               ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
  }
  note_widget("index to go to");
  TypedIndex typed = typed_index(entry.text.data(), sizes);
  const bool is_right = typed.fault.empty();
  if (entered && !is_right) ImGui::SetKeyboardFocusHere(-1);  // Enter has left the field
  ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + px(360));
  text_in(is_right ? palette().muted : palette().wrong, is_right ? allowed_text(sizes) : typed.fault);
  ImGui::PopTextWrapPos();
  note_widget("index fault " + typed.fault);
  ImGui::BeginDisabled(!is_right);
  entered = button("Go", 128, "go to index") || entered;
  ImGui::EndDisabled();
  ImGui::SameLine();
  const bool leave = leave_button("Cancel", 128);
  if (!leave && entered && is_right) jump_to(view, sizes, std::move(typed.index));
  if (leave || (entered && is_right)) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
}

}  // namespace opscope::gui
