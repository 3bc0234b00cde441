#pragma once
// Detects writes outside the output's elements.

#include <functional>
#include <optional>
#include <string>

#include "core/operators/schema/invocation.h"

namespace opscope {

// The first byte of the output resource that belongs to no element of the output and was changed by the run, in the
// words of changed_byte_text; nullopt if there is none, or if `stop` ended the search. `guards` as for InputWitness.
// Takes one bit of memory for each element that the resource could hold, unless the output is packed. Precondition:
// `after` has the size of the output's buffer.
std::optional<std::string> stray_write(const Invocation& invocation, const Buffer& after, std::uint64_t guards = 0,
                                       const std::function<bool()>& stop = {});

}  // namespace opscope
