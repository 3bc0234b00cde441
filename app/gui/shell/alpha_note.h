#pragma once
// Says that numbers include the alpha of a picture, which panes in red, green and blue do not show.

#include <cstddef>

#include "core/model/model.h"

namespace opscope::gui {

// A dispatch, or one of those before it, reads a picture with its alpha.
bool includes_alpha(const Model& model, std::size_t dispatch);

// Behind a heading, or below it if there is less room with `kept` pixels left at the right edge.
void draw_alpha_note(float kept);

}  // namespace opscope::gui
