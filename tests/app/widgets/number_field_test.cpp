// What a number field says about itself.

#include "app/gui/widgets/number_field.h"

#include <gtest/gtest.h>

#include <optional>

#include "app/gui/widgets/fields.h"
#include "tests/app/headless_gui.h"

namespace opscope::gui {
namespace {

TEST(NumberField, SaysThatItDragsBelowTheWordsOfItsLabel) {
  HeadlessGui gui;
  Entry entry;
  const char* words = nullptr;
  gui.contents = [&] {
    if (words != nullptr) field_label("Size", words);
    number_field(entry, "##size", {.type = DataType::UInt32, .bits = 3, .width = 100});
  };
  const auto height_of_tooltip = [&](const char* of_label) -> std::optional<float> {
    words = of_label;
    gui.frame(2);
    gui.move({1, 1});
    gui.frame(2);
    for (const float x : {0.4f, 0.5f}) gui.move(gui.place_on("size", x));
    gui.frame(4);
    const auto tooltip = widget_rectangle("tooltip");
    return tooltip ? std::optional(tooltip->w) : std::nullopt;
  };
  const auto alone = height_of_tooltip(nullptr), below = height_of_tooltip("Elements.");
  ASSERT_TRUE(alone && below) << "also a field without a label says it";
  EXPECT_GT(*below, *alone) << "the words of the label are there too";
}

}  // namespace
}  // namespace opscope::gui
