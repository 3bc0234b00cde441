#pragma once
// A limit of a range as it is typed into a legend.

#include <optional>
#include <string>

#include "app/gui/panes/pane_cache.h"
#include "core/quantization/quantization.h"

namespace opscope::gui {

// The shortest decimal that reads back as the limit; as a float's if it is one.
std::string exact_limit(long double value);
// In stored values; `meaning`: of these, if the typed one is a real number. nullopt: the text is no limit.
std::optional<long double> typed_limit(const RangeGesture& gesture, const std::optional<Quantization>& meaning);
// The same, if the low end would be below the high one. `is_signed`: the range is symmetric about 0.
std::optional<long double> accepted_limit(const RangeGesture& gesture, RangeGesture::Part part, bool is_signed,
                                          const std::optional<Quantization>& meaning);
// Enter was pressed in this frame on text that is not accepted: the field stays open.
bool refuses_entered(const RangeGesture& gesture, RangeGesture::Part part, bool is_signed,
                     const std::optional<Quantization>& meaning);
// About a text that is no limit, unless it has just begun, or an end that is not on its side of the other one: "! the
// high end 0 is not above the low end 0"; empty: nothing. An end at the other one is told when it was entered.
std::string remark_on(const RangeGesture& gesture, RangeGesture::Part part, bool is_signed,
                      const std::optional<Quantization>& meaning);
// The remark below the field, which is the item drawn last, or above it if there is no room: within the panel's sides.
void draw_remark(const std::string& remark, bool refused);

}  // namespace opscope::gui
