#pragma once
// Values that come with an operator, for the inputs that take nothing over.

#include <cstddef>

#include "app/gui/edits/access.h"

namespace opscope::gui {

// The output of this dispatch was computed from a picture.
bool shows_picture(const Model& model, std::size_t dispatch);

// default_input(), but for an input of data beside a picture: noise on the range of its samples beside `first_input`,
// which may be nullptr; a slope if the dispatch `reads_picture`, computed by others.
InitialValues generated_values(const OperatorSchema& schema, std::size_t tensor, const TensorDesc& desc,
                               const Resource* first_input, bool reads_picture);

// True if an input that no dispatch writes has such values, whatever their seed: nobody chose them.
bool has_generated_values(const Model& model, TensorAt at);

}  // namespace opscope::gui
