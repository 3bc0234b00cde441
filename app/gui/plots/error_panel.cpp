#include "app/gui/plots/error_panel.h"

#include <imgui.h>

#include <cmath>

#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "core/tensor/text.h"

namespace opscope::gui {
namespace {

constexpr int error_digits = 4;

void error_cell(const std::string& text) {
  ImGui::TableNextColumn();
  const MonoFont mono;
  right_aligned(palette().text, text);
}

// A size of errors in steps and in real units. True if it was clicked.
bool error_row(const char* name, double real, double scale, const char* tooltip, bool leads_somewhere) {
  muted_cell(name);
  tooltip_on_hover(tooltip);
  note_widget(name);
  ImGui::SameLine(0, 0);
  const bool clicked = leads_somewhere && ImGui::Selectable((std::string("##") + name).c_str(), false,
                                                            ImGuiSelectableFlags_SpanAllColumns);
  if (leads_somewhere) tooltip_on_hover(tooltip);
  error_cell(format_real(real / std::abs(scale), error_digits));
  error_cell(format_real(real, error_digits));
  return clicked;
}

}  // namespace

std::optional<std::uint64_t> draw_errors(const char* id, const ErrorData& data) {
  const WidgetScope scope(id);
  if (!data.problem.empty()) wrapped_text(palette().caution, "! " + data.problem);
  if (data.errors == nullptr) {
    if (data.problem.empty()) muted_text("~ being computed");
    return std::nullopt;
  }
  const QuantizationErrors& errors = *data.errors;
  bool clicked = false;
  if (ImGui::BeginTable(id, 3, ImGuiTableFlags_BordersInnerH)) {
    ImGui::TableNextColumn();
    for (const char* heading : {"steps", "real"}) {
      ImGui::TableNextColumn();
      right_aligned(palette().muted, heading);
    }
    clicked = error_row("largest", errors.largest, data.scale,
                        "The largest distance from the exact result. Click to go to it.", errors.largest > 0);
    error_row("RMS", errors.rms, data.scale, "The root of the mean squared error.", false);
    muted_cell("signal to noise");
    tooltip_on_hover("10 log10 of the exact results' mean square over the errors'.");
    ImGui::TableNextColumn();
    error_cell(std::isnan(errors.signal_to_noise_db) ? "-"
                                                     : format_real(errors.signal_to_noise_db, error_digits) + " dB");
    note_widget("signal to noise");
    ImGui::EndTable();
  }
  if (errors.undefined > 0) muted_text(counted(errors.undefined, "element") + " without a finite error");
  return clicked ? std::optional(errors.largest_at) : std::nullopt;
}

}  // namespace opscope::gui
