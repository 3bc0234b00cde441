#include "app/gui/shell/workspace.h"

#include <imgui.h>

#include "core/tensor/text.h"

namespace opscope::gui {

void Workspace::draw_panes(const Results* results) {
  if (!results) return;
  for (const TensorSummary& tensor : results->tensors)
    ImGui::Text("%s  %s  min %g  max %g  mean %g", tensor.name.c_str(), tensor.origin.c_str(), tensor.statistics.min,
                tensor.statistics.max, tensor.statistics.mean);
}

std::optional<Edit> Workspace::draw_inspect(const Results*, const Model&, std::size_t) { return std::nullopt; }

}  // namespace opscope::gui
