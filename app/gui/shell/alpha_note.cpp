#include "app/gui/shell/alpha_note.h"

#include <imgui.h>

#include "app/gui/edits/pictures.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/line_room.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"

namespace opscope::gui {

bool includes_alpha(const Model& model, std::size_t dispatch) {
  for (std::size_t d = 0; d <= dispatch; ++d) {
    const Dispatchable* dispatchable = find_dispatchable(model, d);
    for (std::size_t i = 0; dispatchable && i < dispatchable->desc.schema->tensors.size(); ++i) {
      const TensorAt at{d, i};
      const bool reads = find_desc(model, at) && !writer_of(model, at) && may_have_alpha(model, at);
      if (reads && channels_of(*find_picture(model, at)) == PictureChannels::All) return true;
    }
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
