#pragma once
// Warnings about inputs whose type differs from their resource's.

#include "core/model/json.h"
#include "core/model/load.h"

namespace opscope {

// One for each input that reads initial values of another data type: an INT8 tensor over [1.5, 2] of FLOAT32. No
// warning for raw files and UINT8 values (bytes), for unsigned integers as wide as the tensor's elements (bits), and
// for zeros. Paths are those of bind. Of files only the headers are read.
CaseWarnings type_warnings(const Model& model, const SearchPaths& paths);

}  // namespace opscope
