#pragma once
// Says that numbers include the alpha of a picture, which panes in red, green and blue do not show.

#include <cstddef>
#include <cstdint>
#include <optional>

#include "app/gui/edits/access.h"
#include "core/model/model.h"

namespace opscope::gui {

// The index, along C, of the picture's alpha among the channels that a tensor reads of its file; nullopt: it reads
// none.
std::optional<std::uint32_t> alpha_channel(const Model& model, TensorAt at);
// A dispatch, or one of those before it, reads a picture with its alpha.
bool includes_alpha(const Model& model, std::size_t dispatch);

// Behind a heading, or below it if there is less room with `kept` pixels left at the right edge.
void draw_alpha_note(float kept);

}  // namespace opscope::gui
