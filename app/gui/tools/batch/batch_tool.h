#pragma once
// The batch as a tool of the window.

#include <functional>
#include <memory>

#include "app/gui/jobs/evaluate.h"
#include "app/gui/tools/tool.h"

namespace opscope::gui {

// As ToolDrawer takes them.
std::unique_ptr<Tool> make_batch_tool(const std::function<void()>& wake, const std::function<Candidate()>& gpu);

}  // namespace opscope::gui
