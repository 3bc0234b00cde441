#include "app/gui/shell/alpha_note.h"

#include <imgui.h>

#include "app/gui/edits/pictures.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/line_room.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"

namespace opscope::gui {

std::optional<std::uint32_t> alpha_channel(const Model& model, TensorAt at) {
  const TensorDesc* desc = find_desc(model, at);
  if (!desc || desc->sizes.size() < 3 || writer_of(model, at) || !may_have_alpha(model, at)) return std::nullopt;
  if (channels_of(*find_picture(model, at)) != PictureChannels::All) return std::nullopt;
  return desc->sizes[desc->sizes.size() - 3] - 1;
}

bool includes_alpha(const Model& model, std::size_t dispatch) {
  for (std::size_t d = 0; d <= dispatch; ++d) {
    const Dispatchable* dispatchable = find_dispatchable(model, d);
    for (std::size_t i = 0; dispatchable && i < dispatchable->desc.schema->tensors.size(); ++i)
      if (alpha_channel(model, {d, i})) return true;
  }
  return false;
}

void draw_alpha_note(float kept) {
  constexpr const char* note = "incl. alpha";
  if (fits_on_line(ImGui::CalcTextSize(note).x, kept)) ImGui::SameLine();
  muted_text(note);
  note_widget(note);
  tooltip_on_hover(
      "The picture's alpha channel is counted like a colour, though panes in RGB do not show it. To leave it out, set "
      "Channels of the input's source to colour.");
}

}  // namespace opscope::gui
