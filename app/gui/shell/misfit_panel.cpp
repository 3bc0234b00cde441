#include "app/gui/shell/misfit_panel.h"

#include <fmt/format.h>
#include <imgui.h>

#include "app/gui/shell/backend_on_show.h"
#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "core/io/array_file.h"
#include "core/text/visible.h"

namespace opscope::gui {

MisfitOutput draw_misfit(const BackendOutcome& chosen, const ComparedArray* compared,
                         std::span<const std::filesystem::path> parts, bool has_backends) {
  MisfitOutput output;
  ImGui::Spacing();
  medium_text("Not compared");
  const bool is_array_of_dispatch = !chosen.computes && chosen.judgement->failed();
  if (!is_array_of_dispatch && !chosen.earlier)
    wrapped_text(chosen.judgement->failed() ? palette().wrong : palette().caution,
                 (chosen.judgement->failed() ? "! " : "~ ") + not_run_text(chosen));
  else
    wrapped_text(palette().wrong, fmt::format("! {}: {}", chosen.name, visible_message(chosen.judgement->reason)));
  note_widget("not compared");
  if (compared) {
    const std::string file = visible_name(compared->file.string(), 400);
    wrapped_text(palette().muted, file);
    note_widget("its file " + file);
  }
  if (has_backends)
    output.show_backends =
        button("Show the backends", 0, "show the backends", "Shows cpu and gpu beside the reference again.");
  if (compared == nullptr || compared->is_missing || !has_array_name(compared->file)) return output;
  for (const std::filesystem::path& part : parts)
    if (button(visible_name("Compare " + part.filename().string(), 40).c_str(), 0,
               "compare " + part.filename().string(), "Compares this array of the file."))
      output.part = part;
  if (!parts.empty()) return output;  // which of them would be opened?
  const char* open = "Open it in a tab";
  const float width = ImGui::CalcTextSize(open).x + 2 * ImGui::GetStyle().FramePadding.x;
  if (has_backends) ImGui::SameLine();
  if (has_backends && ImGui::GetContentRegionAvail().x < width) ImGui::NewLine();
  if (button(open, 0, "open the array", "Shows the array as a case of its own.")) output.array = compared->file;
  return output;
}

}  // namespace opscope::gui
