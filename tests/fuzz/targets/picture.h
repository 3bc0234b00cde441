#pragma once
// What PNG and JPEG files have in common.

#include <optional>
#include <string>
#include <string_view>

#include "core/tensor/tensor.h"

namespace opscope::test {

struct PictureTrial {
  std::string fault;              // what is wrong with how the picture is read; "" where nothing is
  std::optional<Tensor> samples;  // as UINT8, where the picture could be read
};

// Reads `input` as a file of that name in several data types and sizes.
PictureTrial try_picture(const std::string& name, std::string_view input);

}  // namespace opscope::test
