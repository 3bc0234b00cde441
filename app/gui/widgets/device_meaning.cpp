#include "app/gui/widgets/device_meaning.h"

#include <algorithm>
#include <array>

namespace opscope::gui {

std::string device_meaning(std::string_view backend, std::string_view device) {
  if (backend == "reference") return "Written in plain C++ from the definition, one element at a time.";
  if (backend == "cpu") return "C++ for the processor, with its SIMD instructions.";
  if (backend != "gpu") return "";
  constexpr std::array<std::string_view, 3> in_software = {"llvmpipe", "softpipe", "swrast"};
  const bool is_software =
      std::ranges::any_of(in_software, [&](std::string_view name) { return device.starts_with(name); });
  return is_software ? "OpenGL compute shaders, run in software on the processor." : "OpenGL compute shaders.";
}

}  // namespace opscope::gui
