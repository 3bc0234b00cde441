#pragma once
// What the window shows of a case's inputs beside their elements.

#include <optional>
#include <string>

#include "app/gui/edits/access.h"
#include "app/gui/jobs/results.h"
#include "core/picture/range.h"

namespace opscope::gui {

// True if the summary is of an input that has one element by its declaration, such as a scale.
bool is_single(const Results& results, const TensorSummary& summary);

// What stands behind an input's name: its file, else its resource unless that has the same name, as "photo, uniform"
// or "photo, a list", since a resource may be called after the file that it was read from; "of reference" if the
// backends do not read the elements on screen, but their own. `tensor` counts the operator's tensors.
std::string origin_of(const Request& request, std::size_t tensor, const TensorSummary& summary);

// The values that a sample of the picture behind an input can have: 0 to 1, or as its conversion scales these. nullopt:
// the input reads no picture, or one of real numbers, or the mean or a threshold is part of the conversion.
std::optional<picture::Range> samples_of(const Model& model, TensorAt at);

// True if the input reads a picture whose conversion takes off its mean, which only its elements tell.
bool lacks_mean(const Model& model, TensorAt at);

// As samples_of(), of the first picture that a dispatch or one before it reads. nullopt also if its conversion inverts
// it.
std::optional<picture::Range> picture_samples(const Model& model, std::size_t dispatch);

// The first data input of the first dispatch, if it reads a picture as [..., C, H, W]; otherwise nullptr.
const TensorDesc* pictured_input(const Model& model);

}  // namespace opscope::gui
