#pragma once
// What a typed value looks for in the tensor of a pane.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/gui/panes/heatmap_view.h"
#include "core/compare/find_value.h"

namespace opscope::gui {

// A search for elements, which a pane or a dialog asks for.
struct ValueRequest {
  std::string title;  // of the source
  Tensor tensor;
  WantedElement wanted;
  std::string what;        // its name: "0.5", "NaN", "2 (stored 4)"
  bool back = false;       // the one before the probe, not the next one
  std::string typed = {};  // in the dialog, which shows what the search comes to
};

struct TypedValue {
  WantedElement wanted;
  std::string what;  // as in ValueRequest
};
// As wanted_element(). In an integer type also a kind that it has not, such as NaN, of which there is none. In a source
// that shows real numbers, the stored element that means the typed one; an error if none does.
Result<TypedValue> typed_value(const HeatmapSource& source, std::string_view text);

}  // namespace opscope::gui
