#pragma once
// Checks for both PNG and JPEG files.

#include <optional>
#include <string>
#include <string_view>

#include "core/tensor/tensor.h"

namespace opscope::test {

struct PictureTrial {
  std::string fault;              // the fault in reading the picture; "" if there is none
  std::optional<Tensor> samples;  // as UINT8; nullopt if the picture was refused
};

// Reads `input`, as a file with this name, in several data types and sizes.
PictureTrial try_picture(const std::string& name, std::string_view input);

}  // namespace opscope::test
