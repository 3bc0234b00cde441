#pragma once
// Tells if a passed comparison means anything.

#include <functional>
#include <optional>
#include <string>

#include "core/operators/schema/invocation.h"

namespace opscope {

// Why these data could not have shown a fault; nullopt if they could. Either all output elements are the same, so that
// a constant would pass, or the output equals an input, so that a copy would (a selection that took one side
// throughout, a limit that limited nothing). One sentence without a full stop that says what a person sees: "the output
// equals InputTensor everywhere: nothing was changed, and a copy would pass as well". A single element is never
// mistrusted: it is always both.
// `output` is the reference's, of sizes as in the invocation. Threaded; `stop` as in RunOptions; the result is then
// nullopt.
std::optional<std::string> why_mistrusted(const Invocation& invocation, const Tensor& output,
                                          const std::function<bool()>& stop = {});

}  // namespace opscope
