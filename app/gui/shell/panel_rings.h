#pragma once
// The key that goes from panel to panel: each remembers which of its items had the keyboard's ring last.

#include <imgui.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

struct ImGuiWindow;

namespace opscope::gui {

// The keyboard's ring is shown in a panel other than that of the pictures.
bool has_ring_beside_panes();

enum class PanelStep : std::uint8_t { Next, Previous };

class PanelRings {
 public:
  // Before the panels are drawn, each frame.
  void note();
  // Gives the keyboard to the next or the previous panel that is there: to the item that had the ring there last, or to
  // the first one. Before the panels are drawn.
  void go_to(PanelStep way);
  // Shows the ring in the panel with this name, which a key has opened and which was just drawn: from the next frame
  // on, on the item that it begins with, or on the first one.
  void enter(const std::string& name);
  // After the panels are drawn. True if more frames are needed: an item gets the ring, or comes into sight.
  bool settle();

 private:
  struct Ring {
    ImGuiWindow* window = nullptr;  // the panel or a child of it
    ImGuiID item = 0;
  };
  static constexpr std::size_t most = 10;
  std::array<Ring, most> last_ = {};
  ImGuiWindow* gone_to_ = nullptr;   // in this frame, to an item that may be no longer there
  ImGuiWindow* opened_ = nullptr;    // by a key, in this frame
  ImGuiWindow* first_in_ = nullptr;  // whose first item gets the ring in the next frame
};

}  // namespace opscope::gui
