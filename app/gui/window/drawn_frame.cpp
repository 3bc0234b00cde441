#include "app/gui/window/drawn_frame.h"

#include <cstring>

namespace opscope::gui {

bool DrawnFrame::changes(const ImDrawData& data) {
  fresh_.clear();
  const auto add = [&](const void* from, std::size_t bytes) {
    const std::size_t at = fresh_.size();
    fresh_.resize(at + bytes);
    if (bytes > 0) std::memcpy(fresh_.data() + at, from, bytes);
  };
  const auto add_all = [&](const auto& items) {
    add(&items.Size, sizeof items.Size);
    add(items.Data, static_cast<std::size_t>(items.size_in_bytes()));
  };
  add(&data.DisplayPos, sizeof data.DisplayPos);
  add(&data.DisplaySize, sizeof data.DisplaySize);
  add(&data.FramebufferScale, sizeof data.FramebufferScale);
  for (int i = 0; i < data.CmdListsCount; ++i) {
    const ImDrawList& list = *data.CmdLists[i];
    add_all(list.CmdBuffer);  // its padding is zero, see ImDrawCmd's constructor
    add_all(list.IdxBuffer);
    add_all(list.VtxBuffer);
  }
  drawn_.swap(fresh_);
  return drawn_ != fresh_;
}

}  // namespace opscope::gui
