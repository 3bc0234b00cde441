#pragma once
// Colours in pictures of tests.

#include <algorithm>

#include "core/picture/image.h"

namespace opscope::picture {

inline bool contains(const Image& image, Rgba colour) {
  return std::find(image.pixels.begin(), image.pixels.end(), colour) != image.pixels.end();
}

}  // namespace opscope::picture
