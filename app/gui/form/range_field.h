#pragma once
// The ends of the real range of a quantized tensor: a click on one opens it for typing, and the scale and the zero
// point follow from it.

#include <imgui.h>

#include <string>
#include <string_view>

#include "app/gui/form/form_context.h"
#include "core/quantization/quantization.h"

namespace opscope::gui {

struct RangeEnd {
  QuantizedTensor tensor;  // that has a zero point
  Quantization present;
  bool high = false;
  const char* id() const { return high ? "##RangeHigh" : "##RangeLow"; }
};

// Its area of a line, over text that is drawn already. True if it opens: draw_open_end() must follow.
bool draw_closed_end(const FormContext& form, const RangeEnd& end, ImVec2 at, ImVec2 size, std::string_view tooltip);
// It is typed into, or holds text that it refused.
bool is_open(const FormContext& form, const RangeEnd& end);
// The field for its number, or for both ends, "-1 to 1".
void draw_open_end(const FormContext& form, const RangeEnd& end, ImVec2 at, float width);

// Why the text is no such end.
Refusal refusal_of(const FormContext& form, const RangeEnd& end, const std::string& text);

}  // namespace opscope::gui
