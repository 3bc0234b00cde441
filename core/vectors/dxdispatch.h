#pragma once
// What DxDispatch's own parser makes of a case (DxDispatch/src/model/JsonParsers.cpp): where it reads less than Opscope
// does, or something else.

#include <string>
#include <vector>

#include "core/error.h"
#include "core/model/model.h"

namespace opscope {

// True if DxDispatch generates the same bytes as Opscope from the text of the resource's own values. If not, they need
// to be in a file.
bool dxdispatch_generates(const Resource& resource);

// Leaves out what computes nothing and could be refused: unknown members, dispatchables that are not supported here and
// that nothing dispatches, and the window's view. The execution flags and the compile type of a dispatchable stay.
void strip_for_dxdispatch(Model& model);

// BadInput, at its path in the case, for the first thing that DxDispatch's parser refuses or reads as something else.
// Not of values, which can always be in a file.
Result<void> check_for_dxdispatch(const Model& model);

// What DxDispatch does not look at, one sentence each: its results may then be others.
std::vector<std::string> ignored_by_dxdispatch(const Model& model);

}  // namespace opscope
