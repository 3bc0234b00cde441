#pragma once
// What dispatches of a chain say of the scales and zero points that they have in common, or should have.

#include <cstddef>
#include <string>

#include "app/gui/edits/access.h"
#include "core/operators/schema/diagnostic.h"

namespace opscope::gui {

// Warnings about inputs of a dispatch that are written with one scale or zero point and read with another, with a short
// form each. Numbers that are no constants of the case are not compared.
Diagnostics scale_findings(const Model& model, std::size_t dispatch);

// "min reads ATensor with scale 0.25, which add wrote with scale 0.5": of inputs of any dispatch, of which that was not
// so in `before`; and "min reads A with scale 0.25, it was read with scale 0.5" of values that no dispatch writes.
// Empty: there are none.
std::string misread_text(const Model& before, const Model& after);

// "OutputScale is also read by min: its result may change too": of scales and zero points of the dispatch `edited` that
// have other values of the same kind; shared_text() tells of another kind. Empty: no other dispatch reads them.
std::string rescaled_text(const Model& before, const Model& after, std::size_t edited);

// "Also read by min.AScaleTensor.": which other tensors read the resource of this one. Empty: none does.
std::string also_read_text(const Model& model, TensorAt at);

// " (with its scale 0.5 and zero point 3)", " (with the scale 0.5 of add)": behind "the output of clip", of an input
// whose scale, and zero point if there is one, are the resources with which that is written. Empty: it has none, or
// others.
std::string taken_over_text(const Model& model, TensorAt input);

}  // namespace opscope::gui
