#pragma once
// What the window shows of a case's inputs beside their elements.

#include <string>

#include "app/gui/jobs/results.h"

namespace opscope::gui {

// Whether the summary is of an input that has one element by its declaration, such as a scale.
bool is_single(const Results& results, const TensorSummary& summary);

// What stands behind an input's name: its file, else its resource unless that has the same name. `tensor` counts the
// operator's tensors.
std::string origin_of(const Request& request, std::size_t tensor, const TensorSummary& summary);

// The first data input of the first dispatch, if it reads a picture as [..., C, H, W]; otherwise nullptr.
const TensorDesc* pictured_input(const Model& model);

}  // namespace opscope::gui
