#pragma once
// Edits of the chain: which dispatches the case has, and in which order.

#include "app/gui/edits/access.h"

namespace opscope::gui {

// A dispatch of `schema` behind the dispatch `after`, whose output it reads: as a condition if that is one, otherwise
// as data. If the operator does not support its data type, all inputs are generated. Later dispatches that read the
// output of `after` read the new one instead, if that has the same kind and description.
Model with_dispatch_behind(Model model, std::size_t after, const OperatorSchema& schema);

// Removes a dispatch, and the dispatchable and resources that nothing uses without it. What read its output reads its
// input instead, if that has the same kind and description and is not written in between; otherwise generated values,
// if its resource has only one.
Model without_dispatch(Model model, std::size_t dispatch);

// Swaps two dispatches.
Model with_swapped_dispatches(Model model, std::size_t a, std::size_t b);

}  // namespace opscope::gui
