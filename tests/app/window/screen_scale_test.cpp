#include "app/gui/window/screen_scale.h"

#include <gtest/gtest.h>

#include "tests/app/gui_desktop.h"

namespace opscope::gui {
namespace {

TEST(ScreenScale, IsThatOfTheDesktopIfItAsksForOne) {
  EXPECT_EQ(screen_scale(1.25f, 1280, 800), 1.25f);
  EXPECT_EQ(screen_scale(2, 3840, 2160), 2);
  EXPECT_EQ(screen_scale(8, 3840, 2160), 3);
}

TEST(ScreenScale, OtherwiseGrowsWithTheScreen) {
  EXPECT_EQ(screen_scale(1, 1024, 700), 1);
  EXPECT_EQ(screen_scale(1, 1920, 1080), 1);
  EXPECT_EQ(screen_scale(1, 2560, 1440), 1);
  EXPECT_EQ(screen_scale(1, 3840, 2160), 1.5f);
  EXPECT_EQ(screen_scale(1, 5120, 2880), 2);
  EXPECT_EQ(screen_scale(1, 7680, 4320), 3);
  EXPECT_EQ(screen_scale(1, 3840, 1080), 1) << "a wide screen has no smaller pixels";
  EXPECT_EQ(screen_scale(1, 100000, 100000), 3);
  EXPECT_EQ(screen_scale(0, 0, 0), 1) << "no screen is known";
}

}  // namespace
}  // namespace opscope::gui

namespace opscope::test {
namespace {

TEST(ScreenScale, AFirstWindowOnALargeScreenIsLargeAndFitsIt) {
  const Desktop large("3840x2160");
  const Folder home;
  const auto window = open_window(large, home, {});
  rapidjson::Document map;
  EXPECT_TRUE(wait_until([&] { return read_map(home, map) && map.HasMember("settled") && map["settled"].GetBool(); }));
  const auto& line = map["widgets"]["verdict line"];
  EXPECT_EQ(line[2].GetInt(), 2400) << "1.5 times 1600";
  EXPECT_EQ(line[1].GetInt() + line[3].GetInt(), 1500);
  EXPECT_EQ(map["widgets"]["Max"][3].GetInt(), 39) << "1.5 times 26";
}

}  // namespace
}  // namespace opscope::test
