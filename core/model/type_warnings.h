#pragma once
// Inputs bound with a type other than their resource's.

#include "core/model/execute.h"
#include "core/model/json.h"

namespace opscope {

// One for each input that reads a resource's initial values as another data type than they are written as: "INT8" over
// [1.5, 2] of FLOAT32. Raw files and UINT8 values are bytes, which any type may be made of; unsigned integers of
// the tensor's own width are its bits; and zeros are zeros in every type. Paths are those of bind. Of files the headers
// alone are read.
CaseWarnings type_warnings(const Model& model, const SearchPaths& paths);

}  // namespace opscope
