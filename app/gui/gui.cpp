#include "app/gui/gui.h"

namespace opscope::gui {

int run_gui(const GuiOptions&) { return 3; }

}  // namespace opscope::gui
