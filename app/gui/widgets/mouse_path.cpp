#include "app/gui/widgets/mouse_path.h"

#include <utility>

namespace opscope::gui {
namespace {

std::vector<ImVec2> path_of_frame;

}  // namespace

std::span<const ImVec2> mouse_path() { return path_of_frame; }

void set_mouse_path(std::vector<ImVec2> places) { path_of_frame = std::move(places); }

}  // namespace opscope::gui
