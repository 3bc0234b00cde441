// What the tooltip of a device says.

#include "app/gui/widgets/device_meaning.h"

#include <gtest/gtest.h>

namespace opscope::gui {
namespace {

TEST(DeviceMeaning, SaysIfTheGpuIsSoftware) {
  const auto says = [](std::string_view device, std::string_view words) {
    return device_meaning("gpu", device).find(words) != std::string::npos;
  };
  EXPECT_TRUE(says("llvmpipe (LLVM 15.0.6, 256 bits)", "OpenGL compute shaders"));
  EXPECT_TRUE(says("llvmpipe (LLVM 15.0.6, 256 bits)", "in software on the processor"));
  EXPECT_TRUE(says("AMD Radeon", "OpenGL compute shaders"));
  EXPECT_FALSE(says("AMD Radeon", "software"));
}

TEST(DeviceMeaning, IsThatOfTheBackendsOfTheProgramAlone) {
  EXPECT_NE(device_meaning("reference", "scalar C++").find("from the definition"), std::string::npos);
  EXPECT_TRUE(device_meaning("mine", "llvmpipe").empty());
}

}  // namespace
}  // namespace opscope::gui
