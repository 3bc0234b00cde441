// The numbers on large cells, as Dear ImGui is told to draw them.

#include "app/gui/panes/cells.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>

#include "core/picture/closer_lines.h"
#include "tests/app/headless_gui.h"
#include "tests/support/result.h"
#include "tests/support/tensors.h"

namespace opscope::gui {
namespace {

// Letters drawn on the one cell of a plane, of which `seen` of 200 pixels are in the pane.
int letters_on(const std::shared_ptr<const picture::Plane>& plane, double seen) {
  PanePicture drawn;
  drawn.plane = plane;
  drawn.viewport = {.x = 1 - seen / 200, .y = 0, .elements_per_pixel = 1.0 / 200, .width = 400, .height = 200};
  drawn.image = picture::render(*plane, drawn.viewport, {.range = {0, 1}});
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const int before = list.VtxBuffer.Size;
  draw_cells(list, {0, 0}, drawn, false, false, {}, {});
  constexpr int grid = 4 * 4;  // two lines each way, of four corners
  return (list.VtxBuffer.Size - before - grid) / 4;
}

TEST(Cells, OneThatAnEdgeCutsHasItsWholeNumberOrNone) {
  HeadlessGui gui;
  const std::vector<float> one = {0.25f};
  const auto plane = test::value_of(picture::Plane::of(floats({1, 1}, one), {}));
  std::vector<int> letters;
  gui.contents = [&] {
    ImGui::GetWindowDrawList()->PushClipRectFullScreen();
    const double width = fonts().mono->CalcTextSizeA(fonts().mono->FontSize, 1000, 0, "0.25").x;
    for (const double seen : {200.0, 80.0, 20.0, width + 0.5}) letters.push_back(letters_on(plane, seen));
    ImGui::GetWindowDrawList()->PopClipRect();
  };
  gui.frame();
  EXPECT_EQ(letters, (std::vector<int>{4, 4, 0, 0}))
      << "0.25, the same beside the edge, nothing, and none that fills it";
}

TEST(Cells, OfManyPixelsHaveLargeNumbersWithAllDigits) {
  HeadlessGui gui;
  std::vector<float> heights;
  std::size_t fewest = 100;
  gui.contents = [&] {
    heights.clear();
    for (const float size : {100.0f, 200.0f, 300.0f, 400.0f}) heights.push_back(cell_font(size)->FontSize);
    for (float size = 291; size <= 400; ++size) fewest = std::min(fewest, characters_on(size));
    for (const ImWchar letter : {u'0', u'e', u'N', u'f', u'x', u'F', u'=', u'\u00B1', u'\u2026', u'\u221E', u'\u2248'})
      EXPECT_EQ(fonts().large->FindGlyphNoFallback(letter) != nullptr,
                fonts().mono->FindGlyphNoFallback(letter) != nullptr)
          << "letter " << static_cast<int>(letter);
  };
  gui.frame();
  EXPECT_LT(heights[0], heights[1]);
  EXPECT_LT(heights[1], heights[2]);
  EXPECT_EQ(heights[2], heights[3]);
  EXPECT_GE(fewest, std::string_view("-9223372036854775808").size()) << "64 bits";
}

TEST(Cells, BesideNumbersOfAnotherPaneHaveAShortForm) {
  HeadlessGui gui;
  const std::vector<float> values = {0.125f, 0.375f};
  const Tensor tensor = floats({1, 2}, values);
  const auto plane = test::value_of(picture::Plane::of(tensor, picture::default_slice(tensor.desc.sizes)));
  int without = 0, beside = 0;
  gui.contents = [&] {
    float size = 20;
    while (characters_on(size) < 4) ++size;
    PanePicture drawn;
    drawn.plane = plane;
    drawn.viewport = {.x = 0, .y = 0, .elements_per_pixel = 1.0 / size, .width = 200, .height = 100};
    drawn.image = picture::render(*plane, drawn.viewport, {.range = {0, 1}});
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.PushClipRectFullScreen();
    const int before = list.VtxBuffer.Size;
    draw_cells(list, {0, 0}, drawn, false, false, {}, {});
    const int between = list.VtxBuffer.Size;
    draw_cells(list, {0, 0}, drawn, false, false, {}, {}, nullptr, {}, true);
    without = between - before, beside = list.VtxBuffer.Size - between;
    list.PopClipRect();
  };
  gui.frame();
  EXPECT_EQ(beside - without, 4 * 2 * 4) << "four corners of .125 and .375";
}

TEST(Cells, ADigitIsOnEveryCellThatHasRoomForIt) {
  HeadlessGui gui;
  const std::vector<float> values = {0, 1};
  const Tensor tensor = floats({1, 2}, values);
  const auto plane = test::value_of(picture::Plane::of(tensor, picture::default_slice(tensor.desc.sizes)));
  std::vector<int> letters;
  gui.contents = [&] {
    ImGui::GetWindowDrawList()->PushClipRectFullScreen();
    for (const double size : {30, 20, 16}) {
      PanePicture drawn;
      drawn.plane = plane;
      drawn.viewport = {.x = 0, .y = 0, .elements_per_pixel = 1 / size, .width = 100, .height = 100};
      drawn.image = picture::render(*plane, drawn.viewport, {.range = {0, 1}});
      ImDrawList& list = *ImGui::GetWindowDrawList();
      const int before = list.VtxBuffer.Size;
      draw_cells(list, {0, 0}, drawn, false, false, {}, {});
      letters.push_back((list.VtxBuffer.Size - before) / 4 - 5);  // three lines of the grid down, two across
    }
    ImGui::GetWindowDrawList()->PopClipRect();
  };
  gui.frame();
  EXPECT_EQ(letters, (std::vector<int>{2, 2, 0}));
}

TEST(Cells, OfTwentyFourPixelsHaveNumbersOfThreeCharacters) {
  HeadlessGui gui;
  const std::vector<float> values = {0.5f, 1.5f};
  const Tensor tensor = floats({1, 2}, values);
  const auto plane = test::value_of(picture::Plane::of(tensor, picture::default_slice(tensor.desc.sizes)));
  int letters = 0;
  gui.contents = [&] {
    ImGui::GetWindowDrawList()->PushClipRectFullScreen();
    PanePicture drawn;
    drawn.plane = plane;
    drawn.viewport = {.x = 0, .y = 0, .elements_per_pixel = 1 / 24.0, .width = 100, .height = 100};
    drawn.image = picture::render(*plane, drawn.viewport, {.range = {0, 2}});
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const int before = list.VtxBuffer.Size;
    draw_cells(list, {0, 0}, drawn, false, false, {}, {});
    letters = (list.VtxBuffer.Size - before) / 4 - 5;  // three lines of the grid down, two across
    ImGui::GetWindowDrawList()->PopClipRect();
  };
  gui.frame();
  EXPECT_EQ(letters, 6) << "0.5 and 1.5";
}

TEST(Cells, HaveANumberCloseToTheEdgesRatherThanDots) {
  HeadlessGui gui;
  const std::vector<float> values = {-1234.25f};
  const auto plane = test::value_of(picture::Plane::of(floats({1, 1}, values), {}));
  const float digit = fonts().small->CalcTextSizeA(fonts().small->FontSize, 1000, 0, "0").x;
  int letters = 0;
  gui.contents = [&] {
    ImGui::GetWindowDrawList()->PushClipRectFullScreen();
    PanePicture drawn;
    drawn.plane = plane;
    drawn.viewport = {.x = 0, .y = 0, .elements_per_pixel = 1 / (6 * digit + 3.5), .width = 100, .height = 100};
    drawn.image = picture::render(*plane, drawn.viewport, {.range = {-1, 1}});
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const int before = list.VtxBuffer.Size;
    draw_cells(list, {0, 0}, drawn, false, false, {}, {});
    letters = (list.VtxBuffer.Size - before) / 4 - 4;  // two lines of the grid each way
    ImGui::GetWindowDrawList()->PopClipRect();
  };
  gui.frame();
  EXPECT_EQ(letters, 6) << "-1234 with its mark";
}

TEST(Cells, HaveAWholeNumberWithACloseFractionRatherThanARoundedOne) {
  HeadlessGui gui;
  const std::vector<float> zero = {0};
  const float digit = fonts().small->CalcTextSizeA(fonts().small->FontSize, 1000, 0, "0").x;
  std::vector<int> letters;
  gui.contents = [&] {
    ImGui::GetWindowDrawList()->PushClipRectFullScreen();
    for (const float difference : {1.5f, 1.25f}) {
      const std::vector<float> values = {difference};
      const Tensor tensor = floats({1, 1}, values), reference = floats({1, 1}, zero);
      PanePicture drawn;
      drawn.plane = test::value_of(picture::Plane::of_difference(tensor, reference, picture::Show::Absolute, {}));
      drawn.viewport = {
          .x = 0, .y = 0, .elements_per_pixel = 1 / std::max(19.0, 2.5 * digit + 3.5), .width = 100, .height = 100};
      drawn.image = picture::render(*drawn.plane, drawn.viewport, {.range = {-2, 2}});
      ImDrawList& list = *ImGui::GetWindowDrawList();
      const int before = list.VtxBuffer.Size;
      draw_cells(list, {0, 0}, drawn, false, false, {}, {});
      letters.push_back((list.VtxBuffer.Size - before) / 4 - 4);  // two lines of the grid each way
    }
    ImGui::GetWindowDrawList()->PopClipRect();
  };
  gui.frame();
  EXPECT_EQ(letters, (std::vector<int>{3, 1})) << "1.5, and an ellipsis rather than a rounded 1";
}

TEST(Cells, HaveALongRoundedNumberOffTheirEdges) {
  const auto numbers = [](float value, std::size_t room, double closest) {
    const std::vector<float> values = {value};
    const auto plane = test::value_of(picture::Plane::of(floats({1, 1}, values), {}));
    return picture::cell_numbers(*plane, {0, 0}, false, room, closest, {}, nullptr, false).lines.front();
  };
  EXPECT_EQ(numbers(-100000.125f, 9, 10.2), "~-100000");
  EXPECT_EQ(numbers(-10000.125f, 9, 10.2), "-10000.125") << "a whole one may come close";
}

TEST(Cells, OfColoursUnderlineTheNumberThatIsMarked) {
  HeadlessGui gui;
  const std::vector<float> values = {0.25f, 0.5f, 0.75f};
  const Tensor tensor = floats({1, 3, 1, 1}, values);
  const auto plane = test::value_of(picture::Plane::of(tensor, {.x = 3, .y = 2, .channel = 1, .at = {0, 0, 0, 0}}));
  ASSERT_EQ(plane->layout().channels, 3u);
  const std::vector<std::uint8_t> members = {1, 0, 0};  // red alone
  MarkedElements marked;
  marked.colours.push_back({tensor_of<std::uint8_t>(DataType::UInt8, {1, 3, 1, 1}, members), {255, 128, 0, 255}});
  const auto quads_with = [&](const MarkedCells& marks) {
    PanePicture drawn;
    drawn.plane = plane;
    drawn.viewport = {.x = 0, .y = 0, .elements_per_pixel = 1 / 200.0, .width = 200, .height = 200};
    drawn.image = picture::render(*plane, drawn.viewport, {.range = {0, 1}});
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const int before = list.VtxBuffer.Size;
    draw_cells(list, {0, 0}, drawn, false, true, {}, {}, nullptr, marks);
    return (list.VtxBuffer.Size - before) / 4;
  };
  int unmarked = 0, with_mark = 0;
  gui.contents = [&] {
    ImGui::GetWindowDrawList()->PushClipRectFullScreen();
    unmarked = quads_with({}), with_mark = quads_with({&marked, plane->layout()});
    ImGui::GetWindowDrawList()->PopClipRect();
  };
  gui.frame();
  EXPECT_EQ(with_mark - unmarked, 2) << "one line and its dark edge";
}

}  // namespace
}  // namespace opscope::gui
