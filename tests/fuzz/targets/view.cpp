// A view state: any text gives a view, which is the same after writing and reading it.

#include "app/gui/panes/view_json.h"
#include "tests/fuzz/targets/targets.h"

namespace opscope::test {

std::string fuzz_view(std::string_view input) {
  const gui::HeatmapView view = gui::view_from_json(input);
  const std::string text = gui::to_json(view);
  if (gui::view_from_json(text) != view) return "written and read, it is another view: " + text;
  return {};
}

}  // namespace opscope::test
