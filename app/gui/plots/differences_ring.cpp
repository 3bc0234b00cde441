#include "app/gui/plots/differences_ring.h"

#include <imgui_internal.h>

#include <algorithm>
#include <vector>

#include "app/gui/widgets/items.h"

namespace opscope::gui {
namespace {

bool has_row(const DifferenceList& list, std::uint64_t linear) {
  return std::ranges::find(list.rows, linear, &DifferenceRow::linear) != list.rows.end();
}

}  // namespace

void give_ring() {
  ImGuiWindow* window = ImGui::GetCurrentWindow();
  ImGui::FocusWindow(window);
  ImGui::SetFocusID(ImGui::GetItemID(), window);
  show_focus_ring();
}

void settle_ring(const DifferencesTableData& data, DifferencesTableState& state) {
  const bool no_row = data.backend.empty() || data.comparison.identical() || (data.list && data.list->rows.empty());
  if (no_row || ImGui::IsAnyItemActive() || ImGui::IsMouseDown(ImGuiMouseButton_Left)) state.wants_ring = false;
  if (state.wants_ring) state.followed.reset();  // its row comes into sight
}

std::optional<std::size_t> row_for_ring(const DifferencesTableData& data, const DifferencesTableState& state) {
  if (!state.wants_ring || data.list == nullptr || data.list->rows.empty()) return std::nullopt;
  const auto& rows = data.list->rows;
  const auto probed = data.probe ? std::ranges::find(rows, *data.probe, &DifferenceRow::linear) : rows.end();
  return probed == rows.end() ? 0 : static_cast<std::size_t>(probed - rows.begin());
}

void follow_with_ring(const DifferencesTableData& data, DifferencesTableState& state) {
  const ImGuiContext& context = *ImGui::GetCurrentContext();
  const bool has_ring =
      context.NavWindow == ImGui::GetCurrentWindow() && context.NavId != 0 && has_focus_ring(context.NavId);
  if (has_ring && data.list && data.probe && state.followed != data.probe)
    state.wants_ring = state.wants_ring || has_row(*data.list, *data.probe);
}

void follow_probe(const DifferencesTableData& data, DifferencesTableState& state, float row_height) {
  if (data.list && !have_one_filter(data.query, state.filtered)) state.filtered = data.query, state.followed.reset();
  if (data.list == nullptr || state.followed == data.probe) return;
  state.followed = data.probe;
  const auto row =
      data.probe ? std::ranges::find(data.list->rows, *data.probe, &DifferenceRow::linear) : data.list->rows.end();
  if (row == data.list->rows.end()) return;
  const float top = static_cast<float>(row - data.list->rows.begin()) * row_height, header = row_height;
  const float room = ImGui::GetWindowHeight() - header - ImGui::GetStyle().ScrollbarSize;
  const bool in_sight = ImGui::GetScrollY() <= top && top + row_height <= ImGui::GetScrollY() + room;
  if (in_sight) return;
  ImGui::SetScrollY(std::max(0.0f, top - (room - row_height) / 2));
  state.scrolls = true;
}

}  // namespace opscope::gui
