#pragma once
// How exact a backend must be. An operator declares it if the reference's exact bits are not feasible.

#include <cstdint>
#include <span>
#include <string>

#include "core/tensor/data_type.h"

namespace opscope {

struct Accuracy {
  DataTypeSet data_types;  // of the output
  std::uint64_t ulp = 0;   // the largest distance from the reference that passes; 0: exact bits
  std::string reason;      // one sentence: why exact bits are not feasible
};

// The entry for outputs of this type; nullptr: exact bits.
inline const Accuracy* find_accuracy(std::span<const Accuracy> declared, DataType output) {
  for (const Accuracy& accuracy : declared)
    if (accuracy.ulp > 0 && accuracy.data_types.contains(output)) return &accuracy;
  return nullptr;
}

}  // namespace opscope
