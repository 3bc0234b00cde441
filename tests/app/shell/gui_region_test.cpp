// A selected region, a montage and a copied picture, in the window as a whole.

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <string>

#include "tests/app/gui_desktop.h"

namespace opscope::test {
namespace {

TEST(WindowRegion, HasItsPlaceAndItsOwnNumbersUntilItIsLeft) {
  Gui gui({example("clip_nan.json")});
  gui.move_away();
  const Pixels whole = gui.pixels("histogram.plot");
  gui.hold("ctrl", [&] { gui.drag("heatmaps.InputTensor.picture", 20); });
  gui.await("region W 2, H 1");
  gui.await("heatmaps.InputTensor.selection");
  gui.expect("one element", [](const Gui& now) { return now.has("heatmaps.selected InputTensor: 2 mean 2"); });
  gui.await("outcomes.above Max count 1");
  gui.await("outcomes.kept count 0");
  gui.click("statistics.InputTensor min");
  gui.click("whole tensors");
  gui.await("outcomes.kept count 4");
  gui.expect("the probe where the number was",
             [](const Gui& now) { return now.has("heatmaps.pinned [0,0,1,2]") && !now.has("whole tensors"); });
  gui.move_away();
  gui.expect_pixels("histogram.plot", whole);
}

TEST(WindowRegion, NumbersBesideOneChannelAreThoseOfAllAndSaySo) {
  Gui gui({example("clip_photo.json")});
  gui.await("heading Statistics");
  gui.click("heatmaps.slice.axis RGB");
  gui.click("heatmaps.slice.axis RGB=-");
  gui.await("heading Statistics, all C");
  gui.await("outcomes.above Max has R 33,125, G 8,064, B 7,240");  // as in colours
  gui.click("outcomes.pixels");
  gui.await("outcomes.above Max count 33125");
  gui.drag("right splitter", 250);  // to the least width
  gui.expect("the name of the slices", [](const Gui& now) {
    return now.last_rectangle("inspect").width <= 245 && now.has("heading Outcomes, all C") &&
           now.has("heading Statistics, all C");
  });
  gui.hold("ctrl", [&] { gui.drag("heatmaps.InputTensor.picture", 20); });
  gui.await("heading Statistics of the region");
}

TEST(WindowRegion, EscThatClosesAMenuEndsNothingElse) {
  Gui gui({example("clip_nan.json")});
  gui.double_click("heatmaps.InputTensor.picture");
  gui.await("heatmaps.leave enlarged");
  gui.hold("ctrl", [&] { gui.drag("heatmaps.InputTensor.picture", 20); });
  gui.await("heatmaps.InputTensor.selection");
  gui.right_click("heatmaps.InputTensor.picture");
  gui.await("heatmaps.InputTensor.copy region");
  gui.press("Escape");
  gui.expect("no menu", [](const Gui& now) { return !now.has("heatmaps.InputTensor.copy region"); });
  gui.await("heatmaps.InputTensor.selection");
  gui.await("heatmaps.leave enlarged");
  gui.press("Escape");
  gui.expect("no region", [](const Gui& now) { return !now.has("heatmaps.InputTensor.selection"); });
}

// The least width of the right side, where the heading, the steps and the switch have no room beside each other.
TEST(WindowRegion, TheHeadingOfItsOutcomesHasNothingOverAnother) {
  Gui gui({(source_folder() / "assets/images/example.png").string()});
  const auto expect_apart = [&](const std::string& where) {
    const char* items[] = {"section Outcomes", "outcomes.previous", "outcomes.next", "outcomes.clear",
                           "outcomes.pixels"};
    gui.await("outcomes.clear");
    for (const char* one : items)
      for (const char* other : items) {
        const Gui::Rectangle a = gui.rectangle(one), b = gui.rectangle(other);
        const bool apart =
            a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
        EXPECT_TRUE(one == other || apart) << one << " over " << other << ", " << where;
      }
  };
  gui.click("outcomes.above Max");
  expect_apart("all elements");
  gui.hold("ctrl", [&] { gui.drag("heatmaps.InputTensor.picture", 60); });
  gui.expect("the region's", [](const Gui& now) { return now.has("whole tensors"); });
  expect_apart("a region");
  gui.drag("right splitter", 250);
  expect_apart("a narrow panel");
  EXPECT_LE(gui.rectangle("inspect").width, 245);
}

TEST(WindowRegion, IsResizedByASideAndSaved) {
  Gui gui({example("clip_nan.json")});
  gui.hold("ctrl", [&] { gui.drag("heatmaps.InputTensor.picture", 20); });
  gui.await("region W 2, H 1");
  const int cell = gui.rectangle("heatmaps.InputTensor.selection").width;
  gui.drag("heatmaps.InputTensor.selection left", -cell);
  gui.await("region W 1 to 2, H 1");
  gui.type("z");
  gui.expect("larger", [&](const Gui& now) {
    return now.last_rectangle("heatmaps.InputTensor.selection").width > 2 * cell + 10;
  });
  gui.chord("ctrl", "p");
  gui.type("save the region of gpu as .npy");
  gui.press("Return");
  const std::string file = (gui.folder() / "region.npy").string();
  gui.answer(file);
  gui.expect("saved", [&](const Gui& now) { return contains(now.log(), "saved " + file); });
  EXPECT_TRUE(contains(text_of(file), "(1, 1, 1, 2)")) << text_of(file).substr(0, 128);
}

// A program that writes the picture it is given into a file beside it.
TEST(WindowRegion, ThePaletteCopiesAPictureOfAPaneAsPng) {
  const Folder programs;
  const std::filesystem::path copied = programs / "copied.png";
  write(programs / "xclip", "#!/bin/sh\ncat > '" + copied.string() + "'\n");
  std::filesystem::permissions(programs / "xclip", std::filesystem::perms::owner_all);
  const std::string before = getenv("PATH");
  setenv("PATH", (programs.path().string() + ":" + before).c_str(), 1);
  unsetenv("WAYLAND_DISPLAY");
  Gui gui({example("clip_nan.json")});
  setenv("PATH", before.c_str(), 1);
  gui.chord("ctrl", "p");
  gui.type("copy the picture of gpu");
  gui.press("Return");
  gui.expect("a word", [](const Gui& now) { return now.log() == "copied the picture of gpu"; });
  const std::string png = text_of(copied);
  EXPECT_EQ(png.substr(0, 8), "\x89PNG\r\n\x1a\n");
  gui.right_click("heatmaps.reference.picture");
  gui.click("heatmaps.reference.copy picture");
  gui.expect("another one", [](const Gui& now) { return now.log() == "copied the picture of reference"; });
  EXPECT_NE(text_of(copied), png);
}

}  // namespace
}  // namespace opscope::test
