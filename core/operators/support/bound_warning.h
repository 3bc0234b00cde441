#pragma once
// A warning where a bound of type FLOAT acts as another value, since the tensor's type does not hold it.

#include <string>

#include "core/operators/schema/diagnostic.h"
#include "core/tensor/data_type.h"

namespace opscope {

enum class BoundSide { Least, Greatest };

// `acts`: the bits of `type` that the operator computes with in place of `bound`. Silent where nothing tells the two
// apart: a fraction rounded to FLOAT16 as any would be, and a bound so far out that it limits nothing (the greatest
// FLOAT as the Max of an INT8 tensor).
void warn_of_bound(Diagnostics& found, const std::string& attribute, BoundSide side, float bound, DataType type,
                   std::uint64_t acts);

}  // namespace opscope
